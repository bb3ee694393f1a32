// The names of playout/training.
import "../games/index.js";

export {
  type ForecastsRequest,
  forecastsFormat,
  makeForecasts,
  type PhaseScore,
  summarizeForecasts,
} from "../jobs/forecasts.js";
export {
  type Checkpoint,
  curveFigure,
  digestOf,
  type FitPoint,
  fitFigure,
  hasRun,
  heldOutOf,
  learnByPasses,
  type PassesRequest,
  type PassLearner,
  type ReadRun,
  RunFolder,
  type RunFormat,
  type RunPlan,
  type RunPoint,
  readRun,
  weightsPath,
} from "../jobs/learning-run.js";
export {
  counted,
  gamesOf,
  makeRows,
  missingOf,
  type Numbered,
  Pace,
  placed,
  RowError,
  type RowsRequest,
  type Surroundings,
  settled,
  type Tell,
} from "../jobs/make-rows.js";
export {
  isMistake,
  type MistakeScore,
  makeReviews,
  type ReviewsRequest,
  reviewsFormat,
  summarizeReviews,
} from "../jobs/reviews.js";
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
} from "../jobs/trials.js";
