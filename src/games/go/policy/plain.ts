/** Playouts the plain way, by the policy as it is written down: slow, for engines without WebAssembly and as a yardstick. */
import type { Rng } from "../../../random/index.js";
import { BLACK, EDGE, EMPTY, type GoBoard, WHITE } from "../board.js";
import { PATTERNS, TACTICS } from "../numbers.js";
import { GoState } from "../state.js";
import type { KernelOptions, PlayoutKernel } from "./kernel.js";
import { FEATURES, GoPolicy } from "./policy.js";

export class PlainKernel implements PlayoutKernel {
  readonly firsts: Int8Array;
  readonly stones: Uint8Array;
  readonly gradient: Float64Array = new Float64Array(FEATURES);
  length = 0;
  readonly #board: GoBoard;
  readonly #options: KernelOptions;
  readonly #theta: Float64Array = new Float64Array(FEATURES);
  readonly #chances: Float64Array;

  constructor(board: GoBoard, options: KernelOptions) {
    this.#board = board;
    this.#options = options;
    this.firsts = new Int8Array(board.places);
    this.stones = board.bare.slice();
    this.#chances = new Float64Array(board.points);
  }

  setWeights(theta: Float64Array): void {
    this.#theta.set(theta);
    this.#theta.fill(0, PATTERNS + (this.#options.tactics ?? TACTICS));
  }

  uniform(state: GoState, rng: Rng, most: number): number {
    return this.#play(state, rng, most, new Float64Array(FEATURES)).score;
  }

  softmax(state: GoState, rng: Rng, most: number): number {
    return this.#play(state, rng, most, this.#theta).score;
  }

  learn(state: GoState, rng: Rng, most: number): number {
    const sum = new Float64Array(FEATURES);
    const { score, choices } = this.#play(state, rng, most, this.#theta, sum);
    const won = Math.sign(score - state.rules.komi);
    if (choices > 0) for (let i = 0; i < FEATURES; i++) this.gradient[i] += (won / choices) * sum[i];
    return score;
  }

  /** Plays a copy of the state to its end; gradients of the log chances go into `sum`. */
  #play(
    start: GoState,
    rng: Rng,
    most: number,
    theta: Float64Array,
    sum?: Float64Array,
  ): { score: number; choices: number } {
    const board = this.#board;
    const policy = new GoPolicy(board, theta, this.#options);
    const state = new GoState(board, start.rules);
    state.copyFrom(start);
    state.passes = 0;
    this.firsts.fill(0);
    let choices = 0;
    for (this.length = 0; this.length < most && state.passes < 2; this.length++) {
      const point = policy.chances(state, this.#chances) === 0 ? board.pass : drawFrom(this.#chances, rng);
      if (point !== board.pass) {
        choices++;
        this.firsts[board.placeOf[point]] ||= state.colour === BLACK ? 1 : -1;
        if (sum !== undefined) this.#addGradient(policy, state, point, sum);
      }
      state.play(point);
    }
    this.stones.set(state.stones);
    return { score: this.#score(), choices };
  }

  #score(): number {
    let score = 0;
    for (const place of this.#board.placeOf) score += ownerAt(this.#board, this.stones, place);
    return score;
  }

  #addGradient(policy: GoPolicy, state: GoState, chosen: number, sum: Float64Array): void {
    for (const { point, features } of policy.moves(state))
      for (const feature of features) sum[feature] += Number(point === chosen) - this.#chances[point];
  }
}

function drawFrom(chances: Float64Array, rng: Rng): number {
  let left = rng.float();
  let last = 0;
  for (let point = 0; point < chances.length; point++) {
    if (chances[point] === 0) continue;
    last = point;
    left -= chances[point];
    if (left < 0) break;
  }
  return last;
}

/** Whose a place is when a playout has ended: 1 Black's, -1 White's, 0 where both are next to it. */
export function ownerAt({ steps }: GoBoard, stones: Uint8Array, place: number): number {
  if (stones[place] !== EMPTY) return stones[place] === BLACK ? 1 : -1;
  let black = 1;
  let white = 1;
  for (const step of steps) {
    if (stones[place + step] !== BLACK && stones[place + step] !== EDGE) black = 0;
    if (stones[place + step] !== WHITE && stones[place + step] !== EDGE) white = 0;
  }
  return black - white;
}
