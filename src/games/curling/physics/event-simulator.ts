/** The event simulator, which searches use: from contact to contact instead of step by step. */
import { type Shot, STONE_RADIUS, STONES, Stones } from "../sheet.js";
import type { FreePath } from "./curve.js";
import { Encounters, pairOf } from "./encounters.js";
import {
  ARM,
  type ContactLaw,
  collide,
  demandThrow,
  type Model,
  NORMAL_X,
  NORMAL_Y,
  newPair,
  type SheetLimits,
  type Simulator,
  SPIN_A,
  SPIN_B,
  startSpin,
  type Trajectory,
  VX_A,
  VX_B,
  VY_A,
  VY_B,
} from "./models.js";
import { END_X, END_Y, LEAD, PATH, Paths, SPIN, STOP_TIME, TAU, TIME, VX, VY, X, Y } from "./paths.js";

/** Two stones that met; `first` was moving. */
export interface Contact {
  /** Seconds from the release. */
  readonly time: number;
  readonly first: number;
  readonly second: number;
}

/** The paths of one throw in the order in which they were laid, to look up where every stone was at any time. */
class PathLog {
  readonly #start = new Stones();
  readonly #paths: Paths;
  readonly #limits: SheetLimits;
  readonly #entries: { stone: number; time: number; exit: number; row: Float64Array }[] = [];

  constructor(start: Stones, paths: Paths, limits: SheetLimits) {
    this.#start.copyFrom(start);
    this.#paths = paths;
    this.#limits = limits;
  }

  /** The path of `stone` that was just laid at `time`, and on which it leaves the limits at `exit`. */
  note(stone: number, time: number, exit: number): void {
    const row = this.#paths.rows.slice(stone * PATH, (stone + 1) * PATH);
    this.#entries.push({ stone, time, exit, row });
  }

  /** Which stones met, in order: after the release, paths are laid in pairs. */
  contacts(): Contact[] {
    const contacts: Contact[] = [];
    for (let i = 1; i + 1 < this.#entries.length; i += 2) {
      const { stone: first, time } = this.#entries[i];
      contacts.push({ time, first, second: this.#entries[i + 1].stone });
    }
    return contacts;
  }

  /** All stones at each of the rising times; a stone that has left the limits stays away. */
  frames(times: readonly number[]): Stones[] {
    const frames: Stones[] = [];
    const onPath = new Uint8Array(STONES);
    const exits = new Float64Array(STONES);
    let gone = 0;
    let next = 0;
    for (const time of times) {
      for (; next < this.#entries.length && this.#entries[next].time <= time; next++) {
        const { stone, exit, row } = this.#entries[next];
        this.#paths.rows.set(row, stone * PATH);
        onPath[stone] = 1;
        exits[stone] = exit;
      }
      const frame = new Stones();
      frame.copyFrom(this.#start);
      for (let i = 0; i < STONES; i++) {
        if (onPath[i] === 0) continue;
        this.#paths.register[TAU] = this.#paths.rows[i * PATH + STOP_TIME] - time;
        this.#paths.locate(i);
        const x = this.#paths.register[X];
        const y = this.#paths.register[Y];
        const { side, far, near } = this.#limits;
        if (!(Math.abs(x) < side && y < far && y > near && time < exits[i])) gone |= 1 << i;
        frame.place(i, x, y);
      }
      frame.mask &= ~gone;
      frames.push(frame);
    }
    return frames;
  }
}

// The simulator that searches use: from contact to contact instead of step by step.
//
// Free motion is a piece of the model's curve (`curve.ts`), so that after the release or a contact the whole path,
// its end and its stop time are known at once (`paths.ts`); what is left is to find the first contact
// (`encounters.ts`), to let the two stones bounce (`../contact.ts`), and so on until no contact is left.
//
// Contact times are found exactly, but a contact takes effect at the next step of the official clock, with the
// stones as far in one another as they are by then and the velocities of the middle of that step: so the
// official simulators do it, and people are judged by them. With a refined curve it takes effect at once.
//
// float64, no allocation per throw, only + - * / and sqrt: the same bits in every thread and every engine. Contacts
// happen one at a time; the official simulators solve touching clusters together and round to float32 (see
// docs/curling.md for how much that matters). Two to three orders of magnitude faster than stepping.

/** Stones that push each other without bouncing meet again this much later, s: they overlap by 0.1 mm at most. */
const PUSH_INTERVAL = 4e-3;
/** The same two stones push each other again this much later at the earliest, s, whatever others do to them. */
const PUSH_PAUSE = 1e-3;
/** A throw with more contacts than this is jammed: its stones stay where they are. */
const MAX_CONTACTS = 1000;

const AT_ONCE = new Float64Array(1);

export class EventSimulator implements Simulator {
  readonly model: Model;
  readonly limits: SheetLimits;
  touched = false;

  readonly #curve: FreePath;
  readonly #paths: Paths;
  readonly #encounters: Encounters;
  readonly #law: ContactLaw;
  readonly #pair = newPair();
  /** How long two stones that have just met cannot meet again. */
  readonly #parted = new Float64Array(1);
  #moving = 0;
  #resting = 0;
  /** Whether stones pushed each other in this throw. */
  #pushed = false;
  /** Every path that is laid, while somebody wants to see the throw. */
  #log: PathLog | null = null;

  constructor(curve: FreePath, limits: SheetLimits) {
    this.model = curve.motion.model;
    this.limits = limits;
    this.#curve = curve;
    this.#paths = new Paths(curve);
    this.#encounters = new Encounters(this.#paths, curve, limits);
    this.#law = curve.motion.contact;
  }

  startEnd(): void {}

  throw(stones: Stones, stone: number, shot: Shot): void {
    stones.x[stone] = 0;
    stones.y[stone] = 0;
    this.push(stones, stone, shot);
  }

  /** Like a throw, from where the stone lies. */
  push(stones: Stones, stone: number, shot: Shot): void {
    const motion = this.#curve.motion;
    demandThrow(motion, shot);
    if (this.#pushed) this.#encounters.quietUntil.fill(0);
    this.#pushed = false;
    const bit = 1 << stone;
    this.touched = false;
    this.#moving = bit;
    this.#resting = stones.mask & ~bit;
    const register = this.#paths.register;
    register[TIME] = 0;
    register[LEAD] = this.#curve.lead;
    register[X] = stones.x[stone];
    register[Y] = stones.y[stone];
    register[VX] = shot.vx;
    register[VY] = shot.vy;
    register[SPIN] = startSpin(motion, shot.omega);
    this.#launch(stones, stone);
    if (this.#encounters.hitTime[stone] !== Infinity) this.#run(stones);
    this.#settle(stones);
  }

  /** Throws, and tells where all stones are at the given times after the release (rising, s). */
  trajectory(stones: Stones, stone: number, shot: Shot, times: readonly number[]): Trajectory {
    return { times, frames: this.#logged(stones, stone, shot).frames(times) };
  }

  /** Throws, and tells which stones met, in order. */
  contacts(stones: Stones, stone: number, shot: Shot): Contact[] {
    return this.#logged(stones, stone, shot).contacts();
  }

  #logged(stones: Stones, stone: number, shot: Shot): PathLog {
    const log = new PathLog(stones, this.#paths, this.limits);
    this.#log = log;
    try {
      this.throw(stones, stone, shot);
    } finally {
      this.#log = null;
    }
    return log;
  }

  /** Contact after contact, until none is left. */
  #run(stones: Stones): void {
    const { hitTime, hitStone, meetTime } = this.#encounters;
    const register = this.#paths.register;
    const step = this.#curve.contactStep;
    register[LEAD] = -0.5 * step;
    for (let contacts = 0; contacts < MAX_CONTACTS; contacts++) {
      let time = Infinity;
      let first = -1;
      let second = -1;
      for (let rest = this.#moving; rest !== 0; rest &= rest - 1) {
        const i = 31 - Math.clz32(rest & -rest);
        if (hitTime[i] < time) {
          time = hitTime[i];
          first = i;
          second = hitStone[i];
        }
        for (let others = rest & (rest - 1); others !== 0; others &= others - 1) {
          const j = 31 - Math.clz32(others & -others);
          const meeting = meetTime[pairOf(i, j)];
          if (meeting < time) {
            time = meeting;
            first = i;
            second = j;
          }
        }
      }
      if (first < 0) return;
      register[TIME] = step > 0 ? Math.ceil(time / step) * step : time;
      this.#bounce(stones, first, second);
      this.#lookAhead(stones, first, second);
    }
    this.#freeze(stones);
  }

  #freeze(stones: Stones): void {
    const rows = this.#paths.rows;
    for (let rest = this.#moving; rest !== 0; rest &= rest - 1) {
      const i = 31 - Math.clz32(rest & -rest);
      this.#bring(stones, i);
      rows[i * PATH + END_X] = stones.x[i];
      rows[i * PATH + END_Y] = stones.y[i];
    }
  }

  /** Brings the stones `a` (moving) and `b` to the register's time and lets them bounce. */
  #bounce(stones: Stones, a: number, b: number): void {
    const pair = this.#pair;
    const register = this.#paths.register;
    this.#bring(stones, a);
    pair[VX_A] = register[VX];
    pair[VY_A] = register[VY];
    pair[SPIN_A] = register[SPIN];
    if ((this.#moving & (1 << b)) !== 0) {
      this.#bring(stones, b);
      pair[VX_B] = register[VX];
      pair[VY_B] = register[VY];
      pair[SPIN_B] = register[SPIN];
    } else {
      pair[VX_B] = 0;
      pair[VY_B] = 0;
      pair[SPIN_B] = 0;
    }
    const dx = stones.x[b] - stones.x[a];
    const dy = stones.y[b] - stones.y[a];
    const distance = Math.sqrt(dx * dx + dy * dy);
    const nx = dx / distance;
    const ny = dy / distance;
    pair[NORMAL_X] = nx;
    pair[NORMAL_Y] = ny;
    pair[ARM] = 0.5 * distance;
    const approach = (pair[VX_A] - pair[VX_B]) * nx + (pair[VY_A] - pair[VY_B]) * ny;
    if (approach > this.#law.bounceThreshold) {
      // They part with the speed they met with; it takes this long at least until they can meet again.
      this.#parted[0] = approach / this.#curve.motion.maxAcceleration;
    } else {
      this.#parted[0] = PUSH_INTERVAL;
      this.#encounters.quietUntil[pairOf(a, b)] = register[TIME] + PUSH_PAUSE;
      this.#pushed = true;
    }
    // Stones that only grazed may be parting again by the next step: then nothing happens to them.
    if (approach > 0) collide(pair, this.#law);
    if (approach > 0 || distance < 2 * STONE_RADIUS) this.touched = true;
  }

  /**
   * Moves `stone` to its place at the register's time; leaves velocity and spin in the register: those of the
   * middle of the following step, with which the official simulators solve a contact.
   */
  #bring(stones: Stones, stone: number): void {
    const paths = this.#paths;
    const register = paths.register;
    register[TAU] = paths.rows[stone * PATH + STOP_TIME] - register[TIME];
    paths.locate(stone);
    stones.x[stone] = register[X];
    stones.y[stone] = register[Y];
    if (this.#curve.contactStep > 0) {
      register[TAU] -= 0.5 * this.#curve.contactStep;
      paths.locate(stone);
    }
    paths.locateSpin(stone);
  }

  /** Lays the paths of the two stones that have bounced, and finds what they and the others will meet. */
  #lookAhead(stones: Stones, a: number, b: number): void {
    const pair = this.#pair;
    const register = this.#paths.register;
    const encounters = this.#encounters;
    const both = (1 << a) | (1 << b);
    this.#moving |= both;
    this.#resting &= ~both;

    register[X] = stones.x[a];
    register[Y] = stones.y[a];
    register[VX] = pair[VX_A];
    register[VY] = pair[VY_A];
    register[SPIN] = pair[SPIN_A];
    this.#launch(stones, a);
    register[X] = stones.x[b];
    register[Y] = stones.y[b];
    register[VX] = pair[VX_B];
    register[VY] = pair[VY_B];
    register[SPIN] = pair[SPIN_B];
    this.#launch(stones, b);

    encounters.findMeeting(a, b, this.#parted);
    for (let rest = this.#moving & ~both; rest !== 0; rest &= rest - 1) {
      const m = 31 - Math.clz32(rest & -rest);
      this.#lookForMeeting(stones, m, a);
      this.#lookForMeeting(stones, m, b);
      const target = encounters.hitStone[m];
      if (encounters.hitTime[m] !== Infinity && (target === a || target === b)) {
        this.#bring(stones, m);
        encounters.findHit(stones, m, this.#resting);
      }
    }
  }

  #lookForMeeting(stones: Stones, i: number, j: number): void {
    const encounters = this.#encounters;
    if (encounters.mayMeet(stones, i, j)) encounters.findMeeting(i, j, AT_ONCE);
    else encounters.meetTime[pairOf(i, j)] = Infinity;
  }

  /** Lays the path of `stone` and finds the first resting stone on it. */
  #launch(stones: Stones, stone: number): void {
    const encounters = this.#encounters;
    this.#paths.launch(stone);
    encounters.findExit(stones, stone);
    if (this.#log !== null) this.#log.note(stone, this.#paths.register[TIME], encounters.exitTime[stone]);
    encounters.findHit(stones, stone, this.#resting);
  }

  /** Puts the moving stones where they stop; those that left the limits or stop outside are out of play. */
  #settle(stones: Stones): void {
    const rows = this.#paths.rows;
    const exitTime = this.#encounters.exitTime;
    const { side, far, near } = this.limits;
    let mask = this.#resting;
    for (let rest = this.#moving; rest !== 0; rest &= rest - 1) {
      const i = 31 - Math.clz32(rest & -rest);
      const x = rows[i * PATH + END_X];
      const y = rows[i * PATH + END_Y];
      stones.x[i] = x;
      stones.y[i] = y;
      if (x < side && -x < side && y < far && y > near && exitTime[i] === Infinity) mask |= 1 << i;
    }
    stones.mask = mask;
  }
}
