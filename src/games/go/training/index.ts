export {
  isPlayer,
  type PositionRow,
  type PositionsHeader,
  positionsFormat,
  readPositions,
  readValues,
  type ValueRow,
  type ValuesHeader,
  valuesFormat,
} from "./data.js";
export { drawRecorded } from "./draw-position.js";
export { type Candidate, candidatesOf, type EvaluationRequest, evaluatePolicies } from "./evaluate.js";
export { type Evaluation, YARDSTICK } from "./evaluation.js";
export { type GameRow, type GamesHeader, gamesFormat } from "./games-rows.js";
export { goJobs } from "./jobs.js";
export { type LearnOptions, type LearnRequest, learnRun, USUAL_LEARNING } from "./learn-run.js";
export { goLearner } from "./learner.js";
export { type GamesRequest, makeGames } from "./make-games.js";
export { makePositions, type PositionsRequest } from "./make-positions.js";
export { type AskRequest, askValues, makeValues, playoutsOf, type ValuesRequest } from "./make-values.js";
export { type MmCounts, type MmDataset, type MmSettings, mmExamples } from "./mm-examples.js";
export {
  fitWords,
  formatMmFile,
  formatMmModule,
  formatMmReport,
  type MmOutcome,
  mmProvenance,
} from "./mm-outcome.js";
export { learnMm, type MmRequest } from "./mm-run.js";
export { MM_SETS, type MmSet, type MmSetName } from "./mm-sets.js";
export { commandName, FEATURE_SETS, formatModule, provenanceOf } from "./outcome.js";
export { type GivenPolicy, readingsOf, readPolicy } from "./policy-file.js";
export { ANSWERS, type ProgramOptions } from "./program-teacher.js";
export { type GamesSource, type ReadGame, readGoGames } from "./records.js";
export { type CurvePoint, type Plan, type ReadRun, readRun } from "./run-format.js";
export { PAPER_SETTING, PAPER_TREE, type Setting, TOTALS, type Tree } from "./simulations.js";
export { readValueFile, type ValuedPosition, type ValueFile } from "./value-file.js";
