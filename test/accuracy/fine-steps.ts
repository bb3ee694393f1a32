import { describe, expect, it } from "vitest";
// The built files, because these are hundreds of millions of steps.
import {
  makeScenes,
  SCENE_RULES,
  SCENE_STONE,
  type SceneName,
} from "../../dist/games/curling/commands/throw-cases.js";
import { buildCurve } from "../../dist/games/curling/physics/curve.js";
import { EventSimulator } from "../../dist/games/curling/physics/event-simulator.js";
import { MOTIONS, type Model } from "../../dist/games/curling/physics/models.js";
import { Stepper } from "../../dist/games/curling/physics/stepper.js";
import { limitsOf } from "../../dist/games/curling/rules/umpire.js";
import { Stones } from "../../dist/games/curling/sheet.js";
import { quantile } from "../../dist/stats/intervals.js";

const STEP: Record<Model, number> = { fcv1: 20e-6, legacy: 2e-6 };
/** Scenes throw no harder than this; shorter tables build faster. */
const MAX_SPEED: Record<Model, number> = { fcv1: 4, legacy: 36 };

/** The largest difference of a stone in mm, throw by throw; Infinity where other stones are in play. */
function differences(scene: SceneName, model: Model, throws: number): number[] {
  const motion = { ...MOTIONS[model], maxSpeed: MAX_SPEED[model] };
  const limits = limitsOf(SCENE_RULES[model]);
  const step = STEP[model];
  const event = new EventSimulator(buildCurve(motion, { step, refined: true }), limits);
  const stepper = new Stepper(motion, limits, { step, refined: true });
  return makeScenes(scene, model, throws).map(({ stones, shot }) => {
    const ours = new Stones();
    const theirs = new Stones();
    ours.copyFrom(stones);
    theirs.copyFrom(stones);
    event.throw(ours, SCENE_STONE, shot);
    stepper.throw(theirs, SCENE_STONE, shot);
    if (ours.mask !== theirs.mask) return Infinity;
    let worst = 0;
    for (let i = 0; i < 16; i++) {
      if (ours.has(i))
        worst = Math.max(worst, 1000 * Math.hypot(ours.x[i] - theirs.x[i], ours.y[i] - theirs.y[i]));
    }
    return worst;
  });
}

/** The event simulator against steps so small that they are as good as none, in so many throws of each scene. */
export function compareWithFineSteps(model: Model, throws: number): void {
  describe(`event simulator against tiny steps, ${model}`, () => {
    it("free throws agree within 0.01 mm", () => {
      expect(Math.max(...differences("free", model, throws))).toBeLessThan(0.01);
    });

    it.each(["stones-8", "stones-15", "takeout"] as const)(
      "%s: half within 0.1 mm, all but one in a hundred within 5 mm",
      (scene) => {
        const found = differences(scene, model, throws);
        expect(quantile(found, 0.5)).toBeLessThan(0.1);
        expect(quantile(found, 0.99)).toBeLessThan(5);
      },
    );
  });
}
