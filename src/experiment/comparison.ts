/**
 * A published value beside our own: whether they differ, and how verdicts and numbers are written.
 *
 * A published share of wins beside our own: do they differ, agree, or can we not tell yet?
 *
 * The difference of two independent proportions with its 95 % interval by Newcombe's hybrid score method: with
 * Wilson intervals l1..u1 around p1 and l2..u2 around p2,
 *   low  = p1 - p2 - sqrt((p1 - l1)^2 + (u2 - p2)^2),   high = p1 - p2 + sqrt((u1 - p1)^2 + (p2 - l2)^2),
 * which holds its level down to few games and at 0 or 100 %, where the textbook formula fails. The verdict:
 *   differs    the interval of the difference leaves 0 out,
 *   agrees     it holds 0 and the difference is known to within TOLERANCE either way,
 *   undecided  it holds 0 but is wider than that: too few games.
 * One true agreement in twenty comes out as "differs" by luck. For independent games; says nothing about why.
 *
 * All this is about programs of like effort. What programs score against one another depends on how long they think, and what they have
 * learned on how much they learned from; so with less than COMPARABLE of the paper's effort the verdict is "other effort", whatever the values.
 *
 * Source: R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, method 10.
 */
import { type Html, html, inPercent } from "../draw/index.js";
import { type Interval, wilson } from "../stats/index.js";

export type Opinion = "agrees" | "differs" | "undecided" | "other effort";

export interface ClaimOpinion {
  readonly opinion: Opinion;
  /** The share of the paper's effort that it was formed at, where that matters. */
  readonly effort?: number;
}

/** The least share of the paper's effort, a move or in learning, at which what is ours is judged by what was published. */
export const COMPARABLE = 0.01;

export function opinionAt(effort: number, opinion: Opinion): Opinion {
  return effort < COMPARABLE ? "other effort" : opinion;
}

export function atEffort<T extends ClaimOpinion>(effort: number, judged: T): T {
  return { ...judged, opinion: opinionAt(effort, judged.opinion), effort };
}

/** So well must a difference be known, either way, before two values are said to agree. */
export const TOLERANCE = 0.1;

export interface Proportion {
  readonly wins: number;
  readonly games: number;
}

export interface Comparison extends ClaimOpinion {
  /** Ours less the published value. */
  readonly difference: number;
  readonly interval: Interval;
}

export function compare(published: Proportion, ours: Proportion): Comparison {
  return compareEstimates(estimateOf(published), estimateOf(ours));
}

/** A value with its 95 % interval. */
export interface IntervalEstimate extends Interval {
  readonly value: number;
}

export function estimateOf(proportion: Proportion): IntervalEstimate {
  return { value: shareOf(proportion), ...wilson(proportion.wins, proportion.games) };
}

/** The same for any two independent values with intervals of their own; the tolerance is in their unit. */
export function compareEstimates(
  published: IntervalEstimate,
  ours: IntervalEstimate,
  tolerance = TOLERANCE,
): Comparison {
  const difference = ours.value - published.value;
  const interval = {
    low: difference - Math.hypot(ours.value - ours.low, published.high - published.value),
    high: difference + Math.hypot(ours.high - ours.value, published.value - published.low),
  };
  return { difference, interval, opinion: opinionOf(interval, tolerance) };
}

function opinionOf({ low, high }: Interval, tolerance: number): Opinion {
  if (low > 0 || high < 0) return "differs";
  return (high - low) / 2 <= tolerance ? "agrees" : "undecided";
}

export function shareOf({ wins, games }: Proportion): number {
  return wins / games;
}

/** So many standard errors make one slower board out of thousands more than luck. */
export const FIRM = 5;

/** How one way of playing out compares with another on a board: the mean of ln(time / time of the other). */
export interface LogRatio {
  readonly mean: number;
  readonly error: number;
}

/** The published claim is that one way is faster on every one of so many boards. */
export function compareRatios(boards: number, ratios: readonly LogRatio[]): Opinion {
  if (ratios.some(({ mean, error }) => mean > 0 && mean > FIRM * error)) return "differs";
  return ratios.length >= boards && ratios.every(({ mean }) => mean < 0) ? "agrees" : "undecided";
}

// Numbers and verdicts as the reports write them.

/** Told apart without colours. */
export const MARKS: Readonly<Record<Opinion, string>> = {
  agrees: "✓",
  differs: "✗",
  undecided: "?",
  "other effort": "≪",
};

/** `✓ agrees`, `≪ other effort (1/33,000)`. */
export function verdictWords({ opinion, effort }: ClaimOpinion): string {
  const far = opinion === "other effort" && effort !== undefined ? ` (${partOf(effort)})` : "";
  return `${MARKS[opinion]} ${opinion}${far}`;
}

/** What the last of these is, where it is among them. */
export function effortKey(judged: readonly ClaimOpinion[]): string[] {
  return judged.some(({ opinion }) => opinion === "other effort") ? [OTHER_EFFORT] : [];
}

/** How far a small share is from the whole: `1/33,000`. */
export function partOf(share: number): string {
  return `1/${count(Number((1 / share).toPrecision(2)))}`;
}

export function percentRange({ low, high }: Interval): string {
  return `${inPercent(low)} to ${inPercent(high)}`;
}

const OTHER_EFFORT = `${MARKS["other effort"]} other effort: so small a part of the paper's; below ${partOf(COMPARABLE)} nothing is judged by it`;

/** A share with its 95 % interval: `53.2 (50.1 to 56.3)`. */
export function shareWords(proportion: Proportion): string {
  return `${inPercent(shareOf(proportion))} (${percentRange(wilson(proportion.wins, proportion.games))})`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** A small probability: `0.003`, `4e-11`. */
export function chance(p: number): string {
  return p < 0.001 ? p.toExponential(0) : p.toPrecision(p < 0.1 ? 1 : 2);
}

/** `0.25 rounds`, `1 round`. */
export function roundsWords(rounds: number): string {
  return `${rounds} ${rounds === 1 ? "round" : "rounds"}`;
}

/** Seconds in the unit that suits them. */
export function duration(seconds: number): string {
  if (seconds < 1) return `${digits(1000 * seconds)} ms`;
  if (seconds < 120) return `${digits(seconds)} s`;
  if (seconds < 7200) return `${digits(seconds / 60)} minutes`;
  if (seconds < 172_800) return `${digits(seconds / 3600)} hours`;
  return `${digits(seconds / 86_400)} days`;
}

function digits(value: number): string {
  return value >= 100 ? count(value) : String(Number(value.toPrecision(2)));
}

// What looking at a claim has shown.

export interface ClaimFinding extends ClaimOpinion {
  /** What was found. */
  readonly words: string;
}

export interface MethodFinding extends ClaimFinding {
  readonly method: string;
}

export const NOT_YET: ClaimFinding = { opinion: "undecided", words: "not yet learned" };
export const TOO_FEW: ClaimFinding = { opinion: "undecided", words: "too few iterations" };

/** One opinion for all: what differs once differs, and what cannot be judged once cannot be at all. */
export function joinOpinions(opinions: readonly Opinion[]): Opinion {
  for (const firm of ["differs", "other effort"] as const) if (opinions.includes(firm)) return firm;
  return opinions.length > 0 && opinions.every((each) => each === "agrees") ? "agrees" : "undecided";
}

/** By the sign of what an interval holds. */
export function opinionOfSign({ low, high }: Interval, wanted: number): Opinion {
  if (low <= 0 && high >= 0) return "undecided";
  return Math.sign(low) === Math.sign(wanted) ? "agrees" : "differs";
}

/** Three digits that count. */
export function number(value: number): string {
  const text = Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
  return text.replace("-", "−");
}

// What several parts of the report are made of.

/** A verdict that does without colour. */
export function verdict({ opinion, effort }: ClaimOpinion): Html {
  const word = html`<span class="verdict ${opinion.replace(" ", "-")}">${MARKS[opinion]} ${opinion}</span>`;
  if (opinion !== "other effort" || effort === undefined) return word;
  return html`${word} <small>${partOf(effort)} of the paper's</small>`;
}

/** Why a small run is not judged. */
export function otherEffort(what: string): string {
  return `Other effort: ${what} is below ${partOf(COMPARABLE)} of the paper's, so the values are not judged by it.`;
}

export function htmlList(items: readonly string[]): Html {
  return html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

/** Explains the marks below a table. */
export const KEY =
  `${MARKS.agrees} agrees, ${MARKS.differs} differs, ${MARKS.undecided} undecided, ` +
  `${MARKS["other effort"]} other effort: less than ${partOf(COMPARABLE)} of the paper's.`;

/** Names a column of tables. */
export const EFFORT = "share of the published effort";

/** Formats the share of the paper's effort behind a verdict, for programs. */
export function effortColumn(effort: number | undefined): string {
  return effort === undefined ? "" : String(Number(effort.toPrecision(3)));
}

/** Names the columns of a share with its interval. */
export function columns(whose: string): string[] {
  return ["games", "percent", "low", "high"].map((column) => `${whose} ${column}`);
}

/** Counts the opinions that came up. */
export function tallyOf(judged: readonly ClaimOpinion[]): (readonly [Opinion, number])[] {
  return (["agrees", "differs", "undecided", "other effort"] as const)
    .map((opinion) => [opinion, judged.filter((each) => each.opinion === opinion).length] as const)
    .filter(([, found]) => found > 0);
}
