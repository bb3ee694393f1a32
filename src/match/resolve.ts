import {
  type Agent,
  type AgentContext,
  type AgentSpec,
  type AnyKit,
  createAgent,
  type Kit,
} from "../agents/index.js";
import type { State } from "../game/index.js";
import { gtpKind } from "../protocols/index.js";

/** A kit with the agents that are programs as well. */
export function withPrograms<K extends AnyKit>(kit: K): K {
  return kit.spec.name === "curling" ? kit : { ...kit, kinds: [...kit.kinds, gtpKind()] };
}

/** Makes any agent: one in this process, one that is a program, or one inside the other. */
export function resolveAgent<S extends State<M>, M>(
  kit: Kit<S, M>,
  spec: AgentSpec,
  context: AgentContext,
): Agent<S, M> {
  return createAgent(withPrograms(kit), spec, context);
}
