import { describe, expect, test } from "vitest";
import { CurlingGame } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { STONE_RADIUS } from "../sheet.js";
import { ThrowSquare } from "./choosers.js";
import { LENET_PICTURE, LeNetInputs } from "./lenet.js";

const rules = ruleSet("legacy-gat");
const { rows, columns } = LENET_PICTURE;
const PIXELS = rows * columns;
const WIDTH = 4.75 / 32;
const HEIGHT = 8.23 / 64;

const inputs = {
  a: new LeNetInputs(rules, "a"),
  b: new LeNetInputs(rules, "b"),
  c: new LeNetInputs(rules, "c"),
};

function pictures(variant: "a" | "b" | "c", places: readonly [number, number, number][], hammer: 0 | 1 = 1) {
  const state = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules))).start();
  state.hammer = hammer;
  for (const [stone, x, y] of places) state.stones.place(stone, x, y);
  const into = new Float32Array(inputs[variant].pictures.length * PIXELS).fill(7);
  inputs[variant].write(state, into);
  return inputs[variant].pictures.map((_, i) => into.slice(i * PIXELS, (i + 1) * PIXELS));
}

/** Row and column of the pixels that are 1; all others are 0. */
function set(plane: Float32Array): [number, number][] {
  expect(plane.every((pixel) => pixel === 0 || pixel === 1)).toBe(true);
  return [...plane.keys()].filter((i) => plane[i] === 1).map((i) => [Math.floor(i / columns), i % columns]);
}

test("variants have the planes of table 1", () => {
  const count = ({ pictures, constants }: LeNetInputs) => [pictures.length, constants.length];
  expect(count(inputs.a)).toEqual([6, 9]);
  expect(count(inputs.b)).toEqual([6, 3]);
  expect(count(inputs.c)).toEqual([3, 9]);
});

describe("pictures", () => {
  test("a stone is the pixels whose middle it covers", () => {
    // In the middle of a pixel it reaches those beside it along the sheet (0.129 m), not across (0.148 m).
    const middle = [0, -2.375 + 3.5 * WIDTH, 30 + 10.5 * HEIGHT] as const;
    expect(set(pictures("a", [[...middle]])[0])).toEqual([
      [9, 3],
      [10, 3],
      [11, 3],
    ]);
    // On a corner, the four around it.
    expect(set(pictures("a", [[0, -2.375 + 4 * WIDTH, 30 + 11 * HEIGHT]])[0])).toEqual([
      [10, 3],
      [10, 4],
      [11, 3],
      [11, 4],
    ]);
    expect(STONE_RADIUS).toBe(0.145);
  });

  test("what is beyond the play area is not seen", () => {
    expect(set(pictures("a", [[0, 0, 38.23 + 0.2]])[0])).toEqual([]);
    const [[row, column]] = set(pictures("a", [[0, -2.375 + 0.01, 30.01]])[0]) as [[number, number]];
    expect([row, column]).toEqual([0, 0]);
  });

  test("teams are told by who throws first in the end", () => {
    const [mine, theirs] = [
      [2, 0, 36.4],
      [9, 1, 33],
    ] as const;
    const [all, first, second] = pictures("c", [[...mine], [...theirs]]);
    expect(first).toEqual(pictures("c", [[...mine]])[0]);
    expect(second).toEqual(pictures("c", [[...theirs]])[0]);
    expect(set(all as Float32Array).length).toBe(
      set(first as Float32Array).length + set(second as Float32Array).length,
    );
    expect(pictures("c", [[...mine], [...theirs]], 0).slice(1)).toEqual([second, first]);
  });

  test("discs of the house are as large as they are, around the tee", () => {
    const planes = pictures("b", []);
    for (const [i, radius] of [0.61, 1.22, 1.83].entries()) {
      const disc = set(planes[3 + i] as Float32Array);
      expect((disc.length * WIDTH * HEIGHT) / (Math.PI * radius ** 2)).toBeCloseTo(1, 1);
      const within = ([row, column]: [number, number]) =>
        Math.hypot((column + 0.5) * WIDTH - 2.375, (row + 0.5) * HEIGHT - 6.4) <= radius;
      expect(disc.every(within)).toBe(true);
      expect(disc.length).toBe(
        [...Array(PIXELS).keys()].filter((at) => within([Math.floor(at / columns), at % columns])).length,
      );
    }
  });
});

describe("constants", () => {
  const constantsOf = (variant: "a" | "b" | "c", x: number, y: number, turn: "cw" | "ccw") => {
    const into = new Float64Array(inputs[variant].constants.length);
    inputs[variant].writeThrow({ x, y }, turn, into);
    return Object.fromEntries(inputs[variant].constants.map((name, i) => [name, into[i]]));
  };

  test("velocities are stretched over halves", () => {
    expect(constantsOf("a", 0.3, 0.8, "ccw")).toEqual({
      vx: 0.3,
      "vx-low": 0.6,
      "vx-high": 0,
      "vx-middle": expect.closeTo(0.1, 12),
      vy: 0.8,
      "vy-low": 1,
      "vy-high": expect.closeTo(0.6, 12),
      "vy-middle": 1,
      turn: 1,
    });
    expect(constantsOf("c", 0.3, 0.8, "ccw")).toEqual(constantsOf("a", 0.3, 0.8, "ccw"));
    expect(constantsOf("b", 0.3, 0.8, "cw")).toEqual({ vx: 0.3, vy: 0.8, turn: 0 });
  });

  test.each(["a", "b", "c"] as const)("slopes are those that are measured, variant %s", (variant) => {
    const length = inputs[variant].constants.length;
    const [ahead, behind, slopes] = [length, length, 2 * length].map((n) => new Float64Array(n)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const step = 1e-6;
    for (const [x, y] of [
      [0.1, 0.9],
      [0.3, 0.6],
      [0.7, 0.4],
      [0.8, 0.1],
    ] as const) {
      inputs[variant].writeSlopes({ x, y }, slopes);
      for (const k of [0, 1]) {
        const move = (by: number) => (k === 0 ? { x: x + by, y } : { x, y: y + by });
        inputs[variant].writeThrow(move(step), "cw", ahead);
        inputs[variant].writeThrow(move(-step), "cw", behind);
        for (let i = 0; i < length; i++)
          expect(slopes[k * length + i]).toBeCloseTo(
            ((ahead[i] as number) - (behind[i] as number)) / (2 * step),
            6,
          );
      }
    }
  });

  test("at kinks the slope is the one ahead", () => {
    const slopes = new Float64Array(18);
    inputs.a.writeSlopes({ x: 0.5, y: 0.25 }, slopes);
    expect([...slopes.subarray(0, 4)]).toEqual([1, 0, 2, 2]);
    expect([...slopes.subarray(13, 17)]).toEqual([1, 2, 0, 2]);
  });
});

test("the square runs against vx, from the slowest throw to the hardest", () => {
  const square = new ThrowSquare("legacy");
  const point = { x: 0, y: 0 };
  const at = (vx: number, vy: number) => {
    square.pointOf(vx, vy, point);
    return [point.x, point.y];
  };
  expect(at(3.1, 26.7)).toEqual([0, 0]);
  expect(at(-3.1, 33.7)).toEqual([1, 1]);
  const back = new Float64Array(3);
  square.pointOf(1.3, 29.9, point);
  square.writeVelocity(point, back, 1);
  expect(back[1]).toBeCloseTo(1.3, 12);
  expect(back[2]).toBeCloseTo(29.9, 12);
});
