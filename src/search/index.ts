// What other rooms use of search.
export { Flat, type FlatOptions, flatSchema } from "./flat.js";
export { type GridParts, GridSearch, gridSchema, type Pace } from "./grid.js";
export { Judged, judgedSchema } from "./judged.js";
export { KrUct, krUctSchema } from "./kr-uct.js";
export {
  type Finding,
  ParallelThinking,
  type SearchPort,
  type SearchTask,
  SharedThinking,
} from "./parallel.js";
export {
  type Line,
  type Parts,
  ProgressiveWidening,
  type Report,
  type Search,
  type Thinking,
  type TreeSearch,
  type TreeThinking,
  UniformPlayout,
  worthOf,
} from "./run.js";
export { StateTree, stateTreeSchema, tableBytes } from "./state-tree.js";
export { Uct, type UctOptions, uctSchema } from "./uct.js";
