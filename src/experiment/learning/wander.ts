/**
 * What weights do, and what is only chance. A weight that nothing pulls wanders: after n steps of deviation s it is s sqrt(n) away from where it
 * was, about. So a weight has a sign when the mean of its steps is more than luck by Student's t and by the sample of positions, and two
 * values differ when they are further apart than 1.96 such wanderings.
 */
import { type Interval, meanInterval, meanOf, Z95 } from "../../stats/index.js";
import { FEATURES, type Series } from "./claim.js";
import { type Finding, joined, NOT_YET, number, opinionOfSign, TOO_FEW } from "./finding.js";
import { doneOf, isWhole, type Learned, pointsOf, stepAt } from "./learned.js";
import type { Point } from "./trend.js";

/** A steady weight stays within this share of itself. */
const STEADY = 0.2;

/**
 * Gives the mean step of a weight in an iteration, up to one, with its 95 % interval. All iterations learn from the same positions, so
 * what these positions add by chance does not average out: the error of a step by the sample of positions, less the part that differs
 * from iteration to iteration, is added to that of the mean. Nothing for fewer than two steps, or where the errors are not known.
 */
export function meanStep(learned: Learned, feature: number, until: number): Interval | undefined {
  const series = `weight-${feature}` as Series;
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

function stepsOf(learned: Learned, series: Series, until: number): number[] {
  const values = pointsOf(learned, series).filter(({ x }) => x <= until);
  return values.slice(1).map(({ y }, i) => y - values[i]!.y);
}

/** Estimates how far a series gets by chance in so many iterations: one standard deviation. */
function wandering(learned: Learned, series: Series, iterations = doneOf(learned)): number {
  return Math.sqrt(stepVariance(stepsOf(learned, series, doneOf(learned))) * iterations);
}

/** A difference that chance moves by so much. */
function around(difference: number, deviation: number): Interval {
  return { low: difference - Z95 * deviation, high: difference + Z95 * deviation };
}

/** What leaves that share by no more than it wanders may be steady or not. */
export function judgeSteady(learned: Learned, of: Series): Finding {
  const points = pointsOf(learned, of, 0.5);
  const values = points.map(({ y }) => y);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const limit = STEADY * Math.max(Math.abs(low), Math.abs(high));
  const [first, last] = [points[0]!, points.at(-1)!];
  const change = around(last.y - first.y, wandering(learned, of, last.x - first.x));
  const changes = change.low > limit || change.high < -limit;
  return {
    opinion: high - low <= limit ? "agrees" : changes ? "differs" : "undecided",
    words: `${number(low)} to ${number(high)} in the second half`,
  };
}

/** From the start to the highest point of the first half, and from there to the end. */
export function judgeHump(learned: Learned, of: Series): Finding {
  if (doneOf(learned) < 3) return TOO_FEW;
  const [first, ...early] = pointsOf(learned, of, 0, 0.5) as [Point, ...Point[]];
  const last = pointsOf(learned, of).at(-1)!;
  const top = early.reduce((best, point) => (point.y > best.y ? point : best));
  const rise = around(top.y - first.y, wandering(learned, of, top.x - first.x));
  const fall = around(last.y - top.y, wandering(learned, of, last.x - top.x));
  return {
    opinion: joined([opinionOfSign(rise, 1), opinionOfSign(fall, -1)]),
    words: `highest in the first half after iteration ${top.x}: ${number(top.y)}; ${number(last.y)} at the end`,
  };
}

/** Whether less than half of the largest size is left at the end. */
export function judgeFading(learned: Learned, of: Series): Finding {
  const points = pointsOf(learned, of);
  const last = points.at(-1)!;
  if (doneOf(learned) < 3) return TOO_FEW;
  const most = points.reduce((best, point) => (Math.abs(point.y) > Math.abs(best.y) ? point : best));
  // What has died down says how much of the end is chance.
  const later = {
    ...learned,
    curve: learned.curve.filter(({ iteration }) => 2 * iteration >= doneOf(learned)),
  };
  const beyond = Math.abs(last.y) - Math.abs(most.y) / 2;
  return {
    opinion: opinionOfSign(around(beyond, wandering(later, of, doneOf(learned) / 2)), -1),
    words: `${number(most.y)} after iteration ${most.x}, ${number(last.y)} at the end`,
  };
}

export function judgeLargest(
  learned: Learned,
  of: Series,
  others: readonly (Learned | undefined)[],
): Finding {
  if (!others.every(isWhole)) return NOT_YET;
  const end = (each: Learned) => pointsOf(each, of).at(-1)!.y;
  const next = others.reduce((best, each) => (end(each) > end(best) ? each : best));
  const deviation = Math.hypot(wandering(learned, of), wandering(next, of));
  return {
    opinion: opinionOfSign(around(end(learned) - end(next), deviation), 1),
    words: `${number(end(learned))}; ${next.name} has ${number(end(next))}`,
  };
}

export function judgeNearer(
  learned: Learned,
  to: Learned | undefined,
  others: readonly (Learned | undefined)[],
): Finding {
  if (!isWhole(to) || !others.every(isWhole)) return NOT_YET;
  const distance = (each: Learned) => {
    const [own, their] = [stepAt(each, each.planned)!.weights, stepAt(to, to.planned)!.weights];
    return Math.hypot(...own.map((weight, i) => weight - their[i]!));
  };
  const all = (each: Learned) =>
    Math.hypot(...FEATURES.map((feature) => wandering(each, `weight-${feature}`)));
  const next = others.reduce((best, each) => (distance(each) < distance(best) ? each : best));
  const lead = around(distance(learned) - distance(next), Math.hypot(all(learned), all(next)));
  return {
    opinion: opinionOfSign(lead, -1),
    words: `the six weights are ${number(distance(learned))} away, those of ${next.name} ${number(distance(next))}`,
  };
}
