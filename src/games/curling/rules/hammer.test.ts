import fc from "fast-check";
import { expect, test } from "vitest";
import { hammerStatistics } from "./score.js";

const ends = (own: boolean, ...gains: number[]) => gains.map((gain) => ({ own, gain }));

test("ends are counted for whoever had the hammer", () => {
  const { hammer, without, ...shares } = hammerStatistics([
    ...ends(true, 2, 1, 0, -1, 3),
    ...ends(false, 1, 1, 2, -2, 0, -1),
  ]);
  expect(hammer).toEqual({ ends: 5, several: 2, one: 1, blank: 1, stolen: 1 });
  expect(without).toEqual({ ends: 6, several: 1, one: 2, blank: 1, stolen: 2 });
  // Ends that were stolen say nothing of a force: the opponent did not score in them.
  expect(shares).toEqual({ hammerEfficiency: 2 / 4, force: 2 / 3, steal: 2 / 6, blank: 1 / 5 });
});

test("shares are shares, or NaN where there is nothing to count", () => {
  const end = fc.record({ own: fc.boolean(), gain: fc.integer({ min: -8, max: 8 }) });
  fc.assert(
    fc.property(fc.array(end, { maxLength: 12 }), (played) => {
      const { hammer, without, ...shares } = hammerStatistics(played);
      expect(hammer.ends + without.ends).toBe(played.length);
      for (const share of Object.values(shares))
        expect(Number.isNaN(share) || (share >= 0 && share <= 1)).toBe(true);
    }),
  );
  expect(Object.values(hammerStatistics([])).slice(2)).toEqual([NaN, NaN, NaN, NaN]);
});
