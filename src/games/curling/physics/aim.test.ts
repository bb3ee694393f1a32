import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Stones } from "../sheet.js";
import { NO_LIMITS } from "./models.js";
import { aimFor, eventSimulator } from "./simulators.js";

const target = {
  x: fc.double({ min: -2.375, max: 2.375, noNaN: true }),
  y: fc.double({ min: 1, max: 43.8, noNaN: true }),
};

describe.each([
  ["fcv1", Math.PI / 2],
  ["fcv1", -Math.PI / 2],
  ["fcv1", Math.PI / 6],
  ["fcv1", -0.1],
  ["legacy", 1],
  ["legacy", -1],
] as const)("aiming, %s with spin %d", (model, omega) => {
  const aim = aimFor(model);
  const simulator = eventSimulator(model, NO_LIMITS);
  const far = model === "fcv1" ? 5 : 50;

  it("stops within 1 mm of any point of the sheet", () => {
    fc.assert(
      fc.property(target.x, target.y, (x, y) => {
        const shot = { vx: 0, vy: 0, omega };
        expect(aim.stopAt(x, y, shot)).toBe(true);
        const stones = new Stones();
        simulator.throw(stones, 0, shot);
        expect(Math.hypot(stones.x[0] - x, stones.y[0] - y)).toBeLessThan(0.001);
        expect(shot.omega).toBe(omega);
      }),
      { seed: 1, numRuns: 1000 },
    );
  });

  it("passes a point with the speed asked for", () => {
    const wanted = fc.double({ min: 0.01 * far, max: 0.4 * far, noNaN: true });
    fc.assert(
      fc.property(target.x, target.y, wanted, (x, y, speed) => {
        const shot = { vx: 0, vy: 0, omega };
        expect(aim.passWith(x, y, speed, shot)).toBe(true);
        const { miss, speedThere } = passage(shot, x, y);
        expect(miss).toBeLessThan(0.001);
        expect(Math.abs(speedThere / speed - 1)).toBeLessThan(0.01);
      }),
      { seed: 2, numRuns: 100 },
    );
  });

  it("goes as far beyond a point as asked for", () => {
    const wanted = fc.double({ min: 0, max: 10, noNaN: true });
    fc.assert(
      fc.property(target.x, target.y, wanted, (x, y, beyond) => {
        const shot = { vx: 0, vy: 0, omega };
        expect(aim.passBeyond(x, y, beyond, shot)).toBe(true);
        const stones = new Stones();
        simulator.throw(stones, 0, shot);
        expect(passage(shot, x, y).miss).toBeLessThan(0.001);
        expect(Math.abs(Math.hypot(stones.x[0] - x, stones.y[0] - y) - beyond)).toBeLessThan(0.001);
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it("says no where no throw gets there", () => {
    const shot = { vx: 1, vy: 2, omega };
    expect(aim.stopAt(0, 1e4, shot)).toBe(false);
    expect(aim.stopAt(Number.NaN, 1, shot)).toBe(false);
    expect(aim.passWith(0, 38, 1e3, shot)).toBe(false);
    expect(aim.passBeyond(0, 38, -1, shot)).toBe(false);
    expect(aim.passBeyond(0, 38, 1000, shot)).toBe(false);
    expect(aim.stopAt(0, 0, shot)).toBe(false);
    expect(aim.passWith(0, 0, 1, shot)).toBe(false);
    expect(aim.passBeyond(0, 0, 1, shot)).toBe(false);
    expect(aim.jacobian(0, 0, omega)).toBe(0);
    expect(shot).toEqual({ vx: 1, vy: 2, omega });
  });

  it("knows how velocity space is stretched", () => {
    const [x, y, d] = [0.7, 35, 1e-3];
    const at = (dx: number, dy: number) => {
      const shot = { vx: 0, vy: 0, omega };
      aim.stopAt(x + dx, y + dy, shot);
      return shot;
    };
    const [east, west, north, south] = [at(d, 0), at(-d, 0), at(0, d), at(0, -d)];
    const determinant =
      (east.vx - west.vx) * (north.vy - south.vy) - (north.vx - south.vx) * (east.vy - west.vy);
    expect(aim.jacobian(x, y, omega) / (Math.abs(determinant) / (4 * d * d))).toBeCloseTo(1, 3);
  });

  /** How near a throw passes to a point, and how fast it is there, by looking along its path. */
  function passage(shot: { vx: number; vy: number; omega: number }, x: number, y: number) {
    let from = 0;
    let to = 100;
    let found = { miss: Infinity, speedThere: 0 };
    for (let round = 0; round < 6; round++) {
      const times = Array.from({ length: 201 }, (_, i) => from + ((to - from) * i) / 200);
      const { frames } = simulator.trajectory(new Stones(), 0, { ...shot }, times);
      const misses = frames.map((frame) => Math.hypot(frame.x[0] - x, frame.y[0] - y));
      const best = misses.indexOf(Math.min(...misses));
      const [a, b] = [Math.max(best - 1, 0), Math.min(best + 1, 200)];
      const run = Math.hypot(frames[b].x[0] - frames[a].x[0], frames[b].y[0] - frames[a].y[0]);
      found = { miss: misses[best], speedThere: run / (times[b] - times[a]) };
      [from, to] = [times[a], times[b]];
    }
    return found;
  }
});
