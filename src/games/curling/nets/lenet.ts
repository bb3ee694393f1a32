/**
 * The nets of Matsui & Hoki (2017): what they see, and throws valued by them.
 *
 * What the nets of Matsui & Hoki (2017) are shown: 64 x 32 pixels of the play area, and the throw as planes that have one value everywhere (table 1, variants a, b, c).
 *
 *     pictures   all stones, those of the team that throws first, the other's: 1 where a stone is; a and b: discs of the house, small, middle and large
 *     constants  vx, vy of the square of throws; a and c: each also stretched to twice its slope over its low half, its high half and its middle half; the turn
 *
 * Rows go from the hog line to the back line, columns from the left side line to the right one. The paper does not say how large the picture is, which pixels a stone has (here those
 * whose middle it covers), and which turn is 1 (here counter-clockwise); min(0, 2 vx - 1) and the like, as printed, are taken to be max(0, 2 vx - 1).
 */
import { chancesOf, demandEqual, type LeNet, LeNetEvaluator, type LeNetHead } from "../../../nets/index.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { type Sheet, STONE_RADIUS, Stones, type Turn } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { type SlopedValuer, type SquarePoint, ThrowSquare, TURNS } from "./choosers.js";
import { gameOf, meanScore, rowsOf } from "./scores.js";

export const LENET_PICTURE = { rows: 64, columns: 32 } as const;

/** Whether there are pictures of the house, and stretched velocities. */
const LENET_VARIANTS = {
  a: { house: true, stretched: true },
  b: { house: true, stretched: false },
  c: { house: false, stretched: true },
} as const;

type LeNetVariant = keyof typeof LENET_VARIANTS;

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

  constructor({ sheet }: CurlingRules, variant: LeNetVariant) {
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

// Throws valued by the nets of Matsui & Hoki (2017): the score of the end, -3 to 3, that the team to move may expect after an intended throw. A text holds the nets
// of some or all throw numbers. Over one position the convolutions run once.

/** The classes, for the team to move: more than three points are as good as three. */
export const LENET_SCORES = [-3, -2, -1, 0, 1, 2, 3] as const;

/** Widths as in the example of Caffe. */
const WIDTHS: LeNetHead["widths"] = [20, 50, 500];

interface LeNetThrowsOptions {
  /** Velocities that are evaluated at once. */
  readonly batch?: number;
}

export class LeNetThrows implements SlopedValuer {
  readonly batch: number;
  readonly scores = LENET_SCORES;
  readonly chances: Float64Array;
  readonly #inputs: LeNetInputs;
  readonly #square: ThrowSquare;
  readonly #net: LeNet;
  readonly #evaluator: LeNetEvaluator;
  readonly #rows: readonly Float64Array[];
  readonly #constants: Float64Array;
  readonly #logits: Float64Array;
  /** Of one throw: its constants, how they change with the square's coordinates, and what comes of that. */
  readonly #directions: Float64Array;
  readonly #slopes = new Float64Array(2 * LENET_SCORES.length);
  readonly #own = new Float64Array(LENET_SCORES.length);
  readonly #point = { x: 0, y: 0 };
  /** The position that was shown last. */
  readonly #shown = new Stones();
  #throw = -1;
  #hammer = -1;

  /** The head of a net before it has learned anything. */
  static head(
    rules: CurlingRules,
    variant: LeNetVariant,
    throws: readonly number[],
    widths: LeNetHead["widths"] = WIDTHS,
  ): LeNetHead {
    const { pictures, constants } = new LeNetInputs(rules, variant);
    return {
      kind: "lenet",
      game: { ...gameOf(rules) },
      ...LENET_PICTURE,
      pictures: [...pictures],
      constants: [...constants],
      contexts: { name: "throw", of: [...throws] },
      widths,
      outputs: [...LENET_SCORES],
      made: {},
    };
  }

  /** Throws one line where the net was made for something else. */
  constructor(net: LeNet, rules: CurlingRules, { batch = 128 }: LeNetThrowsOptions = {}) {
    this.#inputs = inputsFor(net, rules);
    this.#square = new ThrowSquare(rules.model);
    this.batch = batch;
    this.#net = net;
    this.#evaluator = new LeNetEvaluator(net);
    const rows = TURNS.length * batch;
    this.chances = new Float64Array(rows * LENET_SCORES.length);
    this.#rows = rowsOf(this.chances, LENET_SCORES.length);
    this.#constants = new Float64Array(rows * net.constants.length);
    this.#logits = new Float64Array(rows * LENET_SCORES.length);
    this.#directions = new Float64Array(2 * net.constants.length);
  }

  value(state: CurlingState, velocities: Float64Array, into: Float64Array): void {
    this.#show(state);
    const count = velocities.length / 2;
    const point = this.#point;
    const width = this.#net.constants.length;
    for (let turn = 0; turn < TURNS.length; turn++)
      for (let i = 0; i < count; i++) {
        this.#square.pointOf(velocities[2 * i], velocities[2 * i + 1], point);
        this.#inputs.writeThrow(point, TURNS[turn], this.#constants, (turn * count + i) * width);
      }
    this.#evaluator.logits(this.#constants, TURNS.length * count, this.#logits);
    for (let i = 0; i < TURNS.length * count; i++) {
      chancesOf(this.#logits, i * LENET_SCORES.length, this.#rows[i]);
      into[i] = meanScore(this.#rows[i], LENET_SCORES);
    }
  }

  slope(state: CurlingState, point: SquarePoint, turn: Turn, into: Float64Array): number {
    const chances = this.#carry(state, point, turn);
    const value = meanScore(chances, LENET_SCORES);
    // The slope of a chance is y_i (D_i - sum_j y_j D_j), so that of the mean is sum_i y_i (i - mean) D_i.
    for (let k = 0; k < 2; k++) {
      into[k] = 0;
      for (let i = 0; i < chances.length; i++)
        into[k] += chances[i] * (LENET_SCORES[i] - value) * this.#slopes[k * chances.length + i];
    }
    return value;
  }

  /** The chances of the classes at a point of the square; their slopes along x go to `into`. */
  chancesAt(state: CurlingState, point: SquarePoint, turn: Turn, into: Float64Array): Float64Array {
    const chances = this.#carry(state, point, turn);
    const mean = meanScore(chances, this.#slopes.subarray(0, chances.length));
    for (let i = 0; i < chances.length; i++) into[i] = chances[i] * (this.#slopes[i] - mean);
    return chances;
  }

  /** Chances at the point, and the slopes of their logits along x and y of the square. */
  #carry(state: CurlingState, point: SquarePoint, turn: Turn): Float64Array {
    this.#show(state);
    this.#inputs.writeThrow(point, turn, this.#constants);
    this.#inputs.writeSlopes(point, this.#directions);
    this.#evaluator.slopes(this.#constants, this.#directions, this.#logits, this.#slopes);
    chancesOf(this.#logits, 0, this.#own);
    return this.#own;
  }

  #show(state: CurlingState): void {
    const { stones, throwNumber, hammer } = state;
    if (this.#throw === throwNumber && this.#hammer === hammer && same(stones, this.#shown)) return;
    const context = this.#net.contexts.of.indexOf(throwNumber);
    if (context < 0)
      throw new Error(`the net knows throws ${this.#net.contexts.of.map((of) => of + 1).join(", ")} alone`);
    this.#inputs.write(state, this.#evaluator.picture);
    this.#evaluator.show(context);
    this.#shown.copyFrom(stones);
    this.#throw = throwNumber;
    this.#hammer = hammer;
  }
}

/** What the net is shown; throws one line where it was made for something else. */
function inputsFor(net: LeNet, rules: CurlingRules): LeNetInputs {
  for (const [field, value] of Object.entries(gameOf(rules)))
    demandEqual(`game.${field}`, net.game[field], value);
  demandEqual("rows and columns", [net.rows, net.columns], [LENET_PICTURE.rows, LENET_PICTURE.columns]);
  demandEqual("contexts.name", net.contexts.name, "throw");
  demandEqual("outputs", net.outputs, LENET_SCORES);
  const variants = Object.keys(LENET_VARIANTS) as LeNetVariant[];
  const planes = JSON.stringify([net.pictures, net.constants]);
  for (const variant of variants) {
    const inputs = new LeNetInputs(rules, variant);
    if (JSON.stringify([inputs.pictures, inputs.constants]) === planes) return inputs;
  }
  throw new Error(
    `pictures and constants: the net was made for ${planes}, which is none of ${variants.join(", ")}`,
  );
}

function same(a: Stones, b: Stones): boolean {
  if (a.mask !== b.mask) return false;
  for (let stone = 0; stone < a.x.length; stone++)
    if (a.has(stone) && (a.x[stone] !== b.x[stone] || a.y[stone] !== b.y[stone])) return false;
  return true;
}
