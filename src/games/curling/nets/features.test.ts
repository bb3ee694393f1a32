import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Player } from "../../../game/game.js";
import { MODELS } from "../physics/models.js";
import { aimFor } from "../physics/simulators.js";
import { Approach, X, Y } from "../policy/approach.js";
import { type CurlingRules, RULE_SETS, ruleSet } from "../rules/rule-set.js";
import { orderFromTee, scoreOf } from "../rules/score.js";
import { Stones } from "../sheet.js";
import { BOWS, PositionFeatures, StoneFeatures, ThrowFeatures } from "./features.js";

const dc3 = ruleSet("dc3");
const legacy = ruleSet("legacy-gat");
const TEE = dc3.sheet.teeLine;

/** Random stones in play, on a grid so that some lie equally far, and rules and who is to move. */
const positions = fc.record({
  rules: fc.constantFrom(...RULE_SETS.map((name) => ruleSet(name))),
  mover: fc.constantFrom<Player>(0, 1),
  places: fc.uniqueArray(
    fc.record({
      stone: fc.nat(15),
      x: fc.integer({ min: -20, max: 20 }),
      y: fc.integer({ min: -60, max: 18 }),
    }),
    { maxLength: 16, selector: ({ stone }) => stone },
  ),
});

function stonesAt(rules: CurlingRules, places: readonly { stone: number; x: number; y: number }[]): Stones {
  const stones = new Stones();
  for (const { stone, x, y } of places) stones.place(stone, x / 10, rules.sheet.teeLine + y / 10);
  return stones;
}

interface Features {
  readonly names: readonly string[];
  write(seen: StoneFeatures, into: Float32Array, at: number): void;
}

/** By stone: features by name; the mover's first. */
function featuresOf(
  features: Features,
  rules: CurlingRules,
  stones: Stones,
  mover: Player,
  mirrored = false,
) {
  const seen = new StoneFeatures(rules);
  seen.read(stones, mover, mirrored);
  const { names } = features;
  const numbers = new Float32Array(16 * names.length + 3).fill(-9);
  features.write(seen, numbers, 2);
  // What is not asked for is left alone.
  expect([...numbers.subarray(0, 2), ...numbers.subarray(2 + names.length * seen.all)]).toEqual(
    Array.from({ length: 3 + names.length * (16 - seen.all) }, () => -9),
  );
  const rows = Array.from({ length: seen.all }, (_, i) =>
    Object.fromEntries(names.map((name, j) => [name, numbers[2 + names.length * i + j]])),
  );
  return { own: seen.own, rows };
}

test("stones are seen from the tee, the mover's first", () => {
  const stones = stonesAt(dc3, [
    { stone: 1, x: 3, y: 4 },
    { stone: 9, x: -10, y: 0 },
    { stone: 14, x: 0, y: -20 },
  ]);
  const seen = new StoneFeatures(dc3);
  seen.read(stones, 1, false);
  expect([seen.own, seen.all]).toEqual([2, 3]);
  expect([...seen.x.subarray(0, 3)]).toEqual([-1, 0, 0.3]);
  expect(seen.distance[2]).toBeCloseTo(0.5, 12);
  expect([...seen.inHouse.subarray(0, 3)]).toEqual([1, 0, 1]);
  seen.read(stones, 0, true);
  expect([seen.own, seen.all]).toEqual([1, 3]);
  expect([...seen.x.subarray(0, 3)]).toEqual([-0.3, 1, -0]);
});

describe("features of positions", () => {
  test("of three stones, by hand", () => {
    const stones = new Stones();
    stones.place(0, 0.6, TEE + 0.8);
    stones.place(8, 0, TEE - 0.5);
    stones.place(9, 0.3, TEE - 3);
    const { own, rows } = featuresOf(new PositionFeatures(dc3), dc3, stones, 0);
    expect(own).toBe(1);
    const nearness = 1 - Math.hypot(0.3, 2.5) / 0.9;
    expect(nearness).toBeLessThan(0);
    // Where the way from the hack to the stone is, at the depth of those in front of it.
    const [side8, side9] = [0.5, 3].map((y) => (0.6 * (TEE - y)) / (TEE + 0.8));
    const expected = {
      x: 0.3,
      y: 0.8 / 3,
      distance: 1 / 3,
      closeness: Math.exp(-1),
      house: 1,
      guard: 0,
      rank: 1 / 2,
      "team-rank": 1,
      counts: 0,
      "near-same": 0,
      "near-other": 0,
      "front-far-left": 1 - (0.6 - side8) / 0.3,
      "front-left": 1 - (side8 - 0.3) / 0.3 + (1 - (0.3 - (side9 - 0.3)) / 0.3),
      front: 1 - (side9 - 0.3) / 0.3,
      "front-right": 0,
      "front-far-right": 0,
    };
    for (const [name, value] of Object.entries(expected)) expect(rows[0][name], name).toBeCloseTo(value, 6);
    expect(rows[1]).toMatchObject({ rank: 1, "team-rank": 1, counts: 1, house: 1, guard: 0 });
    expect(rows[2]).toMatchObject({ counts: 0, house: 0, guard: 1, front: 0 });
    expect(rows[2].rank).toBeCloseTo(1 / 3, 6);
    expect(rows[2]["team-rank"]).toBe(0.5);
  });

  test("near stones are told by team", () => {
    const stones = stonesAt(dc3, [
      { stone: 0, x: 0, y: 0 },
      { stone: 1, x: 3, y: 0 },
      { stone: 8, x: 0, y: 6 },
    ]);
    const [first] = featuresOf(new PositionFeatures(dc3), dc3, stones, 0).rows;
    expect(first["near-same"]).toBeCloseTo(1 - 0.3 / 0.9, 6);
    expect(first["near-other"]).toBeCloseTo(1 - 0.6 / 0.9, 6);
  });

  test("ways to a stone are as wide as the stones in front leave them", () => {
    const stones = new Stones();
    stones.place(0, 0, TEE);
    stones.place(8, 0, TEE - 4);
    stones.place(9, -0.1, TEE - 5);
    stones.place(1, 0.1, TEE + 1);
    const [first, , guard, front] = featuresOf(new PositionFeatures(dc3), dc3, stones, 0).rows;
    // How far beside the line from the hack a draw and a hit lie.
    const draw = (distance: number) => (0.1593 * distance) / (1 + distance / 6.9);
    const hit = (distance: number) => (0.0748 * distance) / (1 + distance / 13.2);
    const ways = {
      "draw-ccw": draw(4) / 0.6,
      "draw-cw": (draw(5) - 0.1) / 0.6,
      "hit-ccw": hit(4) / 0.6,
      "hit-cw": (hit(5) - 0.1) / 0.6,
    };
    for (const [name, room] of Object.entries(ways)) expect(first[name], name).toBeCloseTo(room, 6);
    expect(guard["hit-cw"]).toBeCloseTo((0.1 - hit(1)) / 0.6, 6);
    expect(front).toMatchObject({ "draw-ccw": 1, "draw-cw": 1, "hit-ccw": 1, "hit-cw": 1 });
  });

  test.each(MODELS)("bows are those of throws of %s", (model) => {
    const { teeLine } = (model === "legacy" ? legacy : dc3).sheet;
    const approach = new Approach(model, aimFor(model), teeLine, [0, 6]);
    for (const [weight, { slope, reach }] of BOWS[model].entries())
      for (let distance = 0; distance <= 10; distance += 0.25) {
        approach.register[Y] = distance;
        approach.bow(weight);
        expect(Math.abs(approach.register[X] - (slope * distance) / (1 + distance / reach))).toBeLessThan(
          0.01,
        );
      }
  });

  test("what counts is what the rules count, and ranks are the order from the tee", () => {
    fc.assert(
      fc.property(positions, ({ rules, mover, places }) => {
        const stones = stonesAt(rules, places);
        const { own, rows } = featuresOf(new PositionFeatures(rules), rules, stones, mover);
        const counting = (team: typeof rows) => team.reduce((sum, row) => sum + row.counts, 0);
        const score = scoreOf(stones, rules);
        expect(counting(rows.slice(0, own))).toBe(Math.max(0, mover === 0 ? score : -score));
        expect(counting(rows.slice(own))).toBe(Math.max(0, mover === 0 ? -score : score));
        const order = new Uint8Array(16);
        const count = orderFromTee(stones, rules.sheet.teeLine, order);
        expect(rows.length).toBe(count);
        const ranks = rows.map(({ rank }) => Math.round(1 / rank) - 1).sort((a, b) => a - b);
        // Those that lie equally far have the rank of the first.
        for (const [i, rank] of ranks.entries()) expect(rank === i || rank === ranks[i - 1]).toBe(true);
      }),
    );
  });

  test("mirrored stones are seen mirrored", () => {
    fc.assert(
      fc.property(positions, ({ rules, mover, places }) => {
        const stones = stonesAt(rules, places);
        const features = new PositionFeatures(rules);
        const plain = featuresOf(features, rules, stones, mover).rows;
        const mirrored = featuresOf(features, rules, stones, mover, true).rows;
        for (const [i, row] of plain.entries()) {
          const image = {
            ...row,
            x: -row.x,
            "front-far-left": row["front-far-right"],
            "front-left": row["front-right"],
            "front-right": row["front-left"],
            "front-far-right": row["front-far-left"],
            "draw-ccw": row["draw-cw"],
            "draw-cw": row["draw-ccw"],
            "hit-ccw": row["hit-cw"],
            "hit-cw": row["hit-ccw"],
          };
          for (const name of features.names)
            expect(Math.abs(mirrored[i][name] - image[name as keyof typeof image])).toBeLessThan(1e-6);
        }
      }),
    );
  });

  test.each([true, false])(
    "a stone that just touches the house is in it as the rules say: %s",
    (inclusive) => {
      const { distance } = legacy.scoring;
      // A tee at 0 makes the distance exact.
      const rules = {
        ...legacy,
        sheet: { ...legacy.sheet, teeLine: 0 },
        scoring: { distance, inclusive },
      };
      const stones = new Stones();
      stones.place(0, 0, -distance);
      const [row] = featuresOf(new PositionFeatures(rules), rules, stones, 0).rows;
      const yes = inclusive ? 1 : 0;
      expect(row).toMatchObject({ house: yes, guard: 1 - yes, counts: yes });
    },
  );

  test("of stones of both teams that lie equally far none counts, and all have one rank", () => {
    const stones = stonesAt(dc3, [
      { stone: 0, x: 5, y: 5 },
      { stone: 8, x: -5, y: 5 },
      { stone: 9, x: 10, y: 5 },
    ]);
    const { rows } = featuresOf(new PositionFeatures(dc3), dc3, stones, 0);
    expect(rows.map(({ counts }) => counts)).toEqual([0, 0, 0]);
    expect(rows.slice(0, 2).map(({ rank }) => rank)).toEqual([1, 1]);
  });
});

describe("features of throws", () => {
  const features = new ThrowFeatures(legacy);

  test("of a stone and a throw, by hand", () => {
    const stones = new Stones();
    stones.place(3, -1.2, legacy.sheet.teeLine - 1.6);
    const expected = {
      x: -0.6,
      y: -1.6 / 3,
      distance: 2 / 3,
      closeness: Math.exp(-2),
      house: 0,
      bearing: (16 * -1.2) / (legacy.sheet.teeLine - 1.6),
      beyond: 0.8,
    };
    const [row] = featuresOf(features, legacy, stones, 0).rows;
    for (const [name, value] of Object.entries(expected)) expect(row[name], name).toBeCloseTo(value, 6);
    const seen = new Float32Array(4);
    features.writeThrow({ vx: 1.55, vy: 33.7, omega: -1 }, seen, 1);
    expect([...seen]).toEqual([0, 0.5, 0.25, 1]);
    features.writeThrow({ vx: 1.55, vy: 26.7, omega: 1 }, seen, 0);
    expect([...seen]).toEqual([-0.5, 0.25, -1, 1]);
  });

  test("mirrored stones and the other turn are the same throw in a mirror", () => {
    fc.assert(
      fc.property(positions, ({ mover, places }) => {
        const stones = stonesAt(legacy, places);
        const plain = featuresOf(features, legacy, stones, mover).rows;
        const mirrored = featuresOf(features, legacy, stones, mover, true).rows;
        expect(mirrored.map((row) => ({ ...row, x: 0 - row.x, bearing: 0 - row.bearing }))).toEqual(
          plain.map((row) => ({ ...row, x: row.x + 0, bearing: row.bearing + 0 })),
        );
      }),
    );
  });
});
