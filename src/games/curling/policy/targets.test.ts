import { describe, expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { executionNoise } from "../noise.js";
import { eventSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { type Shot, Stones } from "../sheet.js";
import { type Density, EXTRA_HIT_WEIGHTS, TargetGrid } from "./targets.js";

const CASES = ["legacy-gat", "dc3"].flatMap((rules) =>
  (["target", "velocity"] as const).map((density) => [rules, density] as const),
);

function gridOf(name: string, density: Density): TargetGrid {
  const rules = ruleSet(name);
  return new TargetGrid(rules, executionNoise(rules.noise), density);
}

describe.each(CASES)("the target grid of %s, %s", (name, density) => {
  const rules = ruleSet(name);
  const grid = gridOf(name, density);
  const tee = rules.sheet.teeLine;

  test("has 4284 places, 2880 to choose from", () => {
    expect(grid.size).toBe(4284);
    expect(grid.choosable.reduce((sum, flag) => sum + flag, 0)).toBe(2880);
  });

  test("lies where the authors' program has it", () => {
    const spans = (kind: (place: number) => boolean) => {
      const places = Array.from(grid.x.keys()).filter(kind);
      const xs = places.map((place) => grid.x[place]);
      const ys = places.map((place) => grid.y[place] - tee);
      const ends = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      return ends.map((end) => Math.round(1e4 * end) / 1e4);
    };
    const isChoosable = (place: number) => grid.choosable[place] === 1;
    expect(spans((place) => isChoosable(place) && !grid.isHit(place))).toEqual([-1.83, 1.795, -5.24, 1.72]);
    expect(spans((place) => !grid.isHit(place)).slice(2)).toEqual([-6.11, 2.59]);
    expect(spans((place) => isChoosable(place) && grid.isHit(place))).toEqual([-2.985, 2.96, 9.92, 9.92]);
  });

  test("leaves every draw that may be chosen room for the hand", () => {
    const rows = new Set<number>();
    for (let place = 0; place < grid.size; place++)
      if (grid.choosable[place] === 1 && !grid.isHit(place))
        rows.add(grid.starts[place + 1] - grid.starts[place]);
    expect(rows.size).toBe(1);
  });

  test("has weights that add up to 1 and are largest near the aim", () => {
    for (let place = 0; place < grid.size; place += 7) {
      const from = grid.starts[place];
      const to = grid.starts[place + 1];
      if (grid.choosable[place] === 0) {
        expect(to).toBe(from);
        continue;
      }
      let sum = 0;
      let heaviest = from;
      for (let k = from; k < to; k++) {
        sum += grid.weights[k];
        if (grid.weights[k] > grid.weights[heaviest]) heaviest = k;
      }
      expect(sum).toBeCloseTo(1, 12);
      // Exact densities may lean to the next place; at the edge of the grid that is all there is.
      const aim = grid.neighbours[heaviest];
      expect(Math.abs(grid.x[aim] - grid.x[place])).toBeLessThan(0.08);
      expect(Math.abs(grid.y[aim] - grid.y[place])).toBeLessThan(0.3);
    }
  });

  test("is thrown as aimed", () => {
    const shot: Shot = { vx: 0, vy: 0, omega: 0 };
    for (let place = 0; place < grid.size; place += 11) {
      grid.move(place, shot);
      expect(shot.omega < 0 ? "cw" : "ccw").toBe(grid.turn(place));
      expect(Math.hypot(shot.vx, shot.vy)).toBeGreaterThan(0);
      if (grid.choosable[place] === 1 && rules.speedCap !== null)
        expect(rules.speedCap.of === "vy" ? shot.vy : Math.hypot(shot.vx, shot.vy)).toBeLessThan(
          rules.speedCap.max,
        );
    }
  });
});

test("the outer draws of the widest hand are cut off by a column on one side", () => {
  const grid = gridOf("legacy-uec", "target");
  // It reaches over seven columns, and the margin has six.
  const sizes = Array.from(grid.choosable.keys())
    .filter((place) => grid.choosable[place] === 1 && !grid.isHit(place))
    .map((place) => [grid.starts[place + 1] - grid.starts[place], grid.x[place]]);
  const whole = Math.max(...sizes.map(([size]) => size));
  const cut = sizes.filter(([size]) => size < whole);
  expect(cut).toHaveLength(100);
  for (const [size, x] of cut) {
    expect(size).toBe((14 / 15) * whole);
    expect([-1.83, 1.795]).toContain(Math.round(1000 * x) / 1000);
  }
});

test("exact weights spread a throw as its hand does", () => {
  for (const name of ["legacy-gat", "dc3"]) {
    const rules = ruleSet(name);
    const hand = executionNoise(rules.noise);
    const grid = gridOf(name, "velocity");
    const tee = rules.sheet.teeLine;
    const place = grid.x.findIndex(
      (x, i) => Math.abs(x - 0.725) < 0.04 && Math.abs(grid.y[i] - tee + 0.58) < 0.15,
    );
    const intended: Shot = { vx: 0, vy: 0, omega: 0 };
    const actual: Shot = { vx: 0, vy: 0, omega: 0 };
    grid.move(place, intended);
    // Mean and deviation of the velocities, by the grid and by sampling.
    const rng = stream("targets", name);
    const count = 20_000;
    const sampled = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      hand.sample(intended, rng, actual);
      const [dx, dy] = [actual.vx - intended.vx, actual.vy - intended.vy];
      [dx, dy, dx * dx, dy * dy].forEach((term, k) => {
        sampled[k] += term / count;
      });
    }
    const weighed = [0, 0, 0, 0];
    for (let k = grid.starts[place]; k < grid.starts[place + 1]; k++) {
      grid.move(grid.neighbours[k], actual);
      const [dx, dy] = [actual.vx - intended.vx, actual.vy - intended.vy];
      [dx, dy, dx * dx, dy * dy].forEach((term, i) => {
        weighed[i] += grid.weights[k] * term;
      });
    }
    for (const i of [2, 3]) expect(Math.sqrt(weighed[i] / sampled[i])).toBeCloseTo(1, 1);
    for (const i of [0, 1])
      expect(Math.abs(weighed[i] - sampled[i])).toBeLessThan(0.05 * Math.sqrt(sampled[i + 2]));
  }
});

test("a steady hand hits what it aims at", () => {
  const rules = ruleSet("dc3");
  const grid = new TargetGrid(rules, executionNoise("none"), "velocity");
  for (let place = 0; place < grid.size; place++) {
    if (grid.choosable[place] === 0) continue;
    expect(grid.neighbours[grid.starts[place]]).toBe(place);
    expect(grid.weights[grid.starts[place]]).toBe(1);
  }
});

describe.each(["legacy-gat", "dc3"])("further hits of %s", (name) => {
  const rules = ruleSet(name);
  const further = EXTRA_HIT_WEIGHTS[rules.model];
  const paper = gridOf(name, "velocity");
  const grid = new TargetGrid(rules, executionNoise(rules.noise), "velocity", further);
  const shot: Shot = { vx: 0, vy: 0, omega: 0 };
  /** Places by weight: the hits of a further row that may be chosen, with either turn. */
  const rows = further.map((_, row) =>
    Array.from(grid.choosable.keys()).filter((place) => {
      const hit = (place % (grid.size / 2)) - paper.size / 2;
      return grid.choosable[place] === 1 && hit >= 189 * row && hit < 189 * (row + 1);
    }),
  );

  test("lie beside the paper's grid, which stays as it is", () => {
    expect(grid.size).toBe(paper.size + 2 * 189 * further.length);
    for (const [first, all] of [
      [0, 0],
      [paper.size / 2, grid.size / 2],
    ] as const) {
      for (let place = 0; place < paper.size / 2; place++) {
        expect(grid.choosable[all + place]).toBe(paper.choosable[first + place]);
        const [from, to] = [all + place, first + place];
        const row = (of: TargetGrid, at: number) => of.weights.slice(of.starts[at], of.starts[at + 1]);
        expect(row(grid, from)).toEqual(row(paper, to));
      }
    }
  });

  test("cross the tee line where they say, and run on so far", () => {
    const free = eventSimulator(rules.model, { side: Infinity, far: Infinity, near: -Infinity });
    for (const [row, places] of rows.entries()) {
      expect(places).toHaveLength(2 * 165);
      for (const place of places.filter((_, i) => i % 82 === 0)) {
        grid.move(place, shot);
        expect(shot.omega < 0 ? "cw" : "ccw").toBe(grid.turn(place));
        const times = Array.from({ length: 40_000 }, (_, i) => i / 1000);
        const stones = new Stones();
        const { frames } = free.trajectory(stones, 0, shot, times);
        const over = frames.find(({ y }) => y[0]! >= rules.sheet.teeLine)!;
        const [x, y] = [over.x[0]!, over.y[0]!];
        expect(Math.abs(x - grid.x[place]!)).toBeLessThan(0.005);
        // The first frame beyond the line is up to 34 mm beyond it.
        expect(Math.abs(Math.hypot(stones.x[0]! - x, stones.y[0]! - y) - further[row]!)).toBeLessThan(0.05);
      }
    }
  });

  test("go from side to side of the sheet, within what the rules allow", () => {
    const { max, of } = rules.speedCap!;
    for (const place of rows.flat()) {
      grid.move(place, shot);
      expect(of === "vy" ? shot.vy : Math.hypot(shot.vx, shot.vy)).toBeLessThan(max);
      expect(Math.abs(grid.x[place]!)).toBeLessThan(2.4);
    }
    for (const places of rows) {
      const crossings = places.map((place) => grid.x[place]!);
      expect(Math.max(...crossings)).toBeCloseTo(-Math.min(...crossings), 9);
      expect(Math.max(...crossings)).toBeGreaterThan(rules.sheet.width / 2 - 0.01);
    }
  });

  test("are spread among their row alone, to both sides, by weights that add up to 1", () => {
    for (const places of rows) {
      for (const place of places) {
        let sum = 0;
        let lean = 0;
        for (let k = grid.starts[place]!; k < grid.starts[place + 1]!; k++) {
          const to = grid.neighbours[k]!;
          expect(grid.y[to]).toBe(grid.y[place]);
          sum += grid.weights[k]!;
          lean += grid.weights[k]! * (grid.x[to]! - grid.x[place]!);
        }
        expect(sum).toBeCloseTo(1, 12);
        // Cut off on one side at the edge of a row.
        expect(Math.abs(lean)).toBeLessThan(0.01);
      }
    }
  });
});

test("a weight that no throw has is refused", () => {
  const rules = ruleSet("dc3");
  const grid = () => new TargetGrid(rules, executionNoise(rules.noise), "velocity", [500]);
  expect(grid).toThrow("no throw runs on 500 m beyond the tee line");
});
