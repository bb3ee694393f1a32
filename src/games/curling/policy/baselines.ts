/**
 * The simplest ways to throw: at random, by the simple policy, by three rules, and as the old sample program.
 *
 * Throws at random as the papers mean it: both speeds uniform in a box, either turn with equal chance. The box holds every throw
 * that passes the hog line, and some that do not; most of its throws hit nothing and stay nowhere.
 *
 * Source: Matsui & Hoki (2018) for the numbers of the legacy model; (2017) for what they mean: sideways up to the throw that curls
 * into the near corner of the play area, along the sheet from the hog line to the hardest throw allowed. The papers
 * have no other model: for FCV1 the box reaches the same places, from 6.7 m before the tee to 10.9 m behind it.
 */
import type { Rng } from "../../../core/index.js";
import type { MoveList, Policy } from "../../../game/index.js";
import type { Aim } from "../physics/aim.js";
import type { Model } from "../physics/models.js";
import { createHitShot, createShot } from "../physics/official-aim.js";
import { aimFor, eventSimulator } from "../physics/simulators.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { shotStoneOf } from "../rules/score.js";
import { limitsOf } from "../rules/umpire.js";
import { FULL_SPIN, SHOT_CODER, type Shot, Stones, spinOf, TEAM_MASKS, type Turn } from "../sheet.js";
import { type CurlingState, Rink } from "../state.js";

/** Speeds in the model's unit. */
export interface ThrowBox {
  /** Largest speed to either side. */
  readonly vx: number;
  readonly vyMin: number;
  readonly vyMax: number;
}

export const THROW_BOXES: Readonly<Record<Model, ThrowBox>> = {
  legacy: { vx: 3.1, vyMin: 26.7, vyMax: 33.7 },
  fcv1: { vx: 0.29, vyMin: 2.2, vyMax: 2.7 },
};

const draws = new Float64Array(2);

export function randomThrow(model: Model, rng: Rng, into: Shot = SHOT_CODER.blank()): Shot {
  randomVelocities(model, rng, draws);
  into.vx = draws[0];
  into.vy = draws[1];
  into.omega = rng.bit() === 0 ? -FULL_SPIN : FULL_SPIN;
  return into;
}

/** Fills `into` with vx and vy of one throw after the other. */
export function randomVelocities(model: Model, rng: Rng, into: Float64Array): void {
  const { vx, vyMin, vyMax } = THROW_BOXES[model];
  rng.floats(into);
  for (let i = 0; i < into.length; i += 2) {
    into[i] = vx * (2 * into[i] - 1);
    into[i + 1] = vyMin + (vyMax - vyMin) * into[i + 1];
  }
}

// The paper's simple policy: draw to the tee with either turn, and where an opposing stone lies in the house also hit the
// innermost of them with either turn; all with equal chance. The hit would, were the ice free, run on for `MIDDLE`
// metres. It sees no guards and no score.
//
// Source: Ohto & Tanaka (2016), "simple policy"; the weight of the hit is that of its authors' program.

/** Ids: draws cw and ccw, then hits cw and ccw. */
const HIT_CW = 2;
/** Metres beyond the stone. */
const MIDDLE = 5;

export class SimplePolicy implements Policy<CurlingState, Shot> {
  readonly maxMoves = 4;
  readonly #aim: Aim;
  readonly #tee: number;
  readonly #reach: number;
  /** The tee draws of both turns. */
  readonly #draws: readonly [Shot, Shot];
  #target = -1;

  constructor(rules: CurlingRules) {
    this.#aim = aimFor(rules.model);
    this.#tee = rules.sheet.teeLine;
    this.#reach = rules.scoring.distance ** 2;
    this.#draws = [this.#teeDraw(-FULL_SPIN), this.#teeDraw(FULL_SPIN)];
  }

  list(state: CurlingState, into: MoveList): void {
    this.#target = this.#innermost(state.stones, TEAM_MASKS[1 - state.toMove]);
    const { ids, priors } = into;
    const length = this.#target < 0 ? 2 : 4;
    for (let arm = 0; arm < length; arm++) {
      ids[arm] = arm;
      priors[arm] = 1 / length;
    }
    into.length = length;
  }

  move(state: CurlingState, id: number, into: Shot): void {
    if (id < HIT_CW) {
      const draw = this.#draws[id];
      into.vx = draw.vx;
      into.vy = draw.vy;
      into.omega = draw.omega;
      return;
    }
    into.omega = id === HIT_CW ? -FULL_SPIN : FULL_SPIN;
    const { x, y } = state.stones;
    this.#aim.passBeyond(x[this.#target], y[this.#target], MIDDLE, into);
  }

  #innermost(stones: Stones, team: number): number {
    let mask = stones.mask & team;
    let nearest = -1;
    let min = this.#reach;
    while (mask !== 0) {
      const stone = 31 - Math.clz32(mask);
      mask &= ~(1 << stone);
      const x = stones.x[stone];
      const y = stones.y[stone] - this.#tee;
      const square = x * x + y * y;
      if (square <= min) {
        min = square;
        nearest = stone;
      }
    }
    return nearest;
  }

  #teeDraw(omega: number): Shot {
    const shot: Shot = { vx: 0, vy: 0, omega };
    this.#aim.stopAt(0, this.#tee, shot);
    return shot;
  }
}

const NAMES = ["draw cw", "draw ccw", "hit cw", "hit ccw"] as const;

/** `draw cw`, `hit ccw`. */
export function formatSimple(id: number): string {
  return NAMES[id];
}

/** The same arm on the sheet mirrored at its centre line: the other turn. */
export function mirrorSimple(id: number): number {
  return id ^ 1;
}

// The three-rule player, which beat every learner of the paper that it comes from:
//   no stone in the house           draw to the tee
//   the opponent holds shot stone   take it out
//   shot stone is its own           guard it, 2 m in front
// It sees no other stone, nor the score. While the rules protect every stone (the first throws of mixed
// doubles) a take-out would be a foul, and it draws to the tee instead.
//
// The paper tosses a coin for the turn; `turns: "clear"` keeps the coin's turn only if the throw would succeed
// undisturbed, or the other one would not either. How hard the paper takes stones out is not said: here the
// throw would, were the ice free, run on for `TAKE_OUT_WEIGHT`.
//
// Source: Matsui & Hoki (2017), the rule-based opponent.

/** Metres beyond the stone: enough to carry one out from the front of the house. */
const TAKE_OUT_WEIGHT = 8;
/** Metres in front of the stone. */
const GUARD_DISTANCE = 2;

/** What is asked of the hand: the throw, and what it is meant to do. */
export type CalledShot =
  | { readonly kind: "draw"; readonly shot: Shot }
  /** To take out, or to guard, the stone with this number. */
  | { readonly kind: "take-out" | "guard"; readonly stone: number; readonly shot: Shot };

export class ThreeRules {
  readonly #rules: CurlingRules;
  readonly #turns: "coin" | "clear";
  readonly #aim: Aim;
  /** Where throws are tried out. */
  readonly #rink: Rink;
  readonly #trial = new Stones();

  constructor(rules: CurlingRules, turns: "coin" | "clear" = "coin") {
    this.#rules = rules;
    this.#turns = turns;
    this.#aim = aimFor(rules.model);
    this.#rink = new Rink(rules, eventSimulator(rules.model, limitsOf(rules)));
  }

  choose(state: CurlingState, rng: Rng): CalledShot {
    const [turn, opposite]: [Turn, Turn] = rng.bit() === 0 ? ["cw", "ccw"] : ["ccw", "cw"];
    const call = this.#call(state, turn);
    if (this.#turns === "coin" || this.#succeeds(state, call)) return call;
    const turned = this.#call(state, opposite);
    return this.#succeeds(state, turned) ? turned : call;
  }

  #call(state: CurlingState, turn: Turn): CalledShot {
    const { stones } = state;
    const shot: Shot = { vx: 0, vy: 0, omega: spinOf(turn) };
    const stone = shotStoneOf(stones, this.#rules);
    if (stone === null || (stone >> 3 !== state.toMove && this.#isProtected(state))) {
      this.#aim.stopAt(0, this.#rules.sheet.teeLine, shot);
      return { kind: "draw", shot };
    }
    if (stone >> 3 === state.toMove) {
      this.#aim.stopAt(stones.x[stone], stones.y[stone] - GUARD_DISTANCE, shot);
      return { kind: "guard", stone, shot };
    }
    this.#aim.passBeyond(stones.x[stone], stones.y[stone], TAKE_OUT_WEIGHT, shot);
    return { kind: "take-out", stone, shot };
  }

  #isProtected(state: CurlingState): boolean {
    const { protects, throws } = this.#rules.freeGuardZone;
    return protects === "every-stone" && state.throwNumber < throws;
  }

  #succeeds(state: CurlingState, call: CalledShot): boolean {
    const rink = this.#rink;
    const trial = this.#trial;
    trial.copyFrom(state.stones);
    if (rink.throw(trial, state.end, state.throwNumber, state.nextStone, call.shot)) return false;
    if (call.kind === "take-out") return !trial.has(call.stone);
    return trial.has(state.nextStone) && !rink.simulator.touched;
  }
}

// The sample program that was handed out with Digital Curling of the first and second generation, and against which learners were measured (CurlingAI):
//   no stone in the house           the official draw to the tee, clockwise
//   shot stone is its own           the official draw 2 m in front of it, clockwise if it lies left of the centre line
//   the opponent holds shot stone   the official hit through its centre with power 16, clockwise
// It means to compare the turns of a hit by a hundred trials each, but a mistake keeps the first. So it knows no chance, and it plays the
// legacy model alone, which its helpers are made for. Power 16 is up to 0.1 % above the cap of the later cups, which would make a hit a pass:
// there it is slowed down to the cap.
//
// Source: what public copies of the program do; Matsui & Hoki (2018) name it and do not describe it.

/** Metres in front of the stone. */
const SAMPLE_GUARD_DISTANCE = 2;
/** The hardest throw of the official helper. */
const POWER = 16;

export class SamplePlayer {
  readonly #rules: CurlingRules;

  constructor(rules: CurlingRules) {
    if (rules.model !== "legacy") throw new Error(`sample plays the legacy model, not ${rules.model}`);
    this.#rules = rules;
  }

  choose({ stones, toMove }: CurlingState, into: Shot): void {
    const stone = shotStoneOf(stones, this.#rules);
    if (stone === null) {
      createShot(0, this.#rules.sheet.teeLine, "cw", into);
      return;
    }
    const x = stones.x[stone];
    const y = stones.y[stone];
    if (stone >> 3 === toMove) createShot(x, y - SAMPLE_GUARD_DISTANCE, x < 0 ? "cw" : "ccw", into);
    else {
      createHitShot(x, y, POWER, "cw", into);
      this.#slowDown(into);
    }
  }

  /** Brings a throw down to the speed that the rules allow, on the same bearing. */
  #slowDown(shot: Shot): void {
    const { speedCap } = this.#rules;
    if (speedCap === null) return;
    const speed = speedCap.of === "vy" ? shot.vy : Math.hypot(shot.vx, shot.vy);
    if (speed <= speedCap.max) return;
    const scale = speedCap.max / speed;
    shot.vx *= scale;
    shot.vy *= scale;
  }
}
