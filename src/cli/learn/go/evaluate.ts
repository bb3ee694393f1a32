/** `playout learn go-evaluate`: how near playouts of policies come to values of positions. */

import type { Command } from "commander";
import { type Jobs, ThreadJobs, usualThreads } from "../../../distribute/index.js";
import { TACTICS, type TacticsOptions } from "../../../games/go/index.js";
import { stream } from "../../../random/index.js";
import { INTERRUPTED, inUsage } from "../../failure.js";
import { integer } from "../../options.js";
import { interruptSignal, notice } from "../../terminal.js";
import { attempt } from "../attempt.js";
import { Steps } from "../progress.js";
import { Crew } from "./crew.js";
import { compare, type Evaluation, formatEvaluations, YARDSTICK } from "./evaluation.js";
import { addReadingOptions, type GivenPolicy, readingsOf, readPolicy } from "./policy-file.js";
import type { Setting } from "./simulations.js";
import { addTreeOptions, type TreeOptions, treeOf } from "./tree-options.js";
import { readValueFile, type ValueFile } from "./value-file.js";

interface Options extends TreeOptions, TacticsOptions {
  data: string;
  policy?: string[];
  playouts: number;
  threshold?: number;
  seed: string;
  threads?: number;
  json?: true;
}

export function goEvaluateCommand(command: Command): void {
  command
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
  const { data, policy = [], json } = options;
  const names = [YARDSTICK, ...policy.filter((name) => name !== YARDSTICK)];
  const policies = inUsage(() => names.map(readPolicy));
  const settings = inUsage(() => policies.map((each) => settingOf(each, options)));
  const file = await attempt(data, () => readValueFile(data));
  const signal = interruptSignal();
  const progress = new Steps("positions", names.length * file.rows.length);
  const evaluations: Evaluation[] = [];
  let yardstick: readonly number[] | undefined;
  const jobs = new ThreadJobs(options.threads ?? usualThreads());
  try {
    for (const [i, each] of policies.entries()) {
      const done = () => progress.step(each.name);
      const { squares, agreement } = await measure(
        file,
        each,
        settings[i] as Setting,
        options,
        jobs,
        signal,
        done,
      );
      const rng = stream(options.seed, "bootstrap", i);
      evaluations.push({ policy: each.name, ...compare(squares, yardstick, rng), agreement });
      yardstick ??= squares;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    notice("interrupted");
    process.exitCode = INTERRUPTED;
    return;
  } finally {
    progress.close();
    await jobs.close();
  }
  process.stdout.write(
    json ? `${JSON.stringify(evaluations, null, 2)}\n` : `${formatEvaluations(evaluations)}\n`,
  );
}

function settingOf(policy: GivenPolicy, options: Options): Setting {
  const { threshold } = options;
  return {
    // Those with weight 0 say nothing, so that all of them may count.
    tactics: TACTICS,
    ...readingsOf(policy, options),
    ...(threshold !== undefined && { tree: treeOf(threshold, options) }),
  };
}

/** The squared errors of a policy, and the share of the positions in which it sees the same winner. */
async function measure(
  { spec, rows }: ValueFile,
  { weights }: GivenPolicy,
  setting: Setting,
  { playouts, seed }: Options,
  jobs: Jobs,
  signal: AbortSignal,
  done: () => void,
): Promise<{ squares: number[]; agreement: number }> {
  const crew = new Crew({ spec, setting, seed, jobs, signal });
  const subjects = rows.map(({ position }, i) => ({ position, path: ["evaluate", i] }));
  const values = await crew.values(weights, subjects, playouts, done);
  const same = values.filter((value, row) => Math.sign(value) === Math.sign(rows[row]!.value)).length;
  return {
    squares: values.map((value, row) => (value - rows[row]!.value) ** 2),
    agreement: same / rows.length,
  };
}
