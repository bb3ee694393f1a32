/**
 * When moving stones meet others or leave the sheet.
 *
 * A moving stone against a resting one: rejected by its distance from the chord of the path, else found by
 * steps along the path that assume straight motion with constant deceleration (two or three suffice). Two
 * moving stones: conservative advancement; with relative acceleration at most A, the gap after s is at least
 * g + c s - A s^2 / 2. Lines that remove a stone hardly ever need a time: paths bend one way, so a stone that
 * is inside at a contact has not crossed a line before, unless its path bulges over one and comes back.
 *
 * Times and places go through typed arrays (see the register of `paths.ts`); only + - * / and sqrt are used.
 */
import { STONE_RADIUS, STONES, type Stones } from "../sheet.js";
import type { FreePath } from "./curve.js";
import type { SheetLimits } from "./models.js";
import {
  BULGE_LEFT,
  BULGE_RIGHT,
  END_X,
  END_Y,
  PATH,
  type Paths,
  STOP_TIME,
  TAU,
  TIME,
  VX,
  VY,
  X,
  Y,
} from "./paths.js";

const DIAMETER = 2 * STONE_RADIUS;
const DIAMETER2 = DIAMETER * DIAMETER;
/** Gaps below this are contacts, m. */
const TOUCH = 1e-9;
/** So near a contact, one more step along the path is exact to a tenth of a micrometre, m. */
const CLOSE = 1e-3;
/** The least advance of two moving stones, s: keeps grazing pairs from creeping. */
const MIN_ADVANCE = 1e-6;

export class Encounters {
  /** First contact of a moving stone with a resting one: time and stone; Infinity for none. */
  readonly hitTime = new Float64Array(STONES);
  readonly hitStone = new Int32Array(STONES);
  /** First contact of two moving stones, at `pairOf` them. */
  readonly meetTime = new Float64Array(STONES * STONES);
  /** Two moving stones do not meet before this time, at `pairOf` them. */
  readonly quietUntil = new Float64Array(STONES * STONES);
  /** When a stone leaves the limits over a line that it would come back from. */
  readonly exitTime = new Float64Array(STONES);
  readonly #paths: Paths;
  readonly #curve: FreePath;
  readonly #limits: SheetLimits;
  /** Time to stop at which the stone last looked at touches another, or -1. */
  readonly #hitTau = new Float64Array(1);
  /** The line last asked about: its normal and its distance from the origin. */
  readonly #line = new Float64Array(3);

  constructor(paths: Paths, curve: FreePath, limits: SheetLimits) {
    this.#paths = paths;
    this.#curve = curve;
    this.#limits = limits;
  }

  /** The first stone of `resting` that `i`, now at its entry in `stones`, will touch. */
  findHit(stones: Stones, i: number, resting: number): void {
    const rows = this.#paths.rows;
    const register = this.#paths.register;
    const at = i * PATH;
    const sx = stones.x[i];
    const sy = stones.y[i];
    let ux = rows[at + END_X] - sx;
    let uy = rows[at + END_Y] - sy;
    const length = Math.sqrt(ux * ux + uy * uy);
    this.hitTime[i] = Infinity;
    if (length === 0) return;
    const inverse = 1 / length;
    ux *= inverse;
    uy *= inverse;
    const left = DIAMETER + rows[at + BULGE_LEFT];
    const right = -DIAMETER - rows[at + BULGE_RIGHT];
    let reach = length + DIAMETER;
    for (let rest = resting; rest !== 0; rest &= rest - 1) {
      const j = 31 - Math.clz32(rest & -rest);
      const dx = stones.x[j] - sx;
      const dy = stones.y[j] - sy;
      const ahead = ux * dx + uy * dy;
      if (ahead > reach || ahead < -DIAMETER) continue;
      const aside = ux * dy - uy * dx;
      if (aside > left || aside < right) continue;
      this.#findHitTau(stones, i, j);
      if (this.#hitTau[0] < 0) continue;
      const time = rows[at + STOP_TIME] - this.#hitTau[0];
      if (time < this.hitTime[i] && time < this.exitTime[i]) {
        this.hitTime[i] = time;
        this.hitStone[i] = j;
        // No stone can be hit earlier whose centre is more than a diameter further on.
        reach = Math.min(reach, ux * (register[X] - sx) + uy * (register[Y] - sy) + DIAMETER + 1e-3);
      }
    }
  }

  /** When `i` touches the resting stone `j`. */
  #findHitTau(stones: Stones, i: number, j: number): void {
    const paths = this.#paths;
    const point = paths.register;
    const rows = paths.rows;
    const curve = this.#curve;
    const motion = curve.motion;
    const qx = stones.x[j];
    const qy = stones.y[j];
    const ex = rows[i * PATH + END_X] - qx;
    const ey = rows[i * PATH + END_Y] - qy;
    const nowTau = rows[i * PATH + STOP_TIME] - point[TIME];
    this.#hitTau[0] = -1;

    // The stone passes nearest to q about where both are equally far from the path's end.
    const place = Math.sqrt(Math.sqrt(ex * ex + ey * ey)) * curve.perRoot;
    const k = place | 0;
    const roots = curve.tauByRoot;
    let tau = k + 1 < roots.length ? roots[k] + (place - k) * (roots[k + 1] - roots[k]) : nowTau;
    if (tau > nowTau) tau = nowTau;

    for (let round = 0; round < 12; round++) {
      point[TAU] = tau;
      paths.locate(i);
      const hx = qx - point[X];
      const hy = qy - point[Y];
      const vx = point[VX];
      const vy = point[VY];
      const speed = Math.sqrt(vx * vx + vy * vy);
      const distance2 = hx * hx + hy * hy;
      if (speed === 0) {
        if (distance2 >= DIAMETER2) return;
        tau = Math.min(nowTau, 1e-3);
        continue;
      }
      const ahead = (hx * vx + hy * vy) / speed;
      const chord2 = DIAMETER2 - distance2 + ahead * ahead;
      let way: number;
      if (chord2 <= 0) {
        // It passes by, unless the bend between here and the nearest point brings it closer.
        if (chord2 < -0.006 || Math.abs(ahead) < 1e-4) return;
        way = ahead;
      } else {
        way = ahead - Math.sqrt(chord2);
        if (tau === nowTau && way <= 0) {
          if (ahead > 0 && distance2 < DIAMETER2 + TOUCH) this.#hitTau[0] = tau;
          return;
        }
      }
      const slow = motion.drag / (speed + motion.dragOffset) + motion.friction;
      const root = speed * speed - 2 * slow * way;
      // Stops before it gets there: look at the stop itself.
      const next = root > 0 ? tau - (2 * way) / (speed + Math.sqrt(root)) : 0;
      if (chord2 > 0 && Math.abs(way) < CLOSE) {
        if (next >= 0 && this.#isInside()) this.#hitTau[0] = Math.min(next, nowTau);
        return;
      }
      if (next <= 0 && tau <= 0) return;
      tau = next < 0 ? 0 : next > nowTau ? nowTau : next;
    }
  }

  /** When the moving stones `i` and `j` touch, from the register's time on and `delay[0]` later at the earliest. */
  findMeeting(i: number, j: number, delay: Float64Array): void {
    const paths = this.#paths;
    const point = paths.register;
    const stopI = paths.rows[i * PATH + STOP_TIME];
    const stopJ = paths.rows[j * PATH + STOP_TIME];
    const stop = stopI > stopJ ? stopI : stopJ;
    const exit = this.exitTime[i] < this.exitTime[j] ? this.exitTime[i] : this.exitTime[j];
    const end = stop < exit ? stop : exit;
    const max = this.#curve.motion.maxAcceleration;
    const pair = pairOf(i, j);
    let time = point[TIME] + delay[0];
    if (time < this.quietUntil[pair]) time = this.quietUntil[pair];
    this.meetTime[pair] = Infinity;
    for (let round = 0; round < 200; round++) {
      if (time >= end) return;
      point[TAU] = stopI - time;
      paths.locate(i);
      if (!this.#isInside()) return;
      const x = point[X];
      const y = point[Y];
      const vx = point[VX];
      const vy = point[VY];
      point[TAU] = stopJ - time;
      paths.locate(j);
      if (!this.#isInside()) return;
      const dx = point[X] - x;
      const dy = point[Y] - y;
      const distance = Math.sqrt(dx * dx + dy * dy);
      const gap = distance - DIAMETER;
      const opening = (dx * (point[VX] - vx) + dy * (point[VY] - vy)) / distance;
      if (gap <= TOUCH && opening < 0) {
        this.meetTime[pair] = time;
        return;
      }
      const bound = (time < stopI ? max : 0) + (time < stopJ ? max : 0);
      const room = gap > 0 ? gap : 0;
      const root = Math.sqrt(opening * opening + 2 * bound * room);
      const advance = opening < 0 ? (2 * room) / (root - opening) : (opening + root) / bound;
      time += advance > MIN_ADVANCE ? advance : MIN_ADVANCE;
    }
  }

  /** Whether the boxes around the paths of two moving stones come near each other. */
  mayMeet(stones: Stones, i: number, j: number): boolean {
    const rows = this.#paths.rows;
    const a = i * PATH;
    const b = j * PATH;
    const near =
      DIAMETER + rows[a + BULGE_LEFT] + rows[a + BULGE_RIGHT] + rows[b + BULGE_LEFT] + rows[b + BULGE_RIGHT];
    const ax = stones.x[i];
    const bx = stones.x[j];
    const aex = rows[a + END_X];
    const bex = rows[b + END_X];
    if ((ax < aex ? ax : aex) - (bx > bex ? bx : bex) > near) return false;
    if ((bx < bex ? bx : bex) - (ax > aex ? ax : aex) > near) return false;
    const ay = stones.y[i];
    const by = stones.y[j];
    const aey = rows[a + END_Y];
    const bey = rows[b + END_Y];
    if ((ay < aey ? ay : aey) - (by > bey ? by : bey) > near) return false;
    return (by < bey ? by : bey) - (ay > aey ? ay : aey) <= near;
  }

  /**
   * Looks for a path that bulges over a line and comes back: the coordinate across the line rises and falls, so
   * the top is where its velocity is zero, and the crossing lies before the top. Most paths are told by their chord
   * and bulge, or by their first tangent, which they never cross. Reads the velocity of the launch.
   */
  findExit(stones: Stones, i: number): void {
    const rows = this.#paths.rows;
    const { side, far, near } = this.#limits;
    const at = i * PATH;
    const bulge = rows[at + BULGE_LEFT] + rows[at + BULGE_RIGHT];
    const vx = this.#paths.register[VX];
    const vy = this.#paths.register[VY];
    const sx = stones.x[i];
    const sy = stones.y[i];
    const ex = rows[at + END_X];
    const ey = rows[at + END_Y];
    const line = this.#line;
    this.exitTime[i] = Infinity;
    line[0] = vx > 0 ? 1 : -1;
    line[1] = 0;
    line[2] = side;
    const start = line[0] * sx;
    const end = line[0] * ex;
    if (end < side && (start > end ? start : end) + bulge >= side) {
      const run = (ey < far ? ey : far) - sy;
      if (vy <= 0 || start + (Math.abs(vx) / vy) * run >= side) this.#findCrossing(i);
    }
    line[0] = 0;
    if (vy > 0 && ey < far && (sy > ey ? sy : ey) + bulge >= far) {
      line[1] = 1;
      line[2] = far;
      this.#findCrossing(i);
    }
    if (vy < 0 && ey > near && (sy < ey ? sy : ey) - bulge <= near) {
      line[1] = -1;
      line[2] = -near;
      this.#findCrossing(i);
    }
  }

  /** Notes when `i` crosses the line on its way, if it does. */
  #findCrossing(i: number): void {
    const paths = this.#paths;
    const point = paths.register;
    const nx = this.#line[0];
    const ny = this.#line[1];
    const offset = this.#line[2];
    const stop = paths.rows[i * PATH + STOP_TIME];
    const nowTau = stop - point[TIME];
    let early = nowTau;
    let late = 0;
    let outside = -1;
    point[TAU] = early;
    paths.locate(i);
    if (nx * point[X] + ny * point[Y] >= offset) outside = early;
    else if (nx * point[VX] + ny * point[VY] <= 0) return;
    // Towards the top, until a place outside is seen or there is none.
    while (outside < 0 && early - late > 1e-4) {
      const tau = 0.5 * (early + late);
      point[TAU] = tau;
      paths.locate(i);
      if (nx * point[X] + ny * point[Y] >= offset) outside = tau;
      else if (nx * point[VX] + ny * point[VY] > 0) early = tau;
      else late = tau;
    }
    if (outside < 0) return;
    let inside = nowTau;
    for (let round = 0; round < 30; round++) {
      const tau = 0.5 * (inside + outside);
      point[TAU] = tau;
      paths.locate(i);
      if (nx * point[X] + ny * point[Y] >= offset) outside = tau;
      else inside = tau;
    }
    this.exitTime[i] = Math.min(this.exitTime[i], stop - outside);
  }

  /** Whether the place in the register is inside the limits. */
  #isInside(): boolean {
    const limits = this.#limits;
    const x = this.#paths.register[X];
    const y = this.#paths.register[Y];
    return x < limits.side && -x < limits.side && y < limits.far && y > limits.near;
  }
}

/** The place of a pair of stones in `meetTime`. */
export function pairOf(i: number, j: number): number {
  return i < j ? STONES * i + j : STONES * j + i;
}
