/**
 * Judges of positions within an end: a policy, a net or a searched reply; and the error of the net.
 *
 * The error of the judge itself: how far a net's value lies from what comes when strong players go on, beyond the error of the
 * trials. It is largest in the last end, where single points decide the game, and smallest where many ends are to come.
 *
 * Set by 213 positions of `playout curling calibration --analysis --seed dev5` under dc3 and legacy-gat (docs/curling-analysis.md); for
 * differences by 72 pairs of throws before the 8th, 12th and 14th, of which searched replies moved the difference by 0.7 to 1.8 %.
 */
import type { Rng } from "../../../core/index.js";
import type { MoveNoise } from "../../../game/index.js";
import type { Search } from "../../../search/index.js";
import type { CurlingGame } from "../game.js";
import { END_SCORES } from "../nets/scores.js";
import type { PositionNet } from "../nets/set-nets.js";
import type { CurlingPolicyPlayout } from "../policy/playouts.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { EndRewardScale } from "../win-table.js";
import type { TrialEstimate } from "./results.js";

/** Standard error of a chance to win of one half: in the last end, the one before it, and earlier ones. */
const WIN = [0.038, 0.018, 0.01] as const;
/** Standard error of the points of an end, by the same; they matter least in the one before the last. */
const POINTS = [0.18, 0.28, 0.11] as const;

/** Share of it in the difference of two throws of one position, much of which cancels. */
const APART = 0.5;

/** Widens the error of a chance to win; `left` counts the ends from this one on. */
export function widenedWin({ mean, error }: TrialEstimate, left: number): TrialEstimate {
  return { mean, error: Math.hypot(error, winError(mean, left)) };
}

/** Widens the error of the difference between two throws, the better one of which wins by a chance of `win`. */
export function widenedDifference({ mean, error }: TrialEstimate, win: number, left: number): TrialEstimate {
  return { mean, error: Math.hypot(error, APART * winError(win, left)) };
}

function winError(win: number, left: number): number {
  return byEndsLeft(WIN, left) * 2 * Math.sqrt(win * (1 - win));
}

/** Widens the error of the points of an end; `left` counts the ends from this one on. */
export function widenedPoints({ mean, error }: TrialEstimate, left: number): TrialEstimate {
  return { mean, error: Math.hypot(error, byEndsLeft(POINTS, left)) };
}

function byEndsLeft(errors: readonly number[], left: number): number {
  return errors[Math.min(left, errors.length) - 1];
}

// Judges of positions within an end: each says how likely every score of the end is.
//
//   playouts  a policy plays the end out, once
//   net       a net of positions answers at once
//   reply     a search chooses the next throw, which is then thrown by the hand many times
//
// The net is the default. It errs most at the last stone of an end, where one search of the reply is exact but for its own choice.

/** Most points of an end. */
export const MAX_POINTS = 8;

export interface PositionJudge {
  /** After `judge`: the chance of every score of player 0 from -8 to 8. */
  readonly chances: Float64Array;
  /** True where the same position may be judged differently by other random numbers. */
  readonly isRandom: boolean;
  /** Random outcomes behind one judgement. */
  readonly outcomes: number;
  /** Judges a state whose end is not over, which it may change; `rng()` opens a random stream. */
  judge(state: CurlingState, rng: () => Rng, scale: EndRewardScale): void;
}

export class PlayoutJudge implements PositionJudge {
  readonly chances = new Float64Array(2 * MAX_POINTS + 1);
  readonly isRandom = true;
  readonly outcomes = 1;
  readonly #playout: CurlingPolicyPlayout;

  constructor(playout: CurlingPolicyPlayout) {
    this.#playout = playout;
  }

  judge(state: CurlingState, rng: () => Rng, scale: EndRewardScale): void {
    this.#playout.run(state, rng(), scale);
    settle(this.chances, state.lastEndScore);
  }
}

export class NetJudge implements PositionJudge {
  readonly chances = new Float64Array(2 * MAX_POINTS + 1);
  readonly isRandom = false;
  readonly outcomes = 1;
  readonly #net: PositionNet;
  readonly #states: CurlingState[] = [];

  /** Takes a net with room for one position. */
  constructor(net: PositionNet) {
    this.#net = net;
  }

  judge(state: CurlingState): void {
    this.#states[0] = state;
    this.#net.predict(this.#states);
    this.chances.fill(0);
    const sign = state.toMove === 0 ? 1 : -1;
    for (const [i, score] of END_SCORES.entries())
      this.chances[MAX_POINTS + sign * score] = this.#net.chances[i];
  }
}

/** Playouts of the search for a reply. */
const REPLY_PLAYOUTS = 1000;
/** Fresh throws of the reply that was chosen; the search's own estimate of it would be too high. */
const REPLY_THROWS = 192;

export class ReplyJudge implements PositionJudge {
  readonly chances = new Float64Array(2 * MAX_POINTS + 1);
  readonly isRandom = true;
  readonly outcomes = REPLY_THROWS;
  readonly #hand: MoveNoise<Shot>;
  readonly #search: Search<CurlingState, Shot>;
  readonly #rest: PositionJudge;
  readonly #state: CurlingState;
  readonly #actual: Shot = { vx: 0, vy: 0, omega: 0 };

  /** `rest` judges what the reply leaves, where the end is not over with it. */
  constructor(
    game: CurlingGame,
    hand: MoveNoise<Shot>,
    search: Search<CurlingState, Shot>,
    rest: PositionJudge,
  ) {
    this.#hand = hand;
    this.#search = search;
    this.#rest = rest;
    this.#state = game.position({});
  }

  judge(state: CurlingState, rng: () => Rng, scale: EndRewardScale): void {
    const random = rng();
    const thinking = this.#search.begin(state, random);
    thinking.run(REPLY_PLAYOUTS);
    const { best } = thinking.report(1);
    this.chances.fill(0);
    for (let i = 0; i < REPLY_THROWS; i++) {
      this.#hand.sample(best, random, this.#actual);
      this.#state.copyFrom(state);
      this.#state.play(this.#actual);
      this.#add(random, scale);
    }
  }

  #add(random: Rng, scale: EndRewardScale): void {
    const { chances } = this;
    if (scale.reached(this.#state)) {
      chances[MAX_POINTS + this.#state.lastEndScore] += 1 / REPLY_THROWS;
      return;
    }
    this.#rest.judge(this.#state, () => random, scale);
    for (let i = 0; i < chances.length; i++) chances[i] += this.#rest.chances[i] / REPLY_THROWS;
  }
}

/** Sets the chances of a score that is known. */
export function settle(chances: Float64Array, score: number): void {
  chances.fill(0);
  chances[MAX_POINTS + score] = 1;
}
