/**
 * Parts of games that only Node can give, which `commands/node.ts` of a game fills beside its module: jobs, answers for experiments,
 * learning. The command declares its own part (`declare module "../jobs/node-parts.js"`).
 */
import { gameNamed } from "../agents/index.js";
import type { AnyJobKind } from "./queue-worker.js";
import type { GameTrials, Learner } from "./trials.js";

export interface NodeParts {
  /** Loads the kinds of jobs that only this game has. */
  jobs?(): Promise<readonly AnyJobKind[]>;
  /** Answers to experiments. */
  readonly trials?: GameTrials;
  /** Loads what learns the game. */
  learner?(): Promise<Learner>;
}

const parts = new Map<string, NodeParts>();
const NONE: NodeParts = {};

/** Adds to a known game what Node gives, once. */
export function addNodeParts(name: string, given: NodeParts): void {
  gameNamed(name);
  if (parts.has(name)) throw new Error(`${name} has its parts of Node already`);
  parts.set(name, given);
}

/** Gives the parts of a known game; an empty object where Node adds nothing. */
export function nodePartsOf(name: string): NodeParts {
  return parts.get(gameNamed(name).name) ?? NONE;
}
