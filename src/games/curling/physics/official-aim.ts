/**
 * The aiming helpers of the official programs, to the last bit of their float32.
 *
 * The aiming helpers of the first and second generation, to the last bit of their float32.
 *
 * Draw (`createShot`): the velocity that stops at a wanted point, approximately. With s = +1 for a
 * counter-clockwise handle and -1 for a clockwise one, t = 0.0335 and the tee at y = 36.4,
 *   X = x + s (1.22 + t (y - 36.4)),   Y = y - s t x,   L = |(X, Y)|,
 * the throw goes straight at (X, Y) with speed sqrt(2 F L), F = 12.009216. At the tee it is within a
 * centimetre; for play use exact aiming. It matters because the official noise is defined through it.
 *
 * Hit (`createHitShot`): the velocity that passes a point with a power of 0 to 16. The power names a line
 * across the sheet; the draw to where the bearing of the point crosses that line is simulated (1 ms steps)
 * and turned until it passes the point.
 *
 * Source: simulator of the first generation, state of December 2015. Arithmetic is done in the official
 * frame (x + 2.375, 41.28 - y), because rounding depends on it.
 */
import { LEGACY_SHEET, type Shot, spinOf, type Turn } from "../sheet.js";
import { atan2f, cos, f, powMinus08, sin } from "./float32.js";

export const LEGACY_FRICTION = 12.009216;
/** How far beside the tee a tee draw is aimed, and how that changes with depth: the curl. */
export const CURL_OFFSET = 1.22;
export const CURL_SLOPE = 0.0335;

const FRICTION = f(LEGACY_FRICTION);
const CURL = f(0.066696);
const LEGACY_STEP = f(0.001);
const CENTRE = f(2.375);
const RELEASE = f(41.28);
const TEE = f(4.88);

/** The throw that the official helper proposes for a stone to stop at (x, y). */
export function createShot(x: number, y: number, turn: Turn, into: Shot): void {
  draw(f(x + 2.375), f(41.28 - y), turn, into);
}

/** The inverse of `createShot`: the stop point for which the helper proposes this throw. */
export function createShotTarget(shot: Shot, into: { x: number; y: number }): void {
  const s = shot.omega < 0 ? -1 : 1;
  const reach = Math.hypot(shot.vx, shot.vy) / (2 * LEGACY_FRICTION);
  const aimX = reach * shot.vx - s * (CURL_OFFSET - CURL_SLOPE * LEGACY_SHEET.teeLine);
  const aimY = reach * shot.vy;
  const scale = 1 / (1 + CURL_SLOPE * CURL_SLOPE);
  into.x = scale * (aimX - s * CURL_SLOPE * aimY);
  into.y = scale * (aimY + s * CURL_SLOPE * aimX);
}

/**
 * The throw that the official helper proposes to pass (x, y) with a power of 0 (guard weight) to 16 (the
 * hardest legal throw). Answers whether that throw gets as far as the point; if not, it is not turned.
 */
export function createHitShot(x: number, y: number, power: number, turn: Turn, into: Shot): boolean {
  const passX = f(f(x + 2.375) - CENTRE);
  const passY = f(f(41.28 - y) - RELEASE);
  const stopY = powerLine(f(Math.min(power, 16)));
  const stopX = f(CENTRE + f(f(passX * f(RELEASE - stopY)) / -passY));
  draw(stopX, stopY, turn, into);
  if (!(Math.abs(into.vx) <= LEGACY_FASTEST)) return false;

  const bearing = bearingAt(length(passX, passY), into);
  if (Number.isNaN(bearing)) return false;
  const angle = f(atan2f(passY, passX) - bearing);
  const cos = f(Math.cos(angle));
  const sin = f(Math.sin(angle));
  const vx = into.vx;
  const vy = -into.vy;
  into.vx = f(f(cos * vx) - f(sin * vy));
  into.vy = -f(f(sin * vx) + f(cos * vy));
  return true;
}

function draw(x: number, y: number, turn: Turn, into: Shot): void {
  const s = turn === "ccw" ? 1 : -1;
  const slope = f(CURL_SLOPE);
  const aimX = f(f(f(x + s * f(CURL_OFFSET)) - s * f(slope * f(y - TEE))) - CENTRE);
  const aimY = f(f(y + s * f(slope * f(x - CENTRE))) - RELEASE);
  const distance = length(aimX, aimY);
  const speed = f(Math.sqrt(f(2 * f(FRICTION * distance))));
  const inverse = f(1 / distance);
  into.vx = f(speed * f(aimX * inverse));
  into.vy = -f(speed * f(aimY * inverse));
  into.omega = spinOf(turn);
}

/** Points beside the release ask for throws across the sheet, at speeds without end; this is the model's unit. */
const LEGACY_FASTEST = 100;

/** Where a throw of this power is taken to stop, in the official frame. */
function powerLine(power: number): number {
  const from = (start: number, y: number, slope: number) => f(f(y) - f(f(slope) * f(power - start)));
  if (power <= 1) return from(0, 11.28, 0.76);
  if (power <= 3) return from(1, 10.52, 1.52);
  if (power <= 4) return from(3, 7.47, 0.76);
  if (power <= 10) return from(4, 6.71, 0.61);
  return from(10, 3.05, 1.52);
}

/** The bearing of a thrown stone in the official frame when it is this far from the release; NaN if never. */
function bearingAt(distance: number, shot: Shot): number {
  const velocity = { x: shot.vx, y: -shot.vy };
  const side = shot.omega < 0 ? 1 : -1;
  let x = CENTRE;
  let y = RELEASE;
  let nearX = 0;
  let nearY = 0;
  let near = 0;
  slowDown(velocity, side, f(LEGACY_STEP / 2));
  while (velocity.x !== 0 || velocity.y !== 0) {
    x = f(x + f(LEGACY_STEP * velocity.x));
    y = f(y + f(LEGACY_STEP * velocity.y));
    const farX = f(x - CENTRE);
    const farY = f(y - RELEASE);
    const far = length(farX, farY);
    if (far >= distance) {
      const part = f(f(distance - near) / f(far - near));
      return atan2f(f(nearY + f(part * f(farY - nearY))), f(nearX + f(part * f(farX - nearX))));
    }
    nearX = farX;
    nearY = farY;
    near = far;
    slowDown(velocity, side, LEGACY_STEP);
  }
  return Number.NaN;
}

/** One step of friction, which also pushes sideways without changing the speed. */
function slowDown(velocity: { x: number; y: number }, side: number, step: number): void {
  const loss = f(FRICTION * step);
  const speed = length(velocity.x, velocity.y);
  if (speed <= loss) {
    velocity.x = 0;
    velocity.y = 0;
    return;
  }
  const inverse = f(1 / speed);
  const alongX = f(velocity.x * inverse);
  const alongY = f(velocity.y * inverse);
  const push = f(CURL * loss);
  let x = f(velocity.x - f(loss * alongX));
  let y = f(velocity.y - f(loss * alongY));
  const reduced = length(x, y);
  x = f(x - side * f(alongY * push));
  y = f(y + side * f(alongX * push));
  const rescale = f(1 / length(x, y));
  velocity.x = f(f(x * rescale) * reduced);
  velocity.y = f(f(y * rescale) * reduced);
}

function length(x: number, y: number): number {
  return f(Math.sqrt(f(f(x * x) + f(y * y))));
}

// The aiming helper of the fourth generation, in its float32: the throw that comes to a point with a wanted
// speed there.
//
// With u the wanted speed and r the distance of the target, the release speed is fitted,
//   v^2 = c0 u^2 + c1 u + c2,   c0, c1, c2 functions of r, in three ranges of u,
// and the direction is found by stepping one throw straight ahead down to the speed u (FCV1, 1 ms steps) and
// subtracting the bearing at which it arrives. Stopping shots miss by 7 mm on average, 14 mm at worst. Has no
// answer for targets nearer than about 30 m (8 m when u > 1). A call costs about two milliseconds; for play
// use exact aiming.
//
// The run keeps its spin throughout: a full spin outlasts every throw up to 5 m/s.
//
// Source: Digital Curling library 4.0.0.

/** No hall is so long that a throw need be faster, m/s; the helper would step for minutes. */
const FCV1_FASTEST = 20;

/** A throw as the fourth generation sends it. */
interface CalculatedShot {
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
  if (!(speed <= FCV1_FASTEST)) {
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

const FCV1_STEP = f(0.001);
const GRAVITY = f(9.80665);

/** The bearing, clockwise from straight ahead, at which a throw along +y has slowed down to `until`. */
function drift(speed: number, until: number, turn: Turn): number {
  const yawRate = f(turn === "ccw" ? 0.0082 : -0.0082);
  let x = 0;
  let y = 0;
  let vx = 0;
  let vy = speed;
  for (let v = speed; v > until; v = vectorLength(vx, vy)) {
    const inverse = f(1 / v);
    const alongX = f(vx * inverse);
    const alongY = f(vy * inverse);
    const friction = f(f(f(0.00200985) / f(v + f(0.06385782))) + f(0.00626286));
    const slowed = f(v - f(f(friction * GRAVITY) * FCV1_STEP));
    if (slowed <= 0) break;
    const yaw = f(f(yawRate * powMinus08(v)) * FCV1_STEP);
    const ahead = f(slowed * cos(yaw));
    const left = f(slowed * sin(yaw));
    vx = f(f(ahead * alongX) - f(left * alongY));
    vy = f(f(ahead * alongY) + f(left * alongX));
    x = f(x + f(FCV1_STEP * vx));
    y = f(y + f(FCV1_STEP * vy));
  }
  return atan2f(x, y);
}

function vectorLength(x: number, y: number): number {
  return f(Math.sqrt(f(f(x * x) + f(y * y))));
}
