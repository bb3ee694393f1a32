/**
 * Chances to win that were printed, scored against results of games. With p(i) the chance, r(i) the mean of the k results from
 * there and s(i)^2 the variance of that mean:
 *
 *   bias      mean of p - r
 *   rms       square root of mean((p - r)^2) - mean(s^2), which leaves out the noise of the results; needs two games or more
 *   Brier     mean of (p - result)^2 over the games; mean of p (1 - p) where the chances are right
 *   slope b   of the fit result ~ 1 / (1 + exp(-(a + b logit p))): 1 where they are right, below 1 where they are too sure
 *
 * The standard error of the slope takes positions as independent, not games (a "sandwich" error).
 */
import { type Interval, meanInterval, meanOf, shareInterval } from "./intervals.js";

/** A chance to win, and what games from that position came to: 1 a win, 0 a loss. */
export interface Forecast {
  readonly chance: number;
  readonly results: readonly number[];
}

export interface Bias extends Interval {
  readonly mean: number;
}

interface LogisticFit {
  readonly intercept: number;
  readonly slope: number;
  /** Standard error of the slope. */
  readonly error: number;
}

export interface ForecastScore {
  readonly positions: number;
  readonly bias: Bias;
  readonly brier: number;
  /** The Brier score to expect where the chances are right. */
  readonly expectedBrier: number;
  /** In nats; chances count as 0.001 to 0.999. */
  readonly logLoss: number;
  /** Null where single games were played. */
  readonly rms: number | null;
  /** Null where the results do not determine it. */
  readonly fit: LogisticFit | null;
}

/** Forecasts of similar chances: their mean, and the mean of the results with its interval. */
export interface ForecastBin extends Interval {
  readonly positions: number;
  readonly chance: number;
  readonly result: number;
}

/** Scores two forecasts or more. */
export function scoreForecasts(forecasts: readonly Forecast[]): ForecastScore {
  const games = forecasts.flatMap(({ chance, results }) => results.map((result) => ({ chance, result })));
  const average = (values: readonly number[]) => meanOf(values).mean;
  return {
    positions: forecasts.length,
    bias: biasOf(forecasts.map((each) => each.chance - resultOf(each))),
    brier: average(games.map(({ chance, result }) => (chance - result) ** 2)),
    expectedBrier: average(games.map(({ chance }) => chance * (1 - chance))),
    logLoss: average(games.map(({ chance, result }) => lossOf(within(chance), result))),
    rms: rmsOf(forecasts),
    fit: fitLogistic(forecasts),
  };
}

/** Gives the mean of differences, two or more, with its 95 % interval. */
export function biasOf(differences: readonly number[]): Bias {
  return { mean: meanOf(differences).mean, ...meanInterval(differences) };
}

/** Groups forecasts by their chances into tenths from 0 to 1; empty ones are left out. */
export function binForecasts(forecasts: readonly Forecast[]): ForecastBin[] {
  const bins = Array.from({ length: BINS }, (): Forecast[] => []);
  for (const each of forecasts) bins[Math.min(BINS - 1, Math.floor(BINS * each.chance))]!.push(each);
  return bins
    .filter((own) => own.length > 0)
    .map((own) => {
      const results = own.map(resultOf);
      const { mean } = meanOf(results);
      return {
        positions: own.length,
        chance: meanOf(own.map(({ chance }) => chance)).mean,
        result: mean,
        ...intervalOf(results),
      };
    });
}

const BINS = 10;

/** The interval of a mean of results, as wide as can be for a single one. */
function intervalOf(results: readonly number[]): Interval {
  if (results.length < 2) return { low: 0, high: 1 };
  return shareInterval(results);
}

function resultOf({ results }: Forecast): number {
  return meanOf(results).mean;
}

function rmsOf(forecasts: readonly Forecast[]): number | null {
  if (forecasts.some(({ results }) => results.length < 2)) return null;
  const square = meanOf(forecasts.map((each) => (each.chance - resultOf(each)) ** 2)).mean;
  const noise = meanOf(forecasts.map(({ results }) => meanOf(results).error ** 2)).mean;
  return Math.sqrt(Math.max(0, square - noise));
}

const CLIP = 0.001;

function within(chance: number): number {
  return Math.min(1 - CLIP, Math.max(CLIP, chance));
}

function lossOf(chance: number, result: number): number {
  return -result * Math.log(chance) - (1 - result) * Math.log(1 - chance);
}

const STEPS = 50;
const SETTLED = 1e-9;
/** Steeper fits mean that results and chances are separated, and that there is none. */
const STEEPEST = 20;

/** Fits intercept and slope by Newton's method. */
function fitLogistic(forecasts: readonly Forecast[]): LogisticFit | null {
  const points = forecasts.map((each) => {
    const chance = within(each.chance);
    return { x: Math.log(chance / (1 - chance)), y: resultOf(each), weight: each.results.length };
  });
  let intercept = 0;
  let slope = 1;
  for (let step = 0; step < STEPS; step++) {
    const { gradient, inverse } = derivatives(points, intercept, slope);
    const [up, across] = [
      inverse[0] * gradient[0] + inverse[1] * gradient[1],
      inverse[1] * gradient[0] + inverse[2] * gradient[1],
    ];
    intercept += up;
    slope += across;
    if (!(Math.abs(intercept) < STEEPEST && Math.abs(slope) < STEEPEST)) return null;
    if (Math.hypot(up, across) < SETTLED)
      return { intercept, slope, error: errorOf(points, intercept, slope) };
  }
  return null;
}

interface FitPoint {
  /** Log odds of the chance. */
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** The gradient of the log likelihood, and the inverse of the information: its [0][0], [0][1] and [1][1]. */
function derivatives(points: readonly FitPoint[], intercept: number, slope: number) {
  const gradient: [number, number] = [0, 0];
  const information: [number, number, number] = [0, 0, 0];
  for (const { x, y, weight } of points) {
    const q = 1 / (1 + Math.exp(-(intercept + slope * x)));
    gradient[0] += weight * (y - q);
    gradient[1] += weight * (y - q) * x;
    const bend = weight * q * (1 - q);
    information[0] += bend;
    information[1] += bend * x;
    information[2] += bend * x * x;
  }
  const [a, b, c] = information;
  const determinant = a * c - b * b;
  return { gradient, inverse: [c / determinant, -b / determinant, a / determinant] as const };
}

function errorOf(points: readonly FitPoint[], intercept: number, slope: number): number {
  const { inverse } = derivatives(points, intercept, slope);
  let square = 0;
  for (const { x, y, weight } of points) {
    const q = 1 / (1 + Math.exp(-(intercept + slope * x)));
    square += (weight * (y - q) * (inverse[1] + inverse[2] * x)) ** 2;
  }
  return Math.sqrt(square);
}
