/** What commands have in common that play ends into a folder of shards. */
import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { addQueueOption, type QueueOption } from "../../../../cli/jobs.js";
import { integer } from "../../../../cli/options.js";

export interface ShardOptions extends QueueOption {
  out: string;
  ends: number;
  shard: number;
  threads: number;
  seed: string;
}

export function addShardOptions(
  command: Command,
  usual: Pick<ShardOptions, "ends" | "shard" | "seed">,
): Command {
  return addQueueOption(command)
    .requiredOption(
      "--out <folder>",
      "where to keep the shards; ends that are there already are not played again",
    )
    .option(
      "--ends <n>",
      "ends in all, those that are there already included",
      integer(1, 2 ** 40),
      usual.ends,
    )
    .option(
      "--shard <n>",
      "ends of a file; what is not whole when the command is killed is played again",
      integer(1, 2 ** 18),
      usual.shard,
    )
    .option("--threads <n>", "files at the same time", integer(1, 256), availableParallelism())
    .option("--seed <text>", "where all chance comes from", usual.seed);
}
