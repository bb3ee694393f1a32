/**
 * Claims about columns of numbers: that one is above another (or a number) in each row, in most of them or in their mean. Values of two columns are taken as
 * independent, so the interval of a difference is that of `compareEstimates`; what it leaves out is beyond luck.
 */
import { type Comparison, compareEstimates, type Estimate, type Opinion } from "../comparison.js";
import { type Finding, joined } from "../learning/finding.js";
import type { Claim } from "./file.js";
import { formatPrinted } from "./printed.js";
import { times } from "./read.js";

/** Ours of a row, for both sides of a claim. */
export interface Pair {
  readonly row: string;
  readonly of: Estimate | undefined;
  readonly than: Estimate | undefined;
}

type Compared = Comparison & { readonly row: string };

export function judgeClaim(claim: Claim, pairs: readonly Pair[]): Finding {
  const scaled = pairs.map((pair) => ({ ...pair, than: pair.than && times(pair.than, claim.times) }));
  const there = scaled.filter(isThere);
  if (there.length === 0) return { opinion: "undecided", words: "nothing measured yet" };
  if (claim.in === "mean") return ofMean(claim, there, pairs.length);
  const rows = there.map((pair) => ({ row: pair.row, ...compared(claim, pair) }));
  const opinions = [...rows.map(({ opinion }) => opinion), ...missing(pairs.length - rows.length)];
  return {
    opinion: claim.in === "most" ? ofMost(opinions) : joined(opinions),
    words: rowsWords(claim, rows, opinions),
  };
}

type Whole = { readonly row: string; readonly of: Estimate; readonly than: Estimate };

function isThere(pair: Pair): pair is Whole {
  return pair.of !== undefined && pair.than !== undefined;
}

function missing(count: number): Opinion[] {
  return Array.from({ length: count }, () => "undecided");
}

/** The difference, with the opinion of the claim. */
function compared({ check, by = 0 }: Claim, { of, than }: Omit<Whole, "row">): Comparison {
  const comparison = compareEstimates(than, of);
  const { low, high } = comparison.interval;
  const opinion = (): Opinion => {
    switch (check) {
      case "above":
        return low > 0 ? "agrees" : high < 0 ? "differs" : "undecided";
      case "below":
        return high < 0 ? "agrees" : low > 0 ? "differs" : "undecided";
      case "alike":
        return low >= -by && high <= by ? "agrees" : low > by || high < -by ? "differs" : "undecided";
    }
  };
  return { ...comparison, opinion: opinion() };
}

function ofMost(opinions: readonly Opinion[]): Opinion {
  const count = (wanted: Opinion) => opinions.filter((each) => each === wanted).length;
  if (2 * count("agrees") > opinions.length) return "agrees";
  return 2 * count("differs") >= opinions.length ? "differs" : "undecided";
}

function ofMean(claim: Claim, pairs: readonly Whole[], wanted: number): Finding {
  const [of, than] = [meanOf(pairs.map((pair) => pair.of)), meanOf(pairs.map((pair) => pair.than))];
  const { opinion, difference, interval } = compared(claim, { of, than });
  return {
    opinion: pairs.length < wanted ? "undecided" : opinion,
    words: `means ${formatPrinted(of)} and ${formatPrinted(than)}, difference ${formatPrinted({ value: difference, ...interval })}`,
  };
}

function meanOf(estimates: readonly Estimate[]): Estimate {
  const n = estimates.length;
  const value = estimates.reduce((sum, each) => sum + each.value, 0) / n;
  const reach = (side: "low" | "high") => Math.hypot(...estimates.map((each) => each[side] - each.value)) / n;
  return { value, low: value - reach("low"), high: value + reach("high") };
}

function rowsWords(claim: Claim, rows: readonly Compared[], opinions: readonly Opinion[]): string {
  const count = (wanted: Opinion) => opinions.filter((each) => each === wanted).length;
  const [held, not, open] = [count("agrees"), count("differs"), count("undecided")];
  const tightest = rows.reduce((worst, each) =>
    tightness(claim, each) < tightness(claim, worst) ? each : worst,
  );
  const { row, difference, interval } = tightest;
  if (opinions.length === 1) return `difference ${formatPrinted({ value: difference, ...interval })}`;
  return [
    `holds in ${held} of ${opinions.length} rows`,
    ...(not === 0 ? [] : [`fails in ${not}`]),
    ...(open === 0 ? [] : [`open in ${open}`]),
    `tightest in row ${row}: difference ${formatPrinted({ value: difference, ...interval })}`,
  ].join("; ");
}

/** How far from failing. */
function tightness({ check, by = 0 }: Claim, { interval: { low, high } }: Comparison): number {
  return { above: low, below: -high, alike: by - Math.max(Math.abs(low), Math.abs(high)) }[check];
}
