export { type CalibrationRow, calibrationKit, makeCalibration } from "./calibration/index.js";
export {
  type EndsRequest,
  endsKit,
  makeEnds,
  playEnds,
  readShard,
  type ShardRow,
  scoresOf,
  shardName,
} from "./ends/index.js";
export {
  ENVIRONMENT_FORMAT,
  ENVIRONMENT_VERSION,
  type Pipe,
  serveEnvironment,
  standardPipe,
} from "./environment/index.js";
export { type Counts, type Dataset, type DatasetOptions, examplesOf } from "./examples.js";
export { curlingJobs } from "./jobs.js";
export { learnPolicy, type PolicyRequest } from "./learn-policy.js";
export {
  type GameLessons,
  type LessonsHeader,
  lessonsFormat,
  type ReadLessons,
  readLessons,
} from "./lessons.js";
export { type LessonsRequest, makeLessons } from "./make-lessons.js";
export { formatModule, formatPolicy, type Outcome, parsePolicy, provenanceOf } from "./outcome.js";
export { makePositions, type PositionsRequest, type PositionsRow, positionsKit } from "./positions/index.js";
export { type PythonOptions, runPython } from "./python.js";
export { formatLearningReport } from "./report.js";
export { lessonsKit } from "./teacher-game.js";
