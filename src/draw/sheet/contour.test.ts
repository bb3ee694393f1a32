import { expect, it } from "vitest";
import { stream } from "../../core/random.js";
import { densityContours } from "./contour.js";
import type { SheetPoint } from "./ice.js";

const rng = stream("contour");
const blob = (x: number, y: number, count: number): SheetPoint[] =>
  Array.from({ length: count }, () => ({ x: x + 0.2 * rng.normal(), y: y + 0.3 * rng.normal() }));

/** Even-odd rule over all loops. */
function inside(loops: readonly (readonly SheetPoint[])[], { x, y }: SheetPoint): boolean {
  let odd = false;
  for (const loop of loops) {
    loop.forEach((a, i) => {
      const b = loop[(i + 1) % loop.length];
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) odd = !odd;
    });
  }
  return odd;
}

it("outlines hold the share of the points that was asked for", () => {
  const points = blob(0, 38, 500);
  const contours = densityContours(points, [0.5, 0.9]);
  [0.5, 0.9].forEach((share, i) => {
    const held = points.filter((point) => inside(contours[i], point)).length / points.length;
    expect(Math.abs(held - share)).toBeLessThan(0.03);
  });
});

it("two groups have two outlines, each a closed ring of short steps", () => {
  const [loops] = densityContours([...blob(-1.5, 36, 300), ...blob(1.5, 39, 300)], [0.8]);
  expect(loops.length).toBe(2);
  for (const loop of loops) {
    loop.forEach((a, i) => {
      const b = loop[(i + 1) % loop.length];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(0.15);
    });
  }
});

it("few points, and points on one spot", () => {
  expect(densityContours([{ x: 0, y: 0 }], [0.5])).toEqual([[]]);
  const [loops] = densityContours(Array(10).fill({ x: 1, y: 2 }), [0.5]);
  expect(loops.flat().every((point) => Math.hypot(point.x - 1, point.y - 2) < 0.1)).toBe(true);
});
