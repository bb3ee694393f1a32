/**
 * Features of throws for the learned policy, and the zones and relations of stones that they are made of.
 *
 * Where stones lie, in a few words: the zone of a place, seen from the tee, and the relation of a stone to a target, seen
 * along the line from the hack. What the numbers mean is told in `features.ts`. Asked for every stone of every state of a
 * playout, so places are written into typed arrays.
 */
import { aimFor } from "../physics/simulators.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { STONE_RADIUS, STONES } from "../sheet.js";
import { Approach, X, Y } from "./approach.js";
import {
  DOUBLE,
  groupOf,
  HIT,
  otherOf,
  PASS,
  POINTS,
  pointsOf,
  SHOT_GROUPS,
  SHOT_TYPES,
  targetOf,
  turnOfId,
  typeOf,
} from "./category.js";
import type { Situation } from "./situation.js";

const ZONES = 16;
const RELATIONS = 16;
/** No relation at all. */
export const UNRELATED = RELATIONS;

/** How a throw comes: with the weight of a draw, or with that of a hit. */
export const DRAWN = 0;
export const HARD = 1;
/** Metres that a hit would run on. */
const HARD_WEIGHT = 5;

/** A bow is kept at every quarter of a metre, up to 10 m. */
const PER_METRE = 4;
const ENTRIES = 41;

const TOUCHING = 2 * STONE_RADIUS;
const CLOSE_IN_FRONT = (4 * STONE_RADIUS) ** 2;
const CLOSE_BEHIND = (3 * STONE_RADIUS) ** 2;

export class Zones {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The zone of each place. */
  readonly zone: Uint8Array;
  readonly #tee: number;
  readonly #house: number;
  readonly #third: number;
  readonly #twoThirds: number;
  readonly #diameter: number;
  /** How far a path lies beside the straight line to its target, by weight and distance in front of it. */
  readonly #bows: Float64Array;

  constructor(rules: CurlingRules, places: number) {
    const { houseRadius, teeLine } = rules.sheet;
    this.x = new Float64Array(places);
    this.y = new Float64Array(places);
    this.zone = new Uint8Array(places);
    this.#tee = teeLine;
    this.#house = (houseRadius + STONE_RADIUS) ** 2;
    this.#third = (houseRadius / 3) ** 2;
    this.#twoThirds = (houseRadius / 1.5) ** 2;
    this.#diameter = (2 * houseRadius) ** 2;
    this.#bows = bowsOf(rules);
  }

  /** Finds the zones of the places from `from` up to `to`. */
  find(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const dx = this.x[i];
      const dy = this.y[i] - this.#tee;
      const square = dx * dx + dy * dy;
      const side = 3 * dx * dx <= dy * dy ? 0 : 1;
      let zone = 15;
      if (square <= this.#house) {
        if (dy > 0) zone = (square < this.#third ? 1 : 3) + side;
        else zone = (square < this.#third ? 5 : square < this.#twoThirds ? 7 : 9) + side;
      } else if (dy <= 0) zone = (square < this.#diameter ? 11 : 13) + side;
      this.zone[i] = zone;
    }
  }

  /**
   * Writes the relations of the first `count` places to the target into `into`, from `at` on; `UNRELATED` for the target
   * itself and for those that are in none.
   */
  relate(target: number, weight: number, count: number, into: Uint8Array, at: number): void {
    const { x, y } = this;
    const bows = this.#bows;
    const row = weight * ENTRIES;
    const tx = x[target];
    const ty = y[target];
    const length = 1 / Math.sqrt(tx * tx + ty * ty);
    const ux = tx * length;
    const uy = ty * length;
    for (let i = 0; i < count; i++) {
      const dx = x[i] - tx;
      const dy = y[i] - ty;
      const beyond = dx * ux + dy * uy;
      const aside = dx * uy - dy * ux;
      const square = dx * dx + dy * dy;
      const left = isNegative(aside);
      const far = ~isNegative(square - CLOSE_BEHIND);
      const wide = isNegative(beyond * beyond - 3 * aside * aside);
      const behind = 9 + left + (far & 4) + (wide & 2);
      // In front, the two turns come along paths that bow out to either side.
      const place = Math.abs(beyond) * PER_METRE;
      const k = place < ENTRIES - 1 ? place | 0 : ENTRIES - 2;
      const bow = bows[row + k] + (place - k) * (bows[row + k + 1] - bows[row + k]);
      const width = Math.abs(aside);
      const inTheWay = isNegative(Math.abs(width - bow) - TOUCHING);
      const oneTurn = ~isNegative(width + bow - TOUCHING);
      const farther = ~isNegative(square - CLOSE_IN_FRONT);
      const inFront = 1 + left + (oneTurn & 4) + (farther & 2);
      const front = (inFront & inTheWay) | (UNRELATED & ~inTheWay);
      const before = isNegative(beyond);
      into[at + i] = (front & before) | (behind & ~before);
    }
    if (target < count) into[at + target] = UNRELATED;
  }
}

/**
 * All bits set for a number below zero (by more than a hair), none for others. Where stones lie is hard to foretell, so that
 * branches would cost more than all the arithmetic.
 */
function isNegative(value: number): number {
  return (value * 65536) >> 31;
}

/** The bows of a draw and then of a hit, one entry a step. */
function bowsOf({ model, sheet }: CurlingRules): Float64Array {
  const weights = [0, HARD_WEIGHT];
  const approach = new Approach(model, aimFor(model), sheet.teeLine, weights);
  const bows = new Float64Array(weights.length * ENTRIES);
  for (let i = 0; i < bows.length; i++) {
    approach.register[Y] = (i % ENTRIES) / PER_METRE;
    approach.bow(Math.floor(i / ENTRIES));
    bows[i] = Math.abs(approach.register[X]);
  }
  return bows;
}

// What a learned policy sees of a throw: a short list of features, each an indicator that may count more than once. The
// value of a throw is the sum of their weights.
//
//   stones     turn class (6) x type (13) x zone (16): one a stone in play, and zone 0 once, as the type's own value
//   relations  turn class x type x turn (2) x zone of the target x relation (16): one a stone that is in some relation to
//              the stone or point that the throw is aimed at
//   pairs      turn class x type of two stones (2) x turn x relation of the two or none (17)
//   score      turn class x group of types (4) x clean (2) x points that lie now, from -2 to 2, the thrower's positive
//   without    the same for the points that would lie without the opponent's stone nearest to the tee
//
// 1,248 + 39,936 + 408 + 240 + 240 = 42,072 weights. The colours of stones appear in the last two only. Lengths are
// in stones and in radii of the house, so that both models are served; how far a path lies from the straight line
// is taken from the model.
//
// Turn classes: the last throw of the end, the last but one, and else the team with the hammer or the other, while
// guards are free or later.
// Zones, seen from the tee: 1-4 in the house behind the tee line, 5-10 in front of it, 11-14 in front of the house, 15
// behind it. Odd ones are within 30 degrees of the centre line.
// Relations of another stone to a target, along the line from the hack: 0-7 in front of it and in the way of a throw
// with either turn (0-3) or with one (4-7), farther than two stones or not, left or right; 8-15 behind it, farther than
// one and a half stones or not, more than 30 degrees aside or not, left or right. A stone beside or in front
// that is in nobody's way is in no relation.
//
// Ours where the source is silent: zone 0 counts once (there it is for stones out of play); a stone touching the
// house lies in it; "in the way" means that a free stone would touch it on its path, which is that of a draw, or of a
// hit that would run on for 5 m; all distances are between centres.
//
// Source: Ohto & Tanaka (2016), table of the features, and the zones and relations of their program.

const CLASSES = 6;
const TYPES = SHOT_TYPES.length;
const GROUPS = SHOT_GROUPS.length;
const SCORES = 5;

/** Where the blocks of features begin. */
const RELATED = CLASSES * TYPES * ZONES;
const PAIRS = RELATED + CLASSES * TYPES * 2 * ZONES * RELATIONS;
const SCORE = PAIRS + CLASSES * 2 * 2 * (RELATIONS + 1);
const WITHOUT = SCORE + CLASSES * GROUPS * 2 * SCORES;

/** The number of features. */
export const FEATURES = WITHOUT + CLASSES * GROUPS * 2 * SCORES;
/** No throw has more: stones and zone 0, relations, a pair, two scores. */
export const MAX_FEATURES = 2 * STONES + 4;

/** Targets: the stones by rank, then the points. */
const TARGETS = STONES + POINTS.length;

export class ShotFeatures {
  readonly #places: Zones;
  /** Relations to a target, by target and weight: of all stones, then only those that there are, and how many (-1: not known yet). */
  readonly #all = new Uint8Array(2 * TARGETS * STONES);
  readonly #relations = new Uint8Array(2 * TARGETS * STONES);
  readonly #related = new Int8Array(2 * TARGETS);
  #count = 0;
  #class = 0;
  #clean = 0;
  #score = 0;
  #without = 0;

  constructor(rules: CurlingRules) {
    this.#places = new Zones(rules, TARGETS);
    const points = pointsOf(rules.sheet);
    for (let i = 0; i < POINTS.length; i++) {
      this.#places.x[STONES + i] = points[2 * i];
      this.#places.y[STONES + i] = points[2 * i + 1] + rules.sheet.teeLine;
    }
    this.#places.find(STONES, TARGETS);
  }

  /** Looks at what the thrower sees; `write` then speaks of that. */
  read(situation: Situation): void {
    const { order, count, throwsLeft } = situation;
    const { x, y } = situation.stones;
    const places = this.#places;
    for (let rank = 0; rank < count; rank++) {
      places.x[rank] = x[order[rank]];
      places.y[rank] = y[order[rank]];
    }
    places.find(0, count);
    this.#related.fill(-1);
    this.#count = count;
    this.#class = throwsLeft <= 2 ? throwsLeft - 1 : (situation.hammer ? 2 : 4) + (situation.guarded ? 0 : 1);
    this.#clean = situation.clean ? 1 : 0;
    const { theirs } = situation;
    this.#score = pointsOfRanks(situation, -1);
    this.#without = theirs < 0 ? this.#score : pointsOfRanks(situation, theirs);
  }

  /** Writes the features of a throw and returns how many there are. */
  write(id: number, into: Int32Array): number {
    return this.writeOwn(id, into, this.writeCommon(typeOf(id), into));
  }

  /** Writes what all throws of a type have in common, and returns how many features that is. */
  writeCommon(type: number, into: Int32Array): number {
    const count = this.#count;
    const { zone } = this.#places;
    const base = (this.#class * TYPES + type) * ZONES;
    for (let rank = 0; rank < count; rank++) into[rank] = base + zone[rank];
    const row = ((GROUPS * this.#class + groupOf(type)) * 2 + this.#clean) * SCORES;
    into[count] = base;
    into[count + 1] = SCORE + row + this.#score;
    into[count + 2] = WITHOUT + row + this.#without;
    return count + 3;
  }

  /** Writes what is the throw's own, from `at` on, and returns where it ends. */
  writeOwn(id: number, into: Int32Array, at: number): number {
    const type = typeOf(id);
    if (type === PASS) return at;
    const turn = turnOfId(id);
    const target = groupOf(type) === 1 ? STONES + targetOf(id) : targetOf(id);
    const aim = 2 * target + (type < HIT ? DRAWN : HARD);
    if (this.#related[aim] < 0) this.#relate(target, aim);
    const kind = 2 * (this.#class * TYPES + type) + turn;
    const base = RELATED + (kind * ZONES + this.#places.zone[target]) * RELATIONS;
    const from = aim * STONES;
    const to = from + this.#related[aim];
    let length = at;
    for (let i = from; i < to; i++) into[length++] = base + this.#relations[i];
    if (type >= DOUBLE) {
      const pair = (2 * this.#class + type - DOUBLE) * 2 + turn;
      into[length++] = PAIRS + pair * (RELATIONS + 1) + this.#all[from + otherOf(id)];
    }
    return length;
  }

  /** Finds the relations of all stones to a target, and lists those that there are. */
  #relate(target: number, aim: number): void {
    const from = aim * STONES;
    const to = from + this.#count;
    this.#places.relate(target, aim & 1, this.#count, this.#all, from);
    let length = 0;
    for (let i = from; i < to; i++) {
      const relation = this.#all[i];
      this.#relations[from + length] = relation;
      if (relation !== UNRELATED) length++;
    }
    this.#related[aim] = length;
  }
}

/** The thrower's points from -2 to 2, counted from 0, as they would lie without the stone of one rank. */
function pointsOfRanks(situation: Situation, gone: number): number {
  let points = 0;
  for (let rank = 0; rank < situation.house && points > -2 && points < 2; rank++) {
    if (rank === gone) continue;
    const point = situation.isOurs(rank) ? 1 : -1;
    if (point * points < 0) break;
    points += point;
  }
  return points + 2;
}

/** The same feature on the sheet mirrored at its centre line. */
export function mirrorFeature(feature: number): number {
  if (feature < RELATED || feature >= SCORE) return feature;
  // The other turn, and a stone on the left is one on the right.
  if (feature < PAIRS) return RELATED + ((feature - RELATED) ^ (ZONES * RELATIONS) ^ 1);
  const relation = (feature - PAIRS) % (RELATIONS + 1);
  const pair = (feature - PAIRS - relation) / (RELATIONS + 1);
  return PAIRS + (pair ^ 1) * (RELATIONS + 1) + (relation === UNRELATED ? relation : relation ^ 1);
}
