/**
 * What nets that value throws are shown: of a stone where it lies, and of the throw its velocity. Throws that turn counter-clockwise are mirrored, and the
 * stones with them, so that a net sees one turn alone. Every number is defined in docs/curling-values.md.
 */
import { exp } from "../../../random/index.js";
import { THROW_BOXES, type ThrowBox } from "../random-throw.js";
import type { RuleSet } from "../rules/index.js";
import type { Shot } from "../shot.js";
import type { SeenStones } from "./seen-stones.js";

const STONE_NAMES = ["x", "y", "distance", "closeness", "house", "bearing", "beyond"] as const;
const THROW_NAMES = ["vx", "vx-squared", "vy"] as const;

/** Farther from the tee than this, in metres, a stone is far. */
const FAR = 1.2;
/** What makes a bearing, the tangent of an angle, a number of about 1 at the side line. */
const BEARING = 16;

export class ThrowFeatures {
  readonly names: readonly string[] = STONE_NAMES;
  readonly throwNames: readonly string[] = THROW_NAMES;
  readonly #box: ThrowBox;
  readonly #teeLine: number;

  constructor({ model, sheet }: RuleSet) {
    this.#box = THROW_BOXES[model];
    this.#teeLine = sheet.teeLine;
  }

  /** Writes the features of one stone after the other. */
  write({ x, y, distance, inHouse, all }: SeenStones, into: Float32Array, at: number): void {
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
