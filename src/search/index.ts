export { EstimatedCandidates, EstimatedPlayout } from "./estimates.js";
export { Flat, type FlatOptions, flatSchema } from "./flat.js";
export { GridSearch } from "./grid/grid.js";
export { type GridOptions, gridSchema } from "./grid/options.js";
export type { GridParts, Pace } from "./grid/parts.js";
export { GridThinking } from "./grid/thinking.js";
export { Judged, type JudgedParts, type Keys } from "./judged/judged.js";
export { type JudgedOptions, judgedSchema } from "./judged/options.js";
export { type KrParts, KrUct, KrUctThinking } from "./kr-uct/kr-uct.js";
export { type KrUctOptions, krUctSchema } from "./kr-uct/options.js";
export { worthOf } from "./line.js";
export {
  type Finding,
  ParallelThinking,
  type SearchPort,
  type SearchTask,
  SharedThinking,
} from "./parallel.js";
export type { Parts, Widening } from "./parts.js";
export {
  expansionThreshold,
  type StateTreeOptions,
  stateTreeSchema,
  weightOfDepth,
} from "./state-tree/options.js";
export { StateTree, type StateTreeParts } from "./state-tree/state-tree.js";
export { tableBytes } from "./state-tree/table.js";
export type { Line, Report, Search, Share, Thinking, TreeSearch, TreeThinking } from "./thinking.js";
export { EvaluatedUct, type EvaluatedUctParts } from "./uct/evaluated.js";
export { type UctOptions, uctSchema } from "./uct/options.js";
export { Uct, UctThinking } from "./uct/uct.js";
export { UniformPlayout } from "./uniform.js";
export { ProgressiveWidening } from "./widening.js";
