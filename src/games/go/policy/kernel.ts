/** What plays Go to its end: WebAssembly (assembly/go/playouts.ts), or TypeScript where that cannot run. */
import { startWasm } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import { EMPTY, type GoBoard } from "../board.js";
import { CODES, HEAVIEST_PATTERN, PAPER_TACTICS, PATTERNS, TACTICS, UNITS } from "../numbers.js";
import type { GoState } from "../state.js";
import { bytes } from "../wasm/playouts.js";
import { isEyePattern, PATTERN_OF, swapColours } from "./patterns.js";
import { PlainKernel } from "./plain.js";
import { FEATURES } from "./policy.js";
import type { TacticsOptions } from "./tactics.js";

/** A way to play; scores are Black's points less White's, komi apart. */
export interface PlayoutKernel {
  /** By place, after a playout: who played there first, 1 Black, -1 White, 0 nobody. */
  readonly firsts: Int8Array;
  /** By place, after a playout: the stones at its end. */
  readonly stones: Uint8Array;
  /** Moves of the last playout, passes among them. */
  readonly length: number;
  /** Sums of gradients of `learn`, by feature. */
  readonly gradient: Float64Array;
  setWeights(theta: Float64Array): void;
  uniform(state: GoState, rng: Rng, most: number): number;
  softmax(state: GoState, rng: Rng, most: number): number;
  /** As `softmax`; adds z / T times the sum of the gradients of the log chances of the T moves but passes, z who won: 1 Black, -1 White. */
  learn(state: GoState, rng: Rng, most: number): number;
}

export interface KernelOptions extends TacticsOptions {
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
  uniform(width: number, height: number, colour: number, ko: number, most: number): number;
  softmax(width: number, height: number, colour: number, ko: number, last: number, most: number): number;
  learn(
    width: number,
    height: number,
    colour: number,
    ko: number,
    last: number,
    most: number,
    komi: number,
  ): number;
}

export function startKernel(board: GoBoard, options: KernelOptions = {}): PlayoutKernel {
  const exports = options.wasm === false ? undefined : startWasm<Exports>(bytes);
  return exports === undefined ? new PlainKernel(board, options) : new WasmKernel(board, exports, options);
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

  uniform(state: GoState, rng: Rng, most: number): number {
    const { width, height } = this.#board;
    this.#prepare(state, rng);
    return this.#exports.uniform(width, height, state.colour, state.ko, most);
  }

  softmax(state: GoState, rng: Rng, most: number): number {
    const { width, height } = this.#board;
    this.#prepare(state, rng);
    return this.#exports.softmax(width, height, state.colour, state.ko, this.#last(state), most);
  }

  learn(state: GoState, rng: Rng, most: number): number {
    const { width, height } = this.#board;
    const { komi } = state.rules;
    this.#prepare(state, rng);
    return this.#exports.learn(width, height, state.colour, state.ko, this.#last(state), most, komi);
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
