/** Ends by a policy in shards, made by jobs. */
import { z } from "zod";
import { parseAgent, weightsNeeded } from "../../../../agents/index.js";
import { jobKind } from "../../../../distribute/index.js";
import { programsOf, VERSION } from "../../../../match/index.js";
import type { Surroundings } from "../../../../training/index.js";
import { ENDS_FORMAT, ENDS_VERSION, type EndsPlan, type PlayedEnds } from "../../index.js";
import { makeShards } from "../make-shards.js";
import { type EndsTask, endsKit } from "./play-ends.js";
import {
  type ShardRow,
  type ShardsHeader,
  shardName,
  shardRow,
  shardsFormat,
  shardsHeader,
} from "./shards.js";

export const ENDS = jobKind<EndsTask, PlayedEnds>("curling ends", new URL("./ends-job.js", import.meta.url), {
  wire: {
    task: z.strictObject({
      plan: shardsHeader.pick({ rules: true, noise: true, policy: true, seed: true, playout: true }),
      first: z.int().min(0),
      ends: z.int().min(1),
    }),
    result: z.strictObject({ bytes: z.instanceof(Uint8Array), scores: shardRow.shape.scores }),
    programs: ({ plan }) => programsOf({ name: "curling" }, parseAgent(plan.policy)),
  },
});

export interface EndsRequest extends Omit<EndsPlan, "playout">, Surroundings {
  readonly folder: string;
  /** In all, those that are there included. */
  readonly ends: number;
  /** Ends of a shard. */
  readonly shard: number;
}

/** Plays the ends that are missing, until the signal comes; gives a row for each shard that is there then. */
export async function makeEnds(request: EndsRequest): Promise<ShardRow[]> {
  const { rules, noise, policy, seed, shard: size } = request;
  const plan = { rules, noise, policy, seed, playout: VERSION };
  const header: ShardsHeader = { format: ENDS_FORMAT, version: ENDS_VERSION, ...plan, shard: size };
  return makeShards({
    ...request,
    format: shardsFormat,
    header,
    weights: weightsNeeded(endsKit(rules, noise), parseAgent(policy)),
    size,
    kind: ENDS,
    task: (first, ends) => ({ plan, first, ends }),
    row: (shard, { scores }) => ({ ...shard, scores }),
    name: shardName,
  });
}
