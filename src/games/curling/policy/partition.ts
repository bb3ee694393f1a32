/**
 * A position of an end as the State Tree sees it. A shelf for each throw number, number of stones and order of the teams'
 * stones in the house by distance from the tee; on it, the stones as points of two kinds, in a square with sides of `SIDE`
 * metres around the play area, its middle `BEFORE_TEE` in front of the tee as in the authors' program. Halved 15 times a
 * side is 0.5 mm. A position in which no stone lies in or in front of the house has no points: one record for all of them
 * at that throw.
 *
 * With a function that mirrors arms, positions are read such that the stone nearest to the tee lies on the right: mirror images
 * are then one, whose throws have the opposite turn. That is ours.
 *
 * Source: Ohto & Tanaka (2016). The order of the house is that of *first-throwing* and second-throwing team, so that a shelf
 * means the same whichever player has the hammer.
 */
import type { Partition } from "../../../game/index.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { orderFromTee } from "../rules/score.js";
import { STONE_RADIUS, STONES, type Stones, TEAM_MASKS } from "../sheet.js";
import type { CurlingState } from "../state.js";

const SIDE = 15.8;
const BEFORE_TEE = 2.14;

/** Tells the State Tree which positions of an end are alike (Ohto and Tanaka 2016). */
export class HousePartition implements Partition<CurlingState> {
  readonly points = STONES;
  readonly #tee: number;
  /** Squares of distances: of stones that touch the house, and of those that matter behind it. */
  readonly #house: number;
  readonly #near: number;
  readonly #order = new Uint8Array(STONES);
  readonly #mirror: ((id: number) => number) | undefined;
  #flipped = false;
  /** Whether any stone of the state asked for last lies in or in front of the house. */
  #matters = false;

  constructor({ sheet }: CurlingRules, mirror?: (id: number) => number) {
    this.#mirror = mirror;
    this.#tee = sheet.teeLine;
    this.#house = (sheet.houseRadius + STONE_RADIUS) ** 2;
    this.#near = (sheet.houseRadius + 3 * STONE_RADIUS) ** 2;
  }

  shelf(state: CurlingState): number {
    const { stones, throwNumber } = state;
    const count = orderFromTee(stones, this.#tee, this.#order);
    this.#matters = this.#anyMatters(stones);
    if (!this.#matters) return throwNumber;
    // The first bit keeps leading zeros of the order; 1 is a stone of the team that throws second.
    let order = 1;
    for (let rank = 0; rank < count; rank++) {
      const stone = this.#order[rank];
      const x = stones.x[stone];
      const y = stones.y[stone] - this.#tee;
      if (x * x + y * y > this.#house) break;
      order = (order << 1) | (stone >> 3 === state.hammer ? 1 : 0);
    }
    return ((order << 9) | (count << 4) | throwNumber) >>> 0;
  }

  read(state: CurlingState, coordinates: Float64Array, kinds: Uint8Array): number {
    const { stones, hammer } = state;
    const first = TEAM_MASKS[hammer === 0 ? 1 : 0];
    let mask = stones.mask;
    let count = 0;
    this.#flipped = this.#mirror !== undefined && this.#matters && stones.x[this.#order[0]] < 0;
    if (!this.#matters) return 0;
    const side = this.#flipped ? -SIDE : SIDE;
    while (mask !== 0) {
      const stone = 31 - Math.clz32(mask);
      mask &= ~(1 << stone);
      const x = stones.x[stone];
      const y = stones.y[stone] - this.#tee;
      coordinates[2 * count] = x / side + 0.5;
      coordinates[2 * count + 1] = (y + BEFORE_TEE) / SIDE + 0.5;
      kinds[count] = (first >> stone) & 1;
      count++;
    }
    return count;
  }

  image(id: number): number {
    return this.#flipped && this.#mirror !== undefined ? this.#mirror(id) : id;
  }

  #anyMatters(stones: Stones): boolean {
    let mask = stones.mask;
    while (mask !== 0) {
      const stone = 31 - Math.clz32(mask);
      mask &= ~(1 << stone);
      const x = stones.x[stone];
      const y = stones.y[stone] - this.#tee;
      if (y <= 0 || x * x + y * y <= this.#near) return true;
    }
    return false;
  }
}
