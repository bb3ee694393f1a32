/**
 * A set network in TypeScript: what assembly/nets/set.ts computes, to be read, and for engines without WebAssembly SIMD. Every
 * operation is rounded to float32 in the order in which the kernel does it, so that both give the same bits.
 */
import type { SetKernel, SetRoom } from "./kernel.js";
import { partsOf, type SetShape, split, TEAMS } from "./shape.js";

export class PlainSetKernel implements SetKernel {
  readonly elements: Float32Array;
  readonly counts: Uint8Array;
  readonly contexts: Int32Array;
  readonly extras: Float32Array;
  readonly logits: Float32Array;
  readonly #shape: SetShape;
  readonly #most: number;
  readonly #parts: ReadonlyMap<string, Float32Array>;
  /** Matrices by team. */
  readonly #in: readonly Float32Array[];
  readonly #joined: readonly Float32Array[];
  readonly #out: readonly Float32Array[];
  readonly #bias: readonly Float32Array[];
  /** Sums of the first layer by element, from the elements alone, and what extras add to them by team. */
  readonly #sums: readonly Float32Array[];
  readonly #shifts: readonly Float32Array[];
  readonly #first: Float32Array;
  readonly #second: Float32Array;
  /** Sums by team, then largest values by team; the same as rows. */
  readonly #pools: Float32Array;
  readonly #pool: readonly Float32Array[];
  readonly #head: Float32Array;
  readonly #middle: Float32Array;
  readonly #last: Float32Array;

  constructor(shape: SetShape, weights: Float32Array, { sets, each, elements }: Required<SetRoom>) {
    const { features, joined, outputs } = shape;
    const [first, second, head] = shape.widths;
    this.#shape = shape;
    this.#most = elements;
    this.elements = new Float32Array(sets * elements * features);
    this.counts = new Uint8Array(TEAMS * sets);
    this.contexts = new Int32Array(sets);
    this.extras = new Float32Array(sets * each * joined);
    this.logits = new Float32Array(sets * each * outputs);
    const parts = partsOf(shape, weights);
    this.#parts = parts;
    this.#in = split(parts.get("element.in")!, TEAMS);
    this.#joined = split(parts.get("element.joined")!, TEAMS);
    this.#out = split(parts.get("element.out")!, TEAMS);
    this.#bias = split(parts.get("element.bias")!, TEAMS);
    this.#sums = split(new Float32Array(elements * first), elements);
    this.#shifts = split(new Float32Array(TEAMS * first), TEAMS);
    this.#first = new Float32Array(first);
    this.#second = new Float32Array(second);
    this.#pools = new Float32Array(2 * TEAMS * second);
    this.#pool = split(this.#pools, 2 * TEAMS);
    this.#head = new Float32Array(head);
    this.#middle = new Float32Array(head);
    this.#last = new Float32Array(outputs);
  }

  run(sets: number, each: number): void {
    for (let set = 0; set < sets; set++) {
      const context = this.contexts[set];
      const own = this.counts[TEAMS * set];
      const all = own + this.counts[TEAMS * set + 1];
      this.#addFeatures(set, context, own, all);
      for (let extra = 0; extra < each; extra++) this.#evaluate(set * each + extra, context, own, all);
    }
  }

  /** What the elements alone bring to the first layer. */
  #addFeatures(set: number, context: number, own: number, all: number): void {
    const { features } = this.#shape;
    for (let element = 0; element < all; element++) {
      const team = element < own ? 0 : 1;
      const sums = this.#sums[element];
      copyRow(this.#parts.get("element.context")!, TEAMS * context + team, sums);
      addProduct(this.elements, (this.#most * set + element) * features, features, this.#in[team], sums);
    }
  }

  #evaluate(at: number, context: number, own: number, all: number): void {
    const { joined, outputs } = this.#shape;
    for (let team = 0; team < TEAMS; team++) {
      this.#shifts[team].fill(0);
      addProduct(this.extras, at * joined, joined, this.#joined[team], this.#shifts[team]);
    }
    this.#pools.fill(0);
    for (let element = 0; element < all; element++) this.#add(element, element < own ? 0 : 1);

    const head = this.#head;
    copyRow(this.#parts.get("head.context")!, context, head);
    addProduct(this.extras, at * joined, joined, this.#parts.get("head.joined")!, head);
    addProduct(this.#pools, 0, this.#pools.length, this.#parts.get("head.in")!, head);
    rectify(head);
    const middle = this.#middle;
    copyRow(this.#parts.get("middle.bias")!, 0, middle);
    addProduct(head, 0, head.length, this.#parts.get("middle")!, middle);
    rectify(middle);
    const last = this.#last;
    copyRow(this.#parts.get("last.bias")!, 0, last);
    addProduct(middle, 0, middle.length, this.#parts.get("last")!, last);
    for (let i = 0; i < outputs; i++) this.logits[at * outputs + i] = last[i];
  }

  /** Adds an element to the pools of its team. */
  #add(element: number, team: number): void {
    const sums = this.#sums[element];
    const shifts = this.#shifts[team];
    const first = this.#first;
    for (let i = 0; i < first.length; i++) first[i] = sums[i] + shifts[i];
    rectify(first);
    const second = this.#second;
    copyRow(this.#bias[team], 0, second);
    addProduct(first, 0, first.length, this.#out[team], second);
    rectify(second);
    const sum = this.#pool[team];
    const largest = this.#pool[TEAMS + team];
    for (let i = 0; i < second.length; i++) {
      sum[i] += second[i];
      if (largest[i] < second[i]) largest[i] = second[i];
    }
  }
}

function copyRow(table: Float32Array, row: number, into: Float32Array): void {
  for (let i = 0; i < into.length; i++) into[i] = table[row * into.length + i];
}

/** Adds `count` numbers times the rows of a matrix. */
function addProduct(
  numbers: Float32Array,
  from: number,
  count: number,
  matrix: Float32Array,
  into: Float32Array,
): void {
  const columns = into.length;
  for (let row = 0; row < count; row++) {
    const number = numbers[from + row];
    if (number === 0) continue;
    for (let i = 0; i < columns; i++) into[i] += Math.fround(number * matrix[row * columns + i]);
  }
}

function rectify(row: Float32Array): void {
  for (let i = 0; i < row.length; i++) row[i] = row[i] > 0 ? row[i] : 0;
}
