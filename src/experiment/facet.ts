/** What experiments ask of a game; each kind of experiment has a question of its own. */
import { Facet, type GameSpec, gameNames } from "../agents/index.js";
import type { JobKind } from "../distribute/index.js";
import type { Player } from "../game/index.js";
import type { GameRecord } from "../match/index.js";
import type { Rng } from "../random/index.js";

// biome-ignore lint/suspicious/noExplicitAny: specification, kit and states are those of the game
export interface Trials<Spec = any, Kit = any, S = any> {
  /** Tables of matches with equal time: positions of a game on which programs are timed, from the first to the late middle game. */
  positions?(kit: Kit, rng: Rng): S[];
  /** Figures of times: ways of playing positions out. */
  readonly times?: PlayoutTimes<Spec, S>;
  /** One pairing at several budgets. */
  readonly pairing?: PairingGame<Spec>;
  /** Tables of numbers: what is counted while an agent plays itself, by name. */
  readonly counts?: Readonly<Record<string, Counting>>;
}

export interface Counting {
  /** What is played again and again, in words: `ends`. */
  readonly unit: string;
  /** How many of them a job plays, at the least. */
  readonly batch: number;
  readonly job: JobKind<CountTask, Counts>;
}

/** Some that are played by an agent, told in the short form, all chance from the seed and the number of each. */
export interface CountTask {
  readonly what: string;
  readonly game: GameSpec;
  readonly agent: string;
  readonly seed: string;
  readonly first: number;
  readonly count: number;
}

/** Lists by name, whose numbers add up. */
export type Counts = Readonly<Record<string, number[]>>;

export interface PlayoutTimes<Spec, S> {
  readonly ways: readonly string[];
  /** The boards to time: those of recorded games, or of games from the seed. */
  boards(spec: Spec, seed: string, records: string | undefined): NamedBoard<S>[];
  /** Plays a position out again and again; gives how many playouts it has done, at least as many as asked. */
  runner(way: string, spec: Spec): (state: S, rng: Rng, playouts: number) => number;
}

export interface NamedBoard<S> {
  /** Game and number of stones. */
  readonly name: string;
  readonly stones: number;
  readonly state: S;
}

export interface PairingGame<Spec> {
  /** Who would be second in an extra end after a tie. */
  secondAfter(spec: Spec, record: GameRecord): Player;
  /** Tells whether the move of a number takes next to nothing. */
  brief(spec: Spec): (move: number) => boolean;
  /** Decisions of a usual game, brief ones aside. */
  decisions(spec: Spec): number;
}

export const TRIALS = new Facet<Trials>("TRIALS");

type Question = keyof Trials;

/** The games that answer a question. */
export function gamesWith(question: Question): string[] {
  return gameNames().filter((name) => TRIALS.of({ name })?.[question] !== undefined);
}

/** What a game answers; those that cannot are not asked. */
export function trialsOf<Q extends Question>(
  game: Pick<GameSpec, "name">,
  question: Q,
): NonNullable<Trials[Q]> {
  const answer = TRIALS.of(game)?.[question];
  if (answer == null) throw new Error(`${game.name} has no ${question}`);
  return answer;
}
