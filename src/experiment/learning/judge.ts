/**
 * Whether curves of ours do what the paper says of its own. A claim about several methods agrees when it holds for each, and differs when it
 * fails for one. Losses are measured, so a trend of theirs must be more than luck (95 % interval of the slope); norms are known exactly.
 */
import { percent } from "../../draw/index.js";
import { Z95 } from "../../stats/index.js";
import type { Claim, CurveClaim, Series } from "./claim.js";
import { type Finding, NOT_YET, number, opinionOfSign, TOO_FEW } from "./finding.js";
import { isWhole, type Learned, pointsOf, type Step, seriesValue } from "./learned.js";
import { trendOf } from "./trend.js";
import { judgeFading, judgeHump, judgeLargest, judgeNearer, judgeSteady } from "./wander.js";

/** A curve that is flat in its later part falls there with less than this share of the earlier slope. */
const FLAT = 1 / 3;
/** A line is almost straight when it explains so much of the variance. */
const STRAIGHT = 0.98;

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
  if (early === undefined || late === undefined) return TOO_FEW;
  return {
    opinion: late.slope < early.slope ? "agrees" : "differs",
    words: `${number(early.slope)}, then ${number(late.slope)} an iteration`,
  };
}

function judgeStraight(learned: Learned, of: Series, from: number): Finding {
  const trend = trendOf(pointsOf(learned, of, from));
  if (trend === undefined) return TOO_FEW;
  return {
    opinion: trend.explained >= STRAIGHT ? "agrees" : "differs",
    words: `a line explains ${percent(trend.explained)} of the variance`,
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
