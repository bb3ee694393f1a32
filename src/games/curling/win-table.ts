/**
 * The win table, and the end of the end as the horizon of searches.
 *
 * The chance to win a game, from the ends left, the lead and the hammer.
 *
 * Assumes one distribution p of the end's score s for every end (s from the view of the team that throws
 * first, positive when it scores) and convolves back from the last end. With W(n, d) the chance of the team
 * that throws first in the next end, n ends left and d points ahead:
 *   W(n, d) = sum over s >= 0 of p(s) W(n-1, d+s)  +  sum over s < 0 of p(s) (1 - W(n-1, -d-s)),
 * because the team that scores throws first in the next end, and a blank end changes nothing. W(0, d) is 1
 * or 0, and for a tie the extra end's rule. Exact for the given distribution: no score is clipped.
 *
 * Rewards: win chances vary little in some ends and much in others, which upsets searches that weigh
 * exploration against them. `reward` is the win chance after the end, standardised to mean 0 and variance 1
 * under p, for the situation in which the end began.
 *
 * It does not know strength, nor that strategy changes the distribution with the lead.
 *
 * Source: Ohto & Tanaka (2016), section on the reward, table 3. Two entries of that table are odd: as printed,
 * 7 and 8 points of the first team (5.47291e-5 and 5.47291e-6) make the sum exceed 1; a tenth of them,
 * as in `OHTO_SCORES`, restores it, and all other entries then agree with the printed ones.
 */
import type { Horizon, RewardScale, Value } from "../../game/index.js";
import type { CurlingRules } from "./rules/rule-set.js";
import { STONES } from "./sheet.js";
import type { CurlingState } from "./state.js";

/** Relative frequencies of the scores -8 to 8 of an end, from the view of the team that throws first. */
export const OHTO_SCORES: readonly number[] = [
  0.00025, 0.001, 0.004, 0.016, 0.05, 0.09, 0.25, 0.5, 0.05, 0.22, 0.07, 0.02, 0.007, 0.0007, 0.00007,
  0.000007, 0.0000007,
];

export interface WinTableOptions {
  /** Most ends that can be left. Default 10. */
  readonly ends?: number;
  /** Relative frequencies of the scores -m to m, from the view of the team that throws first in the end. */
  readonly scores?: readonly number[];
  /**
   * What a tie after the last end is worth to the team that would throw first in the extra end: a win chance
   * (0.5 where a tie is a draw), or "played" for extra ends with the same distribution until one side
   * scores. Default 0.25, as in the paper; 0.219 is what its authors later found in their games.
   */
  readonly extraEnd?: number | "played";
}

/**
 * Gives the win probability from the ends left, the lead and the hammer, from one distribution of an end's score (Ohto and Tanaka
 * 2016). It does not know the players' strength.
 *
 * @example
 * ```js
 * import { WinTable } from "playout/curling";
 *
 * const table = new WinTable();
 * // Two ends to go, one behind, with the hammer: the win probability after a blank end and after one point.
 * console.log(table.winAfter(2, -1, true, 0).toFixed(3)); // 0.419
 * console.log(table.winAfter(2, -1, true, 1).toFixed(3)); // 0.258
 * ```
 */
export class WinTable {
  readonly ends: number;
  /** The most points in an end. */
  readonly maxPoints: number;
  /** Chances of the scores, -mostPoints first. */
  readonly scores: Float64Array;
  /** W and the deviation of W after the end, by ends left and by lead; leads beyond the margin are decided. */
  readonly #win: Float64Array;
  readonly #deviation: Float64Array;
  readonly #margin: number;
  readonly #row: number;

  constructor({ ends = 10, scores = OHTO_SCORES, extraEnd = 0.25 }: WinTableOptions = {}) {
    if (!Number.isInteger(ends) || ends < 1)
      throw new RangeError(`ends: expected a whole number from 1, got ${ends}`);
    if (scores.length % 2 === 0) throw new RangeError("scores must run from -m to m");
    for (const [i, weight] of scores.entries()) {
      if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY))
        throw new RangeError(`scores[${i}]: expected a frequency, 0 or more, got ${weight}`);
    }
    const total = scores.reduce((sum, weight) => sum + weight, 0);
    if (!(total > 0 && total < Number.POSITIVE_INFINITY))
      throw new RangeError(`scores: the frequencies add up to ${total}`);
    if (extraEnd === "played") {
      if (scores[(scores.length - 1) / 2] === total)
        throw new RangeError("scores: extra ends in which nobody can score are never over");
    } else if (!(extraEnd >= 0 && extraEnd <= 1)) {
      throw new RangeError(`extraEnd: expected a chance from 0 to 1, got ${extraEnd}`);
    }
    this.ends = ends;
    this.maxPoints = (scores.length - 1) / 2;
    this.scores = Float64Array.from(scores, (weight) => weight / total);
    this.#margin = this.maxPoints * ends + 1;
    this.#row = 2 * this.#margin + 1;
    this.#win = new Float64Array((ends + 1) * this.#row);
    this.#deviation = new Float64Array((ends + 1) * this.#row);
    this.#fill(extraEnd === "played" ? this.#playedOut() : extraEnd);
  }

  /** The win chance of a team that leads by `lead` (behind: negative), with `endsLeft` still to be played. */
  win(endsLeft: number, lead: number, hammer: boolean): number {
    const first = this.#look(this.#win, endsLeft, hammer ? -lead : lead);
    return hammer ? 1 - first : first;
  }

  /**
   * The same team's win chance once it has scored `points` in the next end (conceded: negative). An extra end
   * is the last one: one end left, lead 0.
   */
  winAfter(endsLeft: number, lead: number, hammer: boolean, points: number): number {
    return this.win(endsLeft - 1, lead + points, points === 0 ? hammer : points < 0);
  }

  /** The standardised reward of a win chance after the end that begins in this situation. */
  toReward(win: number, endsLeft: number, lead: number, hammer: boolean): number {
    const deviation = this.#look(this.#deviation, endsLeft, hammer ? -lead : lead);
    return deviation === 0 ? 0 : (win - this.win(endsLeft, lead, hammer)) / deviation;
  }

  /** The win chance that has this reward; the inverse of `toReward`. */
  toWin(reward: number, endsLeft: number, lead: number, hammer: boolean): number {
    const deviation = this.#look(this.#deviation, endsLeft, hammer ? -lead : lead);
    return this.win(endsLeft, lead, hammer) + reward * deviation;
  }

  /** The standardised reward of scoring `points` (conceding: negative) in the end that begins in this situation. */
  reward(endsLeft: number, lead: number, hammer: boolean, points: number): number {
    return this.toReward(this.winAfter(endsLeft, lead, hammer, points), endsLeft, lead, hammer);
  }

  /** An entry of a table. A situation that is in no table has no whole place inside it. */
  #look(table: Float64Array, endsLeft: number, lead: number): number {
    const entry: number | undefined = table[this.#at(endsLeft, lead)];
    if (entry !== undefined) return entry;
    if (Number.isInteger(endsLeft) && endsLeft >= 0 && endsLeft <= this.ends)
      throw new RangeError("lead: expected a whole number of points");
    throw new RangeError(`endsLeft: expected a whole number from 0 to ${this.ends}, got ${endsLeft}`);
  }

  #at(endsLeft: number, lead: number): number {
    const margin = this.#margin;
    const kept = Math.max(-margin, Math.min(lead, margin));
    return endsLeft * this.#row + kept + margin;
  }

  /** The first-throwing team's chance in extra ends that go on until one side scores. */
  #playedOut(): number {
    const blank = this.scores[this.maxPoints];
    const first = this.scores.subarray(this.maxPoints + 1).reduce((sum, chance) => sum + chance, 0);
    return first / (1 - blank);
  }

  #fill(tie: number): void {
    const { ends, maxPoints, scores } = this;
    const margin = this.#margin;
    for (let endsLeft = 0; endsLeft <= ends; endsLeft++) {
      for (let lead = -margin; lead <= margin; lead++) {
        const at = this.#at(endsLeft, lead);
        if (Math.abs(lead) > maxPoints * endsLeft) {
          this.#win[at] = lead > 0 ? 1 : 0;
          continue;
        }
        if (endsLeft === 0) {
          this.#win[at] = tie;
          continue;
        }
        let mean = 0;
        for (let i = 0; i < scores.length; i++) {
          mean += scores[i] * this.winAfter(endsLeft, lead, false, i - maxPoints);
        }
        let variance = 0;
        for (let i = 0; i < scores.length; i++) {
          variance += scores[i] * (this.winAfter(endsLeft, lead, false, i - maxPoints) - mean) ** 2;
        }
        this.#win[at] = mean;
        this.#deviation[at] = Math.sqrt(variance);
      }
    }
  }
}

// The end of the end as the horizon of simulations: what a score is worth, by the win table, for the lead, the hammer and
// the ends left with which the end began. The reward is the win chance after the end, standardised to mean 0 and
// variance 1 under the table's distribution of scores (Ohto & Tanaka 2016): chances vary little in some ends and much in
// others, and a search that weighs exploration against them should not notice.
//
// In an end that can hardly change the winner any more all chances are alike. There, and this is ours, the points of the end are
// the reward, standardised in the same way, so that a team still throws sensibly; the value of a reward is the chance at that many
// points, between whole ones in proportion; and a chance becomes the reward that it would be if the score were even, so that a
// policy's opinion weighs as much as elsewhere.

/** No end brings more points: every stone of a team. */
const MAX = STONES / 2;
/** Deviation of the win chance in an end below which the game is as good as decided. */
const DECIDED = 0.02;
/** What the first thrower of an extra end may expect, as the paper set it. */
const FIRST_IN_EXTRA_END = 0.25;

/**
 * Returns the win table of a rule set. `tie` is what a tie after the last end is worth to the team with the hammer next; the
 * default is half a point where ties stand, and the 0.25 of the paper where extra ends are played.
 */
export function winTableOf(rules: CurlingRules, tie?: number): WinTable {
  const defaults = rules.extraEnds ? FIRST_IN_EXTRA_END : 0.5;
  return new WinTable({ ends: rules.ends, extraEnd: tie ?? defaults });
}

/** Stops the simulations of a search at the end of the present end and rewards them by the win table. */
export class EndHorizon implements Horizon<CurlingState> {
  readonly #wins: WinTable;
  readonly #ends: number;

  constructor(rules: CurlingRules, wins: WinTable = winTableOf(rules)) {
    this.#wins = wins;
    this.#ends = rules.ends;
  }

  scale(root: CurlingState): EndRewardScale {
    // An extra end is the last one.
    return new EndRewardScale(this.#wins, Math.max(1, this.#ends - root.end), root);
  }
}

/** What scores of the end of a position are worth. */
export class EndRewardScale implements RewardScale<CurlingState> {
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
  readonly #chances = new Float64Array(2 * MAX + 1);
  readonly #rewards = new Float64Array(2 * MAX + 1);

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
    for (let score = -MAX; score <= MAX; score++) {
      const chance = wins.winAfter(left, lead, hammer, score);
      this.#chances[score + MAX] = chance;
      this.#rewards[score + MAX] =
        points === undefined
          ? (chance - this.win) / this.#deviation
          : (score - points.mean) / points.deviation;
    }
  }

  reached(state: CurlingState): boolean {
    return state.end !== this.#end || state.isOver();
  }

  reward(state: CurlingState): number {
    return this.#rewards[state.lastEndScore + MAX];
  }

  /** The reward of a score of the end, points of player 0 positive. */
  rewardOfScore(score: number): number {
    return this.#rewards[score + MAX];
  }

  /** The win chance of player 0 after such a score. */
  winOfScore(score: number): Value {
    return this.#chances[score + MAX];
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
    const score = Math.min(MAX, Math.max(-MAX, mean + reward * deviation));
    const below = Math.min(Math.floor(score), MAX - 1);
    const low = this.#chances[below + MAX];
    return low + (score - below) * (this.#chances[below + 1 + MAX] - low);
  }
}

interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

/** The points of an end, of a team with or without the hammer. */
function pointsOf({ scores, maxPoints }: WinTable, hammer: boolean): Spread {
  let mean = 0;
  let square = 0;
  for (const [i, chance] of scores.entries()) {
    const points = hammer ? maxPoints - i : i - maxPoints;
    mean += chance * points;
    square += chance * points * points;
  }
  return { mean, deviation: Math.sqrt(square - mean * mean) };
}
