/**
 * `playout learn curling-teacher` and `curling-policy`: lessons, and the policy that is learned from them.
 *
 * `playout learn curling-teacher`: games between players of ours, kept as lessons.
 */

import { type Command, Option } from "commander";
import { formatAgent } from "../../../agents/index.js";
import { INTERRUPTED } from "../../../cli/commands.js";
import {
  addQueueOption,
  asBegun,
  attempt,
  demandEnough,
  orFail,
  type QueueOption,
  sayInterrupted,
  withJobSteps,
  withSteps,
} from "../../../cli/folder-work.js";
import { readAgent } from "../../../cli/game-options.js";
import { demandReplaceable, forceOption, integer, numberFrom } from "../../../cli/options.js";
import { interruptSignal, notice } from "../../../cli/terminal.js";
import { percent } from "../../../draw/index.js";
import { demandOutput, demandPicture, writeOutput, writePicture } from "../../../io/files.js";
import { countText } from "../../../jobs/index.js";
import { type Fit, MIN_VARIANCE } from "../../../learn/index.js";
import { FEATURES } from "../policy/policy-features.js";
import { RULE_SETS } from "../rules/rule-set.js";
import { lessonsFormat, lessonsKit, makeLessons, readLessons } from "../train/lessons.js";
import {
  examplesOf,
  formatLearningReport,
  formatModule,
  formatPolicy,
  learnPolicy,
  provenanceOf,
} from "../train/policy-learner.js";

interface TeacherOptions extends QueueOption {
  rules: string;
  agent?: string[];
  games: number;
  explore: number;
  threads?: number;
  seed: string;
  out: string;
}

export function curlingTeacherCommand(command: Command): void {
  addQueueOption(command)
    .requiredOption(
      "--out <folder>",
      "where to keep the lessons; games that are there already are not played again",
    )
    .addOption(new Option("--rules <name>", "the rule set").choices(RULE_SETS).default("dc4"))
    .option("--agent <spec>", "who plays; may be given several times (default: best)", collect)
    .option("--games <n>", "games in all, those that are there already included", integer(1), 500)
    .option(
      "--explore <p>",
      "chance that another throw is played than the one intended",
      numberFrom(0, 1),
      0.1,
    )
    .option("--threads <n>", "games at the same time (default: one less than the cores)", integer(1, 256))
    .option("--seed <text>", "where all chance comes from", "lessons")
    .addHelpText(
      "after",
      `
A game begins with 2 to 10 ends left and up to two points apart, and its two players are drawn from those given.
It is given up once a team leads by more than 4 points, and early in the last end: policies do not learn from the
rest. Ctrl-C, or any other end, loses no finished game; the same command goes on where it ended, and so does one with
--out and --games alone.

Example, some 70 positions a game:
  playout learn curling-teacher --rules legacy-gat --games 500 --out lessons/legacy \\
    --agent state-tree:policy=heuristic,playouts=2000 --agent pure-mc:policy=heuristic,playouts=2000`,
    )
    .action(teach);
}

function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

async function teach(given: TeacherOptions, command: Command): Promise<void> {
  const { out } = given;
  const options = await asBegun(given, command, lessonsFormat, out, ({ rules, agents, seed, explore }) => ({
    rules,
    agent: agents,
    seed,
    explore,
  }));
  const { agent, threads, queue, ...plan } = options;
  const kit = lessonsKit(plan.rules);
  const agents = (agent ?? [undefined]).map((text) => formatAgent(readAgent(kit, text, out)));
  const signal = interruptSignal();
  const games = await attempt(out, () =>
    withJobSteps("games", `curling-teacher ${out}`, { threads, queue }, (jobs, progress) =>
      makeLessons({ ...plan, folder: out, agents, jobs, signal, progress }),
    ),
  );
  const lessons = games.reduce((sum, game) => sum + game.lessons.length, 0);
  process.stdout.write(`${games.length} games with ${lessons} lessons in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}

// `playout learn curling-policy`: the learned policy's weights from lessons.

interface PolicyOptions {
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
      MIN_VARIANCE,
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
    --module src/games/curling/policy/legacy-weights.ts --force`,
    )
    .action(learn);
}

async function learn(options: PolicyOptions): Promise<void> {
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
    `interrupted after ${countText(pass, "pass", "passes")}; what was learned so far is in ${options.out}`,
  );
  process.exitCode = INTERRUPTED;
}

function inWords({ crossEntropy, agreement }: Fit): string {
  return `${crossEntropy.toFixed(4)} ${percent(agreement)}`;
}
