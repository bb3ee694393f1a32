export { type Comparison, compare, type Opinion, type Proportion, TOLERANCE } from "./comparison.js";
export { effortAt, fullScale } from "./effort.js";
export { describeSession } from "./environment.js";
export { type Experiment, experimentSchema, type LearningExperiment, parseExperiment } from "./file.js";
export { RunFolder } from "./folder.js";
export { sharedName } from "./learning/file.js";
export type { Learned } from "./learning/learned.js";
export type { LearningOutcome } from "./learning/outcome.js";
export type { LearningRequest } from "./learning/run.js";
export { scheduleAt } from "./learning/schedule.js";
export { type ExperimentOverview, overviewOf, type ReportFigure } from "./overview.js";
export type { GapResult, MeetingResult, RatingResult, RatingsOutcome } from "./ratings/outcome.js";
export { formatReport } from "./report.js";
export type {
  BoardTimes,
  BudgetResult,
  CellResult,
  MatchesOutcome,
  Outcome,
  PairingOutcome,
  Results,
  Run,
  Session,
  TimesOutcome,
} from "./results.js";
export { type RunRequest, reportRun, resultsOf, runExperiment, type Workshop } from "./run.js";
export { formatOutcome, type Summary } from "./summary.js";
export { formatTables } from "./tables.js";
export { trialsWords } from "./values/counts.js";
export type { CellValue, ColumnResult, ValueClaim, ValuesOutcome } from "./values/outcome.js";
export { type VerdictScale, verdictScale } from "./verdict-scale.js";
export { roundsWords } from "./words.js";
export { workshopOf } from "./workshop.js";
