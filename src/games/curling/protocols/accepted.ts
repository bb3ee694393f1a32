/** What the official servers make of a throw before any hand does. */
import { AgentFailure } from "../../../agents/index.js";
import { isForward, MOST_SPIN, MOTIONS, type RuleSet, type Shot } from "../index.js";

/** The part of the cap that a throw which is too fast gets: it must not be above by a rounding error. */
const JUST_BELOW = 1 - 1e-12;
/** The speed of a throw that stays short of everything, as a part of the fastest. */
const PASS = 0.1;

/**
 * A throw that is too fast is thrown as fast as the rules allow; where they cap the speed along the sheet (legacy), it
 * is a pass, which stays short of the hog line. A throw away from the house, or no numbers at all, cannot be thrown.
 */
export function acceptedShot({ model, speedCap }: RuleSet, shot: Shot): Shot {
  const { vx, vy, omega } = shot;
  const speed = Math.hypot(vx, vy);
  const whole = Number.isFinite(speed) && Number.isFinite(omega);
  if (!whole || !isForward(shot) || Math.abs(omega) > MOST_SPIN)
    throw new AgentFailure(
      "illegal",
      `a throw with velocity (${vx}, ${vy}) and spin ${omega} cannot be thrown`,
    );
  const { maxSpeed } = MOTIONS[model];
  if (speedCap?.of === "vy") {
    if (vy <= speedCap.max && speed <= maxSpeed) return shot;
    return { vx: 0, vy: PASS * speedCap.max, omega };
  }
  const most = Math.min(maxSpeed, speedCap?.max ?? maxSpeed);
  if (speed <= most) return shot;
  const times = (JUST_BELOW * most) / speed;
  return { vx: times * vx, vy: times * vy, omega };
}
