import type { AgentSpec } from "../../agents/index.js";

/** The agent with another budget in place of its own. */
export function withBudget(
  agent: AgentSpec,
  { playouts, time }: { readonly playouts?: number | undefined; readonly time?: number | undefined },
): AgentSpec {
  if (playouts === undefined && time === undefined) return agent;
  const { playouts: _p, time: _t, rounds: _r, ...rest } = agent;
  return { ...rest, kind: agent.kind, ...(playouts && { playouts }), ...(time && { time }) };
}
