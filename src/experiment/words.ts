/** Numbers and verdicts as the reports write them. */
import { inPercent } from "../draw/index.js";
import { type Interval, wilson } from "../stats/index.js";
import { COMPARABLE, type Judged, type Opinion, type Proportion, shareOf } from "./comparison.js";

/** Told apart without colours. */
export const MARKS: Readonly<Record<Opinion, string>> = {
  agrees: "✓",
  differs: "✗",
  undecided: "?",
  "other effort": "≪",
};

/** `✓ agrees`, `≪ other effort (1/33,000)`. */
export function verdictWords({ opinion, effort }: Judged): string {
  const far = opinion === "other effort" && effort !== undefined ? ` (${partOf(effort)})` : "";
  return `${MARKS[opinion]} ${opinion}${far}`;
}

/** What the last of these is, where it is among them. */
export function effortKey(judged: readonly Judged[]): string[] {
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
