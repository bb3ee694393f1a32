import { describe, expect, test } from "vitest";
import { CurlingGame } from "../game.js";
import type { Position } from "../notation.js";
import { eventSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { HousePartition } from "./partition.js";

const rules = ruleSet("legacy-gat");
const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
const tee = rules.sheet.teeLine;

function readingOf(partition: HousePartition, position: Position) {
  const state = game.position(position);
  const coordinates = new Float64Array(32);
  const kinds = new Uint8Array(16);
  const shelf = partition.shelf(state);
  const count = partition.read(state, coordinates, kinds);
  const points = Array.from({ length: count }, (_, i) => [
    coordinates[2 * i],
    coordinates[2 * i + 1],
    kinds[i],
  ]);
  return { shelf, points: points.sort() };
}

const stones = (list: readonly [0 | 1, number, number][]): Position => ({
  throw: 8,
  stones: list.map(([team, x, y]) => ({ team, x, y: tee + y })),
});

describe("the house as a partition", () => {
  const partition = new HousePartition(rules);

  test("reads stones as points of the throwing order, in metres over 15.8", () => {
    const { points } = readingOf(
      partition,
      stones([
        [0, 0.5, -0.79],
        [1, -1, 0.4],
      ]),
    );
    // Team 1 has the hammer, so team 0 throws first.
    expect(points).toEqual([
      [0.5 - 1 / 15.8, 0.5 + 2.54 / 15.8, 0].map((n) => expect.closeTo(n, 9)),
      [0.5 + 0.5 / 15.8, 0.5 + 1.35 / 15.8, 1].map((n) => expect.closeTo(n, 9)),
    ]);
  });

  test("has a shelf for each throw, number of stones and order in the house", () => {
    const shelfOf = (position: Position) => readingOf(partition, position).shelf;
    const own = shelfOf(
      stones([
        [0, 0.1, 0],
        [1, 0.5, 0],
      ]),
    );
    expect(
      shelfOf(
        stones([
          [0, 0.3, 0.3],
          [1, 0.9, 0],
        ]),
      ),
    ).toBe(own);
    expect(
      shelfOf(
        stones([
          [0, 0.6, 0],
          [1, 0.1, 0],
        ]),
      ),
    ).not.toBe(own);
    expect(
      shelfOf({
        ...stones([
          [0, 0.1, 0],
          [1, 0.5, 0],
        ]),
        throw: 9,
      }),
    ).not.toBe(own);
    expect(
      shelfOf(
        stones([
          [0, 0.1, 0],
          [1, 0.5, 0],
          [1, 0, -4],
        ]),
      ),
    ).not.toBe(own);
    // A guard's colour does not change the order of the house.
    const guarded = shelfOf(
      stones([
        [0, 0.1, 0],
        [1, 0.5, 0],
        [0, 0, -4],
      ]),
    );
    expect(
      shelfOf(
        stones([
          [0, 0.1, 0],
          [1, 0.5, 0],
          [1, 0, -4],
        ]),
      ),
    ).toBe(guarded);
  });

  test("has no points, and one shelf, where no stone matters", () => {
    const empty = readingOf(partition, { throw: 8 }).shelf;
    expect(readingOf(partition, stones([[0, 2.2, 1.6]])).shelf).toBe(empty);
    expect(readingOf(partition, stones([[0, 0, -5]])).shelf).not.toBe(empty);
    expect(readingOf(partition, { throw: 6 }).points).toEqual([]);
    expect(readingOf(partition, stones([[0, 2.2, 1.6]])).points).toEqual([]);
    expect(readingOf(partition, stones([[0, 0, -5]])).points).toHaveLength(1);
  });
});

test("mirror images are read alike, and their arms renamed", () => {
  const partition = new HousePartition(rules, (id) => id ^ 1);
  const list: [0 | 1, number, number][] = [
    [0, 0.5, -0.79],
    [1, -1, 0.4],
    [0, -0.3, -3],
  ];
  const right = readingOf(partition, stones(list));
  expect(partition.image(2)).toBe(2);
  const left = readingOf(partition, stones(list.map(([team, x, y]) => [team, -x, y])));
  expect(partition.image(2)).toBe(3);
  expect(left.shelf).toBe(right.shelf);
  expect(left.points).toEqual(right.points);
  // A position without points has no side, whatever lies behind the house and whatever was read before.
  for (const nothing of [{ throw: 6 }, stones([[0, -2.2, 1.6]])]) {
    readingOf(partition, stones([[0, -0.5, 0]]));
    expect(partition.image(2)).toBe(3);
    readingOf(partition, nothing);
    expect(partition.image(2)).toBe(2);
  }
});
