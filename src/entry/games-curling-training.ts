// The names of playout/games/curling/training.
export {
  type CalibrationRow,
  calibrationKit,
  makeCalibration,
} from "../games/curling/train/analysis-calibration.js";
export {
  ENVIRONMENT_FORMAT,
  ENVIRONMENT_VERSION,
  type Pipe,
  serveEnvironment,
  standardPipe,
} from "../games/curling/train/environment.js";
export { curlingJobs } from "../games/curling/train/jobs.js";
export {
  type GameLessons,
  type LessonsHeader,
  type LessonsRequest,
  lessonsFormat,
  lessonsKit,
  makeLessons,
  type ReadLessons,
  readLessons,
} from "../games/curling/train/lessons.js";
export {
  type Counts,
  type Dataset,
  type DatasetOptions,
  examplesOf,
  formatLearningReport,
  formatModule,
  formatPolicy,
  learnPolicy,
  type Outcome,
  type PolicyRequest,
  parsePolicy,
  provenanceOf,
} from "../games/curling/train/policy-learner.js";
export { type PythonOptions, runPython } from "../games/curling/train/python.js";
export {
  type EndsRequest,
  endsKit,
  makeEnds,
  playEnds,
  readShard,
  type ShardRow,
  scoresOf,
  shardName,
} from "../games/curling/train/selfplay-ends.js";
export {
  makePositions,
  type PositionsRequest,
  type PositionsRow,
  positionsKit,
} from "../games/curling/train/selfplay-positions.js";
