/**
 * Checks what a paper says of its curves, weights and games against ours.
 *
 * The straight line through points: y = a + b x by least squares, the slope with its 95 % interval,
 *   b +- t(n - 2) s / sqrt(sum (x - mean x)^2),   s^2 = (sum of squared residuals) / (n - 2).
 * For residuals that know nothing of one another; those of a learning curve do to some degree, so that intervals are a little too narrow.
 */
import { percent } from "../draw/index.js";
import {
  type Interval,
  meanInterval,
  meanOf,
  normalCdf,
  normalPoint,
  studentPoint,
  Z95,
} from "../stats/index.js";
import {
  type ClaimFinding,
  joinOpinions,
  NOT_YET,
  number,
  type Opinion,
  opinionOfSign,
  type Proportion,
  shareOf,
  TOO_FEW,
} from "./comparison.js";
import {
  type CurveClaim,
  doneOf,
  FEATURES,
  isWhole,
  type LearnedMethod,
  type LearningClaim,
  type LearningSeries,
  type LearningStep,
  pointsOf,
  seriesValue,
  stepAt,
} from "./learning-file.js";
import { ELO_TOLERANCE, eloEstimate, eloWords, gainOf, UNIFORM, type WinRateResult } from "./win-rates.js";

export interface CurveSample {
  readonly x: number;
  readonly y: number;
}

interface Trend {
  readonly slope: number;
  readonly interval: Interval;
  /** Share of the variance of y that the line explains. */
  readonly explained: number;
}

/** Nothing for fewer than three points. */
export function trendOf(points: readonly CurveSample[]): Trend | undefined {
  const n = points.length;
  if (n < 3) return undefined;
  const mean = (of: (point: CurveSample) => number) => points.reduce((sum, point) => sum + of(point), 0) / n;
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)];
  const sum = (of: (dx: number, dy: number) => number) =>
    points.reduce((total, { x, y }) => total + of(x - x0, y - y0), 0);
  const [xx, xy, yy] = [sum((dx) => dx * dx), sum((dx, dy) => dx * dy), sum((_, dy) => dy * dy)];
  const slope = xy / xx;
  const left = Math.max(0, yy - slope * xy);
  const reach = studentPoint(Z95, n - 2) * Math.sqrt(left / (n - 2) / xx);
  return {
    slope,
    interval: { low: slope - reach, high: slope + reach },
    explained: yy === 0 ? 1 : 1 - left / yy,
  };
}

// What weights do, and what is only chance. A weight that nothing pulls wanders: after n steps of deviation s it is s sqrt(n) away from where it
// was, about. So a weight has a sign when the mean of its steps is more than luck by Student's t and by the sample of positions, and two
// values differ when they are further apart than 1.96 such wanderings.

/** A steady weight stays within this share of itself. */
const STEADY = 0.2;

/**
 * Gives the mean step of a weight in an iteration, up to one, with its 95 % interval. All iterations learn from the same positions, so
 * what these positions add by chance does not average out: the error of a step by the sample of positions, less the part that differs
 * from iteration to iteration, is added to that of the mean. Nothing for fewer than two steps, or where the errors are not known.
 */
export function meanStep(learned: LearnedMethod, feature: number, until: number): Interval | undefined {
  const series = `weight-${feature}` as LearningSeries;
  const steps = stepsOf(learned, series, until);
  const errors = learned.curve.flatMap(({ iteration, errors }) =>
    iteration === 0 || iteration > until || errors === undefined ? [] : [errors[feature - 1]!],
  );
  if (steps.length < 2 || errors.length < steps.length) return undefined;
  const { low, high } = meanInterval(steps);
  const [mean, reach] = [(low + high) / 2, (high - low) / 2];
  const lasting = meanOf(errors.map((error) => error ** 2)).mean - stepVariance(steps);
  const whole = Math.hypot(reach, Z95 * Math.sqrt(Math.max(0, lasting)));
  return { low: mean - whole, high: mean + whole };
}

/** The variance of a step by chance: s^2 = mean (d[i] - d[i-1])^2 / 2, which a pull that changes slowly leaves alone. */
function stepVariance(steps: readonly number[]): number {
  return meanOf(steps.slice(1).map((step, i) => (step - steps[i]!) ** 2)).mean / 2;
}

function stepsOf(learned: LearnedMethod, series: LearningSeries, until: number): number[] {
  const values = pointsOf(learned, series).filter(({ x }) => x <= until);
  return values.slice(1).map(({ y }, i) => y - values[i]!.y);
}

/** Estimates how far a series gets by chance in so many iterations: one standard deviation. */
function randomDrift(learned: LearnedMethod, series: LearningSeries, iterations = doneOf(learned)): number {
  return Math.sqrt(stepVariance(stepsOf(learned, series, doneOf(learned))) * iterations);
}

/** A difference that chance moves by so much. */
function around(difference: number, deviation: number): Interval {
  return { low: difference - Z95 * deviation, high: difference + Z95 * deviation };
}

/** What leaves that share by no more than it wanders may be steady or not. */
function judgeSteady(learned: LearnedMethod, of: LearningSeries): ClaimFinding {
  const points = pointsOf(learned, of, 0.5);
  const values = points.map(({ y }) => y);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const limit = STEADY * Math.max(Math.abs(low), Math.abs(high));
  const [first, last] = [points[0]!, points.at(-1)!];
  const change = around(last.y - first.y, randomDrift(learned, of, last.x - first.x));
  const changes = change.low > limit || change.high < -limit;
  return {
    opinion: high - low <= limit ? "agrees" : changes ? "differs" : "undecided",
    words: `${number(low)} to ${number(high)} in the second half`,
  };
}

/** From the start to the highest point of the first half, and from there to the end. */
function judgeHump(learned: LearnedMethod, of: LearningSeries): ClaimFinding {
  if (doneOf(learned) < 3) return TOO_FEW;
  const [first, ...early] = pointsOf(learned, of, 0, 0.5) as [CurveSample, ...CurveSample[]];
  const last = pointsOf(learned, of).at(-1)!;
  const top = early.reduce((best, point) => (point.y > best.y ? point : best));
  const rise = around(top.y - first.y, randomDrift(learned, of, top.x - first.x));
  const fall = around(last.y - top.y, randomDrift(learned, of, last.x - top.x));
  return {
    opinion: joinOpinions([opinionOfSign(rise, 1), opinionOfSign(fall, -1)]),
    words: `highest in the first half after iteration ${top.x}: ${number(top.y)}; ${number(last.y)} at the end`,
  };
}

/** Whether less than half of the largest size is left at the end. */
function judgeFading(learned: LearnedMethod, of: LearningSeries): ClaimFinding {
  const points = pointsOf(learned, of);
  const last = points.at(-1)!;
  if (doneOf(learned) < 3) return TOO_FEW;
  const max = points.reduce((best, point) => (Math.abs(point.y) > Math.abs(best.y) ? point : best));
  // What has died down says how much of the end is chance.
  const later = {
    ...learned,
    curve: learned.curve.filter(({ iteration }) => 2 * iteration >= doneOf(learned)),
  };
  const beyond = Math.abs(last.y) - Math.abs(max.y) / 2;
  return {
    opinion: opinionOfSign(around(beyond, randomDrift(later, of, doneOf(learned) / 2)), -1),
    words: `${number(max.y)} after iteration ${max.x}, ${number(last.y)} at the end`,
  };
}

function judgeLargest(
  learned: LearnedMethod,
  of: LearningSeries,
  others: readonly (LearnedMethod | undefined)[],
): ClaimFinding {
  if (!others.every(isWhole)) return NOT_YET;
  const end = (each: LearnedMethod) => pointsOf(each, of).at(-1)!.y;
  const next = others.reduce((best, each) => (end(each) > end(best) ? each : best));
  const deviation = Math.hypot(randomDrift(learned, of), randomDrift(next, of));
  return {
    opinion: opinionOfSign(around(end(learned) - end(next), deviation), 1),
    words: `${number(end(learned))}; ${next.name} has ${number(end(next))}`,
  };
}

function judgeNearer(
  learned: LearnedMethod,
  to: LearnedMethod | undefined,
  others: readonly (LearnedMethod | undefined)[],
): ClaimFinding {
  if (!isWhole(to) || !others.every(isWhole)) return NOT_YET;
  const distance = (each: LearnedMethod) => {
    const [own, their] = [stepAt(each, each.planned)!.weights, stepAt(to, to.planned)!.weights];
    return Math.hypot(...own.map((weight, i) => weight - their[i]!));
  };
  const all = (each: LearnedMethod) =>
    Math.hypot(...FEATURES.map((feature) => randomDrift(each, `weight-${feature}`)));
  const next = others.reduce((best, each) => (distance(each) < distance(best) ? each : best));
  const lead = around(distance(learned) - distance(next), Math.hypot(all(learned), all(next)));
  return {
    opinion: opinionOfSign(lead, -1),
    words: `the six weights are ${number(distance(learned))} away, those of ${next.name} ${number(distance(next))}`,
  };
}

// Whether curves of ours do what the paper says of its own. A claim about several methods agrees when it holds for each, and differs when it
// fails for one. Losses are measured, so a trend of theirs must be more than luck (95 % interval of the slope); norms are known exactly.

/** A curve that is flat in its later part falls there with less than this share of the earlier slope. */
const FLAT = 1 / 3;
/** A line is almost straight when it explains so much of the variance. */
const STRAIGHT = 0.98;

/** What a claim about curves comes to for one method; `find` gives the others that it is compared with. */
export function judgeCurve(
  claim: CurveClaim,
  learned: LearnedMethod | undefined,
  find: (method: string) => LearnedMethod | undefined,
): ClaimFinding {
  if (!isWhole(learned)) return NOT_YET;
  switch (claim.check) {
    case "falls":
    case "rises":
      return judgeTrend(claim, learned);
    case "flattens":
      return judgeFlat(learned, claim.of, claim.from);
    case "grows-always":
      return judgeGrowth(learned, claim.of);
    case "slows":
      return judgeSlowing(learned, claim.of, claim.to);
    case "straight":
      return judgeStraight(learned, claim.of, claim.from);
    case "below":
      return judgeBelow(learned, claim.of, claim.under);
    case "steady":
      return judgeSteady(learned, claim.of);
    case "rises-then-falls":
      return judgeHump(learned, claim.of);
    case "fades":
      return judgeFading(learned, claim.of);
    case "largest":
      return judgeLargest(learned, claim.of, claim.than.map(find));
    case "nearer":
      return judgeNearer(learned, find(claim.to), claim.than.map(find));
  }
}

function judgeTrend(
  { check, of, from, to }: Extract<LearningClaim, { check: "falls" | "rises" }>,
  learned: LearnedMethod,
): ClaimFinding {
  const points = pointsOf(learned, of, from, to);
  const trend = trendOf(points);
  if (trend === undefined) return NOT_YET;
  const { low, high } = trend.interval;
  return {
    opinion: opinionOfSign(trend.interval, check === "rises" ? 1 : -1),
    words: `${number(points[0]!.y)} to ${number(points.at(-1)!.y)}; ${number(trend.slope)} (${number(low)} to ${number(high)}) an iteration`,
  };
}

function judgeFlat(learned: LearnedMethod, of: LearningSeries, from: number): ClaimFinding {
  const early = trendOf(pointsOf(learned, of, 0, from));
  const late = trendOf(pointsOf(learned, of, from));
  if (early === undefined || late === undefined) return NOT_YET;
  const limit = FLAT * Math.abs(early.slope);
  const { low, high } = late.interval;
  const words = `${number(early.slope)} an iteration before, ${number(late.slope)} (${number(low)} to ${number(high)}) after`;
  if (low >= -limit && high <= limit) return { opinion: "agrees", words };
  return { opinion: low > limit || high < -limit ? "differs" : "undecided", words };
}

function judgeGrowth(learned: LearnedMethod, of: LearningSeries): ClaimFinding {
  const points = pointsOf(learned, of);
  const down = points.filter(({ y }, i) => i > 0 && y <= points[i - 1]!.y);
  const words =
    down.length === 0
      ? `grows in all ${points.length - 1} iterations, to ${number(points.at(-1)!.y)}`
      : `does not grow in ${down.length} of ${points.length - 1} iterations (first: ${down[0]!.x})`;
  return { opinion: down.length === 0 ? "agrees" : "differs", words };
}

function judgeSlowing(learned: LearnedMethod, of: LearningSeries, to: number): ClaimFinding {
  const [early, late] = [
    trendOf(pointsOf(learned, of, 0, to / 2)),
    trendOf(pointsOf(learned, of, to / 2, to)),
  ];
  if (early === undefined || late === undefined) return TOO_FEW;
  return {
    opinion: late.slope < early.slope ? "agrees" : "differs",
    words: `${number(early.slope)}, then ${number(late.slope)} an iteration`,
  };
}

function judgeStraight(learned: LearnedMethod, of: LearningSeries, from: number): ClaimFinding {
  const trend = trendOf(pointsOf(learned, of, from));
  if (trend === undefined) return TOO_FEW;
  return {
    opinion: trend.explained >= STRAIGHT ? "agrees" : "differs",
    words: `a line explains ${percent(trend.explained)} of the variance`,
  };
}

/** With the errors of both means over the positions, where they are known; those of neighbouring iterations are not independent. */
function judgeBelow(learned: LearnedMethod, of: LearningSeries, under: LearningSeries): ClaimFinding {
  const later = learned.curve.filter(({ iteration }) => iteration >= learned.planned / 2);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const differences = later.flatMap((step) => {
    const [a, b] = [seriesValue(step, of), seriesValue(step, under)];
    return a === undefined || b === undefined
      ? []
      : [{ difference: a - b, error: Math.hypot(errorOf(step, of), errorOf(step, under)) }];
  });
  if (differences.length === 0) return NOT_YET;
  const difference = mean(differences.map((each) => each.difference));
  const reach = Z95 * mean(differences.map(({ error }) => error));
  const interval = { low: difference - reach, high: difference + reach };
  return {
    opinion: opinionOfSign(interval, -1),
    words: `${of} less ${under}: ${number(difference)} (${number(interval.low)} to ${number(interval.high)}) in the second half`,
  };
}

function errorOf(step: LearningStep, series: LearningSeries): number {
  return series === "training" || series === "test" ? (step[series]?.error ?? 0) : 0;
}

// Whether games with what was learned come out as the paper says of its own; all columns of a method are taken together where nothing else is said.

/** All entries of a method as one, of some columns. */
function poolPoints(
  entries: readonly WinRateResult[],
  method: string,
  columns?: ReadonlySet<number>,
): Proportion | undefined {
  const played = entries.flatMap(({ method: own, theirs, ours }) =>
    own === method && ours !== undefined && (columns === undefined || columns.has(theirs)) ? [ours] : [],
  );
  if (played.length === 0) return undefined;
  const sum = (of: (each: Proportion) => number) => played.reduce((total, each) => total + of(each), 0);
  return { wins: sum(({ wins }) => wins), games: sum(({ games }) => games) };
}

const NOT_YET_PLAYED: ClaimFinding = { opinion: "undecided", words: "not yet played" };

export function judgeAboveUniform(entries: readonly WinRateResult[], method: string): ClaimFinding {
  const [own, uniform] = [poolPoints(entries, method), poolPoints(entries, UNIFORM)];
  if (own === undefined || uniform === undefined) return NOT_YET_PLAYED;
  const gain = gainOf(own, uniform);
  return { opinion: opinionOfSign(gain, 1), words: `${eloWords(gain)} Elo` };
}

export function judgeNotBeaten(
  entries: readonly WinRateResult[],
  method: string,
  others: readonly string[],
): ClaimFinding {
  const findings = others.map((other) => {
    const columns = new Set(entries.filter((each) => each.method === other).map(({ theirs }) => theirs));
    const [own, their] = [poolPoints(entries, method, columns), poolPoints(entries, other)];
    if (own === undefined || their === undefined)
      return { opinion: "undecided" as Opinion, words: `${other}: not yet played` };
    const lead = gainOf(own, their);
    return { opinion: opinionOfLead(lead), words: `${eloWords(lead)} Elo over ${other}` };
  });
  return {
    opinion: joinOpinions(findings.map(({ opinion }) => opinion)),
    words: findings.map(({ words }) => words).join("; "),
  };
}

/** Beaten is who is behind by more than luck; not beaten who is known not to be behind by more than the tolerance. */
function opinionOfLead({ low, high }: Interval): Opinion {
  if (high < 0) return "differs";
  return low > -ELO_TOLERANCE ? "agrees" : "undecided";
}

/**
 * From the best column before the last one to the last one. The best of several is partly luck, so each of them must be above the last one
 * so surely that all of them together are by 95 % (Bonferroni).
 */
export function judgeFall(entries: readonly WinRateResult[], method: string): ClaimFinding {
  const own = entries.filter((each) => each.method === method);
  const played = own.flatMap(({ iteration, ours }) => (ours === undefined ? [] : [{ iteration, ours }]));
  const last = played.pop();
  if (last === undefined || played.length === 0 || played.length + 1 < own.length) return NOT_YET_PLAYED;
  const best = played.reduce((max, each) => (shareOf(each.ours) > shareOf(max.ours) ? each : max));
  const { value, low, high } = gainOf(last.ours, best.ours);
  const wider = normalPoint(1 - (1 - normalCdf(Z95)) / played.length) / Z95;
  const rise = { value, low: value - wider * (value - low), high: value + wider * (high - value) };
  return {
    opinion: low > 0 ? "differs" : rise.high < 0 ? "agrees" : "undecided",
    words: `best before the end after iteration ${best.iteration}; ${eloWords(rise)} Elo from there to iteration ${last.iteration}`,
  };
}

/** The slope of Elo, all columns of a method taken together, over the logarithm of the threshold. */
export function judgeThresholds(
  entries: readonly WinRateResult[],
  thresholds: readonly (readonly [string, number])[],
): ClaimFinding {
  const points = thresholds.flatMap(([method, threshold]) => {
    const own = poolPoints(entries, method);
    return own === undefined ? [] : [{ x: Math.log(threshold), estimate: eloEstimate(own) }];
  });
  if (points.length < thresholds.length || points.length < 3) return NOT_YET_PLAYED;
  const slope = trendOf(points.map(({ x, estimate }) => ({ x, y: estimate.value })))!.slope;
  // The error of the slope from those of the rates, which are known better than the scatter of a few points.
  const middle = meanOf(points.map(({ x }) => x)).mean;
  const spread = points.reduce((sum, { x }) => sum + (x - middle) ** 2, 0);
  const variance = points.reduce(
    (sum, { x, estimate }) => sum + ((x - middle) * ((estimate.high - estimate.low) / 2 / Z95)) ** 2,
    0,
  );
  const reach = (Z95 * Math.sqrt(variance)) / spread;
  const tenfold: Interval & { value: number } = {
    value: slope * Math.LN10,
    low: (slope - reach) * Math.LN10,
    high: (slope + reach) * Math.LN10,
  };
  return { opinion: opinionOfSign(tenfold, 1), words: `${eloWords(tenfold)} Elo for a tenfold threshold` };
}
