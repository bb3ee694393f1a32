/** Ends in shards, made by jobs. Which end is in which shard is settled by the plan, so that the bytes are the same however many threads make them. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { parseAgent, weightsNeeded } from "../../../../agents/index.js";
import { jobKind, keepWeights, spread } from "../../../../distribute/index.js";
import { openHeaded, sweepFolder } from "../../../../files/index.js";
import { VERSION } from "../../../../match/index.js";
import { RowError, type Surroundings, settled } from "../../../../training/index.js";
import { ENDS_FORMAT, ENDS_VERSION, type EndsPlan } from "../../index.js";
import type { ShardTask } from "./ends-job.js";
import { endsKit } from "./play-ends.js";
import { type ShardRow, type ShardsHeader, shardName, shardsFormat } from "./shards.js";

const ENDS = jobKind<ShardTask, ShardRow>("curling ends", new URL("./ends-job.js", import.meta.url));

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
    const make = (each: (typeof missing)[number]) =>
      jobs.run(ENDS, { plan, folder, ...each }, signal).catch((error) => {
        throw new RowError(shardName(each.shard), error);
      });
    try {
      for await (const row of spread(missing, jobs.threads, make, signal)) {
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
