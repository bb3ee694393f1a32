/** Queries line by line, about any game. */
import { type AgentSpec, type GameSpec, lentOf } from "../../agents/index.js";
import { agentContext } from "../../distribute/index.js";
import { VERSION } from "../../match/index.js";
import { AnalysisDialogue } from "../../protocols/index.js";
import { carryOverStdio } from "../../transports/index.js";
import { Failure, INTERRUPTED } from "../failure.js";
import { interruptSignal } from "../terminal.js";

/** `usual` are fields that queries need not repeat. */
export async function answerLines(
  game: GameSpec,
  agent: AgentSpec,
  seed: string,
  usual: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stop = interruptSignal();
  const context = agentContext(seed);
  const dialogue = new AnalysisDialogue({
    game,
    agent,
    usual,
    seed,
    version: VERSION,
    clock: context.clock,
    ...lentOf(context),
    stop,
  });
  await carryOverStdio(dialogue, stop);
  const { failed } = dialogue;
  if (failed > 0) throw new Failure(`${failed} ${failed === 1 ? "line" : "lines"} could not be answered`);
  if (stop.aborted) process.exitCode = INTERRUPTED;
}
