import { describe, expect, test } from "vitest";
import { stream } from "../core/random.js";
import {
  carry,
  convolution,
  emptyLayerValues,
  fullyConnected,
  type LayerValues,
  maxPooling,
  type NetLayer,
  relu,
  softmax,
} from "./lenet-layers.js";

const rng = stream("layers");
const numbers = (length: number) => Float32Array.from({ length }, () => 2 * rng.float() - 1);

/** Random values, which change in a random direction. */
function randomInput(planes: number, rows: number, columns: number): LayerValues {
  const input = emptyLayerValues(planes, rows, columns);
  input.u.set(numbers(input.u.length));
  input.d.set(numbers(input.d.length));
  return input;
}

/** How fast values change when the input moves along its derivatives. */
function measured(layers: readonly NetLayer[], input: LayerValues): number[] {
  const step = 1e-6;
  const moved = (by: number) => carry(layers, { ...input, u: input.u.map((u, i) => u + by * input.d[i]) }).u;
  const [ahead, behind] = [moved(step), moved(-step)];
  return [...ahead].map((u, i) => (u - behind[i]) / (2 * step));
}

describe("derivatives that are carried along are those that are measured", () => {
  const cases: [string, readonly NetLayer[], LayerValues][] = [
    ["fully connected", [fullyConnected(numbers(15), numbers(3))], randomInput(5, 1, 1)],
    ["convolution", [convolution(numbers(2 * 3 * 9), numbers(2), 3)], randomInput(3, 5, 6)],
    ["convolution with a stride", [convolution(numbers(2 * 3 * 9), numbers(2), 3, 2)], randomInput(3, 7, 6)],
    ["max pooling", [maxPooling(2)], randomInput(3, 4, 6)],
    ["max pooling that overlaps", [maxPooling(3, 1)], randomInput(2, 5, 5)],
    ["ReLU", [relu], randomInput(20, 1, 1)],
    ["softmax", [softmax], randomInput(7, 1, 1)],
    [
      "all of them",
      [
        convolution(numbers(4 * 3 * 9), numbers(4), 3),
        maxPooling(2),
        convolution(numbers(5 * 4 * 4), numbers(5), 2),
        relu,
        fullyConnected(numbers(6 * 5 * 4), numbers(6)),
        relu,
        fullyConnected(numbers(7 * 6), numbers(7)),
        softmax,
      ],
      randomInput(3, 8, 8),
    ],
  ];
  test.each(cases)("%s", (_, layers, input) => {
    const { d } = carry(layers, input);
    const expected = measured(layers, input);
    expect(d.length).toBe(expected.length);
    expect(d.some((slope) => slope !== 0)).toBe(true);
    for (const [i, slope] of expected.entries()) expect(d[i]).toBeCloseTo(slope, 5);
  });
});

describe("values by hand", () => {
  const input = (planes: number, rows: number, columns: number, u: number[], d: number[]): LayerValues => ({
    planes,
    rows,
    columns,
    u: Float64Array.from(u),
    d: Float64Array.from(d),
  });

  test("a convolution reads kernels by output, input and row", () => {
    const kernels = Float32Array.of(1, 2, 3, 4, 10, 20, 30, 40);
    const { u, d } = convolution(
      kernels,
      Float32Array.of(100),
      2,
    )(input(2, 2, 2, [1, 0, 0, 2, 0, 1, 1, 0], [0, 0, 0, 1, 0, 0, 0, 1]));
    expect([...u]).toEqual([100 + 1 + 8 + 20 + 30]);
    expect([...d]).toEqual([44]);
  });

  test("of equal values the last one's derivative passes max pooling", () => {
    const pooled = (u: number[]) => [...maxPooling(2)(input(1, 2, 2, u, [1, 2, 3, 4])).d];
    expect(pooled([5, 5, 5, 5])).toEqual([4]);
    expect(pooled([5, 5, 5, 0])).toEqual([3]);
    expect(pooled([5, 5, 0, 0])).toEqual([2]);
    expect(pooled([5, 0, 5, 0])).toEqual([3]);
    expect(pooled([5, 0, 0, 0])).toEqual([1]);
  });

  test("a ReLU passes the derivative at 0", () => {
    const { u, d } = relu(input(3, 1, 1, [-1, 0, 2], [5, 6, 7]));
    expect([...u]).toEqual([0, 0, 2]);
    expect([...d]).toEqual([0, 6, 7]);
  });

  test("chances of a softmax add up, and their derivatives to nothing", () => {
    const { u, d } = softmax(input(3, 1, 1, [1000, 1001, 999], [1, -2, 0.5]));
    expect(u[1] / u[0]).toBeCloseTo(Math.E, 10);
    expect(u.reduce((sum, each) => sum + each)).toBeCloseTo(1, 12);
    expect(d.reduce((sum, each) => sum + each)).toBeCloseTo(0, 12);
  });
});
