import fc from "fast-check";
import { expect, test } from "vitest";
import { History } from "./state.js";

type Entry = readonly [low: number, high: number, move: number];

function expectSame(history: History, entries: readonly Entry[]): void {
  expect(history.length).toBe(entries.length);
  expect([...history.moves()]).toEqual(entries.map(([, , move]) => move));
  for (const [low, high] of entries) expect(history.has(low, high)).toBe(true);
}

test("copies go their own ways from a past that they share", () => {
  const step = fc.record({ from: fc.nat(3), to: fc.nat(3), pushes: fc.nat(100) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const histories = Array.from({ length: 4 }, () => new History());
      const known: Entry[][] = histories.map(() => []);
      let next = 0;
      for (const { from, to, pushes } of steps) {
        if (from !== to) {
          histories[to].copyFrom(histories[from]);
          known[to] = [...known[from]];
        } else if (pushes === 0) {
          histories[to].clear();
          known[to] = [];
        }
        for (let i = 0; i < pushes; i++) {
          const entry: Entry = [Math.imul(++next, 0x9e3779b1), next, next % 2000];
          histories[to].push(...entry);
          known[to].push(entry);
        }
      }
      for (const [i, history] of histories.entries()) {
        expectSame(history, known[i]);
        const own = new Set(known[i].map(([, high]) => high));
        for (let other = 1; other <= next; other++)
          if (!own.has(other)) expect(history.has(Math.imul(other, 0x9e3779b1), other)).toBe(false);
      }
    }),
    { numRuns: 60 },
  );
});
