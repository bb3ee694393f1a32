// The names of playout/experiment.
export {
  type Comparison,
  compare,
  type Opinion,
  type Proportion,
  roundsWords,
  TOLERANCE,
} from "../experiment/comparison.js";
export { effortAt, fullScale, scheduleAt } from "../experiment/effort.js";
export {
  type Experiment,
  experimentSchema,
  type LearningExperiment,
  parseExperiment,
} from "../experiment/file.js";
export { RunFolder } from "../experiment/folder.js";
export type { LearningOutcome, LearningRequest } from "../experiment/learning.js";
export { type Learned, sharedName } from "../experiment/learning-file.js";
export type { GapResult, MeetingResult, RatingResult, RatingsOutcome } from "../experiment/ratings.js";
export {
  type ExperimentOverview,
  formatOutcome,
  formatReport,
  overviewOf,
  type ReportFigure,
  type Summary,
} from "../experiment/report.js";
export type {
  BoardTimes,
  BudgetResult,
  CellResult,
  MatchesOutcome,
  Outcome,
  PairingOutcome,
  Results,
  Run,
  TimesOutcome,
} from "../experiment/results.js";
export {
  type RunRequest,
  reportRun,
  resultsOf,
  runExperiment,
  type Workshop,
  workshopOf,
} from "../experiment/run.js";
export { formatTables } from "../experiment/tables.js";
export type { CellValue, ColumnResult, ValueClaim, ValuesOutcome } from "../experiment/values.js";
export { trialsWords } from "../experiment/values-run.js";
export { type VerdictScale, verdictScale } from "../experiment/verdict-scale.js";
export { describeSession, type Session } from "../jobs/session.js";
