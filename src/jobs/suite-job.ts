/** A row of a suite. */
import "../games/index.js";
import { systemClock } from "../io/index.js";
import { resolveAgent } from "../match/index.js";
import { judge, type SuiteAnswer, type SuiteAsker, type SuiteQuestion } from "../show/index.js";
import { agentContext } from "./threads.js";

const asker: SuiteAsker = {
  clock: systemClock,
  agent: (kit, { agent, seed, row }) => resolveAgent(kit, agent, agentContext(seed, "suite", row.id)),
};

export default function ask(question: SuiteQuestion, signal: AbortSignal): Promise<SuiteAnswer> {
  return judge(question, asker, signal);
}
