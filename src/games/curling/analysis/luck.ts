/**
 * Who is stronger, with less luck: of a game's result is taken away what the hands made of the throws,
 *
 *   z = result - sum over throws of ( V(after) - mean over trials of V(after the trial) ),
 *
 * where V is the chance to win by a net and the win table, and trials throw the same intended shot by the same hand. What is taken away has mean 0 whatever the net says, so z has the mean of the
 * result; the better the net foretells, the less z scatters, and the fewer games tell two players apart. A z may be below 0 or above 1.
 *
 * It suits games whose hand is known: what players choose is not touched, nor who is lucky by the other's mistakes. Where another program's physics threw, or a hand that the rules do not name, the
 * mean is only as right as ours are near.
 *
 * Source: the idea is that of advantage sums, Zinkevich, Bowling, Bard, Kan & Billings, Optimal Unbiased Estimators for Evaluating Agent Performance (AAAI 2006).
 */
import type { AgentSpec, Lent } from "../../../agents/index.js";
import { type Interval, meanInterval, meanOf } from "../../../stats/index.js";
import type { GameRecord } from "../index.js";
import type { CurlingKit } from "../players/kit.js";
import { replayThrows } from "./replay.js";
import { Setting } from "./setting.js";
import { HandTrials, RestTrials } from "./trials.js";

export interface LuckOptions extends Lent {
  /** The net as text, or the name of one that ships; that of the kit's best agent by default. */
  readonly net?: string;
  /** Trials of every throw. */
  readonly trials?: number;
  readonly seed?: string;
}

/** A game that is over, for player 0. */
export interface WeighedGame {
  readonly players: readonly [string, string];
  /** 1, 1/2 or 0. */
  readonly result: number;
  /** What the hands of both players brought him, in chances to win. */
  readonly luck: number;
}

/** So many leave of the luck of a throw an eighth of its deviation: little beside what the net does not foretell. */
const TRIALS = 64;

export class LuckScale {
  readonly #setting: Setting;

  /** Throws one line where there is no net for the rules. */
  constructor(kit: CurlingKit, { trials = TRIALS, net, ...options }: LuckOptions = {}) {
    const agent: AgentSpec | undefined = net === undefined ? undefined : { kind: "best", net };
    this.#setting = new Setting(kit, { ...options, ...(agent && { agent }), quick: true, trials }, trials);
  }

  /** `number` names the chance of the trials. */
  weigh(record: GameRecord, number: number): WeighedGame {
    const { result, players } = record;
    if (result === null) throw new Error("the game is not over");
    const [{ name: first }, { name: second }] = players;
    const setting = this.#setting;
    let luck = 0;
    for (const { index, before, after, intended } of replayThrows(setting, record).throws) {
      const path = ["luck", number, index];
      const came = new RestTrials(setting, before, after, path);
      const expected = new HandTrials(setting, before, intended, path);
      came.run(1);
      expected.run(setting.trials);
      luck += came.win(0).mean - expected.win(0).mean;
    }
    const { winner } = result;
    return { players: [first, second], result: winner === null ? 0.5 : 1 - winner, luck };
  }
}

export interface ToldShare {
  readonly share: number;
  /** 95 %; missing where there is one game, or pair of games, alone. */
  readonly interval?: Interval;
}

/** Two players, for the first of them. */
export interface ToldLuck {
  readonly players: readonly [string, string];
  readonly games: number;
  readonly played: ToldShare;
  readonly withoutLuck: ToldShare;
  /** Of how many games the results alone would tell as much; missing where an interval is. */
  readonly worth?: number;
}

/** By pairing. Games that follow one another with the seats exchanged share their luck, and count as one. */
export function toldLuck(games: readonly WeighedGame[]): ToldLuck[] {
  const pairings = new Map<string, WeighedGame[]>();
  for (const game of games) {
    const key = JSON.stringify([...game.players].sort());
    pairings.set(key, [...(pairings.get(key) ?? []), game]);
  }
  return [...pairings.values()].map((own) => {
    const { players } = own[0]!;
    const units = unitsOf(own);
    const played = units.map((unit) => meanOf(unit.map((game) => of(players[0], game, game.result))).mean);
    const without = units.map(
      (unit) => meanOf(unit.map((game) => of(players[0], game, game.result - game.luck))).mean,
    );
    const [raw, less] = [played, without].map((values) => meanOf(values).error);
    return {
      players,
      games: own.length,
      played: shareOf(played),
      withoutLuck: shareOf(without),
      ...(units.length > 1 && { worth: (own.length * raw! ** 2) / less! ** 2 }),
    };
  });
}

function unitsOf(games: readonly WeighedGame[]): WeighedGame[][] {
  const units: WeighedGame[][] = [];
  for (const game of games) {
    const [other, more] = units.at(-1) ?? [];
    const isSecond = other !== undefined && more === undefined && other.players[0] === game.players[1];
    if (isSecond) units.at(-1)!.push(game);
    else units.push([game]);
  }
  return units;
}

/** What is `value` for player 0, for a player by his name. */
function of(name: string, { players }: WeighedGame, value: number): number {
  return players[0] === name ? value : 1 - value;
}

function shareOf(values: readonly number[]): ToldShare {
  return { share: meanOf(values).mean, ...(values.length > 1 && { interval: meanInterval(values) }) };
}
