/**
 * Where stones lie, in a few words: the zone of a place, seen from the tee, and the relation of a stone to a target, seen
 * along the line from the hack. What the numbers mean is told in `features.ts`. Asked for every stone of every state of a
 * playout, so places are written into typed arrays.
 */
import { aimFor } from "../physics/event/index.js";
import type { RuleSet } from "../rules/index.js";
import { STONE_RADIUS } from "../sheet.js";
import { Approach, X, Y } from "./approach.js";

export const ZONES = 16;
export const RELATIONS = 16;
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

  constructor(rules: RuleSet, places: number) {
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
function bowsOf({ model, sheet }: RuleSet): Float64Array {
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
