/**
 * The sheet, the stones on it and a throw, in the hack frame; conversion to the legacy and the mid-sheet frame.
 */
import type { Coder } from "../../game/index.js";
import type { Model } from "./physics/models.js";

/**
 * The sheet of ice, in metres, in the frame used everywhere inside: origin at the hack (the release point),
 * +y towards the far house, +x to the thrower's right.
 */
export interface Sheet {
  readonly width: number;
  /** The far hog line: a stone must come to rest beyond it. */
  readonly hogLine: number;
  readonly teeLine: number;
  readonly backLine: number;
  readonly houseRadius: number;
  /** The two inner rings, for drawing: 8-foot and 4-foot. */
  readonly eightFoot: number;
  readonly fourFoot: number;
}

export const STONE_RADIUS = 0.145;
export const STONES = 16;

/** The sheet of the third and fourth generation (FCV1). */
export const MODERN_SHEET: Sheet = {
  width: 4.75,
  hogLine: 32.004,
  teeLine: 38.405,
  backLine: 40.234,
  houseRadius: 1.829,
  eightFoot: 1.219,
  fourFoot: 0.61,
};

/** The sheet of the first two generations, turned into the hack frame. */
export const LEGACY_SHEET: Sheet = {
  width: 4.75,
  hogLine: 30,
  teeLine: 36.4,
  backLine: 38.23,
  houseRadius: 1.83,
  eightFoot: 1.22,
  fourFoot: 0.61,
};

/** How far the ice goes on behind the tee line. */
const BEHIND_TEE: Readonly<Record<Model, number>> = { fcv1: 5.4865, legacy: 4.88 };

/** Where the ice ends behind the far house. */
export function endOfSheet({ sheet, model }: { readonly sheet: Sheet; readonly model: Model }): number {
  return sheet.teeLine + BEHIND_TEE[model];
}

/**
 * Holds the stones of one end. Stone `8 * team + n` is the n-th stone of its team, so that a team is one byte of the mask.
 * Coordinates of stones that are not in play mean nothing.
 */
export class Stones {
  readonly #coordinates = new Float64Array(2 * STONES);
  readonly x = this.#coordinates.subarray(0, STONES);
  readonly y = this.#coordinates.subarray(STONES);
  /** Bit i is set while stone i is in play. */
  mask = 0;

  place(stone: number, x: number, y: number): void {
    this.x[stone] = x;
    this.y[stone] = y;
    this.mask |= 1 << stone;
  }

  remove(stone: number): void {
    this.mask &= ~(1 << stone);
  }

  has(stone: number): boolean {
    return (this.mask & (1 << stone)) !== 0;
  }

  clear(): void {
    this.mask = 0;
  }

  copyFrom(source: Stones): void {
    this.#coordinates.set(source.#coordinates);
    this.mask = source.mask;
  }
}

/** The masks of team 0 and team 1. */
export const TEAM_MASKS = [0x00ff, 0xff00] as const;

/** How many stones are in a mask. */
export function countStones(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The direction of the handle: clockwise curls to the right (+x), counter-clockwise to the left. */
export type Turn = "cw" | "ccw";

/**
 * Describes a throw at the moment of release, in the hack frame. Speeds are in the units of the physical model: m/s in FCV1, the
 * simulator's own scale in the legacy model (a draw is about 30).
 */
export interface Shot {
  vx: number;
  vy: number;
  /** Angular velocity in rad/s, positive counter-clockwise. In the legacy model only its sign matters. */
  omega: number;
}

/** Whether a throw goes towards the house; one at right angles may be a rounding error off. */
export function isForward({ vx, vy }: Pick<Shot, "vx" | "vy">): boolean {
  return vy > 1e-9 * Math.hypot(vx, vy);
}

/** The spin that a turn means where nothing else is said: a quarter turn a second. */
export const FULL_SPIN = Math.PI / 2;

/** No hand turns a stone faster than this: ten turns a second. */
export const MAX_SPIN = 20 * Math.PI;
export const TOO_MUCH_SPIN = `is more than ${MAX_SPIN.toFixed(1)} rad/s, ten turns a second`;

/** Returns the angular velocity of a full turn, clockwise or counter-clockwise, as `omega` of a throw. */
export function spinOf(turn: Turn): number {
  return turn === "ccw" ? FULL_SPIN : -FULL_SPIN;
}

/** Names the turn of a throw by the sign of its angular velocity. */
export function turnOf(shot: Pick<Shot, "omega">): Turn {
  return shot.omega < 0 ? "cw" : "ccw";
}

/** Throws as three numbers. */
export const SHOT_CODER: Coder<Shot> = {
  length: 3,
  blank: () => ({ vx: 0, vy: 0, omega: 0 }),
  write(shot, into, at) {
    into[at] = shot.vx;
    into[at + 1] = shot.vy;
    into[at + 2] = shot.omega;
  },
  read(from, at, into) {
    into.vx = from[at];
    into.vy = from[at + 1];
    into.omega = from[at + 2];
  },
};

// Other people's coordinates. Inside, everything is in the hack frame (see `sheet.ts`).
//
// Legacy frame (first and second generation): origin in the corner behind the house, x to the thrower's
// right, y towards the thrower; the release point is (2.375, 41.28). Spin 0 is a right turn (clockwise),
// spin 1 a left turn.
//
// Mid-sheet frame (simulation frame of the third generation): origin in the middle of the sheet; odd ends
// are thrown from the other side, so they are rotated by half a turn.

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
