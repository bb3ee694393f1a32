/**
 * Positions with what they come to in shards, made by jobs. A folder of them: `positions.jsonl` says in its first line how they are made, and has a row for each shard that is whole.
 */
import { z } from "zod";
import { parseAgent, weightsNeeded } from "../../../../agents/index.js";
import { jobKind } from "../../../../distribute/index.js";
import { type HeadedFormat, jsonLine } from "../../../../files/index.js";
import { programsOf, VERSION } from "../../../../match/index.js";
import type { Surroundings } from "../../../../training/index.js";
import { makeShards } from "../make-shards.js";
import {
  type PlayedPositions,
  type PositionsPlan,
  type PositionsTask,
  positionsKit,
} from "./play-positions.js";
import { POSITIONS_FORMAT, POSITIONS_VERSION } from "./shard.js";

const header = z.strictObject({
  format: z.literal(POSITIONS_FORMAT),
  version: z.literal(POSITIONS_VERSION),
  rules: z.string(),
  agent: z.string(),
  seed: z.string(),
  /** Ends of a shard; the last one may have fewer. */
  shard: z.int().min(1),
  playout: z.string(),
});

const row = z.strictObject({
  shard: z.int().min(0),
  ends: z.int().min(1),
  bytes: z.int().min(1),
  positions: z.int().min(0),
});

export type PositionsRow = z.output<typeof row>;

const format: HeadedFormat<z.output<typeof header>, PositionsRow> = {
  file: "positions.jsonl",
  what: "positions of curling",
  made: "positions were played",
  header: jsonLine(header),
  row: jsonLine(row),
  same: ["rules", "agent", "seed", "shard"],
};

export const POSITIONS = jobKind<PositionsTask, PlayedPositions>(
  "curling positions",
  new URL("./positions-job.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({
        plan: header.pick({ rules: true, agent: true, seed: true, playout: true }),
        first: z.int().min(0),
        ends: z.int().min(1),
      }),
      result: z.strictObject({ bytes: z.instanceof(Uint8Array), positions: row.shape.positions }),
      programs: ({ plan }) => programsOf({ name: "curling" }, parseAgent(plan.agent)),
    },
  },
);

export interface PositionsRequest extends Omit<PositionsPlan, "playout">, Surroundings {
  readonly folder: string;
  /** In all, those that are there included. */
  readonly ends: number;
  /** Ends of a shard. */
  readonly shard: number;
}

/** Plays the ends that are missing, until the signal comes; gives a row for each shard that is there then. */
export function makePositions(request: PositionsRequest): Promise<PositionsRow[]> {
  const { rules, agent, seed, shard: size } = request;
  const plan = { rules, agent, seed, playout: VERSION };
  return makeShards({
    ...request,
    format,
    header: { format: POSITIONS_FORMAT, version: POSITIONS_VERSION, ...plan, shard: size } as const,
    weights: weightsNeeded(positionsKit(rules), parseAgent(agent)),
    size,
    kind: POSITIONS,
    task: (first, ends) => ({ plan, first, ends }),
    row: (shard, { positions }) => ({ ...shard, positions }),
    name: (shard) => `positions-${String(shard).padStart(6, "0")}.bin`,
  });
}
