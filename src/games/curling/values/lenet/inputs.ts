/**
 * What the nets of Matsui & Hoki (2017) are shown: 64 x 32 pixels of the play area, and the throw as planes that have one value everywhere (table 1, variants a, b, c).
 *
 *     pictures   all stones, those of the team that throws first, the other's: 1 where a stone is; a and b: discs of the house, small, middle and large
 *     constants  vx, vy of the square of throws; a and c: each also stretched to twice its slope over its low half, its high half and its middle half; the turn
 *
 * Rows go from the hog line to the back line, columns from the left side line to the right one. The paper does not say how large the picture is, which pixels a stone has (here those
 * whose middle it covers), and which turn is 1 (here counter-clockwise); min(0, 2 vx - 1) and the like, as printed, are taken to be max(0, 2 vx - 1).
 */
import type { RuleSet } from "../../rules/index.js";
import { type Sheet, STONE_RADIUS } from "../../sheet.js";
import type { Turn } from "../../shot.js";
import type { CurlingState } from "../../state.js";
import type { SquarePoint } from "../square.js";

export const LENET_PICTURE = { rows: 64, columns: 32 } as const;

/** Whether there are pictures of the house, and stretched velocities. */
export const LENET_VARIANTS = {
  a: { house: true, stretched: true },
  b: { house: true, stretched: false },
  c: { house: false, stretched: true },
} as const;

export type LeNetVariant = keyof typeof LENET_VARIANTS;

const STONES = ["stones", "first", "second"] as const;
const HOUSE = ["house-small", "house-middle", "house-large"] as const;
const PIXELS = LENET_PICTURE.rows * LENET_PICTURE.columns;

/** Where the low half, the high half and the middle half of a scaled velocity v begin: 2 (v - from), cut off at 0 and 1. */
const HALVES = [
  ["low", 0],
  ["high", 0.5],
  ["middle", 0.25],
] as const;

export class LeNetInputs {
  readonly pictures: readonly string[];
  readonly constants: readonly string[];
  readonly #sheet: Sheet;
  readonly #house: Float32Array;
  readonly #stretched: boolean;
  /** Of a pixel, in metres. */
  readonly #width: number;
  readonly #height: number;

  constructor({ sheet }: RuleSet, variant: LeNetVariant) {
    const { house, stretched } = LENET_VARIANTS[variant];
    const halves = stretched ? HALVES.map(([name]) => `-${name}`) : [];
    this.pictures = [...STONES, ...(house ? HOUSE : [])];
    this.constants = [...["vx", "vy"].flatMap((name) => ["", ...halves].map((half) => name + half)), "turn"];
    this.#sheet = sheet;
    this.#width = sheet.width / LENET_PICTURE.columns;
    this.#height = (sheet.backLine - sheet.hogLine) / LENET_PICTURE.rows;
    this.#stretched = stretched;
    this.#house = new Float32Array(house ? HOUSE.length * PIXELS : 0);
    if (house)
      for (const [i, radius] of [sheet.fourFoot, sheet.eightFoot, sheet.houseRadius].entries())
        this.#fillDisc(0, sheet.teeLine, radius, this.#house, i * PIXELS);
  }

  /** Writes the pictures, one after the other, row by row. */
  write({ stones, hammer }: CurlingState, into: Float32Array): void {
    into.fill(0, 0, STONES.length * PIXELS);
    into.set(this.#house, STONES.length * PIXELS);
    for (let stone = 0; stone < 16; stone++) {
      if (!stones.has(stone)) continue;
      const team = stone >> 3 === hammer ? 2 : 1;
      for (const plane of [0, team])
        this.#fillDisc(stones.x[stone], stones.y[stone], STONE_RADIUS, into, plane * PIXELS);
    }
  }

  /** Writes the constants of a throw. */
  writeThrow({ x, y }: SquarePoint, turn: Turn, into: Float64Array, at = 0): void {
    for (const v of [x, y]) {
      into[at++] = v;
      if (this.#stretched)
        for (const [, from] of HALVES) into[at++] = Math.min(1, Math.max(0, 2 * (v - from)));
    }
    into[at] = turn === "ccw" ? 1 : 0;
  }

  /** Writes how fast the constants change with x, then with y. At kinks it is the slope ahead, as a ReLU passes it at 0. */
  writeSlopes({ x, y }: SquarePoint, into: Float64Array): void {
    into.fill(0);
    const each = this.#stretched ? 1 + HALVES.length : 1;
    for (const [k, v] of [x, y].entries()) {
      let at = k * this.constants.length + k * each;
      into[at++] = 1;
      if (this.#stretched) for (const [, from] of HALVES) into[at++] = v >= from && v < from + 0.5 ? 2 : 0;
    }
  }

  /** Sets the pixels whose middle is in the disc. */
  #fillDisc(x: number, y: number, radius: number, into: Float32Array, at: number): void {
    const { rows, columns } = LENET_PICTURE;
    const left = x + this.#sheet.width / 2;
    const up = y - this.#sheet.hogLine;
    const firstRow = Math.max(0, Math.floor((up - radius) / this.#height));
    const endRow = Math.min(rows, Math.ceil((up + radius) / this.#height));
    const firstColumn = Math.max(0, Math.floor((left - radius) / this.#width));
    const endColumn = Math.min(columns, Math.ceil((left + radius) / this.#width));
    for (let row = firstRow; row < endRow; row++)
      for (let column = firstColumn; column < endColumn; column++) {
        const dx = (column + 0.5) * this.#width - left;
        const dy = (row + 0.5) * this.#height - up;
        if (dx * dx + dy * dy <= radius * radius) into[at + row * columns + column] = 1;
      }
  }
}
