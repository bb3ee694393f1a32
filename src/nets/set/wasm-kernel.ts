/** Set networks in WebAssembly: lays out the memory of the kernel and puts the weights there. */
import { startWasm } from "../../game/index.js";
import { CONTEXTS, COUNTS, ELEMENTS, EXTRAS, LOGITS, NARROW, TOLD, WIDE } from "../numbers.js";
import { bytes } from "../wasm/set.js";
import type { SetKernel, SetRoom } from "./kernel.js";
import { lengthOf, partsOf, type SetShape, TEAMS, type Tensor, tensorsOf } from "./shape.js";

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  toldAt(): number;
  reserve(bytes: number): number;
  run(sets: number, each: number): void;
}

/** Nothing where the engine cannot run it. */
export function startSetWasm(
  shape: SetShape,
  weights: Float32Array,
  room: Required<SetRoom>,
): SetKernel | undefined {
  const exports = startWasm<Exports>(bytes);
  if (exports === undefined) return undefined;
  const { features, joined, widths, outputs } = shape;
  const lengths = [...tensorsOf(shape).map((tensor) => lengthOf(padded(tensor))), ...arraysOf(shape, room)];
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

function padded(tensor: Tensor): Tensor {
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
