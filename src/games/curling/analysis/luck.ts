/**
 * Who is stronger, with less luck: of a game's result is taken away what the hands made of the throws,
 *
 *   z = result - sum over throws of ( V(after) - mean over trials of V(after the trial) ),
 *
 * where V is the chance to win by a net and the win table, and trials throw the same intended shot by the same hand. What is taken away has mean 0 whatever the net says, so z has the mean of the
 * result; the better the net foretells, the less z scatters, and the fewer games tell two players apart. A z may be below 0 or above 1.
 *
 * It suits games whose hand is known: what players choose is not touched. Where another program's physics threw, the mean is only as right as ours is near.
 *
 * Source: the idea is that of advantage sums, Zinkevich, Bowling, Bard, Kan & Billings, Optimal Unbiased Estimators for Evaluating Agent Performance (AAAI 2006).
 */
import type { AgentServices } from "../../../agents/index.js";
import { type Interval, meanInterval, meanOf, shareInterval } from "../../../stats/index.js";
import type { CurlingGameSetup } from "../players/game-setup.js";
import type { CurlingRecord } from "../record.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { AnalysisContext } from "./context.js";
import { replayThrows } from "./game-analysis.js";
import { PositionTrials, ThrowTrials } from "./trials.js";

interface LuckOptions extends AgentServices {
  /** The net as text, or the name of one that ships. */
  readonly net: string;
  /** Trials of every throw. */
  readonly trials?: number;
  readonly seed?: string;
}

/** So many leave of the luck of a throw an eighth of its deviation: little beside what the net does not foretell. */
const TRIALS = 64;

export class LuckEstimator {
  /** Trials of every throw. */
  readonly trials: number;
  readonly #setting: AnalysisContext;

  /** Throws one line where the net is not for the game. */
  constructor(kit: CurlingGameSetup, { net, trials = TRIALS, ...options }: LuckOptions) {
    this.trials = trials;
    this.#setting = new AnalysisContext(
      kit,
      { ...options, agent: { kind: "best", net }, quick: true, trials },
      trials,
    );
  }

  /** What the hands of both players brought player 0, in chances to win; `number` names the chance of the trials. Throws one line where the record does not play again as it says. */
  luckOf(record: CurlingRecord, number: number): number {
    const setting = this.#setting;
    const { throws, disagreements } = replayThrows(setting, record);
    if (disagreements[0] !== undefined) throw new Error(disagreements[0]);
    let luck = 0;
    for (const { index, before, after, intended } of throws)
      luck += this.luckOfThrow(before, after, intended, [number, index]).win;
    return luck;
  }

  /**
   * Estimates what the execution noise of one throw brought player 0, in chances to win and in points of the end. `path` names the
   * random stream of the trials.
   */
  luckOfThrow(
    before: CurlingState,
    after: CurlingState,
    intended: Shot,
    path: readonly (string | number)[],
  ): { win: number; points: number } {
    const came = new PositionTrials(this.#setting, before, after, ["luck", ...path]);
    const expected = new ThrowTrials(this.#setting, before, intended, ["luck", ...path]);
    came.run(1);
    expected.run(this.trials);
    return {
      win: came.win(0).mean - expected.win(0).mean,
      points: came.points(0).mean - expected.points(0).mean,
    };
  }
}

/** A game with a result. */
export interface GameWithLuck {
  /** Two games have the same: they share their luck, with the seats exchanged. */
  readonly pair: number;
  readonly players: readonly [string, string];
  /** For player 0: 1, 1/2 or 0, and what the hands brought him. */
  readonly result: number;
  readonly luck: number;
}

export interface ScoreShare {
  readonly share: number;
  /** 95 %, from pairs; missing where there is one alone. */
  readonly interval?: Interval;
}

/** Two players, for the first of them. */
export interface LuckAdjustedScore {
  readonly players: readonly [string, string];
  /** Those of whole pairs. */
  readonly games: number;
  readonly played: ScoreShare;
  readonly withoutLuck: ScoreShare;
  /** Of how many games the results alone would tell as much; missing where that cannot be said. */
  readonly worth?: number;
}

/** By pairing, of whole pairs. */
export function luckAdjustedScores(games: readonly GameWithLuck[]): LuckAdjustedScore[] {
  const pairings = new Map<string, Map<number, GameWithLuck[]>>();
  for (const game of games) {
    const key = JSON.stringify([...game.players].sort());
    const pairs = pairings.get(key) ?? new Map<number, GameWithLuck[]>();
    pairings.set(key, pairs);
    pairs.set(game.pair, [...(pairs.get(game.pair) ?? []), game]);
  }
  return [...pairings.values()].flatMap((pairs) => {
    const whole = [...pairs.values()].filter(({ length }) => length === 2);
    return whole.length === 0 ? [] : [scoreShare(whole)];
  });
}

function scoreShare(pairs: readonly (readonly GameWithLuck[])[]): LuckAdjustedScore {
  const { players } = pairs[0]![0]!;
  const sharesOf = (value: (game: GameWithLuck) => number) =>
    pairs.map((pair) => meanOf(pair.map((game) => forPlayer(players[0], game, value(game)))).mean);
  const played = sharesOf(({ result }) => result);
  const without = sharesOf(({ result, luck }) => result - luck);
  const worth = 2 * pairs.length * (meanOf(played).error / meanOf(without).error) ** 2;
  return {
    players,
    games: 2 * pairs.length,
    played: shareOf(played, shareInterval),
    withoutLuck: shareOf(without, meanInterval),
    ...(Number.isFinite(worth) && worth > 0 && { worth }),
  };
}

/** What is `value` for player 0, for a player by his name. */
function forPlayer(name: string, { players }: GameWithLuck, value: number): number {
  return players[0] === name ? value : 1 - value;
}

function shareOf(values: readonly number[], interval: (values: readonly number[]) => Interval): ScoreShare {
  return { share: meanOf(values).mean, ...(values.length > 1 && { interval: interval(values) }) };
}
