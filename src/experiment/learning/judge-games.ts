/** Whether games with what was learned come out as the paper says of its own; all columns of a method are taken together where nothing else is said. */
import { type Interval, meanOf, normalCdf, normalPoint, Z95 } from "../../stats/index.js";
import { type Opinion, type Proportion, shareOf } from "../comparison.js";
import { type Finding, joined, opinionOfSign } from "./finding.js";
import { trendOf } from "./trend.js";
import { ELO_TOLERANCE, type EntryResult, eloEstimate, eloWords, gainOf, UNIFORM } from "./win-rates.js";

/** All entries of a method as one, of some columns. */
function pooled(
  entries: readonly EntryResult[],
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

const NOT_YET: Finding = { opinion: "undecided", words: "not yet played" };

export function judgeAboveUniform(entries: readonly EntryResult[], method: string): Finding {
  const [own, uniform] = [pooled(entries, method), pooled(entries, UNIFORM)];
  if (own === undefined || uniform === undefined) return NOT_YET;
  const gain = gainOf(own, uniform);
  return { opinion: opinionOfSign(gain, 1), words: `${eloWords(gain)} Elo` };
}

export function judgeNotBeaten(
  entries: readonly EntryResult[],
  method: string,
  others: readonly string[],
): Finding {
  const findings = others.map((other) => {
    const columns = new Set(entries.filter((each) => each.method === other).map(({ theirs }) => theirs));
    const [own, their] = [pooled(entries, method, columns), pooled(entries, other)];
    if (own === undefined || their === undefined)
      return { opinion: "undecided" as Opinion, words: `${other}: not yet played` };
    const lead = gainOf(own, their);
    return { opinion: opinionOfLead(lead), words: `${eloWords(lead)} Elo over ${other}` };
  });
  return {
    opinion: joined(findings.map(({ opinion }) => opinion)),
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
export function judgeFall(entries: readonly EntryResult[], method: string): Finding {
  const own = entries.filter((each) => each.method === method);
  const played = own.flatMap(({ iteration, ours }) => (ours === undefined ? [] : [{ iteration, ours }]));
  const last = played.pop();
  if (last === undefined || played.length === 0 || played.length + 1 < own.length) return NOT_YET;
  const best = played.reduce((most, each) => (shareOf(each.ours) > shareOf(most.ours) ? each : most));
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
  entries: readonly EntryResult[],
  thresholds: readonly (readonly [string, number])[],
): Finding {
  const points = thresholds.flatMap(([method, threshold]) => {
    const own = pooled(entries, method);
    return own === undefined ? [] : [{ x: Math.log(threshold), estimate: eloEstimate(own) }];
  });
  if (points.length < thresholds.length || points.length < 3) return NOT_YET;
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
