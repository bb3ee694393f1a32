/** Playouts of Go for searches and learning, in WebAssembly or TypeScript. */
import { type Rng, startWasm } from "../../core/index.js";
import type { Playout, Value } from "../../game/index.js";
import type { GoBoard } from "./board.js";
import {
  BLACK,
  CODES,
  EDGE,
  EMPTY,
  HEAVIEST_PATTERN,
  PAPER_TACTICS,
  PATTERNS,
  TACTICS,
  UNITS,
  WHITE,
} from "./numbers.js";
import { FEATURES, GoPolicy, isEyePattern, PATTERN_OF, swapColours, type TacticsOptions } from "./policy.js";
import { GoState } from "./state.js";
import { bytes } from "./wasm/playouts.js";

// Playouts the plain way, by the policy as it is written down: slow, for engines without WebAssembly and as a yardstick.

class PlainGoKernel implements PlayoutKernel {
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

  uniform(state: GoState, rng: Rng, max: number): number {
    return this.#play(state, rng, max, new Float64Array(FEATURES)).score;
  }

  softmax(state: GoState, rng: Rng, max: number): number {
    return this.#play(state, rng, max, this.#theta).score;
  }

  learn(state: GoState, rng: Rng, max: number): number {
    const sum = new Float64Array(FEATURES);
    const { score, choices } = this.#play(state, rng, max, this.#theta, sum);
    const won = Math.sign(score - state.rules.komi);
    if (choices > 0) for (let i = 0; i < FEATURES; i++) this.gradient[i] += (won / choices) * sum[i];
    return score;
  }

  /** Plays a copy of the state to its end; gradients of the log chances go into `sum`. */
  #play(
    start: GoState,
    rng: Rng,
    max: number,
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
    for (this.length = 0; this.length < max && state.passes < 2; this.length++) {
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
function ownerAt({ steps }: GoBoard, stones: Uint8Array, place: number): number {
  if (stones[place] !== EMPTY) return stones[place] === BLACK ? 1 : -1;
  let black = 1;
  let white = 1;
  for (const step of steps) {
    if (stones[place + step] !== BLACK && stones[place + step] !== EDGE) black = 0;
    if (stones[place + step] !== WHITE && stones[place + step] !== EDGE) white = 0;
  }
  return black - white;
}

// What plays Go to its end: WebAssembly (assembly/go/playouts.ts), or TypeScript where that cannot run.

/** A way to play; scores are Black's points less White's, komi apart. */
interface PlayoutKernel {
  /** By place, after a playout: who played there first, 1 Black, -1 White, 0 nobody. */
  readonly firsts: Int8Array;
  /** By place, after a playout: the stones at its end. */
  readonly stones: Uint8Array;
  /** Moves of the last playout, passes among them. */
  readonly length: number;
  /** Sums of gradients of `learn`, by feature. */
  readonly gradient: Float64Array;
  setWeights(theta: Float64Array): void;
  uniform(state: GoState, rng: Rng, max: number): number;
  softmax(state: GoState, rng: Rng, max: number): number;
  /** As `softmax`; adds z / T times the sum of the gradients of the log chances of the T moves but passes, z who won: 1 Black, -1 White. */
  learn(state: GoState, rng: Rng, max: number): number;
}

interface KernelOptions extends TacticsOptions {
  /** How many of the tactical features count: none, the paper's six, or all (by default). */
  readonly tactics?: 0 | typeof PAPER_TACTICS | typeof TACTICS;
  /** Whether WebAssembly is used where it can be; true by default. */
  readonly wasm?: boolean;
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  stonesAt(): number;
  seedsAt(): number;
  tableAt(): number;
  classesAt(): number;
  factorsAt(): number;
  firstsAt(): number;
  gradientAt(): number;
  length(): number;
  setTactics(count: number, learnable: number, instead: number, ofChain: number): void;
  uniform(width: number, height: number, colour: number, ko: number, max: number): number;
  softmax(width: number, height: number, colour: number, ko: number, last: number, max: number): number;
  learn(
    width: number,
    height: number,
    colour: number,
    ko: number,
    last: number,
    max: number,
    komi: number,
  ): number;
}

function startKernel(board: GoBoard, options: KernelOptions = {}): PlayoutKernel {
  const exports = options.wasm === false ? undefined : startWasm<Exports>(bytes);
  return exports === undefined ? new PlainGoKernel(board, options) : new WasmKernel(board, exports, options);
}

class WasmKernel implements PlayoutKernel {
  readonly stones: Uint8Array;
  readonly firsts: Int8Array;
  readonly gradient: Float64Array;
  readonly #board: GoBoard;
  readonly #exports: Exports;
  readonly #seeds: Int32Array;
  readonly #table: Float32Array;
  readonly #factors: Float64Array;
  /** The patterns that the board can have, but for eyes, whose weights stay 0. */
  readonly #codes: Uint16Array;
  readonly #tactics: number;
  readonly #instead: boolean;
  readonly #ofChain: boolean;

  constructor(board: GoBoard, exports: Exports, { tactics = TACTICS, reading, atari }: KernelOptions) {
    const { buffer } = exports.memory;
    this.#board = board;
    this.#exports = exports;
    this.stones = new Uint8Array(buffer, exports.stonesAt(), board.places);
    this.#seeds = new Int32Array(buffer, exports.seedsAt(), 4);
    this.#table = new Float32Array(buffer, exports.tableAt(), 2 * CODES);
    this.#factors = new Float64Array(buffer, exports.factorsAt(), 1 << TACTICS);
    this.firsts = new Int8Array(buffer, exports.firstsAt(), board.places);
    this.gradient = new Float64Array(buffer, exports.gradientAt(), FEATURES);
    new Uint16Array(buffer, exports.classesAt(), CODES).set(PATTERN_OF);
    // The last class is that of narrow boards.
    this.#codes = codesBelow(Math.min(board.width, board.height) > 1 ? PATTERNS - 1 : PATTERNS);
    this.#tactics = tactics;
    this.#instead = reading === "instead";
    this.#ofChain = atari === "chain";
  }

  get length(): number {
    return this.#exports.length();
  }

  setWeights(theta: Float64Array): void {
    const weights = Float64Array.from(theta.subarray(0, PATTERNS), weightOf);
    const table = this.#table;
    const codes = this.#codes;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i];
      const weight = weights[PATTERN_OF[code]];
      table[2 * code] = weight;
      table[2 * swapColours(code) + 1] = weight;
    }
    for (let flags = 0; flags < this.#factors.length; flags++) {
      let sum = 0;
      for (let k = 0; k < TACTICS; k++) if ((flags & (1 << k)) !== 0) sum += theta[PATTERNS + k];
      this.#factors[flags] = Math.exp(sum);
    }
    // The last two cost time, and nothing comes of them where their weights are 0.
    const ours = theta[PATTERNS + 6] !== 0 || theta[PATTERNS + 7] !== 0;
    const count = ours ? this.#tactics : Math.min(this.#tactics, PAPER_TACTICS);
    this.#exports.setTactics(count, this.#tactics, Number(this.#instead), Number(this.#ofChain));
  }

  uniform(state: GoState, rng: Rng, max: number): number {
    const { width, height } = this.#board;
    this.#prepare(state, rng);
    return this.#exports.uniform(width, height, state.colour, state.ko, max);
  }

  softmax(state: GoState, rng: Rng, max: number): number {
    const { width, height } = this.#board;
    this.#prepare(state, rng);
    return this.#exports.softmax(width, height, state.colour, state.ko, this.#last(state), max);
  }

  learn(state: GoState, rng: Rng, max: number): number {
    const { width, height } = this.#board;
    const { komi } = state.rules;
    this.#prepare(state, rng);
    return this.#exports.learn(width, height, state.colour, state.ko, this.#last(state), max, komi);
  }

  #prepare(state: GoState, rng: Rng): void {
    this.stones.set(state.stones);
    rng.words(this.#seeds);
  }

  /** The place of the last stone; 0 where there was none, or a pass, or it went with a suicide. */
  #last({ lastMove, stones }: GoState): number {
    if (lastMove < 0 || lastMove === this.#board.pass) return 0;
    const place = this.#board.placeOf[lastMove];
    return stones[place] === EMPTY ? 0 : place;
  }
}

function weightOf(theta: number): number {
  return Math.min(HEAVIEST_PATTERN, Math.max(1, Math.round(Math.exp(theta) * UNITS)) / UNITS);
}

/** Codes of classes below that, without eyes. */
function codesBelow(classes: number): Uint16Array {
  const codes = new Uint16Array(CODES);
  let count = 0;
  for (let code = 0; code < CODES; code++)
    if (PATTERN_OF[code] < classes && !isEyePattern(code)) codes[count++] = code;
  return codes.subarray(0, count);
}

// Playouts of Go for searches and learning. All of them play moves that are legal by simple ko and no suicide, never into an own eye;
// who has none passes, and after two passes, or three moves a point, stones and eyes are counted. Who owns a point for
// credits of moves (`owners`) is who played there first.
//
//   UniformGoPlayout   any of the moves: an empty point from a random one of the list of empty points on
//   SoftmaxPlayout   by the chances of the policy with weights theta (see `policy.ts`)
//   GradientPlayout  the same, and adds up what Simulation Balancing learns from: z / T sum of grad log pi(s_t, a_t)

/** Moves after which a playout is cut, for each point of the board. */
const MAX = 3;

interface PlayoutOptions extends KernelOptions {
  /** Moves after which a playout is cut; three for each point by default. */
  readonly maxMoves?: number;
}

abstract class KernelPlayout implements Playout<GoState> {
  protected readonly board: GoBoard;
  protected readonly kernel: PlayoutKernel;
  protected readonly maxMoves: number;

  constructor(board: GoBoard, options: PlayoutOptions = {}) {
    this.board = board;
    this.kernel = startKernel(board, options);
    this.maxMoves = options.maxMoves ?? MAX * board.points;
  }

  /** Moves of the last playout, passes among them. */
  get length(): number {
    return this.kernel.length;
  }

  /** The state is left alone. */
  run(state: GoState, rng: Rng, owners?: Int8Array): Value {
    const score = this.score(state, rng);
    if (owners !== undefined) this.#tell(state, owners);
    const { komi } = state.rules;
    return score > komi ? 1 : score < komi ? 0 : 0.5;
  }

  /** One playout: Black's points less White's, without komi. */
  abstract score(state: GoState, rng: Rng): number;

  /** Writes whose each point was at the end of the last playout: 1 Black's, -1 White's, 0 nobody's. */
  tellEnd(into: Int8Array): void {
    const { points, placeOf } = this.board;
    const { stones } = this.kernel;
    for (let point = 0; point < points; point++) into[point] = ownerAt(this.board, stones, placeOf[point]);
  }

  #tell({ stones }: GoState, owners: Int8Array): void {
    const { points, placeOf } = this.board;
    const { firsts } = this.kernel;
    for (let point = 0; point < points; point++) {
      const place = placeOf[point];
      if (stones[place] === EMPTY) owners[point] = firsts[place];
    }
  }
}

export class UniformGoPlayout extends KernelPlayout {
  score(state: GoState, rng: Rng): number {
    return this.kernel.uniform(state, rng, this.maxMoves);
  }
}

/** Plays games out by a learned softmax policy over patterns and tactics, in WebAssembly. */
export class SoftmaxPlayout extends KernelPlayout {
  constructor(board: GoBoard, theta: Float64Array, options?: PlayoutOptions) {
    super(board, options);
    this.setWeights(theta);
  }

  setWeights(theta: Float64Array): void {
    this.kernel.setWeights(theta);
  }

  score(state: GoState, rng: Rng): number {
    return this.kernel.softmax(state, rng, this.maxMoves);
  }
}

/** Plays like `SoftmaxPlayout` and sums the gradient of the policy weighted by the result, for simulation balancing. */
export class GradientPlayout extends SoftmaxPlayout {
  /** By feature: the sum of z / T sum of grad log pi over all playouts since `clear`, z = 1 where Black won, -1 where White did. */
  get gradient(): Float64Array {
    return this.kernel.gradient;
  }

  clear(): void {
    this.kernel.gradient.fill(0);
  }

  override score(state: GoState, rng: Rng): number {
    return this.kernel.learn(state, rng, this.maxMoves);
  }
}
