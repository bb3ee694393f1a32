/**
 * Ends in shards: made by jobs, played by a policy, kept in a folder and read again.
 *
 * Ends in shards, made by jobs: a file and a row each. Which end is in which shard is settled by the plan, so that the bytes are the same however many threads make them.
 */

import { statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Agent, createAgent, parseAgent, weightsNeeded } from "../../../agents/index.js";
import { type Rng, stream, version as VERSION } from "../../../core/index.js";
import { messageOf, readBytes, writeWhole } from "../../../io/files.js";
import { type HeadedFormat, jsonLine, openHeaded, sweepFolder } from "../../../io/index.js";
import {
  agentContext,
  completeRequest,
  type JobKind,
  jobKind,
  keepWeights,
  RowError,
  type RunContext,
  spread,
} from "../../../jobs/index.js";
import { programsOf } from "../../../match/index.js";
import {
  ENDS_FORMAT,
  ENDS_VERSION,
  type EndsPlan,
  type EndsShard,
  EndsTable,
  type PlayedEnds,
  parseShard,
  SCORES,
} from "../ends.js";
import { EXECUTION_NOISES, type NoiseName } from "../noise.js";
import { type CurlingGameSetup, curlingKit } from "../players/game-setup.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";

interface AnyShard {
  readonly shard: number;
  readonly ends: number;
  readonly bytes: number;
}

interface ShardsRequest<H extends object, T, P extends { readonly bytes: Uint8Array }, R extends AnyShard>
  extends RunContext {
  readonly folder: string;
  readonly format: HeadedFormat<H, R>;
  /** How they are made; a folder with shards that were made otherwise is refused. */
  readonly header: H;
  /** Those that agents of the header name; the folder keeps them. */
  readonly weights: readonly string[];
  /** In all, those that are there included; and how many a shard has. */
  readonly ends: number;
  readonly size: number;
  readonly kind: JobKind<T, P>;
  task(first: number, ends: number): T;
  row(shard: AnyShard, made: P): R;
  /** The file of a shard. */
  name(shard: number): string;
}

/** Makes the shards that are missing, until the signal comes; gives a row for each that is there then. */
export async function makeShards<
  H extends object,
  T,
  P extends { readonly bytes: Uint8Array },
  R extends AnyShard,
>(request: ShardsRequest<H, T, P, R>): Promise<R[]> {
  const { folder, jobs, signal, progress, ends, size, name } = completeRequest(request);
  const ledger = openHeaded(request.format, folder, request.header);
  try {
    sweepFolder(folder);
    keepWeights(folder, request.weights);
    const there = new Map(ledger.rows.map((row) => [row.shard, row]));
    for (const [shard, { bytes }] of there)
      if (!isWhole(join(folder, name(shard)), bytes)) there.delete(shard);
    const wanted = Array.from({ length: Math.ceil(ends / size) }, (_, shard) => ({
      shard,
      ends: Math.min(size, ends - shard * size),
    }));
    const missing = wanted.filter((each) => (there.get(each.shard)?.ends ?? 0) < each.ends);
    const total = missing.reduce((sum, each) => sum + each.ends, 0);
    let done = 0;
    progress(done, total);
    const make = async (some: (typeof missing)[number]): Promise<R> => {
      try {
        const made = await jobs.run(request.kind, request.task(some.shard * size, some.ends), signal);
        writeWhole(join(folder, name(some.shard)), made.bytes);
        return request.row({ ...some, bytes: made.bytes.length }, made);
      } catch (error) {
        throw new RowError(name(some.shard), error);
      }
    };
    try {
      for await (const row of spread(missing, jobs, make, signal)) {
        ledger.append(row);
        there.set(row.shard, row);
        done += row.ends;
        progress(done, total);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return [...there.values()].sort((a, b) => a.shard - b.shard);
  } finally {
    ledger.close();
  }
}

/** Whether the file of a shard is there, as long as it was. */
function isWhole(file: string, bytes: number): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === bytes;
}

// A folder of shards: `ends.jsonl` says in its first line how they are made, and has a row for each that is whole, in whichever order they came:
//
//     {"format":"playout-curling-ends","version":1,"rules":"legacy-gat","noise":"legacy-gat","policy":"random","seed":"ends","shard":4096,"playout":"0.5.0"}
//     {"shard":0,"ends":4096,"bytes":2503512,"scores":[0,0,0,...]}
//
// A row comes after its file, so that every row has one; a file without a row is made again, byte for byte.

const shardsHeader = z.strictObject({
  format: z.literal(ENDS_FORMAT),
  version: z.literal(ENDS_VERSION),
  rules: z.string(),
  noise: z.enum(Object.keys(EXECUTION_NOISES) as [NoiseName, ...NoiseName[]]),
  policy: z.string(),
  seed: z.string(),
  /** Ends of a shard; the last one may have fewer. */
  shard: z.int().min(1),
  playout: z.string(),
});

const shardRow = z.strictObject({
  shard: z.int().min(0),
  ends: z.int().min(1),
  bytes: z.int().min(1),
  /** How often each score came up, for the team that throws first. */
  scores: z.array(z.int().min(0)).length(SCORES),
});

type ShardsHeader = z.output<typeof shardsHeader>;
export type ShardRow = z.output<typeof shardRow>;

const shardsFormat: HeadedFormat<ShardsHeader, ShardRow> = {
  file: "ends.jsonl",
  what: "ends of curling",
  made: "ends were played",
  header: jsonLine(shardsHeader),
  row: jsonLine(shardRow),
  same: ["rules", "noise", "policy", "seed", "shard"],
};

/** The file of a shard in its folder. */
export function shardName(shard: number): string {
  return `ends-${String(shard).padStart(6, "0")}.bin`;
}

/** A shard may be as long as memory takes. */
const MAX_BYTES = 2 ** 31;

/** Reads a shard of ends from its file, or throws one line with its name. */
export function readShard(file: string): EndsShard {
  const bytes = readBytes(file, MAX_BYTES);
  try {
    return parseShard(bytes);
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`);
  }
}

/** How often each score from -8 to 8 came up in all of them. */
export function scoresOf(rows: readonly Pick<ShardRow, "scores">[]): number[] {
  return Array.from({ length: SCORES }, (_, i) => rows.reduce((sum, { scores }) => sum + scores[i]!, 0));
}

// Ends by a policy as a shard, both teams throwing alike. Random throws need no waiting. Other agents are made once a shard; one that remembers what it
// has thought before (`keep` of a search) does so within its shard.

export interface EndsTask {
  readonly plan: EndsPlan;
  /** The number of the first end, and how many. */
  readonly first: number;
  readonly ends: number;
}

/** The game that is played under these rules, and who can play it. */
export function endsKit(rules: string, noise: NoiseName): CurlingGameSetup {
  return curlingKit({ name: "curling", rules, noise, physics: "event" });
}

/** Throws when the signal comes before the last end is played. */
export async function playEnds({ plan, first, ends }: EndsTask, signal: AbortSignal): Promise<PlayedEnds> {
  const kit = endsKit(plan.rules, plan.noise);
  const table = new EndsTable(kit.game, plan, ends);
  const isRandom = parseAgent(plan.policy).kind === "random";
  const teams = isRandom ? undefined : await Teams.begin(kit, plan);
  try {
    for (let end = first; end < first + ends; end++) {
      if (teams === undefined) table.playAtRandom(end);
      else await teams.play(end, table, signal);
      signal.throwIfAborted();
    }
    return table.shard(first);
  } finally {
    await teams?.close();
  }
}

/** Both teams of an agent. */
class Teams {
  readonly #plan: EndsPlan;
  readonly #agents: readonly Agent<CurlingState, Shot>[];
  readonly #chances: readonly Rng[];

  static async begin(kit: CurlingGameSetup, plan: EndsPlan): Promise<Teams> {
    const teams = new Teams(kit, plan);
    for (const agent of teams.#agents) await agent.ready?.();
    return teams;
  }

  private constructor(kit: CurlingGameSetup, plan: EndsPlan) {
    const contexts = [0, 1].map(() => agentContext(plan.seed));
    this.#plan = plan;
    this.#agents = contexts.map((context) => createAgent(kit, parseAgent(plan.policy), context));
    this.#chances = contexts.map(({ rng }) => rng);
  }

  async play(end: number, table: EndsTable, signal: AbortSignal): Promise<void> {
    const { policy, seed } = this.#plan;
    const { state } = table;
    const hand = table.begin(end);
    for (const [team, rng] of this.#chances.entries()) rng.copyFrom(stream(seed, "end", end, "team", team));
    while (state.end === 0) {
      const { move } = await this.#agents[state.toMove]!.choose(state, signal);
      if (move === "resign") throw new Error(`end ${end}: ${policy} gave up`);
      const actual = table.throw(move, hand);
      for (const agent of this.#agents) agent.saw?.(move, state, actual);
    }
    table.finish();
  }

  async close(): Promise<void> {
    for (const agent of this.#agents) await agent.close?.();
  }
}

// Ends by a policy in shards, made by jobs.

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

export interface EndsRequest extends Omit<EndsPlan, "playout">, RunContext {
  readonly folder: string;
  /** In all, those that are there included. */
  readonly ends: number;
  /** Ends of a shard. */
  readonly shard: number;
}

/** Plays the ends that are missing in a folder, until the signal comes; returns a row for each shard that is there then. */
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
