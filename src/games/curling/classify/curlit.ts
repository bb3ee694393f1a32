/**
 * Kinds and points as on the results sheets of championships (Curlit): eleven kinds, and 0 to 4 points for how well the
 * throw came out. There people judge; here points are computed:
 *
 *   points = 4 (actual - missed) / (perfect - missed), rounded, from 0 to 4,
 *
 * by the win chances of the thrower after the throw that was made, the one that was meant, and one that touches nothing and
 * leaves. Where these last two are too close, or too little known, to tell success from failure, the worst stone counts: 4
 * points if it rests where it was meant to, 0 if it is a house's radius off or in play in one of the two alone.
 */
import { STONES } from "../sheet.js";
import type { ThrowClass } from "./kind.js";
import type { ThrowOutcome } from "./outcome.js";

export const CURLIT_KINDS = [
  "draw",
  "front",
  "guard",
  "raise",
  "wick",
  "freeze",
  "take-out",
  "hit-and-roll",
  "clearing",
  "double",
  "promotion",
] as const;
export type CurlitKind = (typeof CURLIT_KINDS)[number];

/** The kind on a results sheet; null for a throw that meets nothing and leaves, which has none there. */
export function curlitKindOf({ kind, target }: ThrowClass): CurlitKind | null {
  switch (kind) {
    case "hogged":
    case "through":
      return null;
    case "draw":
    case "come-around":
      return "draw";
    case "centre-guard":
    case "corner-guard":
      return target === null ? "front" : "guard";
    case "raise":
    case "tap-back":
      return "raise";
    case "wick":
    case "tick":
      return "wick";
    case "freeze":
      return "freeze";
    case "take-out":
    case "hit-and-stay":
      return "take-out";
    case "hit-and-roll":
      return "hit-and-roll";
    case "peel":
      return "clearing";
    case "double":
    case "triple":
      return "double";
    case "promotion-take-out":
      return "promotion";
  }
}

/** Win chances of the thrower. */
export interface ThrowValues {
  readonly perfect: number;
  readonly actual: number;
  readonly missed: number;
  /** Standard error of perfect - missed; 0 where the chances are certain. */
  readonly error: number;
}

/** Success and failure that differ by less than this, or by less than so many errors, are not told apart by chances. */
const LEAST_STAKE = 0.02;
const LEAST_ERRORS = 4;

/** From 0 to 4: how well a throw came out. */
export function pointsOf(intended: ThrowOutcome, actual: ThrowOutcome, values: ThrowValues): number {
  const stake = values.perfect - values.missed;
  const telling = stake >= Math.max(LEAST_STAKE, LEAST_ERRORS * values.error);
  const share = telling ? (values.actual - values.missed) / stake : likeness(intended, actual);
  return Math.round(4 * Math.min(1, Math.max(0, share)));
}

/** 1 where all stones rest as intended, 0 where one is a house's radius off. */
function likeness({ rules, after: wanted }: ThrowOutcome, { after: found }: ThrowOutcome): number {
  let worst = 0;
  for (let i = 0; i < STONES; i++) {
    if (wanted.has(i) !== found.has(i)) return 0;
    if (!found.has(i)) continue;
    worst = Math.max(worst, Math.hypot(found.x[i] - wanted.x[i], found.y[i] - wanted.y[i]));
  }
  return 1 - worst / rules.sheet.houseRadius;
}
