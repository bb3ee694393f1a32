export { drawnEnd } from "./drawn.js";
export {
  GIVEN_BYTES,
  type GivenColumns,
  givenColumns,
  INTENDED_BYTES,
  Lockstep,
  type LockstepColumns,
  lockstepColumns,
  OUTCOME_BYTES,
} from "./lockstep.js";
export { ENDS_FORMAT, ENDS_VERSION, type EndsHead, EndsShard, parseShard, ShardWriter } from "./shard.js";
export { type EndsPlan, EndsTable, type PlayedEnds, SCORES } from "./table.js";
