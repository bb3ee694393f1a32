/** The face of `stats`: the names that other rooms import. */
export { type Encounter, type Ratings, rate } from "./bradley-terry.js";
export {
  type ChiSquare,
  chiSquare,
  normalCdf,
  normalPoint,
  poissonInterval,
  studentPoint,
} from "./distributions.js";
export {
  type EloEstimate,
  eloOfPairs,
  type Pentanomial,
  pentanomialOf,
  SprtReader,
  type SprtState,
  scoreOfElo,
  superiority,
} from "./elo.js";
export {
  type Bias,
  biasOf,
  binForecasts,
  type Forecast,
  type ForecastBin,
  type ForecastScore,
  scoreForecasts,
} from "./forecasts.js";
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
} from "./intervals.js";
