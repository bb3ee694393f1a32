import {
  type Agent,
  type AgentContext,
  type AgentSpec,
  createAgent,
  type Kit,
  withKinds,
} from "../agents/index.js";
import type { State } from "../game/index.js";
import { gtpKind } from "../protocols/index.js";

/** A kit with the agents that are programs as well. */
export function withPrograms<S extends State<number>>(kit: Kit<S, number>): Kit<S, number> {
  return withKinds(kit, gtpKind<S>());
}

/** Makes any agent: one in this process, one that is a program, or one inside the other. */
export function resolveAgent<S extends State<number>>(
  kit: Kit<S, number>,
  spec: AgentSpec,
  context: AgentContext,
): Agent<S, number> {
  return createAgent(withPrograms(kit), spec, context);
}
