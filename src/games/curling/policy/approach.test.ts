import { describe, expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { MODELS, type Model, NO_LIMITS } from "../physics/models.js";
import { aimFor, eventSimulator } from "../physics/simulators.js";
import { LEGACY_SHEET, MODERN_SHEET, type Shot, Stones, spinOf } from "../sheet.js";
import { Approach, CLEAR_CCW, CLEAR_CW, X, Y } from "./approach.js";

/** Metres beyond the target: a draw, two hits. */
const WEIGHTS = [0, 1.7, 5];

function rig(model: Model) {
  const { teeLine } = model === "legacy" ? LEGACY_SHEET : MODERN_SHEET;
  const aim = aimFor(model);
  const simulator = eventSimulator(model, NO_LIMITS);
  const approach = new Approach(model, aim, teeLine, WEIGHTS);
  const stones = new Stones();
  /** Whether the undisturbed throw meets a stone at (x, y) on its way to the target. */
  const meets = (turn: "cw" | "ccw", weight: number, tx: number, ty: number, x: number, y: number) => {
    const shot: Shot = { vx: 0, vy: 0, omega: spinOf(turn) };
    aim.passBeyond(tx, ty, WEIGHTS[weight], shot);
    stones.clear();
    stones.place(0, x, y);
    simulator.throw(stones, 8, shot);
    return simulator.touched;
  };
  return { teeLine, approach, meets };
}

describe.each(MODELS)("%s", (model) => {
  const { teeLine, approach, meets } = rig(model);
  const stones = new Stones();

  test("a way that is called free is free, and one that is not is blocked or narrow", () => {
    const rng = stream("approach", model);
    const within = (low: number, high: number) => low + (high - low) * rng.float();
    let blocked = 0;
    for (let i = 0; i < 3000; i++) {
      const weight = rng.below(WEIGHTS.length);
      const tx = within(-1.8, 1.8);
      const ty = teeLine + within(-4, 1.8);
      const x = tx + within(-1, 1);
      const y = ty - within(0.3, 6);
      stones.clear();
      stones.place(0, x, y);
      approach.register[X] = tx;
      approach.register[Y] = ty;
      const clear = approach.clear(stones, stones.mask, weight);
      const turns = [
        ["cw", clear & CLEAR_CW, -1],
        ["ccw", clear & CLEAR_CCW, 1],
      ] as const;
      for (const [turn, isClear, side] of turns) {
        const met = meets(turn, weight, tx, ty, x, y);
        if (isClear !== 0) expect({ turn, weight, tx, ty, x, y, met }).toMatchObject({ met: false });
        else {
          blocked++;
          // At the edge of the way, either may be.
          const far = Math.hypot(tx, ty);
          approach.register[Y] = ((tx - x) * tx + (ty - y) * ty) / far;
          approach.bow(weight);
          const off = ((x - tx) * ty - (y - ty) * tx) / far - side * approach.register[X];
          if (Math.abs(off) < 0.26) expect({ turn, weight, tx, ty, x, y, met }).toMatchObject({ met: true });
        }
      }
    }
    expect(blocked).toBeGreaterThan(500);
  });

  test("a stone at the target is in the way, one behind it is not", () => {
    approach.register[X] = 0.5;
    approach.register[Y] = teeLine;
    stones.clear();
    stones.place(0, 0.6, teeLine + 0.1);
    expect(approach.clear(stones, stones.mask, 0)).toBe(0);
    stones.place(0, 0.5, teeLine + 0.4);
    expect(approach.clear(stones, stones.mask, 0)).toBe(CLEAR_CW | CLEAR_CCW);
  });
});
