/** Ends in shards, made by jobs. Which end is in which shard is settled by the plan, so that the bytes are the same however many threads make them. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseAgent, weightsNeeded } from "../../../../agents/index.js";
import { jobKind, keepWeights, spread } from "../../../../distribute/index.js";
import { openHeaded, sweepFolder, writeWhole } from "../../../../files/index.js";
import { programsOf, VERSION } from "../../../../match/index.js";
import { RowError, type Surroundings, settled } from "../../../../training/index.js";
import { ENDS_FORMAT, ENDS_VERSION, type EndsPlan, type PlayedEnds } from "../../index.js";
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
  const { folder, jobs, signal, progress, ends } = settled(request);
  const { rules, noise, policy, seed, shard: size } = request;
  const plan = { rules, noise, policy, seed, playout: VERSION };
  const header: ShardsHeader = { format: ENDS_FORMAT, version: ENDS_VERSION, ...plan, shard: size };
  const ledger = openHeaded(shardsFormat, folder, header);
  try {
    sweepFolder(folder);
    keepWeights(folder, weightsNeeded(endsKit(rules, noise), parseAgent(policy)));
    const there = new Map(ledger.rows.map((row) => [row.shard, row]));
    for (const [shard, row] of there) if (!isWhole(folder, row)) there.delete(shard);
    const wanted = Array.from({ length: Math.ceil(ends / size) }, (_, shard) => ({
      shard,
      first: shard * size,
      ends: Math.min(size, ends - shard * size),
    }));
    const missing = wanted.filter((each) => (there.get(each.shard)?.ends ?? 0) < each.ends);
    const total = missing.reduce((sum, each) => sum + each.ends, 0);
    let done = 0;
    progress(done, total);
    const make = async ({ shard, ...some }: (typeof missing)[number]): Promise<ShardRow> => {
      try {
        const { bytes, scores } = await jobs.run(ENDS, { plan, ...some }, signal);
        writeWhole(join(folder, shardName(shard)), bytes);
        return { shard, ends: some.ends, bytes: bytes.length, scores };
      } catch (error) {
        throw new RowError(shardName(shard), error);
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
function isWhole(folder: string, { shard, bytes }: ShardRow): boolean {
  return statSync(join(folder, shardName(shard)), { throwIfNoEntry: false })?.size === bytes;
}
