/** Kinds of throws, in the words of curling, from what a throw did: zones, outcomes, target stones, kinds. */
import type { Player } from "../../../game/index.js";
import type { Contact, EventSimulator } from "../physics/event-simulator.js";
import { eventSimulator } from "../physics/simulators.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { orderFromTee } from "../rules/score.js";
import { limitsOf, Umpire } from "../rules/umpire.js";
import { countStones, type Sheet, type Shot, STONE_RADIUS, STONES, Stones, TEAM_MASKS } from "../sheet.js";
import type { CurlingState } from "../state.js";

// Parts of the sheet by the names that people use.

export const ZONES = ["button", "4-foot", "8-foot", "12-foot", "guard", "behind"] as const;
/**
 * Where a stone lies: on the tee, in the innermost ring that it touches, in front of the house, or beside or behind it.
 */
export type Zone = (typeof ZONES)[number];

export function zoneOf(x: number, y: number, sheet: Sheet): Zone {
  const distance = Math.hypot(x, y - sheet.teeLine);
  if (distance <= STONE_RADIUS) return "button";
  if (distance <= sheet.fourFoot + STONE_RADIUS) return "4-foot";
  if (distance <= sheet.eightFoot + STONE_RADIUS) return "8-foot";
  if (distance <= sheet.houseRadius + STONE_RADIUS) return "12-foot";
  return y < sheet.teeLine ? "guard" : "behind";
}

/** Whether a stone touches the house. */
export function inHouse(stones: Stones, stone: number, sheet: Sheet): boolean {
  return fromTee(stones, stone, sheet) <= sheet.houseRadius + STONE_RADIUS;
}

/** Whether a stone lies in front of the house and the tee line. */
export function isGuard(stones: Stones, stone: number, sheet: Sheet): boolean {
  return stones.y[stone] < sheet.teeLine && !inHouse(stones, stone, sheet);
}

/** Distance of a stone from the tee, m. */
function fromTee(stones: Stones, stone: number, sheet: Sheet): number {
  return Math.hypot(stones.x[stone], stones.y[stone] - sheet.teeLine);
}

/** How far the stone `front` lies beside the straight line from the hack to the stone `back`, m. */
function besideLine(stones: Stones, front: number, back: number): number {
  return Math.abs(stones.x[front] - (stones.x[back] * stones.y[front]) / stones.y[back]);
}

// What a throw did, as far as it must be known to say what kind of throw it was.

export interface ThrowOutcome {
  readonly rules: CurlingRules;
  /** The number of the stone that was thrown; stones below 8 are player 0's. */
  readonly stone: number;
  /** The stones that the throw met. */
  readonly before: Stones;
  /** The stones at rest; of a foul, before they are put back. */
  readonly after: Stones;
  /** Which stones met, in order. */
  readonly contacts: readonly Contact[];
  readonly foul: boolean;
}

/** A stone that moved less than this was brushed and no more, m. */
export const STILL = 0.005;

/** Throws stones on ice of its own, whatever the game itself is played on, and tells what they do. */
export class TrialIce {
  readonly #rules: CurlingRules;
  readonly #simulator: EventSimulator;
  readonly #umpire: Umpire;
  readonly #judged = new Stones();

  constructor(rules: CurlingRules) {
    this.#rules = rules;
    this.#simulator = eventSimulator(rules.model, limitsOf(rules));
    this.#umpire = new Umpire(rules);
  }

  /** What a throw does if the hand does not fail. */
  throw(state: CurlingState, shot: Shot): ThrowOutcome {
    const { stones, nextStone: stone, throwNumber } = state;
    const before = new Stones();
    before.copyFrom(stones);
    this.#umpire.clearSpared(before);
    const after = new Stones();
    after.copyFrom(before);
    const contacts = this.#simulator.contacts(after, stone, shot);
    const { touched } = this.#simulator;
    this.#judged.copyFrom(after);
    const foul = this.#umpire.judge(before, this.#judged, stone, throwNumber, touched);
    this.#umpire.judge(before, after, stone, Number.POSITIVE_INFINITY, touched);
    return { rules: this.#rules, stone, before, after, contacts, foul };
  }

  /**
   * A throw after which the stones are known to lie as `after` says: they may have been thrown with other physics, so the
   * contacts are those of our own that fit what happened. After a foul the stones are back, and nothing else is known.
   */
  seen(state: CurlingState, shot: Shot, after: Stones, foul: boolean): ThrowOutcome {
    const own = this.throw(state, shot);
    if (foul) return { ...own, foul };
    const { stone, before } = own;
    const rest = new Stones();
    rest.copyFrom(after);
    if (!rest.has(stone)) {
      // Where a stone that left would have come to rest tells how it left.
      rest.x[stone] = own.after.x[stone];
      rest.y[stone] = own.after.y[stone];
    }
    const happened = (i: number) => i === stone || isMoved(before, rest, i);
    const contacts = own.contacts.filter(({ first, second }) => happened(first) && happened(second));
    for (let i = 0; i < STONES; i++) {
      if (!isMoved(before, rest, i) || contacts.some(({ first, second }) => first === i || second === i))
        continue;
      contacts.push({ time: Number.POSITIVE_INFINITY, first: stone, second: i });
    }
    return { ...own, after: rest, contacts, foul };
  }
}

/** Whether a stone that lay there before lies elsewhere now, or nowhere. */
function isMoved(before: Stones, after: Stones, stone: number): boolean {
  return before.has(stone) && (!after.has(stone) || moveOf(before, after, stone) > STILL);
}

/** How far a stone has come, as the crow flies, m. */
function moveOf(before: Stones, after: Stones, stone: number): number {
  return Math.hypot(after.x[stone] - before.x[stone], after.y[stone] - before.y[stone]);
}

/** The stones that the throw took out of play, as a mask; its own stone is not among them. */
export function removedStones({
  before,
  after,
  stone,
}: Pick<ThrowOutcome, "before" | "after" | "stone">): number {
  return before.mask & ~after.mask & ~(1 << stone);
}

// Stones by the names that curlers use: a guard, the shot stone, the second stone.

/** Places in the house from the tee on, the first five by name; then those outside of it. */
const STONE_PLACES = ["shot", "second", "third", "fourth", "fifth", "far", "guard", "behind"] as const;
export type StonePlace = (typeof STONE_PLACES)[number];
const RANKS = STONE_PLACES.slice(0, 5);

/** The stone that a throw is about, by its place before the throw. */
export interface TargetStone {
  readonly team: Player;
  readonly place: StonePlace;
  /** Its place after the throw; null if it left. */
  readonly zone: Zone | null;
}

export function targetStoneOf({ rules, before, after }: ThrowOutcome, stone: number): TargetStone {
  const { sheet } = rules;
  const stones = before.has(stone) ? before : after;
  const order = new Uint8Array(STONES);
  const rank = order.subarray(0, orderFromTee(stones, sheet.teeLine, order)).indexOf(stone);
  const place = isGuard(stones, stone, sheet)
    ? "guard"
    : inHouse(stones, stone, sheet)
      ? (RANKS[rank] ?? "far")
      : "behind";
  return {
    team: stone < STONES / 2 ? 0 : 1,
    place,
    zone: after.has(stone) ? zoneOf(after.x[stone], after.y[stone], sheet) : null,
  };
}

// What kind of throw it was, in the words of curling, from what it did: where the stone stopped, what it met first, what
// moved and what left. One kind for each throw, the first that fits:
//
//   it met nothing, or nothing that moved 5 mm
//     hogged                    it left short of the hog line
//     through                   it left elsewhere
//     freeze                    it rests in front of a stone, no more than half a radius away
//     centre guard, corner      it rests before the house; centre: within the breadth of the four-foot
//     come-around               it rests behind a stone that covers half of it or more, seen from the hack
//     draw                      it rests anywhere else
//   stones were taken out
//     triple, double            three, or two, of the opponent's
//     promotion take-out        none of those that it met itself: the stone that it met did it
//     peel                      guards alone
//     hit and stay, and roll    it is still in play; roll: more than two stones' breadth away
//     take-out                  it left as well
//   stones were moved
//     freeze                    as above, the other stone moved by a radius at most
//     wick                      it went on into the house, farther than the stone that it met
//     tick                      a guard was moved aside and is a guard still
//     raise                     the stone that it met is nearer to the tee now
//     tap-back                  it is not
//
// Fouls are classified by what they did before the stones were put back. What a player wanted is the kind of the throw
// that he intended, undisturbed (`TrialIce.throw`). The lengths in this list are our choice.

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

/** Names a throw by what it did: hogged, through, guard, draw, freeze, raise, take-out and so on, with the stone it is about. */
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
      ? untouchedKind(outcome)
      : out !== 0
        ? [takeOut(outcome, struck, out, removed.opposing), struck]
        : movingKind(outcome, struck);
  const targetStone = target === null ? null : targetStoneOf(outcome, target);
  return { kind, foul, zone, target, targetStone, removed };
}

type FoundKind = readonly [ThrowKind, number | null];

function untouchedKind(outcome: ThrowOutcome): FoundKind {
  const { rules, stone, after } = outcome;
  const { sheet } = rules;
  if (!after.has(stone)) return [after.y[stone] <= sheet.hogLine + STONE_RADIUS ? "hogged" : "through", null];
  const frozen = frozenTo(outcome);
  if (frozen !== null) return ["freeze", frozen];
  if (isGuard(after, stone, sheet)) {
    const centre = Math.abs(after.x[stone]) <= sheet.fourFoot;
    return [centre ? "centre-guard" : "corner-guard", guardedStone(outcome)];
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

function movingKind(outcome: ThrowOutcome, struck: number): FoundKind {
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
  let min = 2 * STONE_RADIUS + FREEZE_GAP;
  for (let i = 0; i < STONES; i++) {
    if (i === stone || !after.has(i) || moveOf(before, after, i) > FREEZE_MOVE) continue;
    const dy = after.y[i] - after.y[stone];
    const distance = Math.hypot(after.x[i] - after.x[stone], dy);
    // Behind it, by the direction of the throw.
    if (dy < distance * Math.SQRT1_2 || distance > min) continue;
    min = distance;
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
function guardedStone({ rules, stone, after }: ThrowOutcome): number | null {
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
