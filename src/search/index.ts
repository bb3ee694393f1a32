/** The face of `search`: the names that other rooms import. */
export { Flat, type FlatOptions, flatSchema } from "./flat.js";
export { type GridParts, type GridSchedule, GridSearch, gridSchema } from "./grid.js";
export { KrUct, krUctSchema } from "./kr-uct.js";
export {
  ParallelRun,
  type SearchPort,
  type SearchTask,
  SharedRun,
  type WorkerFinding,
} from "./parallel.js";
export { PnPuct, pnPuctSchema } from "./pn-puct.js";
export {
  ProgressiveWidening,
  type Report,
  type ReportLine,
  reportedValue,
  type Search,
  type SearchParts,
  type SearchRun,
  type TreeSearch,
  type TreeSearchRun,
  UniformPlayout,
} from "./run.js";
export { StateTree, stateTreeSchema, tableBytes } from "./state-tree.js";
export { Uct, type UctOptions, uctSchema } from "./uct.js";
