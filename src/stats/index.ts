export { type Bootstrap, bootstrapMean } from "./bootstrap.js";
export type { Encounter, Ratings } from "./bradley-terry.js";
export { rate } from "./bradley-terry.js";
export type { ChiSquare } from "./chi-square.js";
export { chiSquare, chiSquareTail } from "./chi-square.js";
export type { EloEstimate } from "./elo.js";
export { eloOfPairs, eloOfScore, pairInterval, scoreOfElo, superiority } from "./elo.js";
export {
  type Bias,
  biasOf,
  binForecasts,
  type Forecast,
  type ForecastBin,
  type ForecastScore,
  type LogisticFit,
  scoreForecasts,
} from "./forecasts.js";
export { logGamma, upperGamma } from "./gamma.js";
export type { Mean } from "./mean.js";
export { meanInterval, meanOf, shareInterval } from "./mean.js";
export { normalCdf, normalPoint } from "./normal.js";
export type { PairScore, Pentanomial } from "./pentanomial.js";
export { pairScore, pentanomialOf } from "./pentanomial.js";
export { poissonInterval } from "./poisson.js";
export type { Interval } from "./proportion.js";
export { wilson, Z95 } from "./proportion.js";
export { median, quantile } from "./quantile.js";
export type { Sprt, SprtState } from "./sprt.js";
export { pairLlr, SprtReader, sprtState } from "./sprt.js";
export { studentCdf, studentPoint } from "./student.js";
