/**
 * Who learns a game as experiments ask for it: policies of playouts by Simulation Balancing, or by UCT Balancing with a threshold, on
 * one set of positions. All that is made is kept in folders, and goes on where it was left.
 */
import { type AgentSpec, Facet, type GameSpec } from "../agents/index.js";
import type { Surroundings } from "./surroundings.js";

/** Positions with values, which all methods share. */
export interface Material {
  readonly game: GameSpec;
  readonly folder: string;
  /** Whose games positions are from, and whose search says what they are worth; without budgets. */
  readonly players: { readonly selfPlay: AgentSpec; readonly teacher: AgentSpec };
  readonly schedule: Schedule;
  readonly seed: string;
}

/** What one learning run takes. */
export interface Schedule {
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
  readonly material: Material;
  readonly folder: string;
  /** Missing for plain Simulation Balancing. */
  readonly threshold?: number;
  readonly iterations: number;
  /** The length of a step. */
  readonly alpha: number;
}

/** What a learning run has given so far. */
export interface Learned {
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

export interface LearnedPoint {
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
  read(folder: string): Learned | undefined;
  /** What a run was begun with otherwise than a lesson with this threshold would be, in words; nothing where they agree. */
  difference(folder: string, threshold: number | undefined): string | undefined;
  /** Makes what is missing of the positions and their values. */
  prepare(material: Material, surroundings: Surroundings): Promise<void>;
  /** Begins a learning run, or goes on with one. */
  learn(lesson: Lesson, surroundings: Surroundings): Promise<void>;
  /** The policy after an iteration, as options of an agent. */
  policyAt(folder: string, iteration: number): { readonly policy: string };
}

/** Loads the learner of a game when somebody wants to learn. */
export const LEARNING = new Facet<() => Promise<Learner>>("LEARNING");

/** Names of the games that somebody learns. */
export function learnedGames(): string[] {
  return LEARNING.games();
}

/** Throws one line where nobody learns the game. */
export async function learnerOf({ name }: Pick<GameSpec, "name">): Promise<Learner> {
  const load = LEARNING.of({ name });
  if (load === undefined)
    throw new Error(`nobody learns ${name}; games that are learned: ${learnedGames().join(", ")}`);
  return load();
}
