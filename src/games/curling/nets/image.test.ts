import fc from "fast-check";
import { expect, test } from "vitest";
import { ruleSet } from "../rules/rule-set.js";
import { STONE_RADIUS, Stones } from "../sheet.js";
import { StoneFeatures } from "./features.js";
import { IMAGE_SHAPE, PositionImage } from "./image-net.js";

const rules = ruleSet("legacy-gat");
const { width, hogLine, teeLine, backLine } = rules.sheet;
const { channels, rows, columns } = IMAGE_SHAPE;
const PLANE = rows * columns;
const PIXEL = { x: width / columns, y: (backLine - hogLine) / rows };
const image = new PositionImage(rules);
const seen = new StoneFeatures(rules);
const pixels = new Float32Array(channels * PLANE + 1);

type Place = readonly [stone: number, x: number, y: number];

/** The channels of a position; what was there before does not matter. */
function draw(places: readonly Place[], mirrored = false): Float32Array[] {
  const stones = new Stones();
  for (const [stone, x, y] of places) stones.place(stone, x, y);
  seen.read(stones, 0, mirrored);
  pixels.fill(7);
  image.write(seen, pixels, 1);
  expect(pixels[0]).toBe(7);
  return Array.from({ length: channels }, (_, i) => pixels.slice(1 + i * PLANE, 1 + (i + 1) * PLANE));
}

const total = (plane: Float32Array) => plane.reduce((sum, share) => sum + share, 0);
/** Pixels that a whole stone covers. */
const STONE = (Math.PI * STONE_RADIUS ** 2) / (PIXEL.x * PIXEL.y);

const inside = fc.record({
  x: fc.double({ min: STONE_RADIUS - width / 2, max: width / 2 - STONE_RADIUS, noNaN: true }),
  y: fc.double({ min: hogLine + STONE_RADIUS, max: backLine - STONE_RADIUS, noNaN: true }),
});

test("a stone covers as much as it is large, wherever it lies", () => {
  fc.assert(
    fc.property(inside, ({ x, y }) => {
      const [all] = draw([[0, x, y]]);
      expect(total(all)).toBeCloseTo(STONE, 4);
      expect(Math.max(...all)).toBeLessThan(1.000001);
      const middle = Math.floor((y - hogLine) / PIXEL.y) * columns + Math.floor((x + width / 2) / PIXEL.x);
      expect(all[middle]).toBeCloseTo(1, 5);
    }),
  );
});

test("a pixel is the share that is covered, as counting points says", () => {
  fc.assert(
    fc.property(inside, ({ x, y }) => {
      const [all] = draw([[0, x, y]]);
      const column = Math.floor((x - STONE_RADIUS / 2 + width / 2) / PIXEL.x) - 1;
      const row = Math.floor((y - STONE_RADIUS / 2 - hogLine) / PIXEL.y);
      const points = 200;
      let covered = 0;
      for (let i = 0; i < points; i++) {
        for (let j = 0; j < points; j++) {
          const dx = (column + (i + 0.5) / points) * PIXEL.x - width / 2 - x;
          const dy = (row + (j + 0.5) / points) * PIXEL.y + hogLine - y;
          if (dx * dx + dy * dy <= STONE_RADIUS ** 2) covered++;
        }
      }
      if (column >= 0) expect(all[row * columns + column]).toBeCloseTo(covered / points ** 2, 2);
    }),
    { numRuns: 30 },
  );
});

test("half a stone is seen at an edge, a quarter in a corner, nothing beyond", () => {
  const shareAt = (x: number, y: number) => total(draw([[0, x, y]])[0]) / STONE;
  expect(shareAt(0, backLine)).toBeCloseTo(0.5, 5);
  expect(shareAt(width / 2, teeLine)).toBeCloseTo(0.5, 5);
  expect(shareAt(-width / 2, hogLine)).toBeCloseTo(0.25, 5);
  expect(shareAt(0, backLine + STONE_RADIUS)).toBeCloseTo(0, 5);
  expect(shareAt(0, backLine + 1)).toBe(0);
  expect(shareAt(-9, hogLine - 9)).toBe(0);
});

test("stones are drawn by team and by nearness", () => {
  const near = [9, 0.2, teeLine] as const;
  const mine = [1, 1, teeLine] as const;
  const others = [
    [0, -1, teeLine + 1.2],
    [10, 1.5, teeLine - 3],
  ] as const;
  const planes = draw([near, mine, ...others]);
  const alone = (place: Place) => draw([place])[0];
  const together = (...places: readonly Place[]) => draw(places)[0];
  expect(planes[0]).toEqual(together(near, mine, ...others));
  expect(planes[1]).toEqual(together(mine, others[0]));
  expect(planes[2]).toEqual(together(near, others[1]));
  expect(planes[3]).toEqual(alone(near));
  expect(planes[4]).toEqual(alone(mine));
  expect(planes[5]).toEqual(alone(near));
  const [, first, second, , nearest, other] = draw([mine]);
  expect([total(second), total(other)]).toEqual([0, 0]);
  expect(first).toEqual(nearest);
});

test("mirrored stones are mirrored pixels", () => {
  fc.assert(
    fc.property(inside, ({ x, y }) => {
      const [plain] = draw([[0, x, y]]);
      const [mirrored] = draw([[0, x, y]], true);
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) {
          const difference = plain[row * columns + column] - mirrored[(row + 1) * columns - 1 - column];
          if (Math.abs(difference) > 1e-6) expect(difference).toBe(0);
        }
    }),
    { numRuns: 30 },
  );
});

test("the channels that never change say how far the lines are", () => {
  const planes = draw([]);
  for (const plane of planes.slice(0, 6)) expect(total(plane)).toBe(0);
  const at = (channel: number, row: number, column: number) => planes[channel][row * columns + column];
  expect(at(7, 5, 0)).toBeCloseTo(Math.exp(-PIXEL.x / 2), 6);
  expect(at(8, 5, columns - 1)).toBeCloseTo(Math.exp(-PIXEL.x / 2), 6);
  expect(at(9, 0, 3)).toBeCloseTo(Math.exp(-PIXEL.y / 2), 6);
  expect(at(10, rows - 1, 3)).toBeCloseTo(Math.exp(-PIXEL.y / 2), 6);
  const row = Math.floor((teeLine - hogLine) / PIXEL.y);
  const dy = hogLine + (row + 0.5) * PIXEL.y - teeLine;
  expect(at(6, row, 32)).toBeCloseTo(Math.exp(-Math.hypot(PIXEL.x / 2, dy)), 6);
  expect(at(6, 0, 32)).toBe(0);
  expect(at(6, row, 0)).toBe(0);
});
