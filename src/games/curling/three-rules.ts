/**
 * The three-rule player, which beat every learner of the paper that it comes from:
 *   no stone in the house           draw to the tee
 *   the opponent holds shot stone   take it out
 *   shot stone is its own           guard it, 2 m in front
 * It sees no other stone, nor the score. While the rules protect every stone (the first throws of mixed
 * doubles) a take-out would be a foul, and it draws to the tee instead.
 *
 * The paper tosses a coin for the turn; `turns: "clear"` keeps the coin's turn only if the throw would succeed
 * undisturbed, or the other one would not either. How hard the paper takes stones out is not said: here the
 * throw would, were the ice free, run on for `TAKE_OUT_WEIGHT`.
 *
 * Source: Matsui & Hoki (2017), the rule-based opponent.
 */
import type { Rng } from "../../random/index.js";
import { type Aim, aimFor, eventSimulator } from "./physics/event/index.js";
import { limitsOf, type RuleSet } from "./rules/index.js";
import { shotStoneOf } from "./score.js";
import { type Shot, spinOf, type Turn } from "./shot.js";
import { type CurlingState, Rink } from "./state.js";
import { Stones } from "./stones.js";

/** Metres beyond the stone: enough to carry one out from the front of the house. */
const TAKE_OUT_WEIGHT = 8;
/** Metres in front of the stone. */
const GUARD_DISTANCE = 2;

/** What is asked of the hand: the throw, and what it is meant to do. */
export type Call =
  | { readonly kind: "draw"; readonly shot: Shot }
  /** To take out, or to guard, the stone with this number. */
  | { readonly kind: "take-out" | "guard"; readonly stone: number; readonly shot: Shot };

export class ThreeRules {
  readonly #rules: RuleSet;
  readonly #turns: "coin" | "clear";
  readonly #aim: Aim;
  /** Where throws are tried out. */
  readonly #rink: Rink;
  readonly #trial = new Stones();

  constructor(rules: RuleSet, turns: "coin" | "clear" = "coin") {
    this.#rules = rules;
    this.#turns = turns;
    this.#aim = aimFor(rules.model);
    this.#rink = new Rink(rules, eventSimulator(rules.model, limitsOf(rules)));
  }

  choose(state: CurlingState, rng: Rng): Call {
    const [turn, opposite]: [Turn, Turn] = rng.bit() === 0 ? ["cw", "ccw"] : ["ccw", "cw"];
    const call = this.#call(state, turn);
    if (this.#turns === "coin" || this.#succeeds(state, call)) return call;
    const turned = this.#call(state, opposite);
    return this.#succeeds(state, turned) ? turned : call;
  }

  #call(state: CurlingState, turn: Turn): Call {
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

  #succeeds(state: CurlingState, call: Call): boolean {
    const rink = this.#rink;
    const trial = this.#trial;
    trial.copyFrom(state.stones);
    if (rink.throw(trial, state.end, state.throwNumber, state.nextStone, call.shot)) return false;
    if (call.kind === "take-out") return !trial.has(call.stone);
    return trial.has(state.nextStone) && !rink.simulator.touched;
  }
}
