/**
 * The end of the end as the horizon of simulations: what a score is worth, by the win table, for the lead, the hammer and
 * the ends left with which the end began. The reward is the win chance after the end, standardised to mean 0 and
 * variance 1 under the table's distribution of scores (Ohto & Tanaka 2016): chances vary little in some ends and much in
 * others, and a search that weighs exploration against them should not notice.
 *
 * In an end that can hardly change the winner any more all chances are alike. There, and this is ours, the points of the end are
 * the reward, standardised in the same way, so that a team still throws sensibly; the value of a reward is the chance at that many
 * points, between whole ones in proportion; and a chance becomes the reward that it would be if the score were even, so that a
 * policy's opinion weighs as much as elsewhere.
 */
import type { Horizon, Scale, Value } from "../../game/index.js";
import type { RuleSet } from "./rules/index.js";
import { STONES } from "./sheet.js";
import type { CurlingState } from "./state.js";
import { WinTable } from "./wintable.js";

/** No end brings more points: every stone of a team. */
const MOST = STONES / 2;
/** Deviation of the win chance in an end below which the game is as good as decided. */
const DECIDED = 0.02;
/** What the first thrower of an extra end may expect, as the paper set it. */
const FIRST_IN_EXTRA_END = 0.25;

/**
 * The win table of a rule set. `tie` is what a tie after the last end is worth to the team that would throw first next;
 * without it half a point where a tie is a draw, and the paper's 0.25 where extra ends are played.
 */
export function winTableOf(rules: RuleSet, tie?: number): WinTable {
  const usual = rules.extraEnds ? FIRST_IN_EXTRA_END : 0.5;
  return new WinTable({ ends: rules.ends, extraEnd: tie ?? usual });
}

export class EndHorizon implements Horizon<CurlingState> {
  readonly #wins: WinTable;
  readonly #ends: number;

  constructor(rules: RuleSet, wins: WinTable = winTableOf(rules)) {
    this.#wins = wins;
    this.#ends = rules.ends;
  }

  scale(root: CurlingState): EndScale {
    // An extra end is the last one.
    return new EndScale(this.#wins, Math.max(1, this.#ends - root.end), root);
  }
}

/** What scores of the end of a position are worth. */
export class EndScale implements Scale<CurlingState> {
  readonly key: string;
  /** The win chance of player 0 when the end begins. */
  readonly win: Value;
  readonly #wins: WinTable;
  readonly #end: number;
  readonly #left: number;
  readonly #hammer: boolean;
  readonly #deviation: number;
  /** Where the game is as good as decided: the points that the end may bring. */
  readonly #points: Spread | undefined;
  /** By score of the end from -8, for player 0. */
  readonly #chances = new Float64Array(2 * MOST + 1);
  readonly #rewards = new Float64Array(2 * MOST + 1);

  /** `left` are the ends left, that of `root` included. */
  constructor(wins: WinTable, left: number, root: CurlingState) {
    const lead = root.totals[0] - root.totals[1];
    const hammer = root.hammer === 0;
    this.key = `end ${root.end}, lead ${lead}, hammer ${root.hammer}`;
    this.#wins = wins;
    this.#end = root.end;
    this.#left = left;
    this.#hammer = hammer;
    this.win = wins.win(left, lead, hammer);
    this.#deviation = wins.toWin(1, left, lead, hammer) - this.win;
    const points = this.#deviation < DECIDED ? pointsOf(wins, hammer) : undefined;
    this.#points = points;
    for (let score = -MOST; score <= MOST; score++) {
      const chance = wins.winAfter(left, lead, hammer, score);
      this.#chances[score + MOST] = chance;
      this.#rewards[score + MOST] =
        points === undefined
          ? (chance - this.win) / this.#deviation
          : (score - points.mean) / points.deviation;
    }
  }

  reached(state: CurlingState): boolean {
    return state.end !== this.#end || state.isOver();
  }

  reward(state: CurlingState): number {
    return this.#rewards[state.lastEndScore + MOST];
  }

  /** The reward of a score of the end, points of player 0 positive. */
  rewardOfScore(score: number): number {
    return this.#rewards[score + MOST];
  }

  /** The win chance of player 0 after such a score. */
  winOfScore(score: number): Value {
    return this.#chances[score + MOST];
  }

  toValue(reward: number): Value {
    return Math.min(1, Math.max(0, this.#chance(reward)));
  }

  /** Not cut off at the certain chances: an error is as large for the team that is ahead as for the other one. */
  toError(error: number, reward: number): number {
    return Math.abs(this.#chance(reward + error) - this.#chance(reward - error)) / 2;
  }

  toReward(value: Value): number {
    if (this.#points !== undefined) return this.#wins.toReward(value, this.#left, 0, this.#hammer);
    return (value - this.win) / this.#deviation;
  }

  #chance(reward: number): number {
    if (this.#points === undefined) return this.win + reward * this.#deviation;
    const { mean, deviation } = this.#points;
    const score = Math.min(MOST, Math.max(-MOST, mean + reward * deviation));
    const below = Math.min(Math.floor(score), MOST - 1);
    const low = this.#chances[below + MOST];
    return low + (score - below) * (this.#chances[below + 1 + MOST] - low);
  }
}

interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

/** The points of an end, of a team with or without the hammer. */
function pointsOf({ scores, mostPoints }: WinTable, hammer: boolean): Spread {
  let mean = 0;
  let square = 0;
  for (const [i, chance] of scores.entries()) {
    const points = hammer ? mostPoints - i : i - mostPoints;
    mean += chance * points;
    square += chance * points * points;
  }
  return { mean, deviation: Math.sqrt(square - mean * mean) };
}
