/** `playout learn curling-policy`: the learned policy's weights from lessons. */

import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Command } from "commander";
import { percent } from "../../draw/index.js";
import { demandOutput, demandPicture, writeOutput, writePicture } from "../../files/index.js";
import { packWeights, unpackWeights } from "../../game/index.js";
import { FEATURES } from "../../games/curling/index.js";
import { type Fit, fitOf, LEAST_VARIANCE, SoftmaxLearner } from "../../learn/index.js";
import { VERSION } from "../../match/index.js";
import { INTERRUPTED } from "../failure.js";
import { demandReplaceable, forceOption } from "../files.js";
import { integer, numberFrom } from "../options.js";
import { interruptSignal, notice } from "../terminal.js";
import { demandEnough, orFail } from "./attempt.js";
import { type Dataset, examplesOf } from "./dataset.js";
import { type ReadLessons, readLessons } from "./lessons.js";
import {
  type CurvePoint,
  counted,
  formatModule,
  formatPolicy,
  type Outcome,
  provenanceOf,
} from "./outcome.js";
import { Steps } from "./progress.js";
import { formatLearningReport } from "./report.js";

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
  const { learner, curve } = await train(dataset, options, signal);
  const outcome = outcomeOf(sources, dataset, learner, curve, options);
  writeOutput(options.out, formatPolicy(outcome));
  writePicture(page, await formatLearningReport(outcome));
  if (options.module !== undefined) writeOutput(options.module, formatModule(outcome));
  process.stdout.write(`${provenanceOf(outcome).join("\n")}\n`);
  if (!signal.aborted) return;
  notice(
    `interrupted after ${counted(learner.passes, "pass", "passes")}; what was learned so far is in ${options.out}`,
  );
  process.exitCode = INTERRUPTED;
}

async function train(
  { training, heldOut }: Dataset,
  { passes, prior, leastVariance, seed }: Options,
  signal: AbortSignal,
): Promise<{ learner: SoftmaxLearner; curve: CurvePoint[] }> {
  const learner = orFail(() => new SoftmaxLearner(training, { seed, prior, leastVariance }));
  const point = (): CurvePoint => ({
    pass: learner.passes,
    training: fitOf(learner.weights, training),
    heldOut: fitOf(learner.weights, heldOut),
  });
  const curve = [point()];
  const progress = new Steps("passes", passes);
  while (learner.passes < passes && !signal.aborted) {
    learner.pass();
    const last = point();
    curve.push(last);
    progress.step(`held out ${inWords(last.heldOut)}, training ${inWords(last.training)}`);
    await setImmediate();
  }
  progress.close();
  return { learner, curve };
}

function inWords({ crossEntropy, agreement }: Fit): string {
  return `${crossEntropy.toFixed(4)} ${percent(agreement)}`;
}

function outcomeOf(
  sources: readonly ReadLessons[],
  { model, counts, learnedFrom, heldOut }: Dataset,
  learner: SoftmaxLearner,
  curve: readonly CurvePoint[],
  { data, prior, leastVariance, mirror, heldOut: share, seed }: Options,
): Outcome {
  const packed = packWeights(learner.weights);
  const folders = data.map((folder) => `--data ${basename(folder)}`).join(" ");
  return {
    model,
    command: [
      `playout learn curling-policy ${folders} --passes ${learner.passes} --prior ${prior}`,
      `--least-variance ${leastVariance}${mirror ? "" : " --no-mirror"} --held-out ${share} --seed ${seed}`,
    ].join(" "),
    playout: VERSION,
    seed,
    lessons: sources.map(({ header }) => header),
    counts,
    learnedFrom,
    curve,
    kept: fitOf(Float64Array.from(unpackWeights(packed, FEATURES)), heldOut),
    packed,
  };
}
