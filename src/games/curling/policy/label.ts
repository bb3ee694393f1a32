/**
 * Which arm of a policy a throw that somebody intended amounts to: of the arms with its turn that are meant to touch a
 * stone if it touches one (undisturbed), and not to if it does not, the one with the least
 *   2 (vx - vx')^2 + (vy - vy')^2.
 * Where there is no such arm it amounts to none. A throw that the policy does not think of gets the name of the nearest
 * all the same: a guard is a draw to the tee where nothing else is drawn.
 *
 * Source: Ohto & Tanaka (2016), learning of the action value.
 */
import type { Arms, Policy } from "../../../game/index.js";
import { eventSimulator } from "../physics/event/index.js";
import { limitsOf, type RuleSet } from "../rules/index.js";
import { type Shot, turnOf } from "../shot.js";
import { type CurlingState, Rink } from "../state.js";
import { Stones } from "../stones.js";
import { isContact, PASS, TURNS, turnOfId, typeOf } from "./category.js";

/** Points by which a game may stand and still teach anything. */
const MOST_LEAD = 4;
/** The part of the last end that teaches something. */
const EARLY = 1 / 3;

/** Whether there is something to learn from a throw in this state: not with a great lead, nor late in the last end. */
export function isInstructive(state: CurlingState): boolean {
  const { ends, throws } = state.rink.rules;
  if (Math.abs(state.totals[0] - state.totals[1]) > MOST_LEAD) return false;
  return state.end < ends - 1 || state.throwNumber < EARLY * throws;
}

export class Labeller {
  readonly #policy: Policy<CurlingState, Shot>;
  readonly #rink: Rink;
  readonly #trial = new Stones();
  readonly #shot: Shot = { vx: 0, vy: 0, omega: 0 };

  constructor(rules: RuleSet, policy: Policy<CurlingState, Shot>) {
    this.#policy = policy;
    this.#rink = new Rink(rules, eventSimulator(rules.model, limitsOf(rules)));
  }

  /** The place among the arms, which the policy has just listed, of what a throw amounts to; -1 for none. */
  label(state: CurlingState, { ids, length }: Arms, intended: Shot): number {
    const touches = this.#touches(state, intended);
    const turn = TURNS.indexOf(turnOf(intended));
    const shot = this.#shot;
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let arm = 0; arm < length; arm++) {
      const id = ids[arm];
      if (isContact(id) !== touches || (turnOfId(id) !== turn && typeOf(id) !== PASS)) continue;
      this.#policy.move(state, id, shot);
      const far = 2 * (shot.vx - intended.vx) ** 2 + (shot.vy - intended.vy) ** 2;
      if (far >= least) continue;
      least = far;
      nearest = arm;
    }
    return nearest;
  }

  #touches(state: CurlingState, shot: Shot): boolean {
    this.#trial.copyFrom(state.stones);
    this.#rink.throw(this.#trial, state.end, state.throwNumber, state.nextStone, shot);
    return this.#rink.simulator.touched;
  }
}
