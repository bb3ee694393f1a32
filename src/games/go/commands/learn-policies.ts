/**
 * `playout learn go-sb`, `go-uctb` and `go-evaluate`: learn playout policies from positions, and compare them.
 *
 * `playout learn go-sb` and `go-uctb`: playout policies by simulation balancing and by UCT balancing.
 */

import { type Command, Option } from "commander";
import { CommandFailure, INTERRUPTED, inUsage, USAGE } from "../../../cli/commands.js";
import {
  addQueueOption,
  attempt,
  type QueueOption,
  sayInterrupted,
  withJobSteps,
} from "../../../cli/folder-work.js";
import { demandReplaceable, forceOption, integer, numberAbove, numberFrom } from "../../../cli/options.js";
import { interruptSignal, notice } from "../../../cli/terminal.js";
import { percent } from "../../../draw/index.js";
import { writeOutput } from "../../../io/files.js";
import { hasRun } from "../../../jobs/index.js";
import { formatTable } from "../../../show/index.js";
import { PAPER_TACTICS, TACTICS } from "../numbers.js";
import type { TacticsOptions } from "../policy.js";
import { readRun } from "../train/balancing-run.js";
import {
  candidatesOf,
  evaluatePolicies,
  type PolicyEvaluation,
  readValueFile,
  YARDSTICK,
} from "../train/evaluate.js";
import { DEFAULT_LEARNING, type LearnOptions, learnRun } from "../train/learner.js";
import {
  commandName,
  FEATURE_SETS,
  formatModule,
  provenanceOf,
  readingsOf,
  readPolicy,
} from "../train/policies.js";
import type { SimulationTree } from "../train/simulations.js";
import { addReadingOptions, addTreeOptions, type TreeOptions, treeOf } from "./learn-options.js";

interface BalanceOptions extends TacticsOptions, QueueOption {
  out: string;
  data?: string;
  test?: string;
  positions?: number;
  testPositions?: number;
  values: number;
  slopes: number;
  rate: number;
  l2: number;
  normLimit?: number;
  batch: number;
  iterations?: number;
  sample: number;
  start: string;
  features: (typeof FEATURE_SETS)[number];
  seed: string;
  threads?: number;
  module?: string;
  force?: true;
}

export function goSbCommand(command: Command): void {
  addOptions(command, "playouts")
    .addHelpText(
      "after",
      `
Playouts from every position are brought to what the teacher says of it: weights += rate (V* - V) g after each batch, where V
is the mean reward of --values playouts and g the mean slope of --slopes others (Silver and Tesauro 2009; Huang, Coulom and
Lin 2010). Weights: 3x3 patterns and six tactical features.
${COMMON_HELP}

Example, the paper's own schedule:
  playout learn go-sb --data positions --positions 5000 --test-positions 500 --values 500 --slopes 500 \\
    --batch 1 --iterations 60 --out runs/sb`,
    )
    .action((options: BalanceOptions, command: Command) => learn(options, command));
}

interface UctbOptions extends BalanceOptions, TreeOptions {
  threshold: number;
}

export function goUctbCommand(command: Command): void {
  addTreeOptions(
    addOptions(command, "simulations of UCT").option(
      "--threshold <n>",
      "of UCT: playouts from a leaf before it gets children",
      integer(1),
      30,
    ),
  )
    .addHelpText(
      "after",
      `
As go-sb, with simulations of UCT in the place of playouts: V is the mean reward of the move that was visited most, and g
comes from the playouts at the leaves. Every position is searched anew for V and for g. Where the threshold is not below
--values and --slopes, no node gets children, and the result is that of go-sb.
${COMMON_HELP}

Example:
  playout learn go-uctb --threshold 30 --data positions --out runs/uctb-30`,
    )
    .action((options: UctbOptions, command: Command) =>
      learn(options, command, treeOf(options.threshold, options)),
    );
}

const COMMON_HELP = `The folder holds the plan, the positions, a checkpoint, the weights and a line of curve.jsonl after every iteration, and in the
end policy.json (which agents take: uct:policy=runs/sb/policy.json) and report.html with the curves. It may be killed at any
moment: the same command, or one with --out alone, goes on and comes to the same weights, with any number of
threads; more --iterations lengthen a run, and nothing else may change. The loss is the mean squared error against the teacher.`;

function addOptions(command: Command, what: string): Command {
  addQueueOption(command)
    .requiredOption("--out <folder>", "the run folder")
    .option("--data <folder>", "positions with values, of go-teacher; needed to begin a run")
    .option("--test <folder>", "positions for the test (default: the last ones of --data are held out)")
    .option("--positions <n>", "positions to learn from (default: all but those for the test)", integer(1))
    .option("--test-positions <n>", "positions for the test (default: a tenth, 500 at most)", integer(1))
    .option("--values <M>", `${what} a position for its value`, integer(1), DEFAULT_LEARNING.values)
    .option("--slopes <N>", `${what} a position for the slope`, integer(1), DEFAULT_LEARNING.slopes)
    .option("--rate <alpha>", "length of a step", numberAbove(0), DEFAULT_LEARNING.rate)
    .option(
      "--l2 <lambda>",
      "L2 regularisation: every position takes the share rate * lambda off every weight",
      numberFrom(0),
      DEFAULT_LEARNING.l2,
    )
    .option("--norm-limit <n>", "the largest sum of the weights' sizes", numberAbove(0))
    .option(
      "--batch <n>",
      "positions between two updates; 1 as in the paper, more for many threads",
      integer(1),
      DEFAULT_LEARNING.batch,
    )
    .option(
      "--iterations <n>",
      `passes over the positions (default: ${DEFAULT_LEARNING.iterations}, or what the run was begun with)`,
      integer(0, 999),
    )
    .option(
      "--sample <n>",
      "positions of the training on which the loss is measured",
      integer(1),
      DEFAULT_LEARNING.sample,
    )
    .option(
      "--start <policy>",
      "begin with this policy: a name, or a file of weights (.json); features that are not learned begin, and stay, at 0",
      DEFAULT_LEARNING.start,
    )
    .addOption(
      new Option("--features <set>", "the paper's six tactical features, or two of ours as well")
        .choices(FEATURE_SETS)
        .default("paper"),
    );
  return addReadingOptions(command, "as in the file of --start")
    .option("--seed <text>", "where all chance comes from", DEFAULT_LEARNING.seed)
    .option("--threads <n>", "threads (default: one less than the cores)", integer(1, 256))
    .option(
      "--module <file>",
      "when all is learned, also write the TypeScript module that ships with the package",
    )
    .addOption(forceOption());
}

async function learn(options: BalanceOptions, command: Command, tree?: SimulationTree): Promise<void> {
  const { out, data, module, threads, queue, iterations } = options;
  if (module !== undefined) await demandReplaceable(module, options.force);
  if (data === undefined) await refuseBeginning(out, command);
  const signal = interruptSignal();
  const run = await attempt(out, () =>
    withJobSteps("positions", `${command.name()} ${out}`, { threads, queue, folder: out }, (jobs, progress) =>
      learnRun({
        folder: out,
        ...(data !== undefined && { begin: beginningOf(data, options, tree) }),
        ...(iterations !== undefined && { iterations }),
        jobs,
        signal,
        progress,
      }),
    ),
  );
  if (module !== undefined && !signal.aborted) writeOutput(module, formatModule(run, module));
  process.stdout.write(`${provenanceOf(run).join("\n")}\n`);
  if (signal.aborted) sayInterrupted();
}

function beginningOf(data: string, options: BalanceOptions, tree: SimulationTree | undefined): LearnOptions {
  const { features, start: policy, ...rest } = options;
  const start = readPolicy(policy);
  const tactics = features === "paper" ? PAPER_TACTICS : TACTICS;
  const readings = readingsOf(start, options);
  const setting = { tactics, ...readings, ...(tree !== undefined && { tree }) } as const;
  return { ...rest, data, setting, start };
}

/** Options that a run takes which goes on with --out alone. */
const GO_ON = ["out", "iterations", "threads", "queue", "module", "force"];

/** Without positions there is a run to go on with, of this command, and nothing is said that only its beginning can heed. */
async function refuseBeginning(out: string, command: Command): Promise<void> {
  if (!hasRun(out))
    throw new CommandFailure("--data: is needed to begin a run; see go-positions and go-teacher", USAGE);
  const { plan } = await attempt(out, () => readRun(out));
  if (commandName(plan) !== command.name())
    throw new CommandFailure(`${out}: holds a run of ${commandName(plan)}`, USAGE);
  for (const option of command.options) {
    const name = option.attributeName();
    if (!GO_ON.includes(name) && command.getOptionValueSource(name) === "cli")
      throw new CommandFailure(
        `${option.long}: needs --data; with --out alone a run goes on as it was begun`,
        USAGE,
      );
  }
}

// Evaluations of policies as a table.

export function formatEvaluations(evaluations: readonly PolicyEvaluation[]): string {
  const rows = evaluations.map(({ policy, loss, agreement, difference }) => [
    policy,
    String(loss.count),
    `${loss.mean.toFixed(4)} ± ${loss.error?.toFixed(4) ?? "–"}`,
    percent(agreement),
    difference === undefined ? "–" : formatDifference(difference),
    difference?.below === undefined ? "–" : percent(difference.below),
  ]);
  const head = ["policy", "positions", "mean squared error", "same winner", `less ${YARDSTICK}'s`, "nearer"];
  const table = formatTable([head, ...rows]);
  const alone = evaluations.some(({ loss }) => loss.error === undefined);
  return alone ? `${table}\nOne position alone has neither errors nor intervals.` : table;
}

function formatDifference({ mean, low, high }: NonNullable<PolicyEvaluation["difference"]>): string {
  const interval =
    low === undefined || high === undefined ? "" : ` (${low.toFixed(4)} to ${high.toFixed(4)})`;
  return `${mean.toFixed(4)}${interval}`;
}

// `playout learn go-evaluate`: how near playouts of policies come to values of positions.

interface EvaluateOptions extends TreeOptions, TacticsOptions, QueueOption {
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

async function evaluate(options: EvaluateOptions): Promise<void> {
  const { data, policy = [], threshold, playouts, seed, threads, queue, json } = options;
  const tree = threshold === undefined ? undefined : treeOf(threshold, options);
  const candidates = inUsage(() => candidatesOf(policy, options, tree));
  const values = await attempt(data, () => readValueFile(data));
  const signal = interruptSignal();
  let evaluations: PolicyEvaluation[];
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
