export { type LearnOptions, type LearnRequest, learnRun } from "./learn-run.js";
export { makePositions, makeValues, type PositionsRequest, type ValuesRequest } from "./make-positions.js";
export { type CurvePoint, hasRun, type Plan, type ReadRun, readRun, weightsPath } from "./run-folder.js";
