export { type EndsRequest, makeEnds } from "./make-ends.js";
export { endsKit, playEnds } from "./play-ends.js";
export { readShard, type ShardRow, scoresOf, shardName } from "./shards.js";
