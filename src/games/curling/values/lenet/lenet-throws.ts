/**
 * Throws valued by the nets of Matsui & Hoki (2017): the score of the end, -3 to 3, that the team to move may expect after an intended throw. A text holds the nets
 * of some or all throw numbers. Over one position the convolutions run once.
 */
import {
  chancesOf,
  demandEqual,
  type LeNet,
  LeNetEvaluator,
  type LeNetHead,
} from "../../../../nets/index.js";
import type { RuleSet } from "../../rules/index.js";
import type { Turn } from "../../shot.js";
import type { CurlingState } from "../../state.js";
import { Stones } from "../../stones.js";
import { gameOf, meanScore, rowsOf } from "../scores.js";
import { type SquarePoint, ThrowSquare } from "../square.js";
import { type SlopedValuer, TURNS } from "../throw-valuer.js";
import { LENET_PICTURE, LENET_VARIANTS, LeNetInputs, type LeNetVariant } from "./inputs.js";

/** The classes, for the team to move: more than three points are as good as three. */
export const LENET_SCORES = [-3, -2, -1, 0, 1, 2, 3] as const;

/** Widths as in the example of Caffe. */
const WIDTHS: LeNetHead["widths"] = [20, 50, 500];

export interface LeNetThrowsOptions {
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
    rules: RuleSet,
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
  constructor(net: LeNet, rules: RuleSet, { batch = 128 }: LeNetThrowsOptions = {}) {
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
function inputsFor(net: LeNet, rules: RuleSet): LeNetInputs {
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
