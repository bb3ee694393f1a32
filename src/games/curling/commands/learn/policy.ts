/** `playout learn curling-policy`: the learned policy's weights from lessons. */
import type { Command } from "commander";
import { INTERRUPTED } from "../../../../cli/failure.js";
import { demandReplaceable, forceOption } from "../../../../cli/files.js";
import { demandEnough, orFail } from "../../../../cli/learn/attempt.js";
import { withSteps } from "../../../../cli/learn/steps.js";
import { integer, numberFrom } from "../../../../cli/options.js";
import { interruptSignal, notice } from "../../../../cli/terminal.js";
import { percent } from "../../../../draw/index.js";
import { demandOutput, demandPicture, writeOutput, writePicture } from "../../../../files/index.js";
import { type Fit, LEAST_VARIANCE } from "../../../../learn/index.js";
import { counted } from "../../../../training/index.js";
import { FEATURES } from "../../index.js";
import {
  examplesOf,
  formatLearningReport,
  formatModule,
  formatPolicy,
  learnPolicy,
  provenanceOf,
  readLessons,
} from "../../training/index.js";

interface Options {
  data: string[];
  out: string;
  module?: string;
  force?: true;
  passes: number;
  prior: number;
  leastVariance: number;
  mirror: boolean;
  heldOut: number;
  seed: string;
}

export function curlingPolicyCommand(command: Command): void {
  command
    .requiredOption(
      "--data <folder>",
      "lessons; may be given several times",
      (text, before: string[] = []) => [...before, text],
    )
    .requiredOption(
      "--out <file>",
      "the weights and how they came about, as JSON; a page with curves goes beside it",
    )
    .option("--module <file>", "also write the TypeScript module that ships with the package")
    .addOption(forceOption())
    .option("--passes <n>", "passes over the lessons", integer(1, 10_000), 50)
    .option("--prior <n>", "how firmly weights are taken to be small; 0 as in the paper", numberFrom(0), 10)
    .option(
      "--least-variance <n>",
      "what the variance of a feature counts at least where it divides the step; 0 as in the paper",
      numberFrom(0),
      LEAST_VARIANCE,
    )
    .option("--no-mirror", "learn from lessons as they are, not mirrored too; as in the paper")
    .option(
      "--held-out <share>",
      "share of the games that is kept for testing, at least one",
      numberFrom(0.01, 0.5),
      0.1,
    )
    .option("--seed <text>", "what the shuffles and the games held out are drawn from", "policy")
    .addHelpText(
      "after",
      `
A softmax over ${FEATURES.toLocaleString("en-US")} features of the heuristic policy's throws, learned by stochastic gradient descent on the
cross entropy. A lesson's throw counts as the policy's nearest one with the same turn that touches a stone, or does
not, as it does. Lessons with a great lead, and after the first third of the last end, are left out.
As published: --prior 0 --least-variance 0 --no-mirror, with lessons of legacy-uec and legacy-gat together.
Ctrl-C ends after the pass and writes what has been learned so far.

Example:
  playout learn curling-policy --data lessons/legacy --out legacy.json \\
    --module src/games/curling/policy/weights/legacy.ts --force`,
    )
    .action(learn);
}

async function learn(options: Options): Promise<void> {
  const page = `${options.out.replace(/\.json$/, "")}.html`;
  const kept = [options.out, ...(options.module === undefined ? [] : [options.module])];
  for (const file of kept) await demandReplaceable(file, options.force);
  const sources = orFail(() => options.data.map(readLessons));
  const dataset = orFail(() => examplesOf(sources, options));
  const { heldOut, learnedFrom, counts } = dataset;
  demandEnough(`${counts.lessons} lessons`, counts.games, learnedFrom, heldOut.length);
  // None of them is a file that was read meanwhile.
  for (const file of kept) demandOutput(file);
  demandPicture(page);
  const signal = interruptSignal();
  const { passes } = options;
  const outcome = await withSteps("passes", (progress) =>
    learnPolicy({
      ...options,
      sources,
      settings: options,
      dataset,
      signal,
      passed: ({ pass, heldOut, training }) =>
        pass === 0
          ? progress(0, passes)
          : progress(pass, passes, `held out ${inWords(heldOut)}, training ${inWords(training)}`),
    }),
  );
  writeOutput(options.out, formatPolicy(outcome));
  writePicture(page, formatLearningReport(outcome));
  if (options.module !== undefined) writeOutput(options.module, formatModule(outcome));
  process.stdout.write(`${provenanceOf(outcome).join("\n")}\n`);
  if (!signal.aborted) return;
  const { pass } = outcome.curve.at(-1)!;
  notice(
    `interrupted after ${counted(pass, "pass", "passes")}; what was learned so far is in ${options.out}`,
  );
  process.exitCode = INTERRUPTED;
}

function inWords({ crossEntropy, agreement }: Fit): string {
  return `${crossEntropy.toFixed(4)} ${percent(agreement)}`;
}
