/**
 * Kinds of throws. A category says what a throw is meant to do, not how it is thrown: "hit cw 0 middle" is the
 * clockwise throw with middle weight at the stone nearest to the tee, whichever stone that is and wherever it lies.
 * Stones are named by their rank from the tee (0 is nearest, of both colours), points by a letter and a number.
 *
 * An id holds the five arguments in 16 bits: type (4), turn (1), target (4), second stone (4), strength (3). What
 * a type does not use is 0, so that every category has one id. The types and points are those of the program Ayumu
 * (Ohto & Tanaka 2016). Two of its labels are not explained anywhere; `last-draw` and `take-out` are our reading.
 */
import { STONE_RADIUS as R, type Sheet } from "../sheet.js";

/** By group: none, whole sheet, one stone, two stones. */
export const SHOT_TYPES = [
  "pass",
  "draw",
  "pre-guard",
  "last-draw",
  "freeze",
  "come-around",
  "post-guard",
  "hit",
  "peel",
  "draw-raise",
  "take-out",
  "double",
  "raise-take-out",
] as const;
/** Comes to rest short of the hog line and touches nothing. */
export const PASS = 0;
/** To a point in the house. */
export const DRAW = 1;
/** To a point in front of the house. */
export const PRE_GUARD = 2;
/** With the last stone: to the free point nearest to the tee. */
export const LAST_DRAW = 3;
/** Stops right in front of a stone. */
export const FREEZE = 4;
/** Around a guard, into its shadow. */
export const COME_AROUND = 5;
/** In front of a stone that lies well. */
export const POST_GUARD = 6;
/** Full on a stone. */
export const HIT = 7;
/** Half on a stone, so that both leave. */
export const PEEL = 8;
/** Pushes a stone to the tee. */
export const DRAW_RAISE = 9;
/** On the half of a stone that a guard leaves open. */
export const TAKE_OUT = 10;
/** Removes a stone and a second one. */
export const DOUBLE = 11;
/** Drives a stone onto the second one, which leaves. */
export const RAISE_TAKE_OUT = 12;

export const SHOT_GROUPS = ["none", "sheet", "one-stone", "two-stones"] as const;

/** Turns as ids count them. */
export const TURNS = ["cw", "ccw"] as const;
export const CW = 0;
export const CCW = 1;

/** The points of `draw`, `pre-guard` and `last-draw`; where they lie is in `points.ts`. */
export const POINTS = [
  "T",
  "S0",
  "S2",
  "S4",
  "S6",
  "L0",
  "L1",
  "L2",
  "L3",
  "L4",
  "L5",
  "L6",
  "L7",
  "G3",
  "G4",
  "G5",
] as const;

/** What the last argument of a type may be; empty for a type that has none. Sides are the thrower's. */
export const STRENGTHS: readonly (readonly string[])[] = [
  [],
  [],
  [],
  [],
  ["close", "close-left", "close-right", "near", "near-left", "near-right", "wide-left", "wide-right"],
  ["short", "middle", "long", "tee"],
  ["short", "middle", "long"],
  ["touch", "weak", "middle", "strong"],
  ["left", "right"],
  [],
  ["left", "right"],
  [],
  [],
];
/** Weights of hits. */
export const WEAK = 1;
export const MIDDLE = 2;
export const STRONG = 3;
/** Strengths of guards, and of come-arounds: beside the tee. */
export const GUARD_MIDDLE = 1;
export const GUARD_LONG = 2;
export const TO_TEE = 3;
/** The halves of a stone. */
export const LEFT = 0;
export const RIGHT = 1;

/** No id is as large as this. */
export const CATEGORIES = 1 << 16;

export function categoryOf(type: number, turn: number, target = 0, other = 0, strength = 0): number {
  return type | (turn << 4) | (target << 5) | (other << 9) | (strength << 13);
}

export function typeOf(id: number): number {
  return id & 15;
}

/** The place in `SHOT_GROUPS` of a type. */
export function groupOf(type: number): number {
  return type === PASS ? 0 : type <= LAST_DRAW ? 1 : type <= TAKE_OUT ? 2 : 3;
}

/** `CW` or `CCW`. */
export function turnOfId(id: number): number {
  return (id >> 4) & 1;
}

/** The rank of the stone that is aimed at, or the place in `POINTS` of the point. */
export function targetOf(id: number): number {
  return (id >> 5) & 15;
}

/** The rank of the second stone. */
export function otherOf(id: number): number {
  return (id >> 9) & 15;
}

/** The place in `STRENGTHS` of the last argument. */
export function strengthOf(id: number): number {
  return (id >> 13) & 7;
}

/** Whether the throw is meant to touch a stone. */
export function isContact(id: number): boolean {
  return (id & 15) >= HIT;
}

/** The place in `POINTS` of each point's mirror image. */
export const MIRRORED_POINTS = [0, 1, 4, 3, 2, 5, 12, 11, 10, 9, 8, 7, 6, 15, 14, 13];
const MIRRORED_OFFSETS = [0, 2, 1, 3, 5, 4, 7, 6];

/** The same category on the sheet mirrored at its centre line. */
export function mirrorCategory(id: number): number {
  const type = typeOf(id);
  if (type === PASS) return id;
  const target = groupOf(type) === 1 ? MIRRORED_POINTS[targetOf(id)] : targetOf(id);
  let strength = strengthOf(id);
  if (type === FREEZE) strength = MIRRORED_OFFSETS[strength];
  else if (type === PEEL || type === TAKE_OUT) strength = 1 - strength;
  return categoryOf(type, 1 - turnOfId(id), target, otherOf(id), strength);
}

/** `hit cw 0 middle`, `draw ccw T`, `double cw 0 1`, `pass`. */
export function formatCategory(id: number): string {
  const type = typeOf(id);
  const words: string[] = [SHOT_TYPES[type]];
  if (type === PASS) return words[0];
  const group = groupOf(type);
  words.push(TURNS[turnOfId(id)], group === 1 ? POINTS[targetOf(id)] : `${targetOf(id)}`);
  if (group === 3) words.push(`${otherOf(id)}`);
  const strengths = STRENGTHS[type];
  if (strengths.length > 0) words.push(strengths[strengthOf(id)]);
  return words.join(" ");
}

export function parseCategory(text: string): number {
  const words = text.trim().split(/\s+/);
  const type = lookUp(SHOT_TYPES, words.shift(), "shot type");
  if (type === PASS) {
    demandNone(words);
    return PASS;
  }
  const group = groupOf(type);
  const turn = lookUp(TURNS, words.shift(), "turn");
  const target = group === 1 ? lookUp(POINTS, words.shift(), "point") : parseRank(words.shift());
  const other = group === 3 ? parseRank(words.shift()) : 0;
  const strengths = STRENGTHS[type];
  const strength = strengths.length === 0 ? 0 : lookUp(strengths, words.shift(), "strength");
  demandNone(words);
  return categoryOf(type, turn, target, other, strength);
}

function lookUp(names: readonly string[], word: string | undefined, what: string): number {
  const place = word === undefined ? -1 : names.indexOf(word);
  if (place < 0) throw new Error(`${what}: expected one of ${names.join(", ")}, got ${quoteWord(word)}`);
  return place;
}

function parseRank(word: string | undefined): number {
  if (word === undefined || !/^(\d|1[0-5])$/.test(word))
    throw new Error(`stone: expected its rank from the tee, 0 to 15, got ${quoteWord(word)}`);
  return Number(word);
}

function demandNone(words: readonly string[]): void {
  if (words.length > 0) throw new Error(`${quoteWord(words.join(" "))} is too much for a shot category`);
}

function quoteWord(word: string | undefined): string {
  return word === undefined ? "nothing" : `"${word}"`;
}

const G3: readonly [number, number] = [0.6, -2.17];
const G4: readonly [number, number] = [0, -3];

/** Where the named points lie: x and y in turn, relative to the tee, y in the direction of the throw. */
export function pointsOf(sheet: Sheet): Float64Array {
  const ring = sheet.houseRadius - 2 * R;
  const diagonal = ring * Math.SQRT1_2;
  const places: Readonly<Record<(typeof POINTS)[number], readonly [number, number]>> = {
    T: [0, 0],
    S0: [0, 4 * R],
    S2: [0.9, 0],
    S4: [0, 2 * R],
    S6: [-0.9, 0],
    L0: [0, ring],
    L1: [diagonal, diagonal],
    L2: [ring, 0],
    L3: [diagonal, -diagonal],
    L4: [0, -sheet.houseRadius],
    L5: [-diagonal, -diagonal],
    L6: [-ring, 0],
    L7: [-diagonal, diagonal],
    G3,
    G4,
    G5: [-G3[0], G3[1]],
  };
  return Float64Array.from(POINTS.flatMap((name) => places[name]));
}
