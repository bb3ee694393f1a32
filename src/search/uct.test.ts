import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RandomBatch } from "../../test/golden-trees/synthetic.js";
import { begin, children, dump, optionsOf, rulesOf } from "../../test/golden-trees/uct.js";
import { CREDITS } from "./tree.js";

describe("counts", () => {
  test("a node's visits are its children's and those of its own time as a leaf", () => {
    fc.assert(
      fc.property(rulesOf, optionsOf, fc.boolean(), (rules, options, batched) => {
        const lanes = batched ? 8 : 1;
        const { draws: _, ...even } = rules;
        const thinking = begin(
          batched ? even : rules,
          options,
          batched ? { playout: new RandomBatch() } : {},
        );
        thinking.run(300);
        const { tree } = thinking;
        for (let node = 0; node < tree.size; node++) {
          if (tree.count[node] === 0) continue;
          const below = children(tree, node);
          const sum = below.reduce((total, child) => total + tree.visits[child], 0);
          const alone = tree.visits[node] - sum;
          expect(alone).toBeGreaterThanOrEqual(0);
          expect(alone % lanes).toBe(0);
          if (node === 0) expect(alone).toBe(0);
          // One batch may step over the threshold; credits may bring it about without a visit.
          else if (tree.mode !== "direct") expect(alone).toBeGreaterThan(options.expand);
          expect(alone).toBeLessThan(options.expand + 1 + lanes);
          const counts =
            tree.mode === "direct" ? below.map((child) => tree.amaf[4 * child + CREDITS]) : [sum];
          expect(tree.mass[node]).toBeCloseTo(
            counts.reduce((total, count) => total + count, 0),
            6,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  test("the tree is the same however the run is sliced", () => {
    fc.assert(
      fc.property(
        rulesOf,
        optionsOf,
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
        (rules, options, batched, slices) => {
          const { draws: _, ...even } = rules;
          const more = batched ? { playout: new RandomBatch() } : {};
          const whole = begin(even, options, more);
          const sliced = begin(even, options, more);
          whole.run(slices.reduce((sum, slice) => sum + slice, 0));
          for (const slice of slices) sliced.run(slice);
          expect(sliced.simulations).toBe(whole.simulations);
          expect(dump(sliced.tree, 0)).toBe(dump(whole.tree, 0));
          expect(sliced.report()).toEqual(whole.report());
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each(["none", "half"] as const)(
    "a full tree forgets the least and goes on to grow, amaf %s",
    (amaf) => {
      const rules = { seed: 1, points: 9, depth: 8 };
      const options = { expand: 0, nodes: 100, amaf, exploration: 0.5 };
      const thinking = begin(rules, options);
      const { tree } = thinking;
      const depth = (node: number): number =>
        1 + Math.max(0, ...Array.from({ length: tree.count[node] }, (_, i) => depth(tree.first[node] + i)));
      let dropped = 0;
      for (let i = 0; i < 2000 && !thinking.decided; i++) {
        const { threshold } = tree;
        thinking.run(1);
        expect(tree.size).toBeLessThanOrEqual(100);
        if (tree.threshold === threshold) continue;
        dropped++;
        expect(tree.threshold).toBeGreaterThan(2 * threshold);
        for (let node = 1; node < tree.size; node++) {
          if (tree.count[node] === 0) expect(tree.mass[node]).toBe(0);
          else expect(tree.first[node]).toBeGreaterThan(node);
        }
      }
      expect(dropped).toBeGreaterThan(1);
      expect(depth(0)).toBeGreaterThan(2);
      expect(tree.id.length).toBe(100);
      const sum = Array.from({ length: tree.count[0] }, (_, i) => tree.visits[tree.first[0] + i]);
      expect(sum.reduce((a, b) => a + b)).toBe(thinking.simulations);
      const whole = begin(rules, options);
      whole.run(thinking.simulations);
      expect(dump(whole.tree, 0)).toBe(dump(tree, 0));
    },
  );

  test("the root must have room", () => {
    const rules = { seed: 1, points: 7, depth: 6 };
    expect(() => begin(rules, { nodes: 7 })).toThrow("nodes: 7 do not hold the moves of the root");
  });
});

describe("advance", () => {
  test("keeps everything below the move", () => {
    fc.assert(
      fc.property(rulesOf, optionsOf, fc.nat(10), (rules, options, pick) => {
        const thinking = begin(rules, options);
        thinking.run(250);
        const { tree } = thinking;
        const below = children(tree, 0);
        const child = below[pick % below.length];
        if (tree.count[child] === 0) return;
        const size = tree.size;
        const before = dump(tree, child);
        const visits = tree.visits[child];
        thinking.advance(tree.id[child]);
        const own = (text: string) =>
          text.slice(text.indexOf("("), text.indexOf(" ")) + text.slice(text.indexOf("(", 1));
        expect(own(dump(tree, 0))).toBe(own(before));
        expect(thinking.simulations).toBe(visits);
        expect(tree.size).toBeLessThan(size);
        thinking.run(50);
        if (!thinking.decided) expect(thinking.simulations).toBe(visits + 50);
      }),
      { numRuns: 80 },
    );
  });

  test("without reuse the search starts anew", () => {
    const thinking = begin({ seed: 2, points: 6, depth: 5 }, { reuse: false });
    thinking.run(100);
    thinking.advance(3);
    expect(thinking.simulations).toBe(0);
    expect(thinking.report().lines.map((line) => line.move)).not.toContain(3);
  });
});

test("widening lets moves in by prior", () => {
  const rules = { seed: 8, points: 7, depth: 7 };
  const thinking = begin(
    rules,
    {},
    { priors: true, widening: { unlocked: (visits: number) => (visits < 100 ? 2 : 3) } },
  );
  thinking.run(100);
  const visited = () => thinking.report().lines.filter((line) => line.visits > 0);
  const priors = () =>
    thinking
      .report()
      .lines.map((line) => line.prior ?? 0)
      .sort((a, b) => b - a);
  expect(
    visited()
      .map((line) => line.prior)
      .sort(),
  ).toEqual(priors().slice(0, 2).sort());
  thinking.run(50);
  expect(
    visited()
      .map((line) => line.prior)
      .sort(),
  ).toEqual(priors().slice(0, 3).sort());
});

test("lines are sorted, bounded, and their errors honest", () => {
  const thinking = begin({ seed: 9, points: 8, depth: 8 }, {});
  thinking.run(2000);
  const { best, lines, simulations } = thinking.report(3);
  expect(lines).toHaveLength(3);
  expect(lines[0].move).toBe(best);
  expect(simulations).toBe(2000);
  for (const { visits, value, error } of lines)
    expect(error).toBeCloseTo(Math.sqrt((value * (1 - value)) / visits), 3);
  expect(lines[0].visits).toBeGreaterThanOrEqual(lines[1].visits);
  expect(lines[0].continuation.length).toBeGreaterThan(0);
});
