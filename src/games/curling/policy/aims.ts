/**
 * The velocity of a throw of a category: where it should go, how fast, and where it should strike a stone.
 *
 * Where to strike a stone, so that it or the thrown stone goes on as it should: the contact law (`physics/contact.ts`)
 * solved for the line of centres.
 *
 * The thrown stone arrives with the unit vector e; n is the unit vector from its centre to that of the struck stone, t is
 * n turned by -90 degrees, c = e.n and s = e.t. Without spin, and with the speed of arrival as the unit,
 *   the struck stone leaves with c n + f t, where f = s / 6, at most friction * c
 *   the thrown stone leaves with (s - f) t
 * To send the struck stone along u, at an angle of tangent q to e, n must be at an angle of tangent
 *   p = 12 q / (5 + sqrt(25 - 24 q^2))
 * to e, on the same side. Squared speeds stand for how far the stones run.
 *
 * The curl of the short runs after a contact and the spin of the thrown stone are left out.
 */
import type { Aim } from "../physics/aim.js";
import { type ContactLaw, MOTIONS, type Model, NO_LIMITS } from "../physics/models.js";
import { aimFor, eventSimulator } from "../physics/simulators.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { FULL_SPIN, STONE_RADIUS as R, type Shot, STONE_RADIUS, Stones } from "../sheet.js";
import { Approach, X, Y } from "./approach.js";
import {
  CCW,
  COME_AROUND,
  CW,
  DOUBLE,
  DRAW_RAISE,
  FREEZE,
  HIT,
  LAST_DRAW,
  LEFT,
  MIDDLE,
  otherOf,
  PASS,
  PEEL,
  POINTS,
  POST_GUARD,
  pointsOf,
  RAISE_TAKE_OUT,
  STRONG,
  strengthOf,
  TAKE_OUT,
  TO_TEE,
  TURNS,
  targetOf,
  turnOfId,
  typeOf,
  WEAK,
} from "./category.js";
import type { Situation } from "./situation.js";

/** The register. In: where the thrown stone is heading for; a direction, or the way from the struck stone to another. */
const EX = 0;
const EY = 1;
const DX = 2;
const DY = 3;
/** Out: the line of centres, from the thrown to the struck stone. */
const NX = 4;
const NY = 5;
/** The least part of the thrown stone's run that both stones of a double get. */
const SHARE = 6;

const DIAMETER = 2 * STONE_RADIUS;
/** Beyond this tangent the stone is struck so thinly that it hardly gets anything. */
const STEEPEST = 0.8;
/** A stone that is to go on after its contact with a second one meets it this far off centre, in diameters. */
const THIN = 0.7;
/** Where the thrown stone may meet the second stone of a double, in diameters off centre. */
const MEETINGS = [-0.7, -0.35, 0, 0.35, 0.7] as const;

class Strike {
  readonly register = new Float64Array(7);
  readonly #friction: number;

  constructor(law: ContactLaw) {
    this.#friction = law.friction;
  }

  /** How a throw arrives at (`DX`, `DY`): from the hack, turned by an angle of tangent `slope` (left: positive). */
  arrive(slope: number): void {
    const { register } = this;
    const x = register[DX] - slope * register[DY];
    const y = register[DY] + slope * register[DX];
    const length = 1 / Math.sqrt(x * x + y * y);
    register[EX] = x * length;
    register[EY] = y * length;
  }

  /** Strikes off centre: the centres meet at an angle of tangent `tan` to the heading (left: positive). */
  strike(tan: number): void {
    const { register } = this;
    const c = 1 / Math.sqrt(1 + tan * tan);
    const ex = register[EX];
    const ey = register[EY];
    register[NX] = c * (ex - tan * ey);
    register[NY] = c * (ey + tan * ex);
  }

  /** Drives the struck stone along (`DX`, `DY`); says whether that is possible, and strikes it full otherwise. */
  drive(): boolean {
    const { register } = this;
    const ex = register[EX];
    const ey = register[EY];
    const along = register[DX] * ex + register[DY] * ey;
    const left = register[DY] * ex - register[DX] * ey;
    if (!(Math.abs(left) <= STEEPEST * along)) {
      this.strike(0);
      return false;
    }
    const q = left / along;
    this.strike((12 * q) / (5 + Math.sqrt(25 - 24 * q * q)));
    return true;
  }

  /**
   * Removes the struck stone and the one at (`DX`, `DY`) from it: either the struck stone is driven onto the other,
   * or the thrown stone goes on to it, whichever leaves the slower of the two with more (`SHARE`, 0 if there is no way).
   */
  double(): void {
    const { register } = this;
    const dx = register[DX];
    const dy = register[DY];
    const length = Math.sqrt(dx * dx + dy * dy);
    register[SHARE] = 0;
    let nx = 0;
    let ny = 0;
    let best = 0;
    for (let way = 0; way < 2 + 2 * MEETINGS.length; way++) {
      if (way < 2) {
        const sine = ((way === 0 ? THIN : -THIN) * DIAMETER) / length;
        const cosine = Math.sqrt(1 - sine * sine);
        register[DX] = cosine * dx - sine * dy;
        register[DY] = cosine * dy + sine * dx;
        if (!this.drive()) continue;
        this.#shareDriven();
      } else {
        // The thrown stone's way is at right angles to n, and passes the second stone by `miss` diameters.
        const miss = MEETINGS[(way - 2) >> 1];
        const sine = (DIAMETER * (miss - 1)) / (length * length);
        const square = 1 / (length * length) - sine * sine;
        if (square < 0) continue;
        const cosine = (way & 1) === 0 ? Math.sqrt(square) : -Math.sqrt(square);
        register[NX] = sine * dx - cosine * dy;
        register[NY] = sine * dy + cosine * dx;
        register[DX] = dx;
        register[DY] = dy;
        this.#shareThrown(1 - miss * miss);
      }
      if (register[SHARE] <= best) continue;
      best = register[SHARE];
      nx = register[NX];
      ny = register[NY];
    }
    register[DX] = dx;
    register[DY] = dy;
    register[NX] = nx;
    register[NY] = ny;
    register[SHARE] = best;
  }

  /** The share when the struck stone meets the second one thinly. */
  #shareDriven(): void {
    const { register } = this;
    const c = register[EX] * register[NX] + register[EY] * register[NY];
    const kept = (5 / 6) * THIN;
    register[SHARE] = c * c * Math.min(kept * kept, 1 - THIN * THIN);
  }

  /** The share when the thrown stone meets the second one and gives it the part `workerSetup`. */
  #shareThrown(given: number): void {
    const { register } = this;
    const nx = register[NX];
    const ny = register[NY];
    const c = register[EX] * nx + register[EY] * ny;
    const s = register[EX] * ny - register[EY] * nx;
    register[SHARE] = 0;
    if (c <= 0) return;
    const max = this.#friction * c;
    const pace = s - Math.max(-max, Math.min(max, s / 6));
    // It must go towards the second stone, not away from it.
    if (pace * (register[DX] * ny - register[DY] * nx) <= 0) return;
    register[SHARE] = Math.min(c * c, pace * pace * given);
  }
}

// The throw of a category: where it should go and how fast, by the tables of `physics/event/aim.ts`.
//
// Lengths are metres and the same under both models. A hit of weight touch, weak or middle would, were the ice free,
// run on for 0.3, 1.7 or 5 m beyond its stone. The strong one is, in the legacy model, thrown 0.2 below the fastest
// throw of the cups, about 10 m beyond the tee; in FCV1, whose hardest throw would run three times as far as the tee,
// it runs `FCV1_STRONG` beyond the tee. No throw is faster than the rules allow.
//
// Everything is aimed as if the way were free and nothing hit back. Two-stone shots use `strike.ts`.

/** Metres beyond the stone: touch, weak, middle. */
const BEYOND = [0.3, 1.7, 5] as const;
/** The fastest legacy throw that counts in the cups ("power 16"), less a little. */
const LEGACY_STRONG = 33.7149 - 0.2;
/** Metres beyond the tee: released at 3.1 m/s, the weight of a peel among people. */
const FCV1_STRONG = 30;
/** Spin that a raise arrives with, rad/s. */
const FCV1_SPIN = 1.1;
/** The weight of throws that stop at their target, after those of hits. */
export const DRAW_WEIGHT = 4;
/** Hits are aimed this far in front of a stone's centre. */
const HIT_SHORT = 0.015;
/** Tangents of the line of centres to the heading: 30 degrees for a half-hidden stone, 40 for a peel. */
const TAKE_OUT_TANGENT = 0.577;
const PEEL_TANGENT = 0.85;
/** Metres that both stones of a double must run at least, to be out of the house. */
const DOUBLE_RUN = 2.2;
/** From the centre of a guard to that of a stone that comes around it. */
const GUARD_ROOM = 2 * R + 0.04;
/** Metres behind the guard, or in front of the stone. */
const AROUND = [1, 2.2, 3.5] as const;
const IN_FRONT = [1, 2, 3] as const;
/** Where a freeze stops, by strength: x (to the right), then y (to the thrower), from the stone's centre. */
const CLOSE = 2 * R + 0.02;
const NEAR = 3.5 * R;
const SIN_45 = Math.SQRT1_2;
const SIN_22 = 0.3826834323650898;
const COS_22 = 0.9238795325112867;
const FREEZE_X = [
  0,
  -SIN_45 * CLOSE,
  SIN_45 * CLOSE,
  0,
  -SIN_22 * NEAR,
  SIN_22 * NEAR,
  -SIN_45 * NEAR,
  SIN_45 * NEAR,
];
const FREEZE_Y = [
  CLOSE,
  SIN_45 * CLOSE,
  SIN_45 * CLOSE,
  NEAR,
  COS_22 * NEAR,
  COS_22 * NEAR,
  SIN_45 * NEAR,
  SIN_45 * NEAR,
];

export class Aims {
  readonly approach: Approach;
  readonly #strike: Strike;
  /** How far from the hack strong throws would run. */
  readonly #strong: number;
  readonly #aim: Aim;
  readonly #tee: number;
  readonly #longest: number;
  /** Speed of a thrown stone's rim when it arrives. */
  readonly #rim: number;
  /** Velocities of the throws to each point and of the pass: by point, then turn. */
  readonly #fixed: readonly Shot[];
  readonly #raised: Shot = { vx: 0, vy: 0, omega: 1 };

  constructor(rules: CurlingRules) {
    const { model, sheet, speedCap } = rules;
    const tee = sheet.teeLine;
    this.#tee = tee;
    this.#aim = aimFor(model);
    this.#longest = speedCap === null ? Infinity : runOf(model, speedCap.max);
    const strong = model === "legacy" ? runOf(model, LEGACY_STRONG) : tee + FCV1_STRONG;
    this.#strong = Math.min(strong, this.#longest);
    this.approach = new Approach(model, this.#aim, tee, [...BEYOND, this.#strong - tee, 0]);
    this.#strike = new Strike(MOTIONS[model].contact);
    this.#rim = R * (MOTIONS[model].fixedSpin || FCV1_SPIN);
    const points = pointsOf(sheet);
    const places = POINTS.map((_, i) => [points[2 * i], tee + points[2 * i + 1]] as const);
    this.#fixed = [...places, [0, sheet.hogLine / 2] as const].flatMap(([x, y]) =>
      TURNS.map((_, turn) => {
        const shot: Shot = { vx: 0, vy: 0, omega: spinOfTurn(turn) };
        this.#aim.stopAt(x, y, shot);
        return shot;
      }),
    );
  }

  /** The throw of a category in a situation. A throw that no speed can make becomes a draw to the tee. */
  throw(situation: Situation, id: number, into: Shot): void {
    const type = typeOf(id);
    const turn = turnOfId(id);
    if (type <= LAST_DRAW) {
      copy(this.#fixed[2 * (type === PASS ? POINTS.length : targetOf(id)) + turn], into);
      return;
    }
    copy(this.#fixed[turn], into);
    const { x, y } = situation.stones;
    const stone = situation.order[targetOf(id)];
    const strength = strengthOf(id);
    switch (type) {
      case FREEZE:
        this.#aim.stopAt(x[stone] + FREEZE_X[strength], y[stone] - FREEZE_Y[strength], into);
        return;
      case COME_AROUND:
        this.shade(situation, stone, turn, strength);
        this.#aim.stopAt(this.approach.register[X], this.approach.register[Y], into);
        return;
      case POST_GUARD:
        this.front(situation, stone, strength);
        this.#aim.stopAt(this.approach.register[X], this.approach.register[Y], into);
        return;
      case HIT:
        this.#hit(x[stone], y[stone] - HIT_SHORT, strength, into);
        return;
      case PEEL:
      case TAKE_OUT:
        this.half(situation, stone, turn, type, strength);
        break;
      case DRAW_RAISE:
        this.#raise(situation, stone, turn, into);
        return;
      case DOUBLE:
        this.double(situation, stone, situation.order[otherOf(id)], turn);
        break;
      case RAISE_TAKE_OUT:
        this.drive(situation, stone, situation.order[otherOf(id)], turn);
        break;
    }
    this.#hit(this.approach.register[X], this.approach.register[Y], STRONG, into);
  }

  // These leave in the approach's register where the thrown stone stops, or has its centre when it meets the struck one.

  /** The place in front of a stone, on the line from the hack. */
  front({ stones }: Situation, stone: number, strength: number): void {
    const { register } = this.approach;
    const x = stones.x[stone];
    const y = stones.y[stone];
    const part = 1 - IN_FRONT[strength] / Math.sqrt(x * x + y * y);
    register[X] = part * x;
    register[Y] = part * y;
  }

  /** The place behind a guard: as far in its shadow as the throw can curl. */
  shade({ stones }: Situation, guard: number, turn: number, strength: number): void {
    const { register } = this.approach;
    const x = stones.x[guard];
    const y = stones.y[guard];
    const far = Math.sqrt(x * x + y * y);
    const behind = strength === TO_TEE ? (this.#tee / y - 1) * far : AROUND[strength];
    register[Y] = behind;
    this.approach.bow(DRAW_WEIGHT);
    const aside = Math.max(0, GUARD_ROOM - register[X]) * (turn === CCW ? 1 : -1);
    const part = 1 + behind / far;
    register[X] = part * x + (aside * y) / far;
    register[Y] = part * y - (aside * x) / far;
  }

  /** The left or right half of a stone, for a peel or a take-out. */
  half({ stones }: Situation, stone: number, turn: number, type: number, side: number): void {
    const tangent = type === PEEL ? PEEL_TANGENT : TAKE_OUT_TANGENT;
    this.#arrive(stones, stone, turn, STRONG);
    this.#strike.strike(side === LEFT ? -tangent : tangent);
    this.#meet(stones, stone);
  }

  /** Drives a stone onto another, if that lies behind it. */
  drive({ stones }: Situation, stone: number, other: number, turn: number): void {
    const { register } = this.#strike;
    this.#arrive(stones, stone, turn, STRONG);
    register[DX] = stones.x[other] - stones.x[stone];
    register[DY] = stones.y[other] - stones.y[stone];
    this.#strike.drive();
    this.#meet(stones, stone);
  }

  /** Removes two stones, of which the nearer one is struck; says whether both would get far enough. */
  double({ stones }: Situation, one: number, two: number, turn: number): boolean {
    const { register } = this.#strike;
    const first = stones.y[one] <= stones.y[two] ? one : two;
    const second = one + two - first;
    this.#arrive(stones, first, turn, STRONG);
    register[DX] = stones.x[second] - stones.x[first];
    register[DY] = stones.y[second] - stones.y[first];
    this.#strike.double();
    this.#meet(stones, first);
    return register[SHARE] * (this.#strong - stones.y[first]) >= DOUBLE_RUN;
  }

  /** Pushes a stone to the tee, curl included. */
  #raise({ stones }: Situation, stone: number, turn: number, into: Shot): void {
    const strike = this.#strike;
    const { register } = strike;
    const raised = this.#raised;
    const dx = -stones.x[stone];
    const dy = this.#tee - stones.y[stone];
    this.#arrive(stones, stone, turn, dy > 3 ? MIDDLE : WEAK);
    register[DX] = dx;
    register[DY] = dy;
    strike.drive();
    this.#aim.stopAt(0, Math.sqrt(dx * dx + dy * dy), raised);
    // The rim of the thrown stone moves against the struck one, and takes it along a little.
    const rim =
      (turn === CCW ? this.#rim : -this.#rim) / Math.sqrt(raised.vx * raised.vx + raised.vy * raised.vy);
    raised.omega = register[EX] * register[NY] - register[EY] * register[NX] > rim ? 1 : -1;
    this.#aim.stopAt(dx, dy, raised);
    register[DX] = raised.vx + (rim / 6) * raised.vy;
    register[DY] = raised.vy - (rim / 6) * raised.vx;
    strike.drive();
    const c = register[EX] * register[NX] + register[EY] * register[NY];
    const f = (register[EX] * register[NY] - register[EY] * register[NX]) / 6;
    const speed = Math.sqrt((raised.vx * raised.vx + raised.vy * raised.vy) / (c * c + f * f));
    this.#meet(stones, stone);
    this.#aim.passWith(this.approach.register[X], this.approach.register[Y], speed, into);
  }

  #arrive(stones: Stones, stone: number, turn: number, weight: number): void {
    const { register } = this.#strike;
    register[DX] = stones.x[stone];
    register[DY] = stones.y[stone];
    const slope = this.approach.slope[weight];
    this.#strike.arrive(turn === CCW ? slope : -slope);
  }

  #meet(stones: Stones, stone: number): void {
    const { register } = this.approach;
    register[X] = stones.x[stone] - 2 * R * this.#strike.register[NX];
    register[Y] = stones.y[stone] - 2 * R * this.#strike.register[NY];
  }

  #hit(x: number, y: number, weight: number, into: Shot): void {
    const far = Math.sqrt(x * x + y * y);
    const beyond = weight === STRONG ? this.#strong - far : Math.min(BEYOND[weight], this.#longest - far);
    this.#aim.passBeyond(x, y, beyond, into);
  }
}

function spinOfTurn(turn: number): number {
  return turn === CW ? -FULL_SPIN : FULL_SPIN;
}

function copy(from: Shot, into: Shot): void {
  into.vx = from.vx;
  into.vy = from.vy;
  into.omega = from.omega;
}

/** How far a throw of this speed runs on free ice. */
function runOf(model: Model, speed: number): number {
  const stones = new Stones();
  stones.place(0, 0, 0);
  eventSimulator(model, NO_LIMITS).throw(stones, 0, { vx: 0, vy: speed, omega: FULL_SPIN });
  return Math.hypot(stones.x[0], stones.y[0]);
}
