/**
 * Other people's coordinates. Inside, everything is in the hack frame (see `sheet.ts`).
 *
 * Legacy frame (first and second generation): origin in the corner behind the house, x to the thrower's
 * right, y towards the thrower; the release point is (2.375, 41.28). Spin 0 is a right turn (clockwise),
 * spin 1 a left turn.
 *
 * Mid-sheet frame (simulation frame of the third generation): origin in the middle of the sheet; odd ends
 * are thrown from the other side, so they are rotated by half a turn.
 */
import { type Shot, spinOf, turnOf } from "./shot.js";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LegacyShot {
  readonly vx: number;
  readonly vy: number;
  readonly spin: 0 | 1;
}

const LEGACY_RELEASE: Point = { x: 2.375, y: 41.28 };
const MIDDLE = 21.0315;

export function toLegacy(position: Point): Point {
  return { x: position.x + LEGACY_RELEASE.x, y: LEGACY_RELEASE.y - position.y };
}

export function fromLegacy(position: Point): Point {
  return { x: position.x - LEGACY_RELEASE.x, y: LEGACY_RELEASE.y - position.y };
}

export function toLegacyShot(shot: Shot): LegacyShot {
  return { vx: shot.vx, vy: -shot.vy, spin: turnOf(shot) === "cw" ? 0 : 1 };
}

export function fromLegacyShot(shot: LegacyShot): Shot {
  return { vx: shot.vx, vy: -shot.vy, omega: spinOf(shot.spin === 0 ? "cw" : "ccw") };
}

export function toMidSheet(position: Point, end: number): Point {
  const { x, y } = position;
  return end % 2 === 0 ? { x, y: y - MIDDLE } : { x: -x, y: MIDDLE - y };
}

export function fromMidSheet(position: Point, end: number): Point {
  const { x, y } = position;
  return end % 2 === 0 ? { x, y: y + MIDDLE } : { x: -x, y: MIDDLE - y };
}

/** Its own inverse: a rotation by half a turn in odd ends, nothing in even ones. The spin stays. */
export function turnMidSheetVelocity(velocity: Point, end: number): Point {
  return end % 2 === 0 ? velocity : { x: -velocity.x, y: -velocity.y };
}
