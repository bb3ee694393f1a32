/** The features that set networks see of positions and throws. */
import { exp } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import type { Model } from "../physics/models.js";
import { THROW_BOXES, type ThrowBox } from "../policy/baselines.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { countStones, type Shot, STONES, type Stones, TEAM_MASKS } from "../sheet.js";

/**
 * The stones in play as nets see them: those of the team to move first, each team in the order of its stones, in metres from the tee, +y away
 * from the hack. Mirrored, x has the other sign.
 */
export class StoneFeatures {
  readonly x = new Float64Array(STONES);
  readonly y = new Float64Array(STONES);
  /** From the tee, squared and not. */
  readonly square = new Float64Array(STONES);
  readonly distance = new Float64Array(STONES);
  /** 1 where it can count. */
  readonly inHouse = new Uint8Array(STONES);
  /** Those of the team to move, and all. */
  own = 0;
  all = 0;
  readonly #teeLine: number;
  readonly #reach: number;
  readonly #inclusive: boolean;

  constructor({ sheet, scoring }: CurlingRules) {
    this.#teeLine = sheet.teeLine;
    this.#reach = scoring.distance * scoring.distance;
    this.#inclusive = scoring.inclusive;
  }

  read(stones: Stones, mover: Player, mirrored: boolean): void {
    this.all = 0;
    this.#add(stones, mover, mirrored);
    this.own = countStones(stones.mask & TEAM_MASKS[mover]);
    this.#add(stones, mover === 0 ? 1 : 0, mirrored);
  }

  #add(stones: Stones, team: Player, mirrored: boolean): void {
    const { x, y, square, distance, inHouse } = this;
    for (let stone = 8 * team; stone < 8 * team + 8; stone++) {
      if (!stones.has(stone)) continue;
      const at = this.all++;
      x[at] = mirrored ? -stones.x[stone] : stones.x[stone];
      y[at] = stones.y[stone] - this.#teeLine;
      square[at] = x[at] * x[at] + y[at] * y[at];
      distance[at] = Math.sqrt(square[at]);
      inHouse[at] = square[at] < this.#reach || (square[at] === this.#reach && this.#inclusive) ? 1 : 0;
    }
  }
}

// How much room a throw has on its way to a stone, with either turn and two weights, past the stones in front. All throws of one weight arrive along nearly the
// same curve, whatever their target: at a distance d before it the path lies
//
//   bow(d) = s d / (1 + d / r)
//
// beside the straight line from the hack, to the right for a counter-clockwise throw. The two numbers of a model and a weight are fitted to paths of the simulator (`policy/approach.ts`), to a centimetre
// up to 10 m before the tee. The room of a way is how far from it the centre of the nearest stone in front lies: a stone passes where that is two radii and more. It does not see what the hand does,
// nor what becomes of a stone that is hit.

/** The bow of a throw that stops at its target, and of one that would run on for 6 m: s, and r in metres. */
export const BOWS: Readonly<Record<Model, readonly [draw: PathBow, hit: PathBow]>> = {
  legacy: [
    { slope: 0.1479, reach: 4.1 },
    { slope: 0.0459, reach: 10.8 },
  ],
  fcv1: [
    { slope: 0.1593, reach: 6.9 },
    { slope: 0.0748, reach: 13.2 },
  ],
};

interface PathBow {
  readonly slope: number;
  readonly reach: number;
}

/** Wider than this, in metres, a way is free. */
const WIDE = 0.6;

class StonePaths {
  readonly #teeLine: number;
  readonly #drawSlope: number;
  readonly #drawReach: number;
  readonly #hitSlope: number;
  readonly #hitReach: number;

  constructor(model: Model, teeLine: number) {
    const [draw, hit] = BOWS[model];
    this.#teeLine = teeLine;
    this.#drawSlope = draw.slope;
    this.#drawReach = draw.reach;
    this.#hitSlope = hit.slope;
    this.#hitReach = hit.reach;
  }

  /** Writes the room of four ways to a stone, from 0 to 1: a draw and a hit, each counter-clockwise and clockwise. */
  write({ x, y, all }: StoneFeatures, stone: number, into: Float32Array, at: number): void {
    const tx = x[stone];
    const ty = this.#teeLine + y[stone];
    const far = Math.sqrt(tx * tx + ty * ty);
    const gx = tx / far;
    const gy = ty / far;
    let drawRight = WIDE;
    let drawLeft = WIDE;
    let hitRight = WIDE;
    let hitLeft = WIDE;
    for (let other = 0; other < all; other++) {
      if (other === stone) continue;
      const dx = x[other] - x[stone];
      const dy = y[other] - y[stone];
      const before = -dx * gx - dy * gy;
      if (before <= 0) continue;
      const right = dx * gy - dy * gx;
      const draw = (this.#drawSlope * before) / (1 + before / this.#drawReach);
      const hit = (this.#hitSlope * before) / (1 + before / this.#hitReach);
      drawRight = Math.min(drawRight, Math.abs(right - draw));
      drawLeft = Math.min(drawLeft, Math.abs(right + draw));
      hitRight = Math.min(hitRight, Math.abs(right - hit));
      hitLeft = Math.min(hitLeft, Math.abs(right + hit));
    }
    into[at] = drawRight / WIDE;
    into[at + 1] = drawLeft / WIDE;
    into[at + 2] = hitRight / WIDE;
    into[at + 3] = hitLeft / WIDE;
  }
}

// What nets that value positions are shown of a stone: where it lies, whose turn it is to count, and what is near it, in front of it and in the way to it. Every one is
// defined in docs/curling-values.md.

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

/**
 * Writes the inputs that a net of positions gets: features of the stones, context and extras, as docs/curling-values.md lists
 * them.
 */
export class PositionFeatures {
  readonly names: readonly string[] = NAMES;
  readonly #teeLine: number;
  readonly #ways: StonePaths;

  constructor({ sheet, model }: CurlingRules) {
    this.#teeLine = sheet.teeLine;
    this.#ways = new StonePaths(model, sheet.teeLine);
  }

  /** Writes the features of one stone after the other. */
  write(seen: StoneFeatures, into: Float32Array, at: number): void {
    for (let stone = 0; stone < seen.all; stone++) this.#write(seen, stone, into, at + NAMES.length * stone);
  }

  #write(seen: StoneFeatures, stone: number, into: Float32Array, at: number): void {
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
    { square, inHouse, own, all }: StoneFeatures,
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

  #writeNeighbours({ x, y, own, all }: StoneFeatures, stone: number, into: Float32Array, at: number): void {
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

// What nets that value throws are shown: of a stone where it lies, and of the throw its velocity. Throws that turn counter-clockwise are mirrored, and the
// stones with them, so that a net sees one turn alone. Every number is defined in docs/curling-values.md.

const STONE_NAMES = ["x", "y", "distance", "closeness", "house", "bearing", "beyond"] as const;
const THROW_NAMES = ["vx", "vx-squared", "vy"] as const;

/** Farther from the tee than this, in metres, a stone is far. */
const FAR = 1.2;
/** What makes a bearing, the tangent of an angle, a number of about 1 at the side line. */
const BEARING = 16;

/**
 * Writes the inputs that a net of throws gets: features of the stones and of the throw, mirrored so that every throw turns
 * clockwise.
 */
export class ThrowFeatures {
  readonly names: readonly string[] = STONE_NAMES;
  readonly throwNames: readonly string[] = THROW_NAMES;
  readonly #box: ThrowBox;
  readonly #teeLine: number;

  constructor({ model, sheet }: CurlingRules) {
    this.#box = THROW_BOXES[model];
    this.#teeLine = sheet.teeLine;
  }

  /** Writes the features of one stone after the other. */
  write({ x, y, distance, inHouse, all }: StoneFeatures, into: Float32Array, at: number): void {
    for (let stone = 0; stone < all; stone++, at += STONE_NAMES.length) {
      into[at] = x[stone] / 2;
      into[at + 1] = y[stone] / 3;
      into[at + 2] = distance[stone] / 3;
      into[at + 3] = exp(-distance[stone]);
      into[at + 4] = inHouse[stone];
      into[at + 5] = (BEARING * x[stone]) / (this.#teeLine + y[stone]);
      into[at + 6] = distance[stone] > FAR ? distance[stone] - FAR : 0;
    }
  }

  /** Writes what is seen of a throw; one that turns counter-clockwise goes with mirrored stones. */
  writeThrow({ vx, vy, omega }: Shot, into: Float32Array, at: number): void {
    const { vx: widest, vyMin, vyMax } = this.#box;
    const side = (omega < 0 ? vx : -vx) / widest;
    into[at] = side;
    into[at + 1] = side * side;
    into[at + 2] = (2 * vy - vyMin - vyMax) / (vyMax - vyMin);
  }
}
