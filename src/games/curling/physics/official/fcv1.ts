/**
 * The aiming helper of the fourth generation, in its float32: the throw that comes to a point with a wanted
 * speed there.
 *
 * With u the wanted speed and r the distance of the target, the release speed is fitted,
 *   v^2 = c0 u^2 + c1 u + c2,   c0, c1, c2 functions of r, in three ranges of u,
 * and the direction is found by stepping one throw straight ahead down to the speed u (FCV1, 1 ms steps) and
 * subtracting the bearing at which it arrives. Stopping shots miss by 7 mm on average, 14 mm at worst. Has no
 * answer for targets nearer than about 30 m (8 m when u > 1). A call costs about two milliseconds; for play
 * use exact aiming.
 *
 * The run keeps its spin throughout: a full spin outlasts every throw up to 5 m/s.
 *
 * Source: Digital Curling library 4.0.0.
 */
import { spinOf, type Turn } from "../../shot.js";
import { cos, f, powMinus08, sin } from "../referee/float32.js";
import { atan2f } from "./atan2.js";

/** No hall is so long that a throw need be faster, m/s; the helper would step for minutes. */
const FASTEST = 20;

/** A throw as the fourth generation sends it. */
export interface CalculatedShot {
  readonly speed: number;
  /** Radians from the +x axis; straight ahead is pi/2. */
  readonly angle: number;
  readonly omega: number;
}

/** The throw that the official helper proposes to reach (x, y) with speed `speedThere`, 0 to stop there. */
export function calculateShot(x: number, y: number, speedThere: number, turn: Turn): CalculatedShot {
  const targetX = f(x);
  const targetY = f(y);
  const speed = releaseSpeed(f(Math.hypot(targetX, targetY)), f(speedThere));
  if (!(speed <= FASTEST)) {
    const why = Number.isNaN(speed) ? "too near" : "too far or too fast";
    throw new RangeError(`no official throw reaches (${x}, ${y}) with speed ${speedThere}: ${why}`);
  }
  const omega = f(spinOf(turn));
  return { speed, angle: f(atan2f(targetY, targetX) + drift(speed, f(speedThere), turn)), omega };
}

function releaseSpeed(r: number, u: number): number {
  let c0: number;
  let c1: number;
  let c2: number;
  if (u <= f(0.05)) {
    c0 = line(0.00050481, r, 0.27562425);
    c1 = line(-0.0004667, log(r, 29.898958), -0.0014031);
    c2 = line(0.13968688, r, 0.4112094);
  } else if (u <= 1) {
    c0 = line(-0.00143092, r, 0.98584579);
    c1 = line(0.00083393, log(r, 29.867513), -0.198118);
    c2 = line(0.13967324, r, 0.42816312);
  } else {
    const square = f(r * r);
    const cubic = f(f(f(1.0833113e-6) * f(square * r)) - f(f(1.2132852e-4) * square));
    c0 = f(f(cubic + f(f(0.00457809) * r)) + f(0.97670069));
    c1 = line(-0.07950648, log(r, 8.228226), -0.05601306);
    c2 = line(0.1414044, r, 0.38757825);
  }
  return f(Math.sqrt(f(f(f(c0 * f(u * u)) + f(c1 * u)) + c2)));
}

function line(slope: number, at: number, start: number): number {
  return f(f(f(slope) * at) + f(start));
}

function log(r: number, shift: number): number {
  return f(Math.log(f(r - f(shift))));
}

const STEP = f(0.001);
const GRAVITY = f(9.80665);

/** The bearing, clockwise from straight ahead, at which a throw along +y has slowed down to `until`. */
function drift(speed: number, until: number, turn: Turn): number {
  const yawRate = f(turn === "ccw" ? 0.0082 : -0.0082);
  let x = 0;
  let y = 0;
  let vx = 0;
  let vy = speed;
  for (let v = speed; v > until; v = length(vx, vy)) {
    const inverse = f(1 / v);
    const alongX = f(vx * inverse);
    const alongY = f(vy * inverse);
    const friction = f(f(f(0.00200985) / f(v + f(0.06385782))) + f(0.00626286));
    const slowed = f(v - f(f(friction * GRAVITY) * STEP));
    if (slowed <= 0) break;
    const yaw = f(f(yawRate * powMinus08(v)) * STEP);
    const ahead = f(slowed * cos(yaw));
    const left = f(slowed * sin(yaw));
    vx = f(f(ahead * alongX) - f(left * alongY));
    vy = f(f(ahead * alongY) + f(left * alongX));
    x = f(x + f(STEP * vx));
    y = f(y + f(STEP * vy));
  }
  return atan2f(x, y);
}

function length(x: number, y: number): number {
  return f(Math.sqrt(f(f(x * x) + f(y * y))));
}
