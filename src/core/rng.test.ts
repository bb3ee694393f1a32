import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chiSquare } from "../stats/distributions.js";
import { meanOf } from "../stats/intervals.js";
import { Rng, stream } from "./random.js";

const draws = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

describe("Rng", () => {
  it("is sfc32", () => {
    const rng = new Rng(1, 2, 3, 4);
    // Also computed by an independent implementation in another language.
    expect(draws(6, () => rng.uint32())).toEqual([7, 34, 56623200, 188882296, 3431242869, 399395954]);
  });

  it.each([2, 3, 10, 17, 100])("draws below(%i) evenly", (n) => {
    const rng = stream("below", n);
    const counts = new Int32Array(n);
    for (let i = 0; i < 20_000; i++) counts[rng.below(n)]++;
    expect(chiSquare(counts, new Float64Array(n).fill(20_000 / n)).p).toBeGreaterThan(0.001);
  });

  it("has no bias where 2^32 is far from a multiple of n", () => {
    const rng = stream("bias");
    const n = 3 * 2 ** 30;
    let low = 0;
    for (let i = 0; i < 10_000; i++) if (rng.below(n) < 2 ** 30) low++;
    expect(chiSquare([low, 10_000 - low], [10_000 / 3, 20_000 / 3]).p).toBeGreaterThan(0.001);
  });

  it("stays inside its ranges", () => {
    const rng = stream("ranges");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (n) => {
        const integer = rng.below(n);
        const real = rng.float();
        return Number.isInteger(integer) && integer >= 0 && integer < n && real >= 0 && real < 1;
      }),
    );
  });

  it("draws bits and floats evenly", () => {
    const rng = stream("even");
    const bits = [0, 0];
    for (let i = 0; i < 10_000; i++) bits[rng.bit()]++;
    expect(chiSquare(bits, [5000, 5000]).p).toBeGreaterThan(0.001);

    const tenths = new Int32Array(10);
    for (let i = 0; i < 20_000; i++) tenths[Math.floor(rng.float() * 10)]++;
    expect(chiSquare(tenths, new Float64Array(10).fill(2000)).p).toBeGreaterThan(0.001);
  });

  it("draws normal numbers with the moments 0, 1, 0, 3", () => {
    const rng = stream("normal");
    const values = draws(200_000, () => rng.normal());
    for (const [power, moment] of [
      [1, 0],
      [2, 1],
      [3, 0],
      [4, 3],
    ] as const) {
      const { mean, error } = meanOf(values.map((value) => value ** power));
      expect(Math.abs(mean - moment), `moment ${power}`).toBeLessThan(4 * error);
    }
  });

  it("draws neighbouring normal numbers independently", () => {
    const rng = stream("pairs");
    const { mean, error } = meanOf(draws(100_000, () => rng.normal() * rng.normal()));
    expect(Math.abs(mean)).toBeLessThan(4 * error);
  });

  it("goes on from where another one is, in the middle of a pair of normal numbers too", () => {
    const [one, other] = [stream("one"), stream("other")];
    one.normal();
    other.copyFrom(one);
    expect(draws(3, () => other.normal())).toEqual(draws(3, () => one.normal()));
    expect(other.uint32()).toBe(one.uint32());
  });

  it("fills arrays with the numbers it would draw one by one", () => {
    const [one, many] = [stream("fill"), stream("fill")];
    const words = new Int32Array(7);
    many.words(words, 5);
    expect([...words]).toEqual([...draws(5, () => one.uint32() | 0), 0, 0]);
    const into = new Float64Array(5);
    many.floats(into);
    expect([...into]).toEqual(draws(5, () => one.float()));
    many.normals(into);
    expect([...into]).toEqual(draws(5, () => one.normal()));
    expect(many.normal()).toBe(one.normal());
  });
});
