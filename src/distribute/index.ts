export { agentFiles } from "./agent-files.js";
export { agentContext } from "./context.js";
export { threadCpu } from "./cpu.js";
export { type Crew, crewText } from "./crew.js";
export { GAME, JobExecutor } from "./executor.js";
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
export { FORECAST } from "./forecasts/kind.js";
export {
  FORECASTS_FORMAT,
  FORECASTS_VERSION,
  type ForecastHeader,
  type ForecastPlan,
  type ForecastRow,
  forecastHeader,
  forecastRow,
  PHASES,
  type Phase,
} from "./forecasts/plan.js";
export { checkVariant, loadGame } from "./guests.js";
export { here } from "./here.js";
export {
  InlineJobs,
  type Job,
  type JobKind,
  type Jobs,
  jobKind,
  lent,
  Refused,
  spread,
  withJobs,
} from "./jobs.js";
export { LadderFile } from "./ladder-file.js";
export { hearLadderGames, LadderFolder, readAway, readLadderPlan } from "./ladder-folder.js";
export { type Live, LiveFile, readLive } from "./live.js";
export { loadFolderGame, loadPlanGame } from "./plan-game.js";
export { parseAddress, type QueueAddress } from "./queue/address.js";
export { JOBS, queueKinds } from "./queue/kinds.js";
export { Overseer, type QueueStatus, type QueueView } from "./queue/overseer.js";
export { QueueJobs } from "./queue/queue-jobs.js";
export { type AnyJobKind, QueueWorker } from "./queue/queue-worker.js";
export { SLEEP } from "./queue/sleep.js";
export { REVIEW } from "./reviews/kind.js";
export {
  type ChargedMove,
  REVIEWS_FORMAT,
  REVIEWS_VERSION,
  type ReviewHeader,
  type ReviewPlan,
  type ReviewRow,
  reviewHeader,
  reviewRow,
} from "./reviews/plan.js";
export { SearchThread } from "./search-threads.js";
export { type Asking, askSuite } from "./suite.js";
export { ThreadJobs, usualThreads } from "./thread-jobs.js";
