/** What the page asks the worker whatever the game is. */
import type { GameSpec } from "../../src/agents/index.js";
import { type JobKind, jobKind } from "./contract.js";

interface CheckedAgent {
  readonly game: GameSpec;
  /** In words. */
  readonly agent: string;
}

/** Whether there is an agent of some words; fails, in one line, where there is none. */
export function checkJob(game: string): JobKind<CheckedAgent, never, null> {
  return jobKind(game, "check");
}
