// The names of playout/search.
export { Flat, type FlatOptions, flatSchema } from "../search/flat.js";
export {
  type GridOptions,
  type GridParts,
  GridSearch,
  GridThinking,
  gridSchema,
  type Pace,
} from "../search/grid.js";
export { Judged, type JudgedOptions, type JudgedParts, judgedSchema, type Keys } from "../search/judged.js";
export { type KrParts, KrUct, type KrUctOptions, KrUctThinking, krUctSchema } from "../search/kr-uct.js";
export {
  type Finding,
  ParallelThinking,
  type SearchPort,
  type SearchTask,
  SharedThinking,
} from "../search/parallel.js";
export {
  type Line,
  type Parts,
  ProgressiveWidening,
  type Report,
  type Search,
  type Share,
  type Thinking,
  type TreeSearch,
  type TreeThinking,
  UniformPlayout,
  type Widening,
  worthOf,
} from "../search/run.js";
export {
  expansionThreshold,
  StateTree,
  type StateTreeOptions,
  type StateTreeParts,
  stateTreeSchema,
  tableBytes,
  weightOfDepth,
} from "../search/state-tree.js";
export { Uct, type UctOptions, UctThinking, uctSchema } from "../search/uct.js";
