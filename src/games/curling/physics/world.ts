/**
 * Discs on a plane, moved in steps of 1 ms:
 *
 *   1. pairs whose wide boxes overlap are tested for contact (distance <= 2 r);
 *   2. stones that hang together by contacts exchange impulses, then all move: x += v dt, angle += omega dt;
 *   3. wide boxes follow, new pairs are noted.
 *
 * A stone at rest for half a second falls asleep (with all it touches) and takes no part until it is touched.
 * While no awake stone touches another, step 2 is a plain loop; sleep, boxes and pairs are kept all the same,
 * for they decide the order of later contacts.
 *
 * Knows nothing of ice: friction and curl change the velocities between steps. Has no continuous collision: it
 * is off in the legacy simulator, and with FCV1 acts only at overlaps of 15 mm, four times what a step brings.
 * Source: b2World, b2Island and b2ContactManager of Box2D (E. Catto), versions 2.3.0 and 2.4.1.
 */
import { STONE_RADIUS, STONES } from "../sheet.js";
import { Bodies, Boxes, type BoxRules } from "./broad-phase.js";
import { Contacts, Solver, type StoneMaterial } from "./solver.js";

const f = Math.fround;

/** The settings of a world, and in what the generations of Box2D differ. */
export interface WorldRules extends StoneMaterial, BoxRules {
  /** Passes of the solver over velocities and over positions. */
  readonly velocityPasses: number;
  readonly positionPasses: number;
  /** A new pair wakes its stones even before they touch (2.3). */
  readonly pairsWake: boolean;
  /** Waking a stone that is awake starts its half second anew (2.4). */
  readonly wakingRestarts: boolean;
}

/** An impulse between two stones, and how they move after that step. */
export interface Impact {
  readonly step: number;
  readonly a: number;
  readonly b: number;
  readonly normalImpulse: number;
  readonly tangentImpulse: number;
  /** vx, vy and omega. */
  readonly motionA: readonly [number, number, number];
  readonly motionB: readonly [number, number, number];
}

export const STEP = f(0.001);

const PAIRS = (STONES * (STONES - 1)) / 2;
const KEPT_IMPACTS = 4;
const REACH = f(f(STONE_RADIUS) + f(STONE_RADIUS));
const REACH_SQUARED = f(REACH * REACH);
const TIME_TO_SLEEP = 0.5;
const SLOW = f(0.01);
const SLOW_SQUARED = f(SLOW * SLOW);
const SLOW_SPIN = f(f(2 / 180) * f(Math.PI));
const SLOW_SPIN_SQUARED = f(SLOW_SPIN * SLOW_SPIN);

/** The highest stone of a mask that is not empty. Stones are visited from the last to the first. */
export function highest(mask: number): number {
  return 31 - Math.clz32(mask);
}

export class World {
  readonly bodies = new Bodies();
  /** Masks of the stones that are there, and of those among them that are awake. */
  present = 0;
  awake = 0;
  /** What happened since `startCounting`: steps, impulses between stones, and the first of these. */
  steps = 0;
  impulses = 0;
  readonly impacts: Impact[] = [];

  readonly #rules: WorldRules;
  readonly #boxes: Boxes;
  readonly #contacts = new Contacts();
  readonly #solver: Solver;
  readonly #restTime = new Float32Array(STONES);
  #pairsDue = false;

  readonly #island = new Int32Array(STONES);
  readonly #islandContacts = new Int32Array(PAIRS);
  readonly #stack = new Int32Array(STONES);
  readonly #solved = new Uint8Array(PAIRS);

  constructor(rules: WorldRules) {
    this.#rules = rules;
    this.#boxes = new Boxes(this.bodies, rules);
    this.#solver = new Solver(this.bodies, this.#contacts, rules);
  }

  /** Makes the world as good as new. */
  clear(): void {
    this.bodies.x.fill(0);
    this.bodies.y.fill(0);
    this.present = 0;
    this.awake = 0;
    this.#pairsDue = false;
    this.#boxes.clear();
    this.#contacts.clear();
    this.startCounting();
  }

  startCounting(): void {
    this.steps = 0;
    this.impulses = 0;
    this.impacts.length = 0;
  }

  has(stone: number): boolean {
    return (this.present & (1 << stone)) !== 0;
  }

  /** Brings a stone in, awake, where it was when it was taken out. */
  add(stone: number): void {
    if (!this.has(stone)) {
      this.present |= 1 << stone;
      this.#boxes.add(stone);
      this.#pairsDue = true;
    }
    this.wake(stone);
  }

  remove(stone: number): void {
    if (!this.has(stone)) return;
    this.#boxes.remove(stone);
    for (let contact = this.#contacts.count - 1; contact >= 0; contact--) {
      if (this.#contacts.a[contact] === stone || this.#contacts.b[contact] === stone) this.#part(contact);
    }
    this.present &= ~(1 << stone);
    this.awake &= ~(1 << stone);
  }

  place(stone: number, x: number, y: number, angle: number): void {
    const { bodies } = this;
    bodies.x[stone] = bodies.oldX[stone] = x;
    bodies.y[stone] = bodies.oldY[stone] = y;
    bodies.angle[stone] = angle;
    this.#boxes.follow(stone);
    this.#pairsDue = true;
  }

  setVelocity(stone: number, vx: number, vy: number): void {
    if (vx !== 0 || vy !== 0) this.wake(stone);
    this.bodies.vx[stone] = vx;
    this.bodies.vy[stone] = vy;
  }

  setSpin(stone: number, omega: number): void {
    if (omega !== 0) this.wake(stone);
    this.bodies.omega[stone] = omega;
  }

  wake(stone: number): void {
    const bit = 1 << stone;
    if (this.#rules.wakingRestarts || (this.awake & bit) === 0) this.#restTime[stone] = 0;
    this.awake |= bit;
  }

  step(): void {
    if (this.#pairsDue) {
      this.#notePairs();
      this.#pairsDue = false;
    }
    if (this.#meet()) this.#moveTogether();
    else this.#moveAlone();
    if (this.#boxes.anyMoved) this.#notePairs();
    this.steps++;
  }

  #notePairs(): void {
    for (const pair of this.#boxes.takePairs()) {
      const a = Math.floor(pair / STONES);
      const b = pair % STONES;
      if (this.#contacts.has(a, b)) continue;
      this.#contacts.add(a, b);
      if (this.#rules.pairsWake) {
        this.wake(a);
        this.wake(b);
      }
    }
  }

  #part(contact: number): void {
    if (this.#contacts.touching[contact]) {
      this.wake(this.#contacts.a[contact]);
      this.wake(this.#contacts.b[contact]);
    }
    this.#contacts.remove(contact);
  }

  /** Finds out which pairs touch; true if that may concern an awake stone. */
  #meet(): boolean {
    const { x, y } = this.bodies;
    const contacts = this.#contacts;
    let concerned = false;
    for (let contact = contacts.count - 1; contact >= 0; contact--) {
      const a = contacts.a[contact];
      const b = contacts.b[contact];
      if ((this.awake & ((1 << a) | (1 << b))) === 0) continue;
      const touched = contacts.touching[contact] !== 0;
      if (!this.#boxes.overlap(a, b)) {
        this.#part(contact);
        concerned ||= touched;
        continue;
      }
      const dx = f(x[b] - x[a]);
      const dy = f(y[b] - y[a]);
      const touches = f(f(dx * dx) + f(dy * dy)) <= REACH_SQUARED;
      concerned ||= touched || touches;
      if (touches === touched) continue;
      contacts.touching[contact] = touches ? 1 : 0;
      contacts.normalImpulse[contact] = 0;
      contacts.tangentImpulse[contact] = 0;
      this.wake(a);
      this.wake(b);
    }
    return concerned;
  }

  #moveAlone(): void {
    for (let rest = this.awake; rest !== 0; ) {
      const stone = highest(rest);
      rest ^= 1 << stone;
      this.#move(stone);
      if (this.#tire(stone) >= TIME_TO_SLEEP) this.#sleep(stone);
      this.#boxes.follow(stone);
    }
  }

  #moveTogether(): void {
    this.#solved.fill(0);
    let moved = 0;
    for (let seed = STONES - 1; seed >= 0; seed--) {
      if ((this.awake & ~moved & (1 << seed)) !== 0) moved |= this.#moveIsland(seed);
    }
    for (let rest = moved; rest !== 0; ) {
      const stone = highest(rest);
      rest ^= 1 << stone;
      this.#boxes.follow(stone);
    }
  }

  /** Moves all stones that hang together with `seed` by touching; returns their mask. */
  #moveIsland(seed: number): number {
    const { touching, a, b } = this.#contacts;
    let members = 1 << seed;
    let size = 0;
    let links = 0;
    let depth = 0;
    this.#stack[depth++] = seed;
    while (depth > 0) {
      const stone = this.#stack[--depth];
      this.#island[size++] = stone;
      // Without a new half second, unlike a stone that is touched.
      this.awake |= 1 << stone;
      for (let contact = this.#contacts.count - 1; contact >= 0; contact--) {
        if (a[contact] !== stone && b[contact] !== stone) continue;
        if (!touching[contact] || this.#solved[contact]) continue;
        this.#solved[contact] = 1;
        this.#islandContacts[links++] = contact;
        const other = a[contact] === stone ? b[contact] : a[contact];
        if ((members & (1 << other)) !== 0) continue;
        members |= 1 << other;
        this.#stack[depth++] = other;
      }
    }

    this.#solver.collide(this.#islandContacts, links, this.#rules.velocityPasses);
    for (let i = 0; i < size; i++) this.#move(this.#island[i]);
    const apart = this.#solver.separate(this.#islandContacts, links, this.#rules.positionPasses);
    for (let i = 0; i < links; i++) this.#report(this.#islandContacts[i]);

    let restTime = Infinity;
    for (let i = 0; i < size; i++) restTime = Math.min(restTime, this.#tire(this.#island[i]));
    if (restTime >= TIME_TO_SLEEP && apart) {
      for (let i = 0; i < size; i++) this.#sleep(this.#island[i]);
    }
    return members;
  }

  #move(stone: number): void {
    const { x, y, oldX, oldY, angle, vx, vy, omega } = this.bodies;
    oldX[stone] = x[stone];
    oldY[stone] = y[stone];
    x[stone] = x[stone] + f(STEP * vx[stone]);
    y[stone] = y[stone] + f(STEP * vy[stone]);
    angle[stone] = angle[stone] + f(STEP * omega[stone]);
  }

  /** Counts the time a stone has been (almost) at rest. */
  #tire(stone: number): number {
    const vx = this.bodies.vx[stone];
    const vy = this.bodies.vy[stone];
    const omega = this.bodies.omega[stone];
    const moves = f(omega * omega) > SLOW_SPIN_SQUARED || f(f(vx * vx) + f(vy * vy)) > SLOW_SQUARED;
    const restTime = moves ? 0 : f(this.#restTime[stone] + STEP);
    this.#restTime[stone] = restTime;
    return restTime;
  }

  #sleep(stone: number): void {
    this.awake &= ~(1 << stone);
    this.#restTime[stone] = 0;
    this.bodies.vx[stone] = 0;
    this.bodies.vy[stone] = 0;
    this.bodies.omega[stone] = 0;
  }

  #report(contact: number): void {
    if (this.impulses++ >= KEPT_IMPACTS) return;
    const { vx, vy, omega } = this.bodies;
    const a = this.#contacts.a[contact];
    const b = this.#contacts.b[contact];
    this.impacts.push({
      step: this.steps + 1,
      a,
      b,
      normalImpulse: this.#contacts.normalImpulse[contact],
      tangentImpulse: this.#contacts.tangentImpulse[contact],
      motionA: [vx[a], vy[a], omega[a]],
      motionB: [vx[b], vy[b], omega[b]],
    });
  }
}
