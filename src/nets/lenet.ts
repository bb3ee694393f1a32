/** Nets of LeNet's shape: the shape, the file, and an evaluator for one picture and many constants. */

import { z } from "zod";
import type { Rng } from "../core/index.js";
import { fields, formatFile, LARGEST, parseFile, weightsOf } from "./format.js";

/**
 * The shape of LeNet, as in the example of Caffe: two convolutions, each with max pooling, a fully connected layer with ReLU, and classes. Convolutions have no
 * padding and no ReLU.
 *
 *     convolution 5 x 5 to widths[0], max pooling 2 x 2, convolution 5 x 5 to widths[1], max pooling 2 x 2,
 *     fully connected to widths[2], ReLU, fully connected to the classes, softmax
 *
 * An input has pictures, and constants: planes that have one value everywhere. Contexts (such as the number of the throw) have weights of their own.
 *
 * Source: Y. LeCun et al., Gradient-based learning applied to document recognition (1998); sizes are parameters.
 */
export const KERNEL = 5;
export const POOL = 2;
/** Rows and columns are multiples of this, so that both poolings come out even. */
const PICTURE_STEP = POOL * POOL;
/** The least rows and columns. */
const MIN_PICTURE = 16;

interface LeNetShape {
  readonly rows: number;
  readonly columns: number;
  readonly pictures: number;
  readonly constants: number;
  readonly contexts: number;
  readonly widths: readonly [number, number, number];
  readonly outputs: number;
}

/** What is left of a side after a convolution and its pooling. */
function pooledSide(side: number): number {
  return (side - KERNEL + 1) / POOL;
}

/** Places of a picture when both convolutions are done. */
function placesOf({ rows, columns }: LeNetShape): number {
  return pooledSide(pooledSide(rows)) * pooledSide(pooledSide(columns));
}

/** The weights of one context, in the order in which they are kept: that of PyTorch (to, from, row, column). */
interface LeNetParts<T> {
  readonly first: T;
  readonly firstBias: T;
  readonly second: T;
  readonly secondBias: T;
  readonly hidden: T;
  readonly hiddenBias: T;
  readonly last: T;
  readonly lastBias: T;
}

function lengthsOf(shape: LeNetShape): LeNetParts<number> {
  const { pictures, constants, widths, outputs } = shape;
  const [first, second, hidden] = widths;
  return {
    first: first * (pictures + constants) * KERNEL * KERNEL,
    firstBias: first,
    second: second * first * KERNEL * KERNEL,
    secondBias: second,
    hidden: hidden * second * placesOf(shape),
    hiddenBias: hidden,
    last: outputs * hidden,
    lastBias: outputs,
  };
}

function weightsOfContext(shape: LeNetShape): number {
  return Object.values(lengthsOf(shape)).reduce((sum, length) => sum + length, 0);
}

function countLeNetWeights(shape: LeNetShape): number {
  return shape.contexts * weightsOfContext(shape);
}

/** The weights of a context, by its place in the order of contexts, as views. */
export function leNetParts(
  shape: LeNetShape,
  weights: Float32Array,
  context: number,
): LeNetParts<Float32Array> {
  let at = context * weightsOfContext(shape);
  const views = Object.entries(lengthsOf(shape)).map(([name, length]) => {
    at += length;
    return [name, weights.subarray(at - length, at)];
  });
  return Object.fromEntries(views);
}

// Nets of LeNet's shape as text. Fields and order of weights: docs/nets.md.

const side = z
  .int()
  .min(MIN_PICTURE)
  .max(LARGEST)
  .refine((value) => value % PICTURE_STEP === 0, { error: `sides are multiples of ${PICTURE_STEP}` });
const names = z.array(z.string().min(1)).max(LARGEST);
const width = z.int().min(1).max(LARGEST);

const headSchema = z.strictObject({
  format: fields.format,
  version: fields.version,
  kind: z.literal("lenet"),
  game: fields.game,
  rows: side,
  columns: side,
  /** Planes that are pictures, and those that have one value everywhere. */
  pictures: names.min(1),
  constants: names,
  /** Which contexts there are weights of. */
  contexts: z.strictObject({ name: z.string().min(1), of: z.array(z.int().min(0).max(LARGEST)).min(1) }),
  widths: z.tuple([width, width, width]),
  outputs: fields.outputs,
  made: fields.made,
});
const fileSchema = z.strictObject({
  ...headSchema.shape,
  sha256: fields.sha256,
  weights: fields.weights,
});

type Head = Omit<z.output<typeof headSchema>, "format" | "version">;

/** A net of LeNet's shape, as it is kept. */
export interface LeNet extends Readonly<Head> {
  readonly shape: LeNetShape;
  /** By context, in the order of `leNetParts`. */
  readonly weights: Float32Array;
}

export type LeNetHead = Head;

/** A net of weights; throws one line where there are not as many as its shape has. */
export function leNet(head: Head, weights: Float32Array): LeNet {
  const shape = shapeOf(head);
  const count = countLeNetWeights(shape);
  if (weights.length !== count) throw new Error(`weights: expected ${count}, got ${weights.length}`);
  return { ...head, shape, weights };
}

/** A net that has learned nothing: uniform weights of such a size that layers keep the scale of what they are shown, and no biases. */
export function untrainedLeNet(head: Head, rng: Rng): LeNet {
  const shape = shapeOf(head);
  const net = leNet(head, new Float32Array(countLeNetWeights(shape)));
  for (let context = 0; context < shape.contexts; context++) {
    const parts = leNetParts(shape, net.weights, context);
    for (const [weights, biases] of [
      [parts.first, parts.firstBias],
      [parts.second, parts.secondBias],
      [parts.hidden, parts.hiddenBias],
      [parts.last, parts.lastBias],
    ]) {
      const max = Math.sqrt((3 * biases.length) / weights.length);
      for (let i = 0; i < weights.length; i++) weights[i] = max * (2 * rng.float() - 1);
    }
  }
  return net;
}

/** Writes a net of LeNet's shape as JSON with a checksum; `parseLeNet` reads it back. */
export function formatLeNet({ shape: _, weights, ...head }: LeNet): string {
  return formatFile(head, weights);
}

/** Reads a net of LeNet's shape. Throws one line if the text is no such net, or is cut short, damaged or of another version. */
export function parseLeNet(text: string): LeNet {
  const { format: _, version: __, sha256, weights, ...head } = parseFile(fileSchema, text);
  return leNet(head, weightsOf({ sha256, weights }, countLeNetWeights(shapeOf(head))));
}

function shapeOf({ rows, columns, pictures, constants, contexts, widths, outputs }: Head): LeNetShape {
  return {
    rows,
    columns,
    pictures: pictures.length,
    constants: constants.length,
    contexts: contexts.of.length,
    widths,
    outputs: outputs.length,
  };
}

// A net of LeNet's shape over one picture and many constants. A plane that has one value everywhere adds to the first convolution the same in every place; a
// number that is added to all places passes max pooling, and so the second convolution and its pooling as well. So constants c enter the fully connected
// layer as a linear function, and the convolutions are computed once a picture:
//
//     hidden = relu(base(picture) + A c),   logits = last . hidden + last.bias
//
// which is what `layersOf` computes but for rounding. A derivative along a direction of the constants is last . (A direction) where base + A c is not negative.

/** The weights of a context as they are used: planes change fastest. */
interface PreparedWeights {
  readonly parts: LeNetParts<Float32Array>;
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** A, by hidden unit and constant. */
  readonly shares: Float64Array;
}

/**
 * Evaluates a net of LeNet's shape over a picture, and its slopes along directions of the constants, which gradient ascent over
 * throws needs.
 */
export class LeNetEvaluator {
  /** Planes of the picture, row by row: what `show` looks at. */
  readonly picture: Float32Array;
  readonly #net: LeNet;
  readonly #prepared: (PreparedWeights | undefined)[];
  #shown: PreparedWeights | undefined;
  readonly #base: Float64Array;
  /** base + A c of the constants that were asked about last. */
  readonly #sums: Float64Array;
  readonly #firstMap: Float64Array;
  readonly #firstPool: Float64Array;
  readonly #secondMap: Float64Array;
  readonly #secondPool: Float64Array;

  constructor(net: LeNet) {
    const { rows, columns, pictures, widths, contexts } = net.shape;
    const [first, second, hidden] = widths;
    this.#net = net;
    this.picture = new Float32Array(pictures * rows * columns);
    this.#prepared = Array.from({ length: contexts });
    this.#base = new Float64Array(hidden);
    this.#sums = new Float64Array(hidden);
    const [r, c] = [pooledSide(rows), pooledSide(columns)];
    this.#firstMap = new Float64Array(POOL * r * POOL * c * first);
    this.#firstPool = new Float64Array(r * c * first);
    this.#secondMap = new Float64Array((r - KERNEL + 1) * (c - KERNEL + 1) * second);
    this.#secondPool = new Float64Array(placesOf(net.shape) * second);
  }

  /** Takes in the picture for one of the net's contexts, given by its place in their order. */
  show(context: number): void {
    const { shape, weights } = this.#net;
    this.#prepared[context] ??= prepareWeights(shape, leNetParts(shape, weights, context));
    this.#shown = this.#prepared[context];
    this.#convolveFirst(this.#shown);
    const [r, c] = [pooledSide(shape.rows), pooledSide(shape.columns)];
    const [first, second] = shape.widths;
    pool(this.#firstMap, r, c, first, this.#firstPool);
    this.#convolveSecond(this.#shown, r - KERNEL + 1, c - KERNEL + 1);
    pool(this.#secondMap, (r - KERNEL + 1) / POOL, (c - KERNEL + 1) / POOL, second, this.#secondPool);
    this.#addHidden(this.#shown.parts);
  }

  /** Logits for `count` rows of constants, one after the other. */
  logits(constants: Float64Array, count: number, into: Float64Array): void {
    const { constants: length, outputs } = this.#net.shape;
    for (let i = 0; i < count; i++) this.#logits(constants, i * length, into, i * outputs);
  }

  /**
   * Logits for one row of constants, and their derivatives along each of the directions, which are rows as the constants are; `slopes` gets them by direction.
   */
  slopes(
    constants: Float64Array,
    directions: Float64Array,
    logits: Float64Array,
    slopes: Float64Array,
  ): void {
    const { constants: length, outputs, widths } = this.#net.shape;
    const { shares, parts } = this.#shown!;
    const hidden = widths[2];
    this.#logits(constants, 0, logits, 0);
    slopes.fill(0);
    for (let k = 0; k * length < directions.length; k++)
      for (let h = 0; h < hidden; h++) {
        if (this.#sums[h] < 0) continue;
        let slope = 0;
        for (let i = 0; i < length; i++) slope += shares[h * length + i] * directions[k * length + i];
        for (let j = 0; j < outputs; j++) slopes[k * outputs + j] += parts.last[j * hidden + h] * slope;
      }
  }

  #logits(constants: Float64Array, at: number, into: Float64Array, to: number): void {
    const { constants: length, outputs, widths } = this.#net.shape;
    const { shares, parts } = this.#shown!;
    const { last, lastBias } = parts;
    const hidden = widths[2];
    const sums = this.#sums;
    for (let h = 0; h < hidden; h++) {
      let sum = this.#base[h];
      for (let i = 0; i < length; i++) sum += shares[h * length + i] * constants[at + i];
      sums[h] = sum;
    }
    for (let j = 0; j < outputs; j++) {
      let sum = lastBias[j];
      for (let h = 0; h < hidden; h++) if (sums[h] > 0) sum += last[j * hidden + h] * sums[h];
      into[to + j] = sum;
    }
  }

  /** Pictures are mostly empty: pixels that are not 0 are spread over the places that see them. */
  #convolveFirst({ first: kernels, parts }: PreparedWeights): void {
    const { rows, columns, pictures, widths } = this.#net.shape;
    const [width] = widths;
    const map = this.#firstMap;
    const [mapRows, mapColumns] = [rows - KERNEL + 1, columns - KERNEL + 1];
    for (let at = 0; at < map.length; at += width) map.set(parts.firstBias, at);
    let pixel = 0;
    for (let plane = 0; plane < pictures; plane++)
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++, pixel++) {
          const u = this.picture[pixel];
          if (u === 0) continue;
          for (let p = 0; p < KERNEL; p++) {
            const i = row - p;
            if (i < 0 || i >= mapRows) continue;
            for (let q = 0; q < KERNEL; q++) {
              const j = column - q;
              if (j < 0 || j >= mapColumns) continue;
              const to = (i * mapColumns + j) * width;
              const from = ((plane * KERNEL + p) * KERNEL + q) * width;
              for (let m = 0; m < width; m++) map[to + m] += kernels[from + m] * u;
            }
          }
        }
  }

  #convolveSecond({ second: kernels, parts }: PreparedWeights, mapRows: number, mapColumns: number): void {
    const { columns, widths } = this.#net.shape;
    const [planes, width] = widths;
    const below = this.#firstPool;
    const map = this.#secondMap;
    const rowLength = pooledSide(columns) * planes;
    for (let i = 0, to = 0; i < mapRows; i++)
      for (let j = 0; j < mapColumns; j++, to += width) {
        map.set(parts.secondBias, to);
        for (let p = 0; p < KERNEL; p++) {
          const start = (i + p) * rowLength + j * planes;
          // The places of a row of the kernel lie side by side.
          for (let n = 0; n < KERNEL * planes; n++) {
            const u = below[start + n];
            const from = (p * KERNEL * planes + n) * width;
            for (let m = 0; m < width; m++) map[to + m] += kernels[from + m] * u;
          }
        }
      }
  }

  #addHidden({ hidden, hiddenBias }: LeNetParts<Float32Array>): void {
    const { widths } = this.#net.shape;
    const width = widths[1];
    const below = this.#secondPool;
    const places = below.length / width;
    for (let h = 0, from = 0; h < hiddenBias.length; h++) {
      let sum = hiddenBias[h];
      for (let m = 0; m < width; m++)
        for (let place = 0; place < places; place++, from++) sum += hidden[from] * below[place * width + m];
      this.#base[h] = sum;
    }
  }
}

/** The largest of each square; planes change fastest. */
function pool(map: Float64Array, rows: number, columns: number, width: number, into: Float64Array): void {
  const below = POOL * columns * width;
  for (let i = 0, to = 0; i < rows; i++)
    for (let j = 0; j < columns; j++)
      for (let m = 0; m < width; m++, to++) {
        const from = i * POOL * below + j * POOL * width + m;
        into[to] = Math.max(map[from], map[from + width], map[from + below], map[from + below + width]);
      }
}

function prepareWeights(shape: LeNetShape, parts: LeNetParts<Float32Array>): PreparedWeights {
  const { pictures, constants, widths } = shape;
  const [first, second, hidden] = widths;
  const planes = pictures + constants;
  const places = placesOf(shape);
  // What a constant of 1 adds to each plane of the first convolution, of the second, and to the hidden units.
  const added = Float64Array.from({ length: first * constants }, (_, at) => {
    const [m, i] = [Math.floor(at / constants), at % constants];
    return kernelSum(parts.first, m * planes + pictures + i);
  });
  const passed = product(
    Float64Array.from({ length: second * first }, (_, at) => kernelSum(parts.second, at)),
    added,
    second,
    first,
    constants,
  );
  const gathered = Float64Array.from({ length: hidden * second }, (_, at) =>
    sumOf(parts.hidden, at * places, places),
  );
  return {
    parts,
    first: planesLast(parts.first, first, planes, pictures),
    second: placesThenPlanes(parts.second, second, first),
    shares: product(gathered, passed, hidden, second, constants),
  };
}

function kernelSum(kernels: Float32Array, index: number): number {
  return sumOf(kernels, index * KERNEL * KERNEL, KERNEL * KERNEL);
}

function sumOf(numbers: Float32Array, at: number, length: number): number {
  let sum = 0;
  for (let i = at; i < at + length; i++) sum += numbers[i];
  return sum;
}

function product(
  a: Float64Array,
  b: Float64Array,
  rows: number,
  inner: number,
  columns: number,
): Float64Array {
  const c = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++)
    for (let k = 0; k < inner; k++)
      for (let j = 0; j < columns; j++) c[i * columns + j] += a[i * inner + k] * b[k * columns + j];
  return c;
}

/** Kernels (to, from, row, column) of the first planes as (from, row, column, to). */
function planesLast(kernels: Float32Array, to: number, from: number, kept: number): Float64Array {
  const area = KERNEL * KERNEL;
  return Float64Array.from({ length: kept * area * to }, (_, at) => {
    const [place, m] = [Math.floor(at / to), at % to];
    return kernels[m * from * area + place];
  });
}

/** Kernels (to, from, row, column) as (row, column, from, to). */
function placesThenPlanes(kernels: Float32Array, to: number, from: number): Float64Array {
  const area = KERNEL * KERNEL;
  return Float64Array.from({ length: area * from * to }, (_, at) => {
    const [m, n, place] = [at % to, Math.floor(at / to) % from, Math.floor(at / to / from)];
    return kernels[(m * from + n) * area + place];
  });
}
