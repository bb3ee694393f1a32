// The names of playout/games/go/training.
export { type CurvePoint, type Plan, type ReadRun, readRun } from "../games/go/train/balancing-run.js";
export {
  type GameRow,
  type GamesHeader,
  gamesFormat,
  isPlayer,
  type PositionRow,
  type PositionsHeader,
  positionsFormat,
  readPositions,
  readValues,
  type ValueRow,
  type ValuesHeader,
  valuesFormat,
} from "../games/go/train/data.js";
export {
  type Candidate,
  candidatesOf,
  type Evaluation,
  type EvaluationRequest,
  evaluatePolicies,
  readValueFile,
  type ValuedPosition,
  type ValueFile,
  YARDSTICK,
} from "../games/go/train/evaluate.js";
export {
  drawRecorded,
  type GamesRequest,
  type GamesSource,
  makeGames,
  makePositions,
  type PositionsRequest,
  type ReadGame,
  readGoGames,
} from "../games/go/train/games.js";
export {
  goJobs,
  goLearner,
  type LearnOptions,
  type LearnRequest,
  learnRun,
  USUAL_LEARNING,
} from "../games/go/train/learner.js";
export {
  fitWords,
  formatMmFile,
  formatMmModule,
  formatMmReport,
  learnMm,
  MM_SETS,
  type MmCounts,
  type MmDataset,
  type MmOutcome,
  type MmRequest,
  type MmSet,
  type MmSetName,
  type MmSettings,
  mmExamples,
  mmProvenance,
} from "../games/go/train/mm.js";
export {
  commandName,
  FEATURE_SETS,
  formatModule,
  type GivenPolicy,
  provenanceOf,
  readingsOf,
  readPolicy,
} from "../games/go/train/policies.js";
export { PAPER_SETTING, PAPER_TREE, type Setting, TOTALS, type Tree } from "../games/go/train/simulations.js";
export {
  ANSWERS,
  type AskRequest,
  askValues,
  makeValues,
  type ProgramOptions,
  playoutsOf,
  type ValuesRequest,
} from "../games/go/train/teacher.js";
