/** What experiments ask of a game: positions, counts, times of playouts, and learning. */
import { type AgentSpec, type GameSpec, gameNames } from "../agents/index.js";
import type { Rng } from "../core/index.js";
import type { Player } from "../game/index.js";
import type { MatchGameRecord } from "../match/index.js";
import type { JobKind } from "./jobs.js";
import type { RunContext } from "./make-rows.js";
import { nodePartsOf } from "./node-parts.js";

// biome-ignore lint/suspicious/noExplicitAny: specification, kit and states are those of the game
export interface GameTrials<Spec = any, Kit = any, S = any> {
  /** Tables of matches with equal time: positions of a game on which programs are timed, from the first to the late middle game. */
  positions?(kit: Kit, rng: Rng): S[];
  /** Figures of times: ways of playing positions out. */
  readonly times?: PlayoutTimes<Spec, S>;
  /** One pairing at several budgets. */
  readonly pairing?: PairingGame<Spec>;
  /** Tables of numbers: what is counted while an agent plays itself, by name. */
  readonly counts?: Readonly<Record<string, CountTrial>>;
}

export interface CountTrial {
  /** What is played again and again, in words: `ends`. */
  readonly unit: string;
  /** How many of them a job plays, at the least. */
  readonly batch: number;
  readonly job: JobKind<CountTask, CountLists>;
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
export type CountLists = Readonly<Record<string, number[]>>;

interface PlayoutTimes<Spec, S> {
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

interface PairingGame<Spec> {
  /** Who would be second in an extra end after a tie. */
  secondAfter(spec: Spec, record: MatchGameRecord): Player;
  /** Tells whether the move of a number takes next to nothing. */
  brief(spec: Spec): (move: number) => boolean;
  /** Decisions of a usual game, brief ones aside. */
  decisions(spec: Spec): number;
}

type LearningQuestion = keyof GameTrials;

/** Lists the names of the games that answer a question. */
export function gamesWithTrial(question: LearningQuestion): string[] {
  return gameNames().filter((name) => nodePartsOf(name).trials?.[question] !== undefined);
}

/** What a game answers; those that cannot are not asked. */
export function trialsOf<Q extends LearningQuestion>(
  game: Pick<GameSpec, "name">,
  question: Q,
): NonNullable<GameTrials[Q]> {
  const answer = nodePartsOf(game.name).trials?.[question];
  if (answer == null) throw new Error(`${game.name} has no ${question}`);
  return answer;
}

// Who learns a game as experiments ask for it: policies of playouts by Simulation Balancing, or by UCT Balancing with a threshold, on
// one set of positions. All that is made is kept in folders, and goes on where it was left.

/** Positions with values, which all methods share. */
export interface TrainingMaterial {
  readonly game: GameSpec;
  readonly folder: string;
  /** Whose games positions are from, and whose search says what they are worth; without budgets. */
  readonly players: { readonly selfPlay: AgentSpec; readonly teacher: AgentSpec };
  readonly schedule: LearningSchedule;
  readonly seed: string;
}

/** What one learning run takes. */
interface LearningSchedule {
  /** Positions that are learned from, and others for the test. */
  readonly positions: number;
  readonly test: number;
  /** M and N: simulations for the value of a position, and as many for the gradient. */
  readonly simulations: number;
  /** Playouts a move of the games that positions are taken from. */
  readonly selfPlay: number;
  /** Playouts of the search that gives a position its value. */
  readonly teacher: number;
}

/** A learning run. */
export interface Lesson {
  readonly material: TrainingMaterial;
  readonly folder: string;
  /** Missing for plain Simulation Balancing. */
  readonly threshold?: number;
  readonly iterations: number;
  /** The length of a step. */
  readonly alpha: number;
}

/** What a learning run has given so far. */
export interface LearningProgress {
  /** How it was learned, in words: positions, teacher, simulations. */
  about: string[];
  /** Positions that it learns from, and simulations of each: for the value and for the gradient. */
  positions: number;
  simulations: [number, number];
  /** Iterations that it is meant to have. */
  planned: number;
  /** From before the first iteration on. */
  curve: LearnedPoint[];
}

interface LearnedPoint {
  readonly iteration: number;
  readonly training?: Loss;
  readonly test?: Loss;
  /** L1 norm of all weights. */
  readonly norm: number;
  /** Weights of the features that have names. */
  weights: number[];
}

interface Loss {
  readonly loss: number;
  /** Standard error over the positions, where it is known. */
  readonly error?: number;
}

export interface Learner {
  /** What a folder holds; nothing where no learning was begun. */
  read(folder: string): LearningProgress | undefined;
  /** What a run was begun with otherwise than a lesson with this threshold would be, in words; nothing where they agree. */
  difference(folder: string, threshold: number | undefined): string | undefined;
  /** Makes what is missing of the positions and their values. */
  prepare(material: TrainingMaterial, surroundings: RunContext): Promise<void>;
  /** Begins a learning run, or goes on with one. */
  learn(lesson: Lesson, surroundings: RunContext): Promise<void>;
  /** The policy after an iteration, as options of an agent. */
  policyAt(folder: string, iteration: number): { readonly policy: string };
}

/** Names of the games that somebody learns. */
export function learnedGames(): string[] {
  return gameNames().filter((name) => nodePartsOf(name).learner !== undefined);
}

/** Returns how experiments learn a policy of a game. Throws one line for games that have none. */
export async function learnerOf({ name }: Pick<GameSpec, "name">): Promise<Learner> {
  const { learner } = nodePartsOf(name);
  if (learner === undefined)
    throw new Error(`nobody learns ${name}; games that are learned: ${learnedGames().join(", ")}`);
  return learner();
}
