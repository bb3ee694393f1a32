import type { AgentContext } from "../agents/index.js";
import { stream } from "../random/index.js";
import { machine } from "../transports/index.js";
import { SearchThread } from "./search-threads.js";

/** What this machine offers to an agent: its clock, its programs and its threads; chance is found by name. */
export function agentContext(seed: string, ...path: readonly string[]): AgentContext {
  return { ...machine, rng: stream(seed, ...path), openPort: <M>() => new SearchThread<M>() };
}
