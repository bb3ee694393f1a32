// The names of playout/stats.
export { type Encounter, type Ratings, rate } from "../stats/bradley-terry.js";
export {
  type ChiSquare,
  chiSquare,
  chiSquareTail,
  logGamma,
  normalCdf,
  normalPoint,
  poissonInterval,
  studentCdf,
  studentPoint,
  upperGamma,
} from "../stats/distributions.js";
export {
  type EloEstimate,
  eloOfPairs,
  eloOfScore,
  type PairScore,
  type Pentanomial,
  pairInterval,
  pairLlr,
  pairScore,
  pentanomialOf,
  type Sprt,
  SprtReader,
  type SprtState,
  scoreOfElo,
  sprtState,
  superiority,
} from "../stats/elo.js";
export {
  type Bias,
  biasOf,
  binForecasts,
  type Forecast,
  type ForecastBin,
  type ForecastScore,
  type LogisticFit,
  scoreForecasts,
} from "../stats/forecasts.js";
export {
  type Bootstrap,
  bootstrapMean,
  type Interval,
  type Mean,
  meanInterval,
  meanOf,
  median,
  quantile,
  shareInterval,
  wilson,
  Z95,
} from "../stats/intervals.js";
