/**
 * The free paths of up to sixteen stones, each a piece of the model's curve placed on the sheet: left or right
 * turning until the spin runs out, then straight. Kept as rows of numbers, so that a throw allocates nothing.
 */
import { STONES } from "../sheet.js";
import { type FreePath, ROW } from "./curve.js";

/** Numbers per path. */
export const PATH = 16;
/** Absolute time at which the stone stops. */
export const STOP_TIME = 0;
/** The stone goes straight once its time to stop is not above this. */
const STRAIGHT_TAU = 1;
/** Curve to sheet: x = OX + XX px + XY py, y = OY + YX px + YY py. */
const OX = 2;
const OY = 3;
const XX = 4;
const XY = 5;
const YX = 6;
const YY = 7;
/** Where it stops, and its direction while going straight. */
export const END_X = 8;
export const END_Y = 9;
const DIRECTION_X = 10;
const DIRECTION_Y = 11;
/** Spin at the stop if the loss went on below zero, and its sign. */
const SPIN_REST = 12;
const SPIN_SIGN = 13;
/** How far the path leaves its chord on the left, at most, and on the right. */
export const BULGE_LEFT = 14;
export const BULGE_RIGHT = 15;

/**
 * The register: numbers that go into and come out of calls, in a typed array, because V8 boxes a double that
 * crosses a call it does not inline. Position, velocity and spin of a stone: what `launch` starts from and what
 * `locate` finds.
 */
export const X = 0;
export const Y = 1;
export const VX = 2;
export const VY = 3;
export const SPIN = 4;
/** Time to stop at which `locate` looks. */
export const TAU = 5;
/** Time since the release at which `launch` begins a path. */
export const TIME = 6;
/** By how much the velocity handed to `launch` precedes the position; negative where it comes after it. */
export const LEAD = 7;
const REGISTERS = 8;

/** Below this a stone rests. */
const REST_SPEED = 1e-6;

export class Paths {
  readonly rows = new Float64Array(STONES * PATH);
  readonly register = new Float64Array(REGISTERS);
  readonly #curve: FreePath;

  constructor(curve: FreePath) {
    this.#curve = curve;
  }

  /** Lays the path of `stone` from what the register says. */
  launch(stone: number): void {
    const register = this.register;
    const x = register[X];
    const y = register[Y];
    const vx = register[VX];
    const vy = register[VY];
    const omega = register[SPIN];
    const time = register[TIME];
    const lead = register[LEAD];
    const rows = this.rows;
    const at = stone * PATH;
    const curve = this.#curve;
    const speed2 = vx * vx + vy * vy;
    const speed = Math.sqrt(speed2);
    if (speed < REST_SPEED) {
      rows[at + STOP_TIME] = time;
      rows[at + STRAIGHT_TAU] = 0;
      rows[at + END_X] = x;
      rows[at + END_Y] = y;
      rows[at + SPIN_REST] = 0;
      rows[at + BULGE_LEFT] = 0;
      rows[at + BULGE_RIGHT] = 0;
      return;
    }
    const scaled = speed * curve.perSpeed;
    let k = scaled | 0;
    let d = speed - k / curve.perSpeed;
    const speeds = curve.tauBySpeed;
    k *= 4;
    const velocityTau = speeds[k] + d * (speeds[k + 1] + d * (speeds[k + 2] + d * speeds[k + 3]));
    const tau = velocityTau - lead;
    rows[at + STOP_TIME] = time + tau;

    const table = curve.rows;
    k = (velocityTau * curve.perPiece) | 0;
    d = velocityTau - k * curve.piece;
    const bulge = curve.bulge[k + 1];
    k *= ROW;
    let px = table[k] + d * (table[k + 1] + d * (table[k + 2] + d * table[k + 3]));
    let py = table[k + 4] + d * (table[k + 5] + d * (table[k + 6] + d * table[k + 7]));
    const cx = -(table[k + 1] + d * (2 * table[k + 2] + d * 3 * table[k + 3]));
    const cy = -(table[k + 5] + d * (2 * table[k + 6] + d * 3 * table[k + 7]));
    const distance = table[k + 8] + d * (table[k + 9] + d * (table[k + 10] + d * table[k + 11]));
    const loss = table[k + 12] + d * (table[k + 13] + d * (table[k + 14] + d * table[k + 15]));
    if (lead !== 0) {
      px += lead * cx;
      py += lead * cy;
    }

    if (omega === 0) {
      const dx = vx / speed;
      const dy = vy / speed;
      rows[at + STRAIGHT_TAU] = Infinity;
      rows[at + DIRECTION_X] = dx;
      rows[at + DIRECTION_Y] = dy;
      rows[at + END_X] = x + dx * (distance - lead * speed);
      rows[at + END_Y] = y + dy * (distance - lead * speed);
      rows[at + SPIN_REST] = 0;
      rows[at + BULGE_LEFT] = 0;
      rows[at + BULGE_RIGHT] = 0;
      return;
    }

    const side = omega > 0 ? 1 : -1;
    const cos = (vx * cx + side * vy * cy) / speed2;
    const sin = (vy * cx - side * vx * cy) / speed2;
    const xy = -side * sin;
    const yy = side * cos;
    const ox = x - cos * px - xy * py;
    const oy = y - sin * px - yy * py;
    rows[at + OX] = ox;
    rows[at + OY] = oy;
    rows[at + XX] = cos;
    rows[at + XY] = xy;
    rows[at + YX] = sin;
    rows[at + YY] = yy;
    rows[at + SPIN_SIGN] = side;
    // A path that turns left lies to the right of its chord.
    rows[at + BULGE_LEFT] = side > 0 ? 0 : bulge;
    rows[at + BULGE_RIGHT] = side > 0 ? bulge : 0;

    const rest = side * omega - loss;
    rows[at + SPIN_REST] = rest;
    if (rest >= 0) {
      rows[at + STRAIGHT_TAU] = 0;
      rows[at + END_X] = ox;
      rows[at + END_Y] = oy;
      return;
    }
    const place = -rest * curve.perSpin;
    k = place | 0;
    const spins = curve.tauBySpin;
    const straightTau = spins[k] + (place - k) * (spins[k + 1] - spins[k]);
    rows[at + STRAIGHT_TAU] = straightTau;
    this.#straighten(at);
  }

  /** Lays the straight end of the path at row `at`. */
  #straighten(at: number): void {
    const rows = this.rows;
    const tau = rows[at + STRAIGHT_TAU];
    const table = this.#curve.rows;
    let k = (tau * this.#curve.perPiece) | 0;
    const d = tau - k * this.#curve.piece;
    k *= ROW;
    const px = table[k] + d * (table[k + 1] + d * (table[k + 2] + d * table[k + 3]));
    const py = table[k + 4] + d * (table[k + 5] + d * (table[k + 6] + d * table[k + 7]));
    const cx = -(table[k + 1] + d * (2 * table[k + 2] + d * 3 * table[k + 3]));
    const cy = -(table[k + 5] + d * (2 * table[k + 6] + d * 3 * table[k + 7]));
    const distance = table[k + 8] + d * (table[k + 9] + d * (table[k + 10] + d * table[k + 11]));
    const size = Math.sqrt(cx * cx + cy * cy);
    const inverse = size > 0 ? 1 / size : 0;
    const dx = (rows[at + XX] * cx + rows[at + XY] * cy) * inverse;
    const dy = (rows[at + YX] * cx + rows[at + YY] * cy) * inverse;
    rows[at + DIRECTION_X] = dx;
    rows[at + DIRECTION_Y] = dy;
    rows[at + END_X] = rows[at + OX] + rows[at + XX] * px + rows[at + XY] * py + dx * distance;
    rows[at + END_Y] = rows[at + OY] + rows[at + YX] * px + rows[at + YY] * py + dy * distance;
  }

  /** Position and velocity of `stone` at the register's time to stop. */
  locate(stone: number): void {
    const rows = this.rows;
    const point = this.register;
    const tau = point[TAU];
    const at = stone * PATH;
    if (tau <= 0) {
      point[X] = rows[at + END_X];
      point[Y] = rows[at + END_Y];
      point[VX] = 0;
      point[VY] = 0;
      return;
    }
    const curve = this.#curve;
    const table = curve.rows;
    let k = (tau * curve.perPiece) | 0;
    const d = tau - k * curve.piece;
    k *= ROW;
    if (tau > rows[at + STRAIGHT_TAU]) {
      const px = table[k] + d * (table[k + 1] + d * (table[k + 2] + d * table[k + 3]));
      const py = table[k + 4] + d * (table[k + 5] + d * (table[k + 6] + d * table[k + 7]));
      const cx = table[k + 1] + d * (2 * table[k + 2] + d * 3 * table[k + 3]);
      const cy = table[k + 5] + d * (2 * table[k + 6] + d * 3 * table[k + 7]);
      const xx = rows[at + XX];
      const xy = rows[at + XY];
      const yx = rows[at + YX];
      const yy = rows[at + YY];
      point[X] = rows[at + OX] + xx * px + xy * py;
      point[Y] = rows[at + OY] + yx * px + yy * py;
      point[VX] = -xx * cx - xy * cy;
      point[VY] = -yx * cx - yy * cy;
    } else {
      const distance = table[k + 8] + d * (table[k + 9] + d * (table[k + 10] + d * table[k + 11]));
      const speed = table[k + 9] + d * (2 * table[k + 10] + d * 3 * table[k + 11]);
      const dx = rows[at + DIRECTION_X];
      const dy = rows[at + DIRECTION_Y];
      point[X] = rows[at + END_X] - dx * distance;
      point[Y] = rows[at + END_Y] - dy * distance;
      point[VX] = dx * speed;
      point[VY] = dy * speed;
    }
  }

  /** The spin of `stone` at the register's time to stop; a stone that has stopped has none. */
  locateSpin(stone: number): void {
    const rows = this.rows;
    const register = this.register;
    const tau = register[TAU];
    const at = stone * PATH;
    register[SPIN] = 0;
    if (tau <= 0 || tau <= rows[at + STRAIGHT_TAU]) return;
    const table = this.#curve.rows;
    let k = (tau * this.#curve.perPiece) | 0;
    const d = tau - k * this.#curve.piece;
    k *= ROW;
    const loss = table[k + 12] + d * (table[k + 13] + d * (table[k + 14] + d * table[k + 15]));
    const size = rows[at + SPIN_REST] + loss;
    if (size > 0) register[SPIN] = rows[at + SPIN_SIGN] * size;
  }
}
