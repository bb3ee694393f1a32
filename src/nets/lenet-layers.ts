/**
 * Layers of a net one by one, each with its values u and their derivatives D with respect to one number x of the input, carried along from the input to the output
 * (Matsui & Hoki 2017, appendix). u and D on the right are those of the layer below; s is the stride, and there is no padding.
 *
 *     fully connected   u_j = sum_i w_ji u_i + b_j                             D_j = sum_i w_ji D_i
 *     convolution       u_mij = sum_npq h_mnpq u_n,si+p,sj+q + b_m             D_mij = sum_npq h_mnpq D_n,si+p,sj+q
 *     max pooling       u_mij = u_m,si+p*,sj+q*                                D_mij = D_m,si+p*,sj+q*
 *     ReLU              u_i = max(0, u_i)                                      D_i = 0 if u_i < 0, else D_i
 *     softmax           y_i = exp(u_i) / sum_j exp(u_j)                        D_i = y_i (1 - y_i) D_i - sum_{j != i} y_i y_j D_j
 *
 * (p*, q*) is where the largest value is, of equal ones the last by p and then q; at u = 0 a ReLU passes its derivative on. So at kinks the derivative is one-sided.
 * This is the form to read; `LeNetEvaluator` computes the same in far fewer steps.
 */
import { exp } from "../core/index.js";
import { KERNEL, type LeNet, leNetParts, POOL } from "./lenet.js";

/** Planes of values, row by row; a layer without rows and columns has as many planes of one place. */
interface Planes {
  readonly planes: number;
  readonly rows: number;
  readonly columns: number;
}

/** Values and their derivatives. */
export interface LayerValues extends Planes {
  readonly u: Float64Array;
  readonly d: Float64Array;
}

export type NetLayer = (below: LayerValues) => LayerValues;

export function emptyLayerValues(planes: number, rows: number, columns: number): LayerValues {
  const length = planes * rows * columns;
  return { planes, rows, columns, u: new Float64Array(length), d: new Float64Array(length) };
}

/** Weights by output, and in it by input. */
export function fullyConnected(weights: Float32Array, biases: Float32Array): NetLayer {
  return ({ u, d }) => {
    const above = emptyLayerValues(biases.length, 1, 1);
    for (let j = 0; j < biases.length; j++) {
      above.u[j] = biases[j];
      for (let i = 0; i < u.length; i++) {
        above.u[j] += weights[j * u.length + i] * u[i];
        above.d[j] += weights[j * u.length + i] * d[i];
      }
    }
    return above;
  };
}

/** Kernels by output plane, in it by input plane, in it by row. */
export function convolution(kernels: Float32Array, biases: Float32Array, size: number, stride = 1): NetLayer {
  return ({ planes, rows, columns, u, d }) => {
    const above = emptyLayerValues(
      biases.length,
      outputSide(rows, size, stride),
      outputSide(columns, size, stride),
    );
    let at = 0;
    for (let m = 0; m < above.planes; m++)
      for (let i = 0; i < above.rows; i++)
        for (let j = 0; j < above.columns; j++, at++) {
          above.u[at] = biases[m];
          for (let n = 0; n < planes; n++)
            for (let p = 0; p < size; p++)
              for (let q = 0; q < size; q++) {
                const h = kernels[((m * planes + n) * size + p) * size + q];
                const from = (n * rows + stride * i + p) * columns + stride * j + q;
                above.u[at] += h * u[from];
                above.d[at] += h * d[from];
              }
        }
    return above;
  };
}

export function maxPooling(size: number, stride = size): NetLayer {
  return ({ planes, rows, columns, u, d }) => {
    const above = emptyLayerValues(planes, outputSide(rows, size, stride), outputSide(columns, size, stride));
    let at = 0;
    for (let m = 0; m < planes; m++)
      for (let i = 0; i < above.rows; i++)
        for (let j = 0; j < above.columns; j++, at++) {
          let best = (m * rows + stride * i) * columns + stride * j;
          for (let p = 0; p < size; p++)
            for (let q = 0; q < size; q++) {
              const from = (m * rows + stride * i + p) * columns + stride * j + q;
              if (u[from] >= u[best]) best = from;
            }
          above.u[at] = u[best];
          above.d[at] = d[best];
        }
    return above;
  };
}

export const relu: NetLayer = (below) => ({
  ...below,
  u: below.u.map((u) => Math.max(0, u)),
  d: below.d.map((d, i) => (below.u[i] < 0 ? 0 : d)),
});

export const softmax: NetLayer = (below) => {
  const largest = Math.max(...below.u);
  const powers = below.u.map((u) => exp(u - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  const y = powers.map((power) => power / sum);
  const d = below.d.map((own, i) => {
    let slope = y[i] * (1 - y[i]) * own;
    for (let j = 0; j < y.length; j++) if (j !== i) slope -= y[i] * y[j] * below.d[j];
    return slope;
  });
  return { ...below, u: y, d };
};

/** The layers of a net for one of its contexts, given by its place in their order, up to the chances of the classes. */
export function layersOf({ shape, weights }: LeNet, context: number): NetLayer[] {
  const parts = leNetParts(shape, weights, context);
  return [
    convolution(parts.first, parts.firstBias, KERNEL),
    maxPooling(POOL),
    convolution(parts.second, parts.secondBias, KERNEL),
    maxPooling(POOL),
    fullyConnected(parts.hidden, parts.hiddenBias),
    relu,
    fullyConnected(parts.last, parts.lastBias),
    softmax,
  ];
}

export function carry(layers: readonly NetLayer[], input: LayerValues): LayerValues {
  return layers.reduce((below, layer) => layer(below), input);
}

function outputSide(side: number, size: number, stride: number): number {
  return Math.floor((side - size) / stride) + 1;
}
