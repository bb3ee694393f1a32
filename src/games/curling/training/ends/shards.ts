/**
 * A folder of shards: `ends.jsonl` says in its first line how they are made, and has a row for each that is whole, in whichever order they came:
 *
 *     {"format":"playout-curling-ends","version":1,"rules":"legacy-gat","noise":"legacy-gat","policy":"random","seed":"ends","shard":4096,"playout":"0.5.0"}
 *     {"shard":0,"ends":4096,"bytes":2503512,"scores":[0,0,0,...]}
 *
 * A row comes after its file, so that every row has one; a file without a row is made again, byte for byte.
 */
import { z } from "zod";
import { type HeadedFormat, jsonLine, messageOf, readBytes } from "../../../../files/index.js";
import {
  DISTURBANCES,
  type DisturbanceName,
  ENDS_FORMAT,
  ENDS_VERSION,
  type EndsShard,
  parseShard,
  SCORES,
} from "../../index.js";

export const shardsHeader = z.strictObject({
  format: z.literal(ENDS_FORMAT),
  version: z.literal(ENDS_VERSION),
  rules: z.string(),
  noise: z.enum(Object.keys(DISTURBANCES) as [DisturbanceName, ...DisturbanceName[]]),
  policy: z.string(),
  seed: z.string(),
  /** Ends of a shard; the last one may have fewer. */
  shard: z.int().min(1),
  playout: z.string(),
});

export const shardRow = z.strictObject({
  shard: z.int().min(0),
  ends: z.int().min(1),
  bytes: z.int().min(1),
  /** How often each score came up, for the team that throws first. */
  scores: z.array(z.int().min(0)).length(SCORES),
});

export type ShardsHeader = z.output<typeof shardsHeader>;
export type ShardRow = z.output<typeof shardRow>;

export const shardsFormat: HeadedFormat<ShardsHeader, ShardRow> = {
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
const MOST_BYTES = 2 ** 31;

/** Reads the file of a shard, or throws one line with its name. */
export function readShard(file: string): EndsShard {
  const bytes = readBytes(file, MOST_BYTES);
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
