/**
 * Whether curves of ours do what the paper says of its own. A claim about several methods agrees when it holds for each, and differs when it
 * fails for one. Losses are measured, so a trend of theirs must be more than luck (95 % interval of the slope); norms and weights are known exactly.
 *
 * The sign of a weight is taken as known when the mean of its steps from iteration to iteration is more than luck by Student's t: a
 * weight that nothing pulls wanders, and after n steps of deviation s it is s sqrt(n) away by chance alone.
 */
import { type Interval, meanOf, studentPoint, Z95 } from "../../stats/index.js";
import type { Opinion } from "../comparison.js";
import type { Claim, Series } from "./claim.js";
import { isWhole, type Learned, pointsOf, type Step, seriesValue, stepAt } from "./learned.js";
import { trendOf } from "./trend.js";

export interface Finding {
  readonly opinion: Opinion;
  /** What was found. */
  readonly words: string;
}

export interface MethodFinding extends Finding {
  readonly method: string;
}

type CurveClaim = Exclude<
  Claim,
  { check: "signs" | "beats-uniform" | "not-beaten" | "rises-with-threshold" }
>;

/** A curve that is flat in its later part falls there with less than this share of the earlier slope. */
const FLAT = 1 / 3;
/** A steady weight stays within this share of itself. */
const STEADY = 0.2;
/** A line is almost straight when it explains so much of the variance. */
const STRAIGHT = 0.98;

const NOT_YET: Finding = { opinion: "undecided", words: "not yet learned" };

/** What a claim about curves comes to for one method; `find` gives the others that it is compared with. */
export function judgeCurve(
  claim: CurveClaim,
  learned: Learned | undefined,
  find: (method: string) => Learned | undefined,
): Finding {
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

/** One opinion for all: what differs once differs. */
export function joined(opinions: readonly Opinion[]): Opinion {
  if (opinions.includes("differs")) return "differs";
  return opinions.length > 0 && opinions.every((each) => each === "agrees") ? "agrees" : "undecided";
}

/** By the sign of what an interval holds. */
export function opinionOfSign({ low, high }: Interval, wanted: number): Opinion {
  if (low <= 0 && high >= 0) return "undecided";
  return Math.sign(low) === Math.sign(wanted) ? "agrees" : "differs";
}

/** The mean step of a weight in an iteration, up to one. */
export function meanStep(learned: Learned, feature: number, until: number): Interval | undefined {
  const values = learned.curve
    .filter(({ iteration }) => iteration <= until)
    .map(({ weights }) => weights[feature - 1]!);
  const steps = values.slice(1).map((value, i) => value - values[i]!);
  if (steps.length < 2) return undefined;
  const { mean, error } = meanOf(steps);
  const reach = studentPoint(Z95, steps.length - 1) * error;
  return { low: mean - reach, high: mean + reach };
}

function judgeTrend(
  { check, of, from, to }: Extract<Claim, { check: "falls" | "rises" }>,
  learned: Learned,
): Finding {
  const points = pointsOf(learned, of, from, to);
  const trend = trendOf(points);
  if (trend === undefined) return NOT_YET;
  const { low, high } = trend.interval;
  return {
    opinion: opinionOfSign(trend.interval, check === "rises" ? 1 : -1),
    words: `${number(points[0]!.y)} to ${number(points.at(-1)!.y)}; ${number(trend.slope)} (${number(low)} to ${number(high)}) an iteration`,
  };
}

function judgeFlat(learned: Learned, of: Series, from: number): Finding {
  const early = trendOf(pointsOf(learned, of, 0, from));
  const late = trendOf(pointsOf(learned, of, from));
  if (early === undefined || late === undefined) return NOT_YET;
  const limit = FLAT * Math.abs(early.slope);
  const { low, high } = late.interval;
  const words = `${number(early.slope)} an iteration before, ${number(late.slope)} (${number(low)} to ${number(high)}) after`;
  if (low >= -limit && high <= limit) return { opinion: "agrees", words };
  return { opinion: low > limit || high < -limit ? "differs" : "undecided", words };
}

function judgeGrowth(learned: Learned, of: Series): Finding {
  const points = pointsOf(learned, of);
  const down = points.filter(({ y }, i) => i > 0 && y <= points[i - 1]!.y);
  const words =
    down.length === 0
      ? `grows in all ${points.length - 1} iterations, to ${number(points.at(-1)!.y)}`
      : `does not grow in ${down.length} of ${points.length - 1} iterations (first: ${down[0]!.x})`;
  return { opinion: down.length === 0 ? "agrees" : "differs", words };
}

function judgeSlowing(learned: Learned, of: Series, to: number): Finding {
  const [early, late] = [
    trendOf(pointsOf(learned, of, 0, to / 2)),
    trendOf(pointsOf(learned, of, to / 2, to)),
  ];
  if (early === undefined || late === undefined) return { opinion: "undecided", words: "too few iterations" };
  return {
    opinion: late.slope < early.slope ? "agrees" : "differs",
    words: `${number(early.slope)}, then ${number(late.slope)} an iteration`,
  };
}

function judgeStraight(learned: Learned, of: Series, from: number): Finding {
  const trend = trendOf(pointsOf(learned, of, from));
  if (trend === undefined) return { opinion: "undecided", words: "too few iterations" };
  return {
    opinion: trend.explained >= STRAIGHT ? "agrees" : "differs",
    words: `a line explains ${(100 * trend.explained).toFixed(1)} % of the variance`,
  };
}

/** With the errors of both means over the positions, where they are known; those of neighbouring iterations are not independent. */
function judgeBelow(learned: Learned, of: Series, under: Series): Finding {
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

function errorOf(step: Step, series: Series): number {
  return series === "training" || series === "test" ? (step[series]?.error ?? 0) : 0;
}

function judgeSteady(learned: Learned, of: Series): Finding {
  const values = pointsOf(learned, of, 0.5).map(({ y }) => y);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return {
    opinion: high - low <= STEADY * Math.max(Math.abs(low), Math.abs(high)) ? "agrees" : "differs",
    words: `${number(low)} to ${number(high)} in the second half`,
  };
}

function judgeHump(learned: Learned, of: Series): Finding {
  const points = pointsOf(learned, of);
  const top = points.reduce((best, point) => (point.y > best.y ? point : best));
  const last = points.at(-1)!;
  return {
    opinion: top.x > 0 && top.x <= learned.planned / 2 && last.y < top.y ? "agrees" : "differs",
    words: `highest after iteration ${top.x}: ${number(top.y)}; ${number(last.y)} at the end`,
  };
}

function judgeFading(learned: Learned, of: Series): Finding {
  const points = pointsOf(learned, of);
  const most = points.reduce((best, point) => (Math.abs(point.y) > Math.abs(best.y) ? point : best));
  const last = points.at(-1)!;
  return {
    opinion: Math.abs(last.y) < Math.abs(most.y) / 2 ? "agrees" : "differs",
    words: `${number(most.y)} after iteration ${most.x}, ${number(last.y)} at the end`,
  };
}

function judgeLargest(learned: Learned, of: Series, others: readonly (Learned | undefined)[]): Finding {
  if (!others.every(isWhole)) return NOT_YET;
  const end = (each: Learned) => pointsOf(each, of).at(-1)!.y;
  const [own, next] = [end(learned), Math.max(...others.map(end))];
  return {
    opinion: own > next ? "agrees" : "differs",
    words: `${number(own)}; others up to ${number(next)}`,
  };
}

function judgeNearer(
  learned: Learned,
  to: Learned | undefined,
  others: readonly (Learned | undefined)[],
): Finding {
  if (!isWhole(to) || !others.every(isWhole)) return NOT_YET;
  const distance = (each: Learned) => {
    const [own, their] = [stepAt(each, each.planned)!.weights, stepAt(to, to.planned)!.weights];
    return Math.hypot(...own.map((weight, i) => weight - their[i]!));
  };
  const [own, least] = [distance(learned), Math.min(...others.map(distance))];
  return {
    opinion: own < least ? "agrees" : "differs",
    words: `distance of the six weights ${number(own)}, others ${number(least)}`,
  };
}

/** Three digits that count. */
export function number(value: number): string {
  const text = Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
  return text.replace("-", "−");
}
