import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../core/random.js";
import { SetEvaluator, type SetKernel } from "./set-kernel.js";
import { partsOf, type SetNet, untrainedNet } from "./set-net.js";

const input = (name: string, shift = 0, scale = 1) => ({ name, shift, scale });
const inputs = (count: number) => Array.from({ length: count }, (_, i) => input(`${i}`));

function makeNet(
  features: number,
  joined: number,
  contexts: number,
  widths: SetNet["widths"],
  classes: number,
  rng: Rng,
): SetNet {
  const head = {
    kind: "set" as const,
    game: {},
    elements: inputs(features),
    joined: inputs(joined),
    contexts: [{ name: "context", size: contexts }],
    widths,
    outputs: Array.from({ length: classes }, (_, i) => i),
    made: {},
  };
  return untrainedNet(head, rng);
}

/** Random inputs, of which some are zero, as they often are. */
function fill(kernel: SetKernel, contexts: number, sets: number, max: number, rng: Rng): void {
  for (const array of [kernel.elements, kernel.extras])
    for (let i = 0; i < array.length; i++) array[i] = rng.below(3) === 0 ? 0 : 4 * rng.float() - 2;
  for (let set = 0; set < sets; set++) {
    const all = rng.below(max + 1);
    const own = rng.below(all + 1);
    kernel.counts.set([own, all - own], 2 * set);
    kernel.contexts[set] = rng.below(contexts);
  }
}

function copyInputs(from: SetKernel, to: SetKernel): void {
  to.elements.set(from.elements);
  to.counts.set(from.counts);
  to.contexts.set(from.contexts);
  to.extras.set(from.extras);
}

const width = fc.integer({ min: 1, max: 5 }).map((blocks) => 16 * blocks);
const shapes = fc.record({
  features: fc.integer({ min: 1, max: 20 }),
  joined: fc.integer({ min: 0, max: 6 }),
  contexts: fc.integer({ min: 1, max: 5 }),
  widths: fc.tuple(width, width, width),
  classes: fc.integer({ min: 1, max: 40 }),
  sets: fc.integer({ min: 1, max: 4 }),
  each: fc.integer({ min: 1, max: 4 }),
  seed: fc.string(),
});

/** The formulas in double precision, element by element. */
function logitsOf(net: SetNet, kernel: SetKernel, set: number, row: number): number[] {
  const { features, joined, widths, outputs } = net.shape;
  const [first, second, head] = widths;
  const parts = partsOf(net.shape, net.weights);
  const times = (numbers: readonly number[], name: string, columns: number, matrix = 0) =>
    Array.from({ length: columns }, (_, column) =>
      numbers.reduce(
        (sum, number, i) => sum + number * parts.get(name)![(matrix * numbers.length + i) * columns + column],
        0,
      ),
    );
  const rowAt = (name: string, columns: number, at: number) => [
    ...parts.get(name)!.subarray(at * columns, (at + 1) * columns),
  ];
  const plus = (...terms: number[][]) =>
    terms[0].map((_, i) => terms.reduce((sum, each) => sum + each[i], 0));
  const relu = (numbers: number[]) => numbers.map((number) => Math.max(0, number));
  const extra = [...kernel.extras.subarray(row * joined, (row + 1) * joined)];
  const context = kernel.contexts[set];
  const max = kernel.elements.length / kernel.contexts.length / features;
  const pools: number[][] = [0, 1, 2, 3].map(() => new Array(second).fill(0));
  for (let element = 0; element < kernel.counts[2 * set] + kernel.counts[2 * set + 1]; element++) {
    const team = element < kernel.counts[2 * set] ? 0 : 1;
    const at = (set * max + element) * features;
    const h = relu(
      plus(
        times([...kernel.elements.subarray(at, at + features)], "element.in", first, team),
        times(extra, "element.joined", first, team),
        rowAt("element.context", first, 2 * context + team),
      ),
    );
    const k = relu(plus(times(h, "element.out", second, team), rowAt("element.bias", second, team)));
    pools[team] = plus(pools[team], k);
    pools[2 + team] = pools[2 + team].map((value, i) => Math.max(value, k[i]));
  }
  const u = relu(
    plus(
      times(pools.flat(), "head.in", head),
      times(extra, "head.joined", head),
      rowAt("head.context", head, context),
    ),
  );
  const v = relu(plus(times(u, "middle", head), rowAt("middle.bias", head, 0)));
  return plus(times(v, "last", outputs), rowAt("last.bias", outputs, 0));
}

describe("a set network", () => {
  test("in WebAssembly gives the bits of its TypeScript form, and both what the formulas say", () => {
    fc.assert(
      fc.property(shapes, ({ features, joined, contexts, widths, classes, sets, each, seed }) => {
        const rng = stream("set", seed);
        const net = makeNet(features, joined, contexts, widths, classes, rng);
        const room = { sets, each, elements: 7 };
        const wasm = new SetEvaluator(net, room);
        const plain = new SetEvaluator(net, room, { wasm: false });
        expect([wasm.wasm, plain.wasm]).toEqual([true, false]);
        for (let again = 0; again < 2; again++) {
          fill(wasm, contexts, sets, 7, rng);
          copyInputs(wasm, plain);
          wasm.run(sets, each);
          plain.run(sets, each);
          expect(wasm.logits).toEqual(plain.logits);
        }
        for (let row = 0; row < sets * each; row++) {
          const exact = logitsOf(net, plain, Math.floor(row / each), row);
          for (const [i, logit] of exact.entries())
            expect(Math.abs(plain.logits[row * classes + i] - logit)).toBeLessThan(
              1e-5 * (1 + Math.abs(logit)),
            );
        }
      }),
      { numRuns: 40 },
    );
  });

  const rng = stream("set network");
  const net = makeNet(5, 2, 3, [32, 48, 16], 4, rng);

  test("does not care in which order elements are", () => {
    const kernel = new SetEvaluator(net, { sets: 2 });
    fill(kernel, 3, 2, 16, rng);
    kernel.counts.set([3, 4, 3, 4]);
    kernel.contexts.fill(1);
    kernel.extras.copyWithin(2, 0, 2);
    for (const [i, j] of [2, 0, 1, 6, 5, 3, 4].entries())
      kernel.elements.copyWithin(5 * (16 + i), 5 * j, 5 * (j + 1));
    kernel.run(2);
    for (let i = 0; i < 4; i++) expect(kernel.logits[4 + i]).toBeCloseTo(kernel.logits[i], 5);
  });

  test("answers many extras of a set as one after the other", () => {
    const many = new SetEvaluator(net, { sets: 2, each: 8 });
    const one = new SetEvaluator(net, { sets: 1 });
    fill(many, 3, 2, 16, rng);
    many.run(2, 5);
    for (let row = 0; row < 10; row++) {
      const set = row < 5 ? 0 : 1;
      one.elements.set(many.elements.subarray(set * 80, (set + 1) * 80));
      one.counts.set(many.counts.subarray(2 * set, 2 * set + 2));
      one.contexts[0] = many.contexts[set];
      one.extras.set(many.extras.subarray(2 * row, 2 * row + 2));
      one.run(1);
      expect(one.logits).toEqual(many.logits.slice(4 * row, 4 * (row + 1)));
    }
  });

  test("sees the extras where there is no element at all", () => {
    const kernel = new SetEvaluator(net, { sets: 1, each: 2 });
    kernel.extras.set([1, 0, 0, 1]);
    kernel.run(1, 2);
    expect(kernel.logits.slice(0, 4)).not.toEqual(kernel.logits.slice(4));
  });

  test("normalises inputs as its head says", () => {
    const elements = net.elements.map(({ name }, i) => input(name, i - 2, 0.5 + i));
    const joined = net.joined.map(({ name }, i) => input(name, 3 - i, 0.25));
    const shown = new SetEvaluator(net, { sets: 3 });
    const raw = new SetEvaluator({ ...net, elements, joined }, { sets: 3 });
    fill(raw, 3, 3, 16, rng);
    copyInputs(raw, shown);
    const normalise = (array: Float32Array, by: typeof elements) => {
      for (let i = 0; i < array.length; i++) {
        const { shift, scale } = by[i % by.length];
        array[i] = (array[i] - shift) * scale;
      }
    };
    normalise(shown.elements, elements);
    normalise(shown.extras, joined);
    raw.run(3);
    shown.run(3);
    for (const [i, logit] of shown.logits.entries())
      expect(Math.abs(raw.logits[i] - logit)).toBeLessThan(1e-4 * (1 + Math.abs(logit)));
  });

  test.each([
    ["sets", [3, 1], [1, 0, 0, 0], [0, 0], /^3 sets of 1 are more than there is room for$/],
    ["extras", [2, 3], [1, 0, 0, 0], [0, 0], /^2 sets of 3 are more than/],
    ["elements", [2, 1], [1, 0, 9, 8], [0, 0], /^set 1 has more than 16 elements$/],
    ["contexts", [2, 1], [1, 0, 0, 0], [0, 3], /^set 1: there is no context 3$/],
    ["contexts below", [2, 1], [1, 0, 0, 0], [-1, 0], /^set 0: there is no context -1$/],
  ] as const)("too many %s are refused", (_, [sets, each], counts, contexts, complaint) => {
    const kernel = new SetEvaluator(net, { sets: 2, each: 2 });
    kernel.counts.set(counts);
    kernel.contexts.set(contexts);
    expect(() => kernel.run(sets, each)).toThrow(complaint);
  });
});
