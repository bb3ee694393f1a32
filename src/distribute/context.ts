import type { AgentContext } from "../agents/index.js";
import { stream } from "../random/index.js";
import { here } from "./here.js";
import { SearchThread } from "./search-threads.js";

/** What this machine offers to an agent: its clock, its programs and its threads; chance is found by name. */
export function agentContext(seed: string, ...path: readonly string[]): AgentContext {
  return { ...here, rng: stream(seed, ...path), openPort: <M>() => new SearchThread<M>() };
}
