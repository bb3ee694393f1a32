/** Who needs something from outside is greeted before anything is counted on: one that cannot be started would lose every game. */
import {
  type Agent,
  type AgentSpec,
  createAgent,
  type GameSpec,
  type Kit,
  weightsNeeded,
} from "../agents/index.js";
import type { State } from "../game/index.js";
import { stream } from "../random/index.js";
import { Abandoned, dismiss } from "./attendance.js";
import type { Host } from "./host.js";
import { matchKit } from "./kit.js";
import { calledByName, type MatchAgent, type MatchPlan } from "./plan.js";
import { isProgram } from "./plan-clock.js";

/** Makes an agent, waits until it is ready, and lets it go; rejects where it does not get ready, or when the signal comes. */
export async function greetAgent(game: GameSpec, spec: AgentSpec, host: Host): Promise<void> {
  const kit = matchKit(game) as unknown as Kit<State<unknown>, unknown>;
  const agent: Agent<State<unknown>, unknown> = createAgent(kit, spec, {
    rng: stream("greeting"),
    ...host,
  });
  const { clock, signal } = host;
  let abandon = () => {};
  const abandoned = new Promise<never>((_, reject) => {
    abandon = () => reject(new Abandoned());
    signal?.addEventListener("abort", abandon, { once: true });
  });
  try {
    await Promise.race([agent.ready?.(), abandoned]);
  } finally {
    signal?.removeEventListener("abort", abandon);
    await dismiss(agent, clock);
  }
}

/** Greets all programs of a plan, and whoever plays by weights of a file; rejects with one line for the first that cannot be started. */
export async function greetPrograms({ game, agents }: MatchPlan, host: Host): Promise<void> {
  for (const [i, agent] of agents.entries())
    try {
      await greetProgram(game, agent, host);
    } catch (error) {
      throw new Error(`agents[${i}]: ${(error as Error).message}`);
    }
}

/** Greets an agent of a plan where it is a program, or plays by weights of a file. */
export async function greetProgram(game: GameSpec, agent: MatchAgent, host: Host): Promise<void> {
  const kit = matchKit(game);
  if (isProgram(game, agent) || weightsNeeded(kit, agent).length > 0)
    await greetAgent(game, calledByName(kit, agent), host);
}
