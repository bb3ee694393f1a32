/** Ends in shards, made by jobs: a file and a row each. Which end is in which shard is settled by the plan, so that the bytes are the same however many threads make them. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { type JobKind, keepWeights, spread } from "../../../distribute/index.js";
import { type HeadedFormat, openHeaded, sweepFolder, writeWhole } from "../../../files/index.js";
import { RowError, type Surroundings, settled } from "../../../training/index.js";

export interface AnyShard {
  readonly shard: number;
  readonly ends: number;
  readonly bytes: number;
}

export interface ShardsRequest<
  H extends object,
  T,
  P extends { readonly bytes: Uint8Array },
  R extends AnyShard,
> extends Surroundings {
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
  const { folder, jobs, signal, progress, ends, size, name } = settled(request);
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
