/**
 * The simulator that searches use: from contact to contact instead of step by step.
 *
 * Free motion is a piece of the model's curve (`curve.ts`), so that after the release or a contact the whole path,
 * its end and its stop time are known at once; what is left is to find the first contact. A moving stone
 * against a resting one: rejected by its distance from the chord, else found on the path by steps that assume
 * straight motion with constant deceleration (two or three suffice). Two moving stones: conservative
 * advancement; with relative acceleration at most A, the gap after s is at least g + c s - A s^2 / 2.
 * Lines that remove a stone hardly ever need a time: paths bend one way, so a stone that is inside at a contact
 * has not crossed a line before, unless its path bulges over one and comes back (`#findExit`).
 *
 * float64, no allocation per throw, only + - * / and sqrt in the loop: the same result in every thread and
 * engine that builds the same tables. Contacts happen one at a time, at their exact times; the official
 * simulators find them up to a step later, solve touching clusters together, and round to float32, so results differ by
 * millimetres after a contact (see docs/curling.md).
 */
import { STONE_RADIUS, STONES } from "../../sheet.js";
import type { Shot } from "../../shot.js";
import type { Stones } from "../../stones.js";
import { collide } from "../contact.js";
import type { ContactLaw } from "../motion.js";
import type { Limits, Model, Simulator } from "../simulator.js";
import type { Trajectory } from "../trajectory.js";
import type { Curve } from "./curve.js";
import { PathLog } from "./log.js";
import { BULGE_LEFT, BULGE_RIGHT, END_X, END_Y, PATH, Paths, STOP_TIME } from "./paths.js";

const DIAMETER = 2 * STONE_RADIUS;
const DIAMETER2 = DIAMETER * DIAMETER;
/** Gaps below this are contacts, m. */
const TOUCH = 1e-9;
/** The least advance of two moving stones, s: keeps grazing pairs from creeping. */
const LEAST_ADVANCE = 1e-6;
/** Stones that push each other without bouncing meet again this much later, s: they overlap by 0.1 mm at most. */
const PUSH_INTERVAL = 4e-3;
/** A throw with more contacts than this is jammed: its stones go on without further contacts. */
const MOST_CONTACTS = 1000;

export class EventSimulator implements Simulator {
  readonly model: Model;
  readonly limits: Limits;
  touched = false;

  readonly #curve: Curve;
  readonly #paths: Paths;
  readonly #law: ContactLaw;
  /** First contact of a moving stone with a resting one: time and stone. */
  readonly #hitTime = new Float64Array(STONES);
  readonly #hitStone = new Int32Array(STONES);
  /** First contact of two moving stones, at 16 * smaller + larger index. */
  readonly #meetTime = new Float64Array(STONES * STONES);
  /** When a stone that will stop inside the limits leaves them on its way. */
  readonly #exitTime = new Float64Array(STONES);
  readonly #pair = new Float64Array(6);
  #moving = 0;
  #resting = 0;
  /** Every path that is laid, while somebody wants to see the throw. */
  #log: PathLog | null = null;

  constructor(curve: Curve, limits: Limits) {
    this.model = curve.motion.model;
    this.limits = limits;
    this.#curve = curve;
    this.#paths = new Paths(curve);
    this.#law = curve.motion.contact;
  }

  startEnd(_end: number): void {}

  throw(stones: Stones, stone: number, shot: Shot): void {
    const curve = this.#curve;
    const motion = curve.motion;
    const bit = 1 << stone;
    if (!(shot.vx * shot.vx + shot.vy * shot.vy <= motion.maxSpeed * motion.maxSpeed)) {
      throw new RangeError(
        `velocity: ${Math.hypot(shot.vx, shot.vy)} is not a speed up to ${motion.maxSpeed}`,
      );
    }
    this.touched = false;
    this.#moving = bit;
    this.#resting = stones.mask & ~bit;
    this.#launch(stone, 0, 0, shot.vx, shot.vy, motion.startSpin(shot.omega), 0, curve.lead);
    stones.x[stone] = 0;
    stones.y[stone] = 0;
    this.#findExit(stones, stone, 0);
    this.#findHit(stones, stone, 0);
    if (this.#hitTime[stone] !== Infinity) this.#run(stones);
    this.#settle(stones);
  }

  /** Throws, and tells where all stones are at the given times after the release (rising, s). */
  trajectory(stones: Stones, stone: number, shot: Shot, times: readonly number[]): Trajectory {
    const log = new PathLog(stones, this.#paths, this.limits);
    this.#log = log;
    this.throw(stones, stone, shot);
    this.#log = null;
    return { times, frames: log.frames(times) };
  }

  #launch(
    i: number,
    x: number,
    y: number,
    vx: number,
    vy: number,
    spin: number,
    time: number,
    lead: number,
  ): void {
    this.#paths.launch(i, x, y, vx, vy, spin, time, lead);
    if (this.#log !== null) this.#log.note(i, time);
  }

  /** Contact after contact, until none is left. */
  #run(stones: Stones): void {
    const hitTime = this.#hitTime;
    const meetTime = this.#meetTime;
    for (let contacts = 0; contacts < MOST_CONTACTS; contacts++) {
      let time = Infinity;
      let first = -1;
      let second = -1;
      for (let rest = this.#moving; rest !== 0; rest &= rest - 1) {
        const i = 31 - Math.clz32(rest & -rest);
        if (hitTime[i] < time) {
          time = hitTime[i];
          first = i;
          second = this.#hitStone[i];
        }
        for (let others = rest & (rest - 1); others !== 0; others &= others - 1) {
          const j = 31 - Math.clz32(others & -others);
          if (meetTime[16 * i + j] < time) {
            time = meetTime[16 * i + j];
            first = i;
            second = j;
          }
        }
      }
      if (first < 0) return;
      this.touched = true;
      this.#contact(stones, first, second, time);
    }
  }

  #contact(stones: Stones, a: number, b: number, time: number): void {
    const paths = this.#paths;
    const rows = paths.rows;
    const point = paths.point;
    const pair = this.#pair;
    const both = (1 << a) | (1 << b);

    const tauA = rows[a * PATH + STOP_TIME] - time;
    paths.locate(a, tauA);
    const ax = point[0];
    const ay = point[1];
    pair[0] = point[2];
    pair[1] = point[3];
    pair[2] = paths.spin(a, tauA);
    let bx = stones.x[b];
    let by = stones.y[b];
    pair[3] = 0;
    pair[4] = 0;
    pair[5] = 0;
    if ((this.#moving & (1 << b)) !== 0) {
      const tauB = rows[b * PATH + STOP_TIME] - time;
      paths.locate(b, tauB);
      bx = point[0];
      by = point[1];
      pair[3] = point[2];
      pair[4] = point[3];
      pair[5] = paths.spin(b, tauB);
    }
    const dx = bx - ax;
    const dy = by - ay;
    const inverse = 1 / Math.sqrt(dx * dx + dy * dy);
    const nx = dx * inverse;
    const ny = dy * inverse;
    const approach = (pair[0] - pair[3]) * nx + (pair[1] - pair[4]) * ny;
    collide(pair, nx, ny, this.#law);

    this.#launch(a, ax, ay, pair[0], pair[1], pair[2], time, 0);
    this.#launch(b, bx, by, pair[3], pair[4], pair[5], time, 0);
    stones.x[a] = ax;
    stones.y[a] = ay;
    stones.x[b] = bx;
    stones.y[b] = by;
    this.#moving |= both;
    this.#resting &= ~both;

    this.#findExit(stones, a, time);
    this.#findExit(stones, b, time);
    this.#findHit(stones, a, time);
    this.#findHit(stones, b, time);
    // They part with the speed they met with; it takes this long at least until they can meet again.
    const parted =
      approach > this.#law.bounceThreshold ? approach / this.#curve.motion.maxAcceleration : PUSH_INTERVAL;
    this.#meetTime[a < b ? 16 * a + b : 16 * b + a] = this.#findMeeting(a, b, time + parted);
    for (let rest = this.#moving & ~both; rest !== 0; rest &= rest - 1) {
      const m = 31 - Math.clz32(rest & -rest);
      this.#meetTime[m < a ? 16 * m + a : 16 * a + m] = this.#mayMeet(stones, m, a)
        ? this.#findMeeting(m, a, time)
        : Infinity;
      this.#meetTime[m < b ? 16 * m + b : 16 * b + m] = this.#mayMeet(stones, m, b)
        ? this.#findMeeting(m, b, time)
        : Infinity;
      const target = this.#hitStone[m];
      if (this.#hitTime[m] !== Infinity && (target === a || target === b)) {
        paths.locate(m, rows[m * PATH + STOP_TIME] - time);
        stones.x[m] = point[0];
        stones.y[m] = point[1];
        this.#findHit(stones, m, time);
      }
    }
  }

  /** The first resting stone that `i`, now at its entry in `stones`, will touch. */
  #findHit(stones: Stones, i: number, now: number): void {
    const rows = this.#paths.rows;
    const at = i * PATH;
    const sx = stones.x[i];
    const sy = stones.y[i];
    let ux = rows[at + END_X] - sx;
    let uy = rows[at + END_Y] - sy;
    const length = Math.sqrt(ux * ux + uy * uy);
    this.#hitTime[i] = Infinity;
    if (length === 0) return;
    const inverse = 1 / length;
    ux *= inverse;
    uy *= inverse;
    const left = DIAMETER + rows[at + BULGE_LEFT];
    const right = -DIAMETER - rows[at + BULGE_RIGHT];
    let reach = length + DIAMETER;
    const nowTau = rows[at + STOP_TIME] - now;
    for (let rest = this.#resting; rest !== 0; rest &= rest - 1) {
      const j = 31 - Math.clz32(rest & -rest);
      const dx = stones.x[j] - sx;
      const dy = stones.y[j] - sy;
      const ahead = ux * dx + uy * dy;
      if (ahead > reach || ahead < -DIAMETER) continue;
      const aside = ux * dy - uy * dx;
      if (aside > left || aside < right) continue;
      const tau = this.#hitTau(i, stones.x[j], stones.y[j], nowTau);
      if (tau < 0) continue;
      const time = rows[at + STOP_TIME] - tau;
      if (time < this.#hitTime[i] && time < this.#exitTime[i]) {
        this.#hitTime[i] = time;
        this.#hitStone[i] = j;
        const point = this.#paths.point;
        // No stone can be hit earlier whose centre is more than a diameter further on.
        reach = Math.min(reach, ux * (point[0] - sx) + uy * (point[1] - sy) + DIAMETER + 1e-3);
      }
    }
  }

  /** Time to stop at which stone `i` touches a stone resting at (qx, qy), or -1. */
  #hitTau(i: number, qx: number, qy: number, nowTau: number): number {
    const paths = this.#paths;
    const point = paths.point;
    const rows = paths.rows;
    const curve = this.#curve;
    const motion = curve.motion;
    const ex = rows[i * PATH + END_X] - qx;
    const ey = rows[i * PATH + END_Y] - qy;

    // The stone passes nearest to q about where both are equally far from the path's end.
    const place = Math.sqrt(Math.sqrt(ex * ex + ey * ey)) * curve.perRoot;
    const k = place | 0;
    const roots = curve.tauByRoot;
    let tau = k + 1 < roots.length ? roots[k] + (place - k) * (roots[k + 1] - roots[k]) : nowTau;
    if (tau > nowTau) tau = nowTau;

    for (let round = 0; round < 12; round++) {
      paths.locate(i, tau);
      const hx = qx - point[0];
      const hy = qy - point[1];
      const vx = point[2];
      const vy = point[3];
      const speed = Math.sqrt(vx * vx + vy * vy);
      const distance2 = hx * hx + hy * hy;
      if (speed === 0) {
        if (distance2 >= DIAMETER2) return -1;
        tau = Math.min(nowTau, 1e-3);
        continue;
      }
      const ahead = (hx * vx + hy * vy) / speed;
      const chord2 = DIAMETER2 - distance2 + ahead * ahead;
      let way: number;
      if (chord2 <= 0) {
        // It passes by, unless the bend between here and the nearest point brings it closer.
        if (chord2 < -0.006 || Math.abs(ahead) < 1e-4) return -1;
        way = ahead;
      } else {
        way = ahead - Math.sqrt(chord2);
        if (tau === nowTau && way <= 0) return ahead > 0 && distance2 < DIAMETER2 + TOUCH ? tau : -1;
      }
      const slow = motion.drag / (speed + motion.dragOffset) + motion.friction;
      const root = speed * speed - 2 * slow * way;
      // Stops before it gets there: look at the stop itself.
      const next = root > 0 ? tau - (2 * way) / (speed + Math.sqrt(root)) : 0;
      if (chord2 > 0 && Math.abs(way) < 1e-5)
        return this.#inside(point) && next >= 0 ? Math.min(next, nowTau) : -1;
      if (next <= 0 && tau <= 0) return -1;
      tau = next < 0 ? 0 : next > nowTau ? nowTau : next;
    }
    return -1;
  }

  /** Whether the boxes around the paths of two moving stones come near each other. */
  #mayMeet(stones: Stones, i: number, j: number): boolean {
    const rows = this.#paths.rows;
    const a = i * PATH;
    const b = j * PATH;
    const near =
      DIAMETER + rows[a + BULGE_LEFT] + rows[a + BULGE_RIGHT] + rows[b + BULGE_LEFT] + rows[b + BULGE_RIGHT];
    return (
      gap(stones.x[i], rows[a + END_X], stones.x[j], rows[b + END_X]) < near &&
      gap(stones.y[i], rows[a + END_Y], stones.y[j], rows[b + END_Y]) < near
    );
  }

  /** Absolute time at which the moving stones `i` and `j` touch, or Infinity. */
  #findMeeting(i: number, j: number, from: number): number {
    const paths = this.#paths;
    const point = paths.point;
    const stopI = paths.rows[i * PATH + STOP_TIME];
    const stopJ = paths.rows[j * PATH + STOP_TIME];
    const stop = stopI > stopJ ? stopI : stopJ;
    const exit = this.#exitTime[i] < this.#exitTime[j] ? this.#exitTime[i] : this.#exitTime[j];
    const end = stop < exit ? stop : exit;
    const most = this.#curve.motion.maxAcceleration;
    let time = from;
    for (let round = 0; round < 200; round++) {
      paths.locate(i, stopI - time);
      const x = point[0];
      const y = point[1];
      const vx = point[2];
      const vy = point[3];
      if (!this.#inside(point)) return Infinity;
      paths.locate(j, stopJ - time);
      if (!this.#inside(point)) return Infinity;
      const dx = point[0] - x;
      const dy = point[1] - y;
      const distance = Math.sqrt(dx * dx + dy * dy);
      const gap = distance - DIAMETER;
      const opening = (dx * (point[2] - vx) + dy * (point[3] - vy)) / distance;
      if (gap <= TOUCH && opening < 0) return time;
      const bound = (time < stopI ? most : 0) + (time < stopJ ? most : 0);
      const room = gap > 0 ? gap : 0;
      const root = Math.sqrt(opening * opening + 2 * bound * room);
      const advance = opening < 0 ? (2 * room) / (root - opening) : (opening + root) / bound;
      time += advance > LEAST_ADVANCE ? advance : LEAST_ADVANCE;
      if (time >= end) return Infinity;
    }
    return Infinity;
  }

  /**
   * Looks for a path that ends inside the limits but bulges over a line before: the coordinate across the line
   * rises and falls, so the top is where its velocity is zero, and the crossing lies before the top.
   */
  #findExit(stones: Stones, i: number, now: number): void {
    const rows = this.#paths.rows;
    const { side, far, near } = this.limits;
    const at = i * PATH;
    const bulge = rows[at + BULGE_LEFT] + rows[at + BULGE_RIGHT];
    const sx = stones.x[i];
    const sy = stones.y[i];
    const ex = rows[at + END_X];
    const ey = rows[at + END_Y];
    this.#exitTime[i] = Infinity;
    if (ex >= side || ex <= -side || ey >= far || ey <= near) return;
    const stop = rows[at + STOP_TIME];
    if ((sx > ex ? sx : ex) + bulge >= side) this.#findCrossing(i, stop - now, 1, 0, side);
    if ((sx < ex ? sx : ex) - bulge <= -side) this.#findCrossing(i, stop - now, -1, 0, side);
    if ((sy > ey ? sy : ey) + bulge >= far) this.#findCrossing(i, stop - now, 0, 1, far);
    if ((sy < ey ? sy : ey) - bulge <= near) this.#findCrossing(i, stop - now, 0, -1, -near);
  }

  /** Notes when `i` crosses the line (nx, ny).p = offset on its way, if it does. */
  #findCrossing(i: number, nowTau: number, nx: number, ny: number, offset: number): void {
    const paths = this.#paths;
    const point = paths.point;
    const stop = paths.rows[i * PATH + STOP_TIME];
    let early = nowTau;
    let late = 0;
    paths.locate(i, early);
    if (nx * point[0] + ny * point[1] >= offset) {
      if (stop - early < this.#exitTime[i]) this.#exitTime[i] = stop - early;
      return;
    }
    if (nx * point[2] + ny * point[3] <= 0) return;
    for (let round = 0; round < 40; round++) {
      const tau = 0.5 * (early + late);
      paths.locate(i, tau);
      const outside = nx * point[0] + ny * point[1] >= offset;
      if (!outside && nx * point[2] + ny * point[3] > 0) early = tau;
      else late = tau;
      // Beyond the top without having seen the outside: it may still be between, until the interval is nothing.
      if (outside) {
        this.#bisectCrossing(i, nowTau, tau, nx, ny, offset);
        return;
      }
      if (early - late < 1e-4) return;
    }
  }

  /** The crossing between `early` (inside) and `late` (outside), both times to stop. */
  #bisectCrossing(i: number, early: number, late: number, nx: number, ny: number, offset: number): void {
    const paths = this.#paths;
    const point = paths.point;
    let inside = early;
    let outside = late;
    for (let round = 0; round < 30; round++) {
      const tau = 0.5 * (inside + outside);
      paths.locate(i, tau);
      if (nx * point[0] + ny * point[1] >= offset) outside = tau;
      else inside = tau;
    }
    const time = paths.rows[i * PATH + STOP_TIME] - outside;
    if (time < this.#exitTime[i]) this.#exitTime[i] = time;
  }

  #inside(point: Float64Array): boolean {
    const limits = this.limits;
    const x = point[0];
    const y = point[1];
    return x < limits.side && -x < limits.side && y < limits.far && y > limits.near;
  }

  /** Puts the moving stones where they stop; those that stop outside are out of play. */
  #settle(stones: Stones): void {
    const rows = this.#paths.rows;
    const { side, far, near } = this.limits;
    let mask = this.#resting;
    for (let rest = this.#moving; rest !== 0; rest &= rest - 1) {
      const i = 31 - Math.clz32(rest & -rest);
      const x = rows[i * PATH + END_X];
      const y = rows[i * PATH + END_Y];
      stones.x[i] = x;
      stones.y[i] = y;
      if (x < side && -x < side && y < far && y > near && this.#exitTime[i] === Infinity) mask |= 1 << i;
    }
    stones.mask = mask;
  }
}

/** The room between the intervals [a, b] and [c, d], given by their ends in any order; negative if they overlap. */
function gap(a: number, b: number, c: number, d: number): number {
  const lowA = a < b ? a : b;
  const highA = a < b ? b : a;
  const lowC = c < d ? c : d;
  const highC = c < d ? d : c;
  return lowA > lowC ? lowA - highC : lowC - highA;
}
