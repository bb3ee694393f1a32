import type { AgentContext } from "../agents/index.js";
import { systemClock } from "../match/index.js";
import { stream } from "../random/index.js";
import { SearchThread } from "./search-threads.js";

/** What this machine offers to an agent: its clock and its threads; chance is found by name. */
export function agentContext(seed: string, ...path: readonly string[]): AgentContext {
  return { rng: stream(seed, ...path), clock: systemClock, openPort: <M>() => new SearchThread<M>() };
}
