import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fromLegacy, fromLegacyShot, Stones, toLegacy } from "../sheet.js";
import { LegacyReferee } from "./legacy-referee.js";

const f = Math.fround;
type Point = [x: number, y: number];

function rowsOf<T>(name: string): T[] {
  const file = new URL(`../../../../test/reference/curling/${name}`, import.meta.url);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

/** The stone of a place in throwing order, if team 0 throws first. */
function stoneOf(order: number): number {
  return 8 * (order % 2) + (order >> 1);
}

function put(stones: Stones, stone: number, [x, y]: Point): void {
  const position = fromLegacy({ x: f(x), y: f(y) });
  stones.place(stone, position.x, position.y);
}

/** Where a stone is in the legacy frame; (0, 0) if nowhere. */
function place(stones: Stones, stone: number): Point {
  if (!stones.has(stone)) return [0, 0];
  const position = toLegacy({ x: stones.x[stone], y: stones.y[stone] });
  return [f(position.x), f(position.y)];
}

const R = f(0.145);
const HOG = f(f(f(3.05) + f(8.23)) - R);
const isBeside = (x: number) => x <= R || x >= f(f(4.75) - R);
const isInPlay = ([x, y]: Point) => !isBeside(x) && y > f(f(3.05) - R) && y < HOG;
const isGuard = ([x, y]: Point) =>
  !isBeside(x) && y > 4.88 + R && y < HOG && Math.hypot(x - 2.375, y - 4.88) >= 1.975;

interface FreeRow {
  vx: number;
  vy: number;
  spin: 0 | 1;
  frames: number;
  last_moving_frame: number;
  last_position: Point;
  kept: boolean;
  samples: [t: number, x: number, y: number][];
}

test("legacy_free: every row exact, with steps and the samples on the way", () => {
  const referee = new LegacyReferee();
  for (const row of rowsOf<FreeRow>("legacy_free.jsonl")) {
    const stones = new Stones();
    const shot = fromLegacyShot({ vx: f(row.vx), vy: f(row.vy), spin: row.spin });
    const times = [...row.samples.map(([t]) => t), row.last_moving_frame / 1000];
    const { frames } = referee.trajectory(stones, 0, shot, times);
    expect(referee.steps).toBe(row.frames + 1);
    expect(isInPlay(place(stones, 0))).toBe(row.kept);
    if (row.kept) expect(place(stones, 0)).toEqual(row.last_position.map(f));
    expect(frames.map((frame) => place(frame, 0))).toEqual(
      [...row.samples.map(([, x, y]) => [x, y]), row.last_position].map((p) => p.map(f)),
    );
  }
});

interface ShotRow {
  shot_num: number;
  body: Point[];
  vx: number;
  vy: number;
  spin: 0 | 1;
  after: Point[];
}

test("legacy_shots: every row exact", () => {
  const referee = new LegacyReferee();
  for (const row of rowsOf<ShotRow>("legacy_shots.jsonl")) {
    const body = row.body.map((p) => p.map(f) as Point);
    const stones = new Stones();
    for (let order = 0; order < row.shot_num; order++) {
      if (isInPlay(body[order])) put(stones, stoneOf(order), body[order]);
    }
    referee.startEnd(0, 0);
    const shot = fromLegacyShot({ vx: f(row.vx), vy: f(row.vy), spin: row.spin });
    referee.throw(stones, stoneOf(row.shot_num), shot);

    let after = body.map((_, order) => place(stones, stoneOf(order)));
    const foul =
      row.shot_num < 4 &&
      body.some(
        (p, i) => i < row.shot_num && (i + row.shot_num) % 2 === 1 && isGuard(p) && !isInPlay(after[i]),
      );
    if (foul) after = [...body];
    if (foul || !isInPlay(after[row.shot_num])) after[row.shot_num] = [0, 0];
    expect(after).toEqual(row.after.map((p) => p.map(f)));
  }
});

describe("the order of stones", () => {
  /** A take-out of the first stone of team 0, while the first of team 1 has just been thrown. */
  function throwAs(first: number): Stones {
    const referee = new LegacyReferee();
    const stones = new Stones();
    put(stones, first === 1 ? 8 : 0, [2.375, 4.88]);
    referee.startEnd(0, first);
    referee.throw(stones, first === 1 ? 0 : 8, { vx: -1.05, vy: 31, omega: 1 });
    return stones;
  }

  test("is that of throwing, whichever team begins", () => {
    const [a, b] = [throwAs(0), throwAs(1)];
    expect([...a.x.slice(0, 1), ...a.x.slice(8, 9)]).toEqual([b.x[8], b.x[0]]);
  });

  test("a stone that does not move keeps its place to the last bit", () => {
    const stones = new Stones();
    put(stones, 5, [1.2345678, 3.4567891]);
    new LegacyReferee().throw(stones, 0, { vx: 1, vy: 20, omega: 1 });
    expect(place(stones, 5)).toEqual([1.2345678, 3.4567891].map(f));
  });
});

test("limits are told in the hack frame", () => {
  const { side, far, near } = new LegacyReferee().limits;
  expect(side).toBeCloseTo(2.23, 6);
  expect(far).toBeCloseTo(38.375, 6);
  expect(near).toBeCloseTo(-4.125, 5);
});
