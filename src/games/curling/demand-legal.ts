import type { CurlingGame } from "./game.js";
import { MOTIONS } from "./physics/motion.js";
import { isForward, MOST_SPIN, type Shot, TOO_MUCH_SPIN } from "./shot.js";
import type { CurlingState } from "./state.js";

/** Throws one line if no team may throw this; the game must not be over. */
export function demandLegal(game: CurlingGame, state: CurlingState, shot: Shot): void {
  if (game.isLegal(state, shot)) return;
  const { name, model, speedCap } = game.rules;
  const speed = Math.hypot(shot.vx, shot.vy);
  if (!Number.isFinite(speed) || !Number.isFinite(shot.omega)) throw new Error("expected finite numbers");
  if (speed === 0) throw new Error("a stone without speed stays in the hack");
  if (!isForward(shot)) throw new Error(`vy ${shot.vy} is not towards the house`);
  if (Math.abs(shot.omega) > MOST_SPIN) throw new Error(`omega ${shot.omega} ${TOO_MUCH_SPIN}`);
  if (speedCap !== null) {
    const { max, of } = speedCap;
    const capped = of === "vy" ? Math.abs(shot.vy) : speed;
    if (capped > max) throw new Error(`${of} ${capped} is above ${max}, the most that ${name} allows`);
  }
  throw new Error(`speed ${speed} is above ${MOTIONS[model].maxSpeed}, the most that is simulated`);
}
