import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromLegacy, Stones } from "../sheet.js";
import { ruleSet } from "./rule-set.js";
import { orderFromTee, scoreOf, shotStoneOf } from "./score.js";

type Pair = [number, number];

function rows<T>(name: string): T[] {
  const url = new URL(`../../../../test/reference/curling/${name}.jsonl`, import.meta.url);
  const lines = readFileSync(url, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

describe("scores of the official programs", () => {
  test("third generation: every recorded last throw", () => {
    interface Row {
      after: { team0: (Pair | null)[]; team1: (Pair | null)[] };
      end_score?: Pair;
    }
    const finished = rows<Row>("dc3_shots").filter((row) => row.end_score !== undefined);
    expect(finished.length).toBeGreaterThan(10);
    for (const { after, end_score } of finished) {
      const stones = new Stones();
      for (const [i, place] of [...after.team0, ...after.team1].entries()) {
        if (place) stones.place(i, place[0], place[1]);
      }
      expect(scoreOf(stones, ruleSet("dc3"))).toBe(end_score![0] - end_score![1]);
    }
  });

  test("legacy: every recorded throw, counting for the team that threw first", () => {
    for (const { after, score } of rows<{ after: Pair[]; score: number }>("legacy_shots")) {
      const stones = new Stones();
      for (const [i, [x, y]] of after.entries()) {
        const place = fromLegacy({ x, y });
        if (x !== 0 || y !== 0) stones.place(8 * (i % 2) + (i >> 1), place.x, place.y);
      }
      expect(scoreOf(stones, ruleSet("legacy-uec"))).toBe(score);
    }
  });
});

test("the edge of the house", () => {
  // 1.829 + 0.145 away from the tee, up to the rounding of the tee line
  const at = (y: number) => {
    const stones = new Stones();
    stones.place(0, 0, y);
    return stones;
  };
  expect(scoreOf(at(38.405 - 1.9739999), ruleSet("dc3"))).toBe(1);
  expect(scoreOf(at(38.405 - 1.9740001), ruleSet("dc4"))).toBe(0);
  const exact = { ...ruleSet("dc3"), scoring: { distance: 2, inclusive: false } };
  const touching = new Stones();
  touching.place(9, 2, 38.405);
  expect(scoreOf(touching, exact)).toBe(0);
  expect(scoreOf(touching, { ...exact, scoring: { distance: 2, inclusive: true } })).toBe(-1);
  expect(scoreOf(at(36.4 - 1.979), ruleSet("legacy-gat"))).toBe(1);
});

test("score and order agree with sorting", () => {
  const place = fc.record({
    x: fc.double({ min: -2.2, max: 2.2, noNaN: true }),
    y: fc.double({ min: 34, max: 40, noNaN: true }),
  });
  const places = fc.array(fc.option(place), { minLength: 16, maxLength: 16 });
  const order = new Uint8Array(16);
  fc.assert(
    fc.property(places, (list) => {
      const stones = new Stones();
      for (const [i, p] of list.entries()) if (p) stones.place(i, p.x, p.y);
      const distance = (i: number) => Math.hypot(stones.x[i], stones.y[i] - 38.405);
      const count = orderFromTee(stones, 38.405, order);
      const found = [...order.subarray(0, count)];
      expect(new Set(found).size).toBe(list.filter((p) => p).length);
      for (let k = 1; k < count; k++)
        expect(distance(found[k])).toBeGreaterThanOrEqual(distance(found[k - 1]) - 1e-12);
      // Each team's stones in the house count while they lie nearer than the other team's best.
      const teams = [0, 1].map((team) =>
        found.filter((i) => i >> 3 === team && distance(i) < 1.974).map(distance),
      );
      const [ours, theirs] = teams.map((own, team) => {
        const best = Math.min(Infinity, ...teams[1 - team]);
        return own.filter((near) => near < best).length;
      });
      expect(scoreOf(stones, ruleSet("dc3"))).toBe(ours > 0 ? ours : theirs === 0 ? 0 : -theirs);
    }),
  );
});

describe("the shot stone", () => {
  const rules = ruleSet("dc3");
  const { teeLine } = rules.sheet;

  test("is the nearest of those that count, whosever", () => {
    const stones = new Stones();
    expect(shotStoneOf(stones, rules)).toBeNull();
    stones.place(3, 0, teeLine - 2.5);
    expect(shotStoneOf(stones, rules)).toBeNull();
    stones.place(9, 1, teeLine + 1);
    stones.place(0, -1.2, teeLine + 1);
    expect(shotStoneOf(stones, rules)).toBe(9);
    stones.remove(9);
    expect(shotStoneOf(stones, rules)).toBe(0);
  });

  test("counts at the very edge where the rules say so", () => {
    const stones = new Stones();
    stones.place(5, rules.scoring.distance, teeLine);
    expect(shotStoneOf(stones, rules)).toBeNull();
    expect(shotStoneOf(stones, ruleSet("dc4"))).toBe(5);
  });
});
