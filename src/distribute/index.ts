export { agentFiles } from "./agent-files.js";
export { agentContext } from "./context.js";
export { threadCpu } from "./cpu.js";
export {
  demandMatchFolder,
  type FolderStore,
  formatShard,
  openFolderStore,
  parseShard,
  planWeights,
  type ReadFolder,
  readFolder,
  readFolderPlan,
} from "./folder.js";
export { keepWeights, loadWeights, weightsFrom } from "./folder-weights.js";
export { checkVariant, loadGame } from "./guests.js";
export { here } from "./here.js";
export { InlineJobs, type Job, type JobKind, type Jobs, jobKind, spread, withJobs } from "./jobs.js";
export { loadFolderGame, loadPlanGame } from "./plan-game.js";
export { SearchThread } from "./search-threads.js";
export { type Asking, askSuite } from "./suite.js";
export { ThreadJobs, usualThreads } from "./thread-jobs.js";
export { ThreadExecutor } from "./threads.js";
