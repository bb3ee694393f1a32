import type { AgentSpec } from "../../../agents/index.js";
import { Failure, USAGE } from "../../../cli/failure.js";

/** Demands that an agent makes the same throws whenever it is asked. */
export function demandRepeats(spec: AgentSpec, name: string): void {
  if (repeats(spec)) return;
  throw new Failure(
    `${name} does not repeat itself; give it playouts or rounds in place of time, and one thread`,
    USAGE,
  );
}

function repeats(spec: AgentSpec): boolean {
  if (spec.time !== undefined || Number(spec.threads ?? 1) > 1) return false;
  return Object.values(spec).every(
    (value) => typeof value !== "object" || value === null || repeats(value as AgentSpec),
  );
}
