/**
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
import { LEGACY_SHEET } from "../../sheet.js";
import { type Shot, spinOf, type Turn } from "../../shot.js";
import { f } from "../referee/float32.js";
import { atan2f } from "./atan2.js";

export const LEGACY_FRICTION = 12.009216;
/** How far beside the tee a tee draw is aimed, and how that changes with depth: the curl. */
export const CURL_OFFSET = 1.22;
export const CURL_SLOPE = 0.0335;

const FRICTION = f(LEGACY_FRICTION);
const CURL = f(0.066696);
const STEP = f(0.001);
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
  if (!(Math.abs(into.vx) <= FASTEST)) return false;

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
const FASTEST = 100;

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
  slowDown(velocity, side, f(STEP / 2));
  while (velocity.x !== 0 || velocity.y !== 0) {
    x = f(x + f(STEP * velocity.x));
    y = f(y + f(STEP * velocity.y));
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
    slowDown(velocity, side, STEP);
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
