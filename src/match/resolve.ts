import {
  type Agent,
  type AgentContext,
  type AgentSpec,
  type AnyKit,
  createAgent,
  type Kit,
} from "../agents/index.js";
import type { State } from "../game/index.js";
import { GTP, gtpKind } from "../protocols/index.js";

const programs = gtpKind();

/** A kit with the agents that are programs as well. */
export function withPrograms<K extends AnyKit>(kit: K): K {
  return GTP.of(kit.spec) === undefined ? kit : { ...kit, kinds: [...kit.kinds, programs] };
}

/** Makes any agent: one in this process, one that is a program, or one inside the other. */
export function resolveAgent<S extends State<M>, M>(
  kit: Kit<S, M>,
  spec: AgentSpec,
  context: AgentContext,
): Agent<S, M> {
  return createAgent(withPrograms(kit), spec, context);
}
