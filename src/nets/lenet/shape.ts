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
export const PICTURE_STEP = POOL * POOL;
/** The least rows and columns. */
export const LEAST_PICTURE = 16;

export interface LeNetShape {
  readonly rows: number;
  readonly columns: number;
  readonly pictures: number;
  readonly constants: number;
  readonly contexts: number;
  readonly widths: readonly [number, number, number];
  readonly outputs: number;
}

/** What is left of a side after a convolution and its pooling. */
export function pooledSide(side: number): number {
  return (side - KERNEL + 1) / POOL;
}

/** Places of a picture when both convolutions are done. */
export function placesOf({ rows, columns }: LeNetShape): number {
  return pooledSide(pooledSide(rows)) * pooledSide(pooledSide(columns));
}

/** The weights of one context, in the order in which they are kept: that of PyTorch (to, from, row, column). */
export interface LeNetParts<T> {
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

export function countLeNetWeights(shape: LeNetShape): number {
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
