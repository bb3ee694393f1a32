/** What the official servers make of a throw before any hand does. */
import { AgentFailure } from "../../../agents/index.js";
import { MOST_SPIN, MOTIONS, type RuleSet, type Shot } from "../index.js";

/** The part of the cap that a throw which is too fast gets: it must not be above by a rounding error. */
const JUST_BELOW = 1 - 1e-12;
/** A throw with this part of the fastest stays short of everything, whatever the hand does. */
const SHORT = 0.1;

/**
 * A throw that is too fast is thrown as fast as the rules allow, by the hand itself where that has a cap (`capped`); where they cap the speed along the sheet (legacy), it
 * does not count, and neither does one that goes nowhere or away from the house: it is a *pass*, a stone that stays short
 * of the hog line. Only what is no throw at all is refused.
 */
export function acceptedShot({ model, speedCap }: RuleSet, shot: Shot, capped = false): Shot {
  const { vx, vy, omega } = shot;
  const speed = Math.hypot(vx, vy);
  if (!Number.isFinite(speed) || !(Math.abs(omega) <= MOST_SPIN))
    throw new AgentFailure("illegal", `velocity (${vx}, ${vy}) with spin ${omega} cannot be thrown`);
  const fastest = MOTIONS[model].maxSpeed;
  const along = speedCap?.of === "vy";
  const most = Math.min(fastest, speedCap?.max ?? fastest);
  if (vy < SHORT * most || (along && vy > most)) return { vx: 0, vy: SHORT * most, omega };
  const limit = along || capped ? fastest : most;
  if (speed <= limit) return shot;
  const times = (JUST_BELOW * limit) / speed;
  return { vx: times * vx, vy: times * vy, omega };
}
