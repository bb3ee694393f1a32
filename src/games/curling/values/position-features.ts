/**
 * What nets that value positions are shown of a stone: where it lies, whose turn it is to count, and what is near it, in front of it and in the way to it. Every one is
 * defined in docs/curling-values.md.
 */
import { exp } from "../../../random/index.js";
import type { RuleSet } from "../rules/index.js";
import type { SeenStones } from "./seen-stones.js";
import { Ways } from "./ways.js";

/** Farther than this, in metres between centres, stones are not near each other. */
const NEAR = 0.9;
/** Bins of stones in front by where they are, seen from the hack: the first begins so many metres to the left, and middles are a step apart. */
const BINS = 5;
const BINS_LEFT = -0.9;
const BIN_STEP = 0.3;

const NAMES = [
  "x",
  "y",
  "distance",
  "closeness",
  "house",
  "guard",
  "rank",
  "team-rank",
  "counts",
  "near-same",
  "near-other",
  "front-far-left",
  "front-left",
  "front",
  "front-right",
  "front-far-right",
  "draw-ccw",
  "draw-cw",
  "hit-ccw",
  "hit-cw",
] as const;

export class PositionFeatures {
  readonly names: readonly string[] = NAMES;
  readonly #teeLine: number;
  readonly #ways: Ways;

  constructor({ sheet, model }: RuleSet) {
    this.#teeLine = sheet.teeLine;
    this.#ways = new Ways(model, sheet.teeLine);
  }

  /** Writes the features of one stone after the other. */
  write(seen: SeenStones, into: Float32Array, at: number): void {
    for (let stone = 0; stone < seen.all; stone++) this.#write(seen, stone, into, at + NAMES.length * stone);
  }

  #write(seen: SeenStones, stone: number, into: Float32Array, at: number): void {
    const { x, y, distance, inHouse } = seen;
    into[at] = x[stone] / 2;
    into[at + 1] = y[stone] / 3;
    into[at + 2] = distance[stone] / 3;
    into[at + 3] = exp(-distance[stone]);
    into[at + 4] = inHouse[stone];
    into[at + 5] = inHouse[stone] === 0 && y[stone] < 0 ? 1 : 0;
    this.#writeRanks(seen, stone, into, at + 6);
    this.#writeNeighbours(seen, stone, into, at + 9);
    this.#ways.write(seen, stone, into, at + 16);
  }

  /** How many stones lie nearer to the tee; a stone that lies equally near does not. */
  #writeRanks(
    { square, inHouse, own, all }: SeenStones,
    stone: number,
    into: Float32Array,
    at: number,
  ): void {
    let nearer = 0;
    let nearerOfTeam = 0;
    let counts = inHouse[stone];
    for (let other = 0; other < all; other++) {
      const sameTeam = stone < own === other < own;
      if (square[other] < square[stone]) {
        nearer++;
        if (sameTeam) nearerOfTeam++;
      }
      if (!sameTeam && square[other] <= square[stone]) counts = 0;
    }
    into[at] = 1 / (1 + nearer);
    into[at + 1] = 1 / (1 + nearerOfTeam);
    into[at + 2] = counts;
  }

  #writeNeighbours({ x, y, own, all }: SeenStones, stone: number, into: Float32Array, at: number): void {
    const fromHack = this.#teeLine + y[stone];
    const bins = at + 2;
    let nearSame = 0;
    let nearOther = 0;
    for (let bin = 0; bin < BINS; bin++) into[bins + bin] = 0;
    for (let other = 0; other < all; other++) {
      if (other === stone) continue;
      const dx = x[other] - x[stone];
      const dy = y[other] - y[stone];
      const square = dx * dx + dy * dy;
      if (square < NEAR * NEAR) {
        const near = 1 - Math.sqrt(square) / NEAR;
        if (stone < own === other < own) nearSame += near;
        else nearOther += near;
      }
      if (dy >= 0) continue;
      const side = x[other] - (x[stone] * (this.#teeLine + y[other])) / fromHack;
      const steps = (side - BINS_LEFT) / BIN_STEP;
      if (steps <= 0 || steps >= BINS + 1) continue;
      // Between the middles of two bins, a stone is in both.
      const right = Math.floor(steps);
      const share = steps - right;
      if (right > 0) into[bins + right - 1] += 1 - share;
      if (right < BINS) into[bins + right] += share;
    }
    into[at] = nearSame;
    into[at + 1] = nearOther;
  }
}
