/** `playout learn go-evaluate`: how near playouts of policies come to values of positions. */
import type { Command } from "commander";
import { INTERRUPTED, inUsage } from "../../../../cli/failure.js";
import { addQueueOption, type QueueOption } from "../../../../cli/jobs.js";
import { attempt } from "../../../../cli/learn/attempt.js";
import { withJobSteps } from "../../../../cli/learn/steps.js";
import { integer } from "../../../../cli/options.js";
import { interruptSignal, notice } from "../../../../cli/terminal.js";
import type { TacticsOptions } from "../../index.js";
import { candidatesOf, type Evaluation, evaluatePolicies, readValueFile } from "../../training/index.js";
import { formatEvaluations } from "./evaluations.js";
import { addReadingOptions } from "./reading-options.js";
import { addTreeOptions, type TreeOptions, treeOf } from "./tree-options.js";

interface Options extends TreeOptions, TacticsOptions, QueueOption {
  data: string;
  policy?: string[];
  playouts: number;
  threshold?: number;
  seed: string;
  threads?: number;
  json?: true;
}

export function goEvaluateCommand(command: Command): void {
  addQueueOption(command)
    .requiredOption("--data <path>", "a folder of go-teacher, or a file of JSON lines with moves and values")
    .option(
      "--policy <policy>",
      "a policy by name or a file of weights (.json); may be given several times",
      (text, before: string[] = []) => [...before, text],
    )
    .option("--playouts <n>", "simulations a position", integer(1), 1000)
    .option("--threshold <n>", "with UCT, as go-uctb has it, in the place of playouts", integer(1));
  addReadingOptions(addTreeOptions(command), "as the file of a policy says")
    .option("--seed <text>", "where all chance comes from", "evaluate")
    .option("--threads <n>", "threads (default: one less than the cores)", integer(1, 256))
    .option("--json", "answer with JSON")
    .addHelpText(
      "after",
      `
Values are from -1 to 1. Every policy is compared with uniform playouts on the same positions, by a paired bootstrap: the
difference of the mean squared errors with its 95 % interval, and the share of samples in which the policy is nearer.
One position alone has neither errors nor intervals.
Lines of a file: {"moves": "E5 C3", "komi": 7.5, "fuegoBlackWinProb": 0.41}.

Example:
  playout learn go-evaluate --data fuego-20k-values.jsonl --policy sb --policy runs/uctb-30/policy.json`,
    )
    .action(evaluate);
}

async function evaluate(options: Options): Promise<void> {
  const { data, policy = [], threshold, playouts, seed, threads, queue, json } = options;
  const tree = threshold === undefined ? undefined : treeOf(threshold, options);
  const candidates = inUsage(() => candidatesOf(policy, options, tree));
  const values = await attempt(data, () => readValueFile(data));
  const signal = interruptSignal();
  let evaluations: Evaluation[];
  try {
    evaluations = await withJobSteps("positions", "go-evaluate", { threads, queue }, (jobs, progress) =>
      evaluatePolicies({ candidates, values, playouts, seed, jobs, signal, progress }),
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    notice("interrupted");
    process.exitCode = INTERRUPTED;
    return;
  }
  process.stdout.write(
    json ? `${JSON.stringify(evaluations, null, 2)}\n` : `${formatEvaluations(evaluations)}\n`,
  );
}
