/** What looking at a claim has shown. */
import type { Interval } from "../../stats/index.js";
import type { Judged, Opinion } from "../comparison.js";

export interface Finding extends Judged {
  /** What was found. */
  readonly words: string;
}

export interface MethodFinding extends Finding {
  readonly method: string;
}

export const NOT_YET: Finding = { opinion: "undecided", words: "not yet learned" };
export const TOO_FEW: Finding = { opinion: "undecided", words: "too few iterations" };

/** One opinion for all: what differs once differs, and what cannot be judged once cannot be at all. */
export function joined(opinions: readonly Opinion[]): Opinion {
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
