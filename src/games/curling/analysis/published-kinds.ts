/**
 * Kinds of throws as others define them: results sheets (Curlit) with their points, and Matsui & Hoki (2018).
 *
 * Kinds and points as on the results sheets of championships (Curlit): eleven kinds, and 0 to 4 points for how well the
 * throw came out. There people judge; here points are computed:
 *
 *   points = 4 (actual - missed) / (perfect - missed), rounded, from 0 to 4,
 *
 * by the win chances of the thrower after the throw that was made, the one that was meant, and one that touches nothing and
 * leaves. Where these last two are too close, or too little known, to tell success from failure, the worst stone counts: 4
 * points if it rests where it was meant to, 0 if it is a house's radius off or in play in one of the two alone.
 */
import { orderFromTee } from "../rules/score.js";
import { countStones, STONE_RADIUS, STONES, type Stones, TEAM_MASKS } from "../sheet.js";
import { inHouse, isGuard, removedStones, type ThrowClass, type ThrowOutcome } from "./throw-kinds.js";

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

/** Translates a kind of throw to those on results sheets of championships; null where the sheets have none. */
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
interface ThrowValues {
  readonly perfect: number;
  readonly actual: number;
  readonly missed: number;
  /** Standard error of perfect - missed; 0 where the chances are certain. */
  readonly error: number;
}

/** Success and failure that differ by less than this, or by less than so many errors, are not told apart by chances. */
const MIN_STAKE = 0.02;
const MIN_ERRORS = 4;

/** From 0 to 4: how well a throw came out. */
export function pointsOf(intended: ThrowOutcome, actual: ThrowOutcome, values: ThrowValues): number {
  const stake = values.perfect - values.missed;
  const telling = stake >= Math.max(MIN_STAKE, MIN_ERRORS * values.error);
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

// The classes of throws in which Matsui & Hoki (2018) count what their players do (tables 7 and 8): a simple
// classification, mostly by where the thrown stone stops. Classes overlap, so each is a yes or no.
//
//   draw         the thrown stone stops in play
//   house        it is in the house, and no other stone leaves
//   guard        it stops in the free guard zone: short of the tee line, outside the house
//   come-around  a stone lies in front of it with |dx| < r
//   freeze       a stone lies behind it with |dx| < r, no farther than 3 r
//   take-out     another stone leaves; by how many, where the thrown one stays: `takeOut1`, `takeOut2`
//   through      it leaves, and no other stone has moved
//   number one   of the throws before which the thrower did not hold the stone nearest to the tee, those after which he does
//
// Our readings: the 3 r of the freeze are between centres; a stone that overlaps the house is in it; come-arounds and freezes,
// like house draws and guards, are draws.

export interface MatsuiClass {
  readonly draw: boolean;
  readonly house: boolean;
  readonly guard: boolean;
  readonly comeAround: boolean;
  readonly freeze: boolean;
  readonly takeOut: boolean;
  /** The thrown stone stays and one other leaves. */
  readonly takeOut1: "own" | "opposing" | null;
  /** The thrown stone stays and two others leave. */
  readonly takeOut2: "own" | "each" | "opposing" | null;
  readonly through: boolean;
  /** Null where the thrower held the number one stone before. */
  readonly numberOne: boolean | null;
}

/** Who threw which stone, and how stones lay before and after. */
type ObservedStones = Pick<ThrowOutcome, "rules" | "stone" | "before" | "after">;

export function classifyAsMatsui(outcome: ObservedStones): MatsuiClass {
  const { rules, stone, before, after } = outcome;
  const { sheet } = rules;
  const draw = after.has(stone);
  const out = removedStones(outcome);
  const ours = TEAM_MASKS[stone >> 3];
  const own = countStones(out & ours);
  const opposing = countStones(out & ~ours);
  return {
    draw,
    house: draw && inHouse(after, stone, sheet) && out === 0,
    guard: draw && isGuard(after, stone, sheet),
    comeAround: draw && some(after, stone, (dx, dy) => dx < STONE_RADIUS && dy < 0),
    freeze:
      draw &&
      some(after, stone, (dx, dy) => {
        return dx < STONE_RADIUS && dy > 0 && Math.hypot(dx, dy) <= 3 * STONE_RADIUS;
      }),
    takeOut: out !== 0,
    takeOut1: draw && own + opposing === 1 ? (own === 1 ? "own" : "opposing") : null,
    takeOut2: draw && own + opposing === 2 ? (["opposing", "each", "own"] as const)[own] : null,
    through: !draw && isUnchanged(before, after),
    numberOne: holdsNumberOne(outcome, before) ? null : holdsNumberOne(outcome, after),
  };
}

/** Whether some other stone lies so, |dx| aside and dy beyond the thrown one. */
function some(stones: Stones, stone: number, lies: (dx: number, dy: number) => boolean): boolean {
  for (let i = 0; i < STONES; i++) {
    if (i === stone || !stones.has(i)) continue;
    if (lies(Math.abs(stones.x[i] - stones.x[stone]), stones.y[i] - stones.y[stone])) return true;
  }
  return false;
}

function isUnchanged(before: Stones, after: Stones): boolean {
  if (before.mask !== after.mask) return false;
  for (let i = 0; i < STONES; i++) {
    if (before.has(i) && (before.x[i] !== after.x[i] || before.y[i] !== after.y[i])) return false;
  }
  return true;
}

function holdsNumberOne({ rules, stone }: ObservedStones, stones: Stones): boolean {
  const order = new Uint8Array(STONES);
  if (orderFromTee(stones, rules.sheet.teeLine, order) === 0) return false;
  return order[0] >> 3 === stone >> 3 && inHouse(stones, order[0], rules.sheet);
}
