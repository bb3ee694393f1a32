/**
 * The sample program that was handed out with Digital Curling of the first and second generation, and against which learners were measured (CurlingAI):
 *   no stone in the house           the official draw to the tee, clockwise
 *   shot stone is its own           the official draw 2 m in front of it, clockwise if it lies left of the centre line
 *   the opponent holds shot stone   the official hit through its centre with power 16, clockwise
 * It means to compare the turns of a hit by a hundred trials each, but a mistake keeps the first. So it knows no chance, and it plays the
 * legacy model alone, which its helpers are made for. Power 16 is up to 0.1 % above the cap of the later cups, which would make a hit a pass:
 * there it is slowed down to the cap.
 *
 * Source: what public copies of the program do; Matsui & Hoki (2018) name it and do not describe it.
 */
import { createHitShot, createShot } from "./physics/official/index.js";
import type { RuleSet } from "./rules/index.js";
import { shotStoneOf } from "./score.js";
import type { Shot } from "./shot.js";
import type { CurlingState } from "./state.js";

/** Metres in front of the stone. */
const GUARD_DISTANCE = 2;
/** The hardest throw of the official helper. */
const POWER = 16;

export class SamplePlayer {
  readonly #rules: RuleSet;

  constructor(rules: RuleSet) {
    if (rules.model !== "legacy") throw new Error(`sample plays the legacy model, not ${rules.model}`);
    this.#rules = rules;
  }

  choose({ stones, toMove }: CurlingState, into: Shot): void {
    const stone = shotStoneOf(stones, this.#rules);
    if (stone === null) {
      createShot(0, this.#rules.sheet.teeLine, "cw", into);
      return;
    }
    const x = stones.x[stone];
    const y = stones.y[stone];
    if (stone >> 3 === toMove) createShot(x, y - GUARD_DISTANCE, x < 0 ? "cw" : "ccw", into);
    else {
      createHitShot(x, y, POWER, "cw", into);
      this.#slowDown(into);
    }
  }

  /** Brings a throw down to the speed that the rules allow, on the same bearing. */
  #slowDown(shot: Shot): void {
    const { speedCap } = this.#rules;
    if (speedCap === null) return;
    const speed = speedCap.of === "vy" ? shot.vy : Math.hypot(shot.vx, shot.vy);
    if (speed <= speedCap.max) return;
    const scale = speedCap.max / speed;
    shot.vx *= scale;
    shot.vy *= scale;
  }
}
