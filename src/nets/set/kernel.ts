/** What evaluates set networks: WebAssembly (assembly/nets/set.ts) or TypeScript, with the same bits. */
import type { SetNet } from "../net.js";
import { foldedWeights } from "./folded.js";
import { PlainSetKernel } from "./plain.js";
import type { SetShape } from "./shape.js";
import { startSetWasm } from "./wasm-kernel.js";

/** How much is evaluated at once, at most. */
export interface SetRoom {
  readonly sets: number;
  /** Extras of each set; 1 without extras. */
  readonly each?: number;
  /** Elements of a set; 16 by default. */
  readonly elements?: number;
}

/**
 * Inputs are written into its arrays, then it runs, then logits are read from there; nothing is allocated. Sets, elements and
 * extras follow one another without gaps, but for the elements, for which each set has the same room.
 */
export interface SetKernel {
  /** By set, element, feature: those of team 0 first, those of team 1 right after them. */
  readonly elements: Float32Array;
  /** By set, team: how many elements there are. */
  readonly counts: Uint8Array;
  /** By set. */
  readonly contexts: Int32Array;
  /** By set, extra, number. */
  readonly extras: Float32Array;
  /** By set, extra, class. */
  readonly logits: Float32Array;
  /** Evaluates the first sets, with so many extras each. */
  run(sets: number, each: number): void;
}

export interface SetKernelOptions {
  /** Whether WebAssembly is used where it can be; true by default. */
  readonly wasm?: boolean;
}

/** A net, ready to evaluate. */
export class SetEvaluator implements SetKernel {
  readonly net: SetNet;
  /** Whether it runs in WebAssembly. */
  readonly wasm: boolean;
  readonly elements: Float32Array;
  readonly counts: Uint8Array;
  readonly contexts: Int32Array;
  readonly extras: Float32Array;
  readonly logits: Float32Array;
  readonly #kernel: SetKernel;
  readonly #shape: SetShape;
  readonly #room: Required<SetRoom>;

  constructor(net: SetNet, room: SetRoom, { wasm = true }: SetKernelOptions = {}) {
    const whole = { each: 1, elements: 16, ...room };
    const weights = foldedWeights(net);
    const started = wasm ? startSetWasm(net.shape, weights, whole) : undefined;
    this.net = net;
    this.wasm = started !== undefined;
    this.#kernel = started ?? new PlainSetKernel(net.shape, weights, whole);
    this.#shape = net.shape;
    this.#room = whole;
    ({
      elements: this.elements,
      counts: this.counts,
      contexts: this.contexts,
      extras: this.extras,
      logits: this.logits,
    } = this.#kernel);
  }

  run(sets: number, each = 1): void {
    this.#check(sets, each);
    this.#kernel.run(sets, each);
  }

  /** The kernel believes what it is told. */
  #check(sets: number, each: number): void {
    const { counts, contexts } = this;
    const room = this.#room;
    if (sets > room.sets || sets * each > room.sets * room.each)
      throw new Error(`${sets} sets of ${each} are more than there is room for`);
    for (let set = 0; set < sets; set++) {
      if (counts[2 * set] + counts[2 * set + 1] > room.elements)
        throw new Error(`set ${set} has more than ${room.elements} elements`);
      if (contexts[set] < 0 || contexts[set] >= this.#shape.contexts)
        throw new Error(`set ${set}: there is no context ${contexts[set]}`);
    }
  }
}
