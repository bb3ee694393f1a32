/** Throws in DC4's words: speed and angle; and, from a client, a spin that is positive clockwise. */
import { isForward, type Shot } from "../../index.js";
import type { ShotBody } from "./messages.js";

/** The server brings every spin into these bounds, rad/s. */
const LEAST_SPIN = Math.PI / 6;
const MOST_SPIN = Math.PI / 2;
/** m/s */
const FEEBLE = 0.01;

/** What a client sends for a throw. */
export function toShotBody(shot: Shot): ShotBody {
  return { ...polar(shot), angular_velocity: -shot.omega };
}

/** What the stream tells of a throw: the simulator's sign. */
export function toLastMove(shot: Shot): ShotBody {
  return { ...polar(shot), angular_velocity: shot.omega };
}

export function fromLastMove({ translational_velocity, angular_velocity, shot_angle }: ShotBody): Shot {
  return {
    vx: translational_velocity * Math.cos(shot_angle),
    vy: translational_velocity * Math.sin(shot_angle),
    omega: angular_velocity,
  };
}

/**
 * The throw that a client wants, its spin within the server's bounds; no spin at all counts as counter-clockwise. A stone that is not
 * thrown towards the house never gets there, so it is thrown straight ahead as feebly as can be: it is out in the same way.
 */
export function fromShotBody({ translational_velocity, angular_velocity, shot_angle }: ShotBody): Shot {
  const speed = Math.max(0, translational_velocity);
  const spin = Math.min(Math.max(Math.abs(angular_velocity), LEAST_SPIN), MOST_SPIN);
  const omega = angular_velocity > 0 ? -spin : spin;
  const shot = { vx: speed * Math.cos(shot_angle), vy: speed * Math.sin(shot_angle), omega };
  return isForward(shot) ? shot : { vx: 0, vy: FEEBLE, omega };
}

function polar({ vx, vy }: Shot): Pick<ShotBody, "translational_velocity" | "shot_angle"> {
  return { translational_velocity: Math.hypot(vx, vy), shot_angle: Math.atan2(vy, vx) };
}
