/** A row of a suite. */
import "../games/index.js";
import { resolveAgent } from "../match/index.js";
import { type Asker, type Judged, judge, type Question } from "../suite/index.js";
import { systemClock } from "../transports/index.js";
import { agentContext } from "./context.js";

const asker: Asker = {
  clock: systemClock,
  agent: (kit, { agent, seed, row }) => resolveAgent(kit, agent, agentContext(seed, "suite", row.id)),
};

export default function ask(question: Question, signal: AbortSignal): Promise<Judged> {
  return judge(question, asker, signal);
}
