// The names of playout/distribute.
export { agentFiles, keepWeights, loadWeights, weightsFrom } from "../jobs/agent-files.js";
export { threadCpu } from "../jobs/cpu.js";
export {
  FORECAST,
  FORECASTS_FORMAT,
  FORECASTS_VERSION,
  type ForecastHeader,
  type ForecastPlan,
  type ForecastRow,
  forecastHeader,
  forecastRow,
  PHASES,
  type Phase,
} from "../jobs/forecasts.js";
export { checkVariant, loadFolderGame, loadGame, loadPlanGame } from "../jobs/guest-games.js";
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
} from "../jobs/jobs.js";
export { type Asking, askSuite, GAME, JOBS, JobExecutor, queueKinds } from "../jobs/kinds.js";
export {
  hearLadderGames,
  LadderFile,
  LadderFolder,
  readAway,
  readLadderPlan,
} from "../jobs/ladder-folder.js";
export { type Crew, crewText, type Live, LiveFile, readLive } from "../jobs/live.js";
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
} from "../jobs/match-folder.js";
export { Overseer, type QueueStatus, type QueueView } from "../jobs/queue-admin.js";
export { parseAddress, type QueueAddress } from "../jobs/queue-connection.js";
export { QueueJobs } from "../jobs/queue-jobs.js";
export { type AnyJobKind, QueueWorker } from "../jobs/queue-worker.js";
export {
  type ChargedMove,
  REVIEW,
  REVIEWS_FORMAT,
  REVIEWS_VERSION,
  type ReviewHeader,
  type ReviewPlan,
  type ReviewRow,
  reviewHeader,
  reviewRow,
} from "../jobs/reviews.js";
export { SLEEP } from "../jobs/sleep.js";
export { agentContext, here, SearchThread, ThreadJobs, usualThreads } from "../jobs/threads.js";
