/**
 * What kind of throw it was, in the words of curling, from what it did: where the stone stopped, what it met first, what
 * moved and what left. One kind for each throw, the first that fits:
 *
 *   it met nothing, or nothing that moved 5 mm
 *     hogged                    it left short of the hog line
 *     through                   it left elsewhere
 *     freeze                    it rests in front of a stone, no more than half a radius away
 *     centre guard, corner      it rests before the house; centre: within the breadth of the four-foot
 *     come-around               it rests behind a stone that covers half of it or more, seen from the hack
 *     draw                      it rests anywhere else
 *   stones were taken out
 *     triple, double            three, or two, of the opponent's
 *     promotion take-out        none of those that it met itself: the stone that it met did it
 *     peel                      guards alone
 *     hit and stay, and roll    it is still in play; roll: more than two stones' breadth away
 *     take-out                  it left as well
 *   stones were moved
 *     freeze                    as above, the other stone moved by a radius at most
 *     wick                      it went on into the house, farther than the stone that it met
 *     tick                      a guard was moved aside and is a guard still
 *     raise                     the stone that it met is nearer to the tee now
 *     tap-back                  it is not
 *
 * Fouls are classified by what they did before the stones were put back. What a player wanted is the kind of the throw
 * that he intended, undisturbed (`TrialIce.throw`). The lengths in this list are our choice.
 */
import { STONE_RADIUS, STONES } from "../sheet.js";
import { countStones, type Stones, TEAM_MASKS } from "../stones.js";
import { isMoved, moveOf, removedStones, type ThrowOutcome } from "./outcome.js";
import { type TargetStone, targetStoneOf } from "./target.js";
import { besideLine, fromTee, inHouse, isGuard, type Zone, zoneOf } from "./zone.js";

export const THROW_KINDS = [
  "hogged",
  "through",
  "centre-guard",
  "corner-guard",
  "draw",
  "come-around",
  "freeze",
  "raise",
  "tap-back",
  "wick",
  "tick",
  "take-out",
  "hit-and-stay",
  "hit-and-roll",
  "peel",
  "double",
  "triple",
  "promotion-take-out",
] as const;
export type ThrowKind = (typeof THROW_KINDS)[number];

export interface ThrowClass {
  readonly kind: ThrowKind;
  readonly foul: boolean;
  /** Where the thrown stone rests; null if it left. */
  readonly zone: Zone | null;
  /** The stone that the throw is about: met first, frozen to, hidden behind or guarded; null if there is none. */
  readonly target: number | null;
  /** The same stone by its name. */
  readonly targetStone: TargetStone | null;
  /** Stones taken out, the thrown one apart. */
  readonly removed: { readonly own: number; readonly opposing: number };
}

const FREEZE_GAP = STONE_RADIUS / 2;
const FREEZE_MOVE = STONE_RADIUS;
const ROLL = 4 * STONE_RADIUS;

export function classifyThrow(outcome: ThrowOutcome): ThrowClass {
  const { rules, stone, before, after, foul, contacts } = outcome;
  const out = removedStones(outcome);
  const own = TEAM_MASKS[stone >> 3];
  const removed = { own: countStones(out & own), opposing: countStones(out & ~own) };
  const zone = after.has(stone) ? zoneOf(after.x[stone], after.y[stone], rules.sheet) : null;
  const met = contacts.find(
    ({ first, second }) =>
      (first === stone && isMoved(before, after, second)) ||
      (second === stone && isMoved(before, after, first)),
  );
  const struck = met === undefined ? null : met.first === stone ? met.second : met.first;
  const [kind, target] =
    struck === null
      ? untouched(outcome)
      : out !== 0
        ? [takeOut(outcome, struck, out, removed.opposing), struck]
        : moving(outcome, struck);
  const targetStone = target === null ? null : targetStoneOf(outcome, target);
  return { kind, foul, zone, target, targetStone, removed };
}

type Found = readonly [ThrowKind, number | null];

function untouched(outcome: ThrowOutcome): Found {
  const { rules, stone, after } = outcome;
  const { sheet } = rules;
  if (!after.has(stone)) return [after.y[stone] <= sheet.hogLine + STONE_RADIUS ? "hogged" : "through", null];
  const frozen = frozenTo(outcome);
  if (frozen !== null) return ["freeze", frozen];
  if (isGuard(after, stone, sheet)) {
    const centre = Math.abs(after.x[stone]) <= sheet.fourFoot;
    return [centre ? "centre-guard" : "corner-guard", guarded(outcome)];
  }
  const cover = coverOf(after, stone);
  return cover === null ? ["draw", null] : ["come-around", cover];
}

function takeOut(outcome: ThrowOutcome, struck: number, out: number, opposing: number): ThrowKind {
  const { rules, stone, before, after, contacts } = outcome;
  if (opposing >= 3) return "triple";
  if (opposing === 2) return "double";
  const met = contacts.reduce((mask, { first, second }) => {
    return first === stone || second === stone ? mask | (1 << first) | (1 << second) : mask;
  }, 0);
  if ((out & met) === 0) return "promotion-take-out";
  if (all(out, (i) => isGuard(before, i, rules.sheet))) return "peel";
  if (!after.has(stone)) return "take-out";
  const rolled = Math.hypot(after.x[stone] - before.x[struck], after.y[stone] - before.y[struck]);
  return rolled > ROLL ? "hit-and-roll" : "hit-and-stay";
}

function moving(outcome: ThrowOutcome, struck: number): Found {
  const { rules, stone, before, after } = outcome;
  const { sheet } = rules;
  const frozen = frozenTo(outcome);
  if (frozen !== null) return ["freeze", frozen];
  const nearer = fromTee(after, struck, sheet) < fromTee(before, struck, sheet);
  if (after.has(stone) && inHouse(after, stone, sheet)) {
    const went = Math.hypot(after.x[stone] - before.x[struck], after.y[stone] - before.y[struck]);
    if (went - 2 * STONE_RADIUS > moveOf(before, after, struck)) return ["wick", struck];
  }
  if (isGuard(before, struck, sheet) && isGuard(after, struck, sheet)) {
    const aside = Math.abs(after.x[struck] - before.x[struck]);
    if (!nearer || aside > after.y[struck] - before.y[struck]) return ["tick", struck];
  }
  return [nearer ? "raise" : "tap-back", struck];
}

/** The stone that the thrown one lies frozen to, or null. */
function frozenTo({ stone, before, after }: ThrowOutcome): number | null {
  if (!after.has(stone)) return null;
  let nearest: number | null = null;
  let least = 2 * STONE_RADIUS + FREEZE_GAP;
  for (let i = 0; i < STONES; i++) {
    if (i === stone || !after.has(i) || moveOf(before, after, i) > FREEZE_MOVE) continue;
    const dy = after.y[i] - after.y[stone];
    const distance = Math.hypot(after.x[i] - after.x[stone], dy);
    // Behind it, by the direction of the throw.
    if (dy < distance * Math.SQRT1_2 || distance > least) continue;
    least = distance;
    nearest = i;
  }
  return nearest;
}

/** The stone that hides half or more of another, the nearest in front of it, or null. */
function coverOf(stones: Stones, stone: number): number | null {
  let nearest: number | null = null;
  for (let i = 0; i < STONES; i++) {
    if (!stones.has(i) || stones.y[i] > stones.y[stone] - 2 * STONE_RADIUS) continue;
    if (besideLine(stones, i, stone) >= STONE_RADIUS) continue;
    if (nearest === null || stones.y[i] > stones.y[nearest]) nearest = i;
  }
  return nearest;
}

/** The thrower's own stone in the house that a guard covers, the nearest to the tee, or null. */
function guarded({ rules, stone, after }: ThrowOutcome): number | null {
  const { sheet } = rules;
  let nearest: number | null = null;
  for (let i = 0; i < STONES; i++) {
    if (i >> 3 !== stone >> 3 || !after.has(i) || !inHouse(after, i, sheet)) continue;
    if (besideLine(after, stone, i) >= 2 * STONE_RADIUS) continue;
    if (nearest === null || fromTee(after, i, sheet) < fromTee(after, nearest, sheet)) nearest = i;
  }
  return nearest;
}

function all(mask: number, holds: (stone: number) => boolean): boolean {
  for (let i = 0; i < STONES; i++) if ((mask & (1 << i)) !== 0 && !holds(i)) return false;
  return true;
}
