/** The face of `jobs`: the names that other rooms import. */
export { agentFiles, keepWeights, loadWeights, weightsFrom } from "./agent-files.js";
export { forecastsFormat, makeForecasts, type PhaseScore, summarizeForecasts } from "./forecasts.js";
export { checkVariant, loadFolderGame, loadPlanGame } from "./guest-games.js";
export { InlineJobs, type JobKind, type Jobs, jobKind, sharedJobs, spread, withJobs } from "./jobs.js";
export { askSuite, JobExecutor, queueKinds } from "./kinds.js";
export { hearLadderGames, LadderFile, LadderFolder, readAway, readLadderPlan } from "./ladder-folder.js";
export {
  curveFigure,
  digestOf,
  type FitPoint,
  fitFigure,
  hasRun,
  heldOutOf,
  learnByPasses,
  type PassesRequest,
} from "./learning-run.js";
export { formatWorkers, LiveFile, readLive } from "./live.js";
export {
  completeRequest,
  countText,
  gamesOf,
  makeRows,
  missingOf,
  RateMeter,
  RowError,
  type RowsProgressCallback,
  type RunContext,
  withPlace,
} from "./make-rows.js";
export {
  demandClock,
  demandMatchFolder,
  type FolderStore,
  gamesIn,
  openFolderStore,
  parseShard,
  planWeights,
  playMatch,
  playsByWall,
  readFolder,
  readFolderPlan,
  writeReport,
} from "./match-folder.js";
export { addNodeParts, type NodeParts, nodePartsOf } from "./node-parts.js";
export { QueueAdmin, type QueueStatus, type QueueView } from "./queue-admin.js";
export { parseAddress, type QueueAddress } from "./queue-connection.js";
export { QueueJobs } from "./queue-jobs.js";
export { type AnyJobKind, QueueWorker } from "./queue-worker.js";
export { type MistakeScore, makeReviews, reviewsFormat, summarizeReviews } from "./reviews.js";
export {
  Interrupted,
  type RoundsFolder,
  type RoundsKind,
  type RoundsPlan,
  type RoundsRequest,
  runRounds,
} from "./rounds.js";
export { describeSession, type Session } from "./session.js";
export { SLEEP } from "./sleep.js";
export { agentContext, defaultThreads, nodeServices, SearchThread, ThreadJobs } from "./threads.js";
export {
  type CountLists,
  type CountTask,
  type CountTrial,
  type GameTrials,
  gamesWithTrial,
  type Learner,
  type Lesson,
  learnedGames,
  learnerOf,
  type NamedBoard,
  type TrainingMaterial,
  trialsOf,
} from "./trials.js";
