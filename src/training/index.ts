export { curveFigure, fitFigure } from "./curves.js";
export { type PhaseScore, summarizeForecasts } from "./forecast-summary.js";
export { heldOutOf } from "./held-out.js";
export {
  LEARNING,
  type Learned,
  type LearnedPoint,
  type Learner,
  type Lesson,
  learnedGames,
  learnerOf,
  type Material,
  type Schedule,
} from "./learner.js";
export { type ForecastsRequest, forecastsFormat, makeForecasts } from "./make-forecasts.js";
export { makeReviews, type ReviewsRequest, reviewsFormat } from "./make-reviews.js";
export { gamesOf, makeRows, missingOf, type Numbered, RowError, type RowsRequest } from "./make-rows.js";
export { type FitPoint, learnByPasses, type PassesRequest, type PassLearner } from "./passes.js";
export { Pace, type Tell } from "./progress.js";
export { isMistake, type MistakeScore, summarizeReviews } from "./review-summary.js";
export {
  type Checkpoint,
  digestOf,
  hasRun,
  type ReadRun,
  RunFolder,
  type RunFormat,
  type RunPlan,
  type RunPoint,
  readRun,
  weightsPath,
} from "./run-folder.js";
export { type Surroundings, settled } from "./surroundings.js";
export { counted, placed } from "./words.js";
