import { describe, expect, test } from "vitest";
import { climbLine, climbSteps, type Hill, type SquarePoint } from "./choosers.js";

/** A hill with its top at a point, which may lie outside of the square, and the points that were visited. */
function hillAt(
  top: SquarePoint,
  [a, b, c] = [1, 3, 0.5],
): { hill: Hill; visited: (SquarePoint & { value: number })[] } {
  const visited: (SquarePoint & { value: number })[] = [];
  const hill: Hill = ({ x, y }, slope) => {
    const [dx, dy] = [x - top.x, y - top.y];
    slope[0] = -(2 * a! * dx + c! * dy);
    slope[1] = -(2 * b! * dy + c! * dx);
    const value = 5 - (a! * dx * dx + c! * dx * dy + b! * dy * dy);
    visited.push({ x, y, value });
    return value;
  };
  return { hill, visited };
}

const inSquare = ({ x, y }: SquarePoint) => x >= 0 && x <= 1 && y >= 0 && y <= 1;

describe("by line search", () => {
  test.each([
    [0.3, 0.7],
    [0.9, 0.05],
    [0.5, 0.5],
  ])("the top at (%f, %f) is found", (x, y) => {
    const { hill, visited } = hillAt({ x, y });
    climbLine(hill, { x: 0.0625, y: 0.9375 });
    const best = visited.reduce((a, b) => (b.value > a.value ? b : a));
    expect(Math.hypot(best.x - x, best.y - y)).toBeLessThan(0.003);
    expect(visited.every(inSquare)).toBe(true);
    expect(visited.length).toBeLessThan(500);
  });

  test("a top beyond the border is sought along it", () => {
    const { hill, visited } = hillAt({ x: 1.5, y: 0.4 }, [1, 3, 0]);
    climbLine(hill, { x: 0.2, y: 0.9 });
    const best = visited.reduce((a, b) => (b.value > a.value ? b : a));
    expect(best.x).toBe(1);
    expect(best.y).toBeCloseTo(0.4, 2);
    expect(visited.every(inSquare)).toBe(true);
  });

  test("steps that do not rise enough are halved", () => {
    // Steep and narrow: from 0.4 the first step of 1/8 jumps over the top at 0.41 and far down.
    const { hill, visited } = hillAt({ x: 0.41, y: 0.5 }, [100, 1, 0]);
    climbLine(hill, { x: 0.4, y: 0.5 });
    expect(visited.slice(0, 5).map(({ x }) => x)).toEqual([
      0.4,
      0.525,
      expect.closeTo(0.4625, 9),
      expect.closeTo(0.43125, 9),
      expect.closeTo(0.415625, 9),
    ]);
    const last = visited.at(-1)!;
    expect(Math.abs(last.x - 0.41)).toBeLessThan(0.002);
  });

  test("ends at once where nothing rises, and at a corner that it would leave", () => {
    const { hill, visited } = hillAt({ x: 0.5, y: 0.5 });
    climbLine(hill, { x: 0.5, y: 0.5 });
    expect(visited).toHaveLength(1);
    const corner = hillAt({ x: 3, y: 3 }, [1, 1, 0]);
    climbLine(corner.hill, { x: 1, y: 1 });
    expect(corner.visited).toHaveLength(1);
  });

  test("ends where slopes lie", () => {
    let asked = 0;
    const liar: Hill = (_, slope) => {
      slope.set([1, 0]);
      return -asked++;
    };
    climbLine(liar, { x: 0.5, y: 0.5 });
    expect(asked).toBe(1 + 8);
  });
});

describe("by fixed steps", () => {
  test("four steps of 1/32 go straight up", () => {
    const { hill, visited } = hillAt({ x: 0.9, y: 0.5 }, [1, 1, 0]);
    climbSteps(hill, { x: 0.5, y: 0.5 });
    expect(visited.map(({ x }) => x)).toEqual([0.5, 1, 2, 3, 4].map((n, i) => (i === 0 ? n : 0.5 + n / 32)));
    expect(visited.every(({ y }) => y === 0.5)).toBe(true);
  });

  test("they go past the top and back, and stop at the border", () => {
    const { hill, visited } = hillAt({ x: 0.51, y: 0.5 }, [1, 1, 0]);
    climbSteps(hill, { x: 0.5, y: 0.5 });
    expect(visited.map(({ x }) => x)).toEqual([0.5, 0.53125, 0.5, 0.53125, 0.5]);
    const beyond = hillAt({ x: 2, y: 0.5 }, [1, 1, 0]);
    climbSteps(beyond.hill, { x: 0.95, y: 0.5 });
    expect(beyond.visited.map(({ x }) => x)).toEqual([0.95, 0.98125, 1]);
  });
});
