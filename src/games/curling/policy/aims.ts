/**
 * The throw of a category: where it should go and how fast, by the tables of `physics/event/aim.ts`.
 *
 * Lengths are metres and the same under both models. A hit of weight touch, weak or middle would, were the ice free,
 * run on for 0.3, 1.7 or 5 m beyond its stone. The strong one is, in the legacy model, thrown 0.2 below the fastest
 * throw of the cups, about 10 m beyond the tee; in FCV1, whose hardest throw would run three times as far as the tee,
 * it runs `FCV1_STRONG` beyond the tee. No throw is faster than the rules allow.
 *
 * Everything is aimed as if the way were free and nothing hit back. Two-stone shots use `strike.ts`.
 */
import { type Aim, aimFor, eventSimulator } from "../physics/event/index.js";
import { MOTIONS } from "../physics/motion.js";
import { type Model, NO_LIMITS } from "../physics/simulator.js";
import type { RuleSet } from "../rules/index.js";
import { STONE_RADIUS as R } from "../sheet.js";
import { FULL_SPIN, type Shot } from "../shot.js";
import { Stones } from "../stones.js";
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
import { pointsOf } from "./points.js";
import type { Situation } from "./situation.js";
import { DX, DY, EX, EY, NX, NY, SHARE, Strike } from "./strike.js";

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

  constructor(rules: RuleSet) {
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
