/**
 * A game without meaning for searches among disturbed moves: players in turn throw at a line, with a normal hand; the value
 * is a function of where the throws went.
 */
import type { Rng } from "../../src/core/random.js";
import type { MoveList, MoveNoise, Player, Policy, RewardScale, State } from "../../src/game/game.js";
import type { KrParts } from "../../src/search/kr-uct.js";

export interface Throw {
  x: number;
}

export interface ThrowRules {
  /** Throws of a game. */
  readonly depth: number;
  /** Deviation of the hand. */
  readonly noise: number;
  /** Where the policy throws. */
  readonly aims: readonly number[];
  /** For player 0, from all throws. */
  value(throws: readonly number[]): number;
}

export class ThrowState implements State<Throw> {
  readonly rules: ThrowRules;
  readonly throws: number[] = [];

  constructor(rules: ThrowRules) {
    this.rules = rules;
  }

  get toMove(): Player {
    return (this.throws.length % 2) as Player;
  }

  get ply(): number {
    return this.throws.length;
  }

  isOver(): boolean {
    return this.throws.length === this.rules.depth;
  }

  value(): number {
    return this.rules.value(this.throws);
  }

  play({ x }: Throw): void {
    this.throws.push(x);
  }

  copyFrom(source: ThrowState): void {
    this.throws.splice(0, this.throws.length, ...source.throws);
  }
}

export class NormalHand implements MoveNoise<Throw> {
  readonly #deviation: number;

  constructor(deviation: number) {
    this.#deviation = deviation;
  }

  sample(intended: Throw, rng: Rng, into: Throw): void {
    into.x = intended.x + this.#deviation * rng.normal();
  }

  density(intended: Throw, actual: Throw): number {
    const z = (actual.x - intended.x) / this.#deviation;
    return Math.exp(-0.5 * z * z) / (Math.sqrt(2 * Math.PI) * this.#deviation);
  }
}

/** Everything with the policy's aims, in the game's own scale; throws from -3 to 3 are legal. */
export function throwParts(rules: ThrowRules): KrParts<ThrowState, Throw> {
  const hand = new NormalHand(rules.noise);
  const scale: RewardScale<ThrowState> = {
    key: "",
    reached: (state) => state.isOver(),
    reward: (state) => 2 * state.value() - 1,
    toValue: (reward) => (reward + 1) / 2,
    toError: (error) => error / 2,
    toReward: (value) => 2 * value - 1,
  };
  const policy: Policy<ThrowState, Throw> = {
    maxMoves: rules.aims.length,
    list(_state: ThrowState, into: MoveList) {
      into.length = rules.aims.length;
      for (let i = 0; i < rules.aims.length; i++) {
        into.ids[i] = i;
        into.priors[i] = 1 / rules.aims.length;
      }
    },
    move(_state: ThrowState, id: number, into: Throw) {
      into.x = rules.aims[id];
    },
  };
  const thrown: Throw = { x: 0 };
  return {
    game: {
      clone(state) {
        const copy = new ThrowState(state.rules);
        copy.copyFrom(state);
        return copy;
      },
      isLegal: (_state, { x }) => Math.abs(x) <= 3,
    },
    policy,
    kernel: hand,
    horizon: { scale: () => scale },
    playout: {
      run(state: ThrowState, rng: Rng): number {
        while (!state.isOver()) {
          hand.sample({ x: rules.aims[rng.below(rules.aims.length)] }, rng, thrown);
          state.play(thrown);
        }
        return scale.reward(state);
      },
    },
    blank: () => ({ x: 0 }),
  };
}

/** A hill of a height and a width around a place. */
export function hill(x: number, place: number, height: number, width: number): number {
  const z = (x - place) / width;
  return height * Math.exp(-0.5 * z * z);
}
