/** A shard of `playout selfplay curling`, as a job: plays its ends and writes its file. */
import { join } from "node:path";
import { writeWhole } from "../../../../files/index.js";
import { type EndsTask, playEnds } from "./play-ends.js";
import { type ShardRow, shardName } from "./shards.js";

export interface ShardTask extends EndsTask {
  readonly folder: string;
  readonly shard: number;
}

export default async function make(task: ShardTask, signal: AbortSignal): Promise<ShardRow> {
  const { folder, shard, ends } = task;
  const { bytes, scores } = await playEnds(task, signal);
  writeWhole(join(folder, shardName(shard)), bytes);
  return { shard, ends, bytes: bytes.length, scores };
}
