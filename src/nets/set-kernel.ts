/** Evaluates set networks, in WebAssembly or in TypeScript, with the same bits. */
import { exp, startWasm } from "../core/index.js";
import { CONTEXTS, COUNTS, ELEMENTS, EXTRAS, LOGITS, NARROW, TOLD, WIDE } from "./numbers.js";
import {
  type Input,
  lengthOf,
  partsOf,
  type SetNet,
  type SetShape,
  split,
  TEAMS,
  type Tensor,
  tensorsOf,
} from "./set-net.js";
import { bytes } from "./wasm/set.js";

/**
 * The weights of a net with its normalisation in them: (x - shift) scale w is x (scale w), and -shift scale w belongs to the tables of
 * contexts. So nobody normalises an input when a net is asked.
 */
export function foldedWeights({ shape, elements, joined, weights }: SetNet): Float32Array {
  const folded = Float32Array.from(weights);
  const parts = partsOf(shape, folded);
  const matrices = (name: string, count: number) => split(parts.get(name)!, count);
  const contexts = matrices("element.context", TEAMS * shape.contexts);
  for (let team = 0; team < TEAMS; team++) {
    const tables = contexts.filter((_, i) => i % TEAMS === team);
    fold(elements, matrices("element.in", TEAMS)[team], tables);
    fold(joined, matrices("element.joined", TEAMS)[team], tables);
  }
  fold(joined, parts.get("head.joined")!, matrices("head.context", shape.contexts));
  return folded;
}

function fold(inputs: readonly Input[], matrix: Float32Array, tables: readonly Float32Array[]): void {
  const rows = split(matrix, inputs.length);
  for (const [i, { shift, scale }] of inputs.entries()) {
    const row = rows[i];
    for (let column = 0; column < row.length; column++) {
      row[column] *= scale;
      if (shift !== 0) for (const table of tables) table[column] -= shift * row[column];
    }
  }
}

// A set network in TypeScript: what assembly/nets/set.ts computes, to be read, and for engines without WebAssembly SIMD. Every
// operation is rounded to float32 in the order in which the kernel does it, so that both give the same bits.

class PlainSetKernel implements SetKernel {
  readonly elements: Float32Array;
  readonly counts: Uint8Array;
  readonly contexts: Int32Array;
  readonly extras: Float32Array;
  readonly logits: Float32Array;
  readonly #shape: SetShape;
  readonly #max: number;
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
    this.#max = elements;
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
      addProduct(this.elements, (this.#max * set + element) * features, features, this.#in[team], sums);
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

// Set networks in WebAssembly: lays out the memory of the kernel and puts the weights there.

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  toldAt(): number;
  reserve(bytes: number): number;
  run(sets: number, each: number): void;
}

/** Nothing where the engine cannot run it. */
function startSetWasm(
  shape: SetShape,
  weights: Float32Array,
  room: Required<SetRoom>,
): SetKernel | undefined {
  const exports = startWasm<Exports>(bytes);
  if (exports === undefined) return undefined;
  const { features, joined, widths, outputs } = shape;
  const lengths = [
    ...tensorsOf(shape).map((tensor) => lengthOf(padTensor(tensor))),
    ...arraysOf(shape, room),
  ];
  // Vectors lie at multiples of 16 bytes.
  const sizes = lengths.map((length) => (4 * length + 15) & ~15);
  let next = exports.reserve(sizes.reduce((sum, size) => sum + size, 0));
  const places = sizes.map((size) => {
    next += size;
    return next - size;
  });
  const { buffer } = exports.memory;
  const told = [features, joined, ...widths, outputs, room.elements, ...places];
  new Uint32Array(buffer, exports.toldAt(), TOLD).set(told);
  const parts = partsOf(shape, weights);
  for (const [i, tensor] of tensorsOf(shape).entries())
    writeBlocks(tensor, parts.get(tensor.name)!, new Float32Array(buffer, places[i], lengths[i]));
  const rows = room.sets * room.each;
  return {
    elements: new Float32Array(buffer, told[ELEMENTS], room.sets * room.elements * features),
    counts: new Uint8Array(buffer, told[COUNTS], TEAMS * room.sets),
    contexts: new Int32Array(buffer, told[CONTEXTS], room.sets),
    extras: new Float32Array(buffer, told[EXTRAS], rows * joined),
    logits: new Float32Array(buffer, told[LOGITS], rows * outputs),
    run: exports.run,
  };
}

/** Numbers of inputs, outputs and what is computed on the way, in the order of numbers.ts. */
function arraysOf({ features, joined, widths, outputs }: SetShape, room: Required<SetRoom>): number[] {
  const [first, second, head] = widths;
  const { sets, each, elements } = room;
  const pools = 2 * TEAMS * second;
  return [
    sets * elements * features,
    sets,
    sets,
    sets * each * joined,
    sets * each * outputs,
    elements * first,
    TEAMS * first,
    pools,
    Math.max(first, second, head, wholeBlocks(outputs)),
    // Pairs.
    2 * Math.max(features, joined, first, pools, head),
  ];
}

/** Columns up to whole blocks. */
function wholeBlocks(columns: number): number {
  return Math.ceil(columns / NARROW) * NARROW;
}

function padTensor(tensor: Tensor): Tensor {
  return { ...tensor, columns: wholeBlocks(tensor.columns) };
}

/** Writes each matrix block by block: wide blocks of columns, then a narrow one where columns are left. */
function writeBlocks({ matrices, rows, columns }: Tensor, values: Float32Array, into: Float32Array): void {
  const whole = wholeBlocks(columns);
  for (let matrix = 0; matrix < matrices; matrix++) {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const start = column - (column % WIDE);
        const width = Math.min(WIDE, whole - start);
        const place = rows * start + row * width + (column - start);
        into[matrix * rows * whole + place] = values[(matrix * rows + row) * columns + column];
      }
    }
  }
}

// What evaluates set networks: WebAssembly (assembly/nets/set.ts) or TypeScript, with the same bits.

/** How much is evaluated at once, at most. */
interface SetRoom {
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

interface SetKernelOptions {
  /** Whether WebAssembly is used where it can be; true by default. */
  readonly wasm?: boolean;
}

/**
 * Evaluates a set network over many sets at once, in WebAssembly or in TypeScript with the same bits. Fill in `elements`, `counts`
 * and `contexts`, call `run`, and read `logits`.
 */
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

/**
 * Turns logits into chances that add up to 1 (softmax), with the same bits on every machine. Reads `into.length` of them from `at`
 * on.
 */
export function chancesOf(logits: Float32Array | Float64Array, at: number, into: Float64Array): void {
  let largest = logits[at];
  for (let i = 1; i < into.length; i++) if (logits[at + i] > largest) largest = logits[at + i];
  let sum = 0;
  for (let i = 0; i < into.length; i++) {
    into[i] = exp(logits[at + i] - largest);
    sum += into[i];
  }
  for (let i = 0; i < into.length; i++) into[i] /= sum;
}
