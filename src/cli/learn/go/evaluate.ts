/** `playout learn go-evaluate`: how near playouts of policies come to values of positions. */
import { Command, Option } from "commander";
import { parseWeights } from "../../../game/index.js";
import { FEATURES, PRIORS, READINGS, TACTICS } from "../../../games/go/index.js";
import { stream } from "../../../random/index.js";
import { type Bootstrap, bootstrapMean, type Mean, meanOf } from "../../../stats/index.js";
import { inUsage } from "../../game-options.js";
import { integer, numberFrom } from "../../options.js";
import { formatTable, interruptSignal } from "../../terminal.js";
import { attempt } from "../attempt.js";
import { Progress } from "../progress.js";
import { sayInterrupted, usualThreads } from "../spread.js";
import { Crew } from "./crew.js";
import { policyText } from "./policy-text.js";
import type { Setting, Tree } from "./simulations.js";
import { readValueFile, type ValueFile } from "./value-file.js";

/** What the others are compared with. */
const YARDSTICK = "uniform";

interface Options extends Omit<Tree, "threshold" | "rave"> {
  data: string;
  policy?: string[];
  playouts: number;
  threshold?: number;
  rave?: true;
  reading: Setting["reading"];
  seed: string;
  threads?: number;
  json?: true;
}

/** How near a policy comes. */
interface Evaluation {
  readonly policy: string;
  /** Of the squared errors. */
  readonly loss: Mean;
  /** Share of the positions in which it sees the same winner. */
  readonly agreement: number;
  /** Its squared errors less those of uniform playouts, position by position. */
  readonly difference?: Bootstrap;
}

export function goEvaluateCommand(): Command {
  return new Command("go-evaluate")
    .description("mean squared error of playout policies against values of positions")
    .requiredOption("--data <path>", "a folder of go-teacher, or a file of JSON lines with moves and values")
    .option(
      "--policy <policy>",
      "a policy by name or a file of weights (.json); may be given several times",
      (text, before: string[] = []) => [...before, text],
    )
    .option("--playouts <n>", "simulations a position", integer(1), 1000)
    .option("--threshold <n>", "with UCT, as go-uctb has it, in the place of playouts", integer(1))
    .option("--exploration <c>", "of UCT", numberFrom(0), 0.31)
    .addOption(new Option("--prior <name>", "of UCT").choices(PRIORS).default("paper"))
    .option("--widening <visits>", "of UCT", numberFrom(0), 40)
    .option("--growth <factor>", "of UCT", numberFrom(1), 1.4)
    .option("--rave", "of UCT")
    .addOption(
      new Option("--reading <name>", "as the policies were learned").choices(READINGS).default("both"),
    )
    .option("--seed <text>", "where all chance comes from", "evaluate")
    .option("--threads <n>", "threads (default: one less than the cores)", integer(1, 256))
    .option("--json", "answer with JSON")
    .addHelpText(
      "after",
      `
Values are from -1 to 1. Every policy is compared with uniform playouts on the same positions, by a paired bootstrap: the
difference of the mean squared errors with its 95 % interval, and the share of samples in which the policy is nearer.
Lines of a file: {"moves": "E5 C3", "komi": 7.5, "fuegoBlackWinProb": 0.41}.

Example:
  playout learn go-evaluate --data fuego-20k-values.jsonl --policy sb --policy runs/uctb-30/policy.json`,
    )
    .action(evaluate);
}

async function evaluate(options: Options): Promise<void> {
  const { data, policy = [], threads = usualThreads(), json } = options;
  const names = [YARDSTICK, ...policy.filter((name) => name !== YARDSTICK)];
  const weights = inUsage(() => names.map((name) => parseWeights(policyText(name), FEATURES)));
  const file = await attempt(data, () => readValueFile(data));
  const signal = interruptSignal();
  const crew = new Crew({
    spec: file.spec,
    setting: settingOf(options),
    seed: options.seed,
    threads,
    signal,
  });
  try {
    const evaluations = await measure(crew, file, names, weights, options);
    process.stdout.write(
      json ? `${JSON.stringify(evaluations, null, 2)}\n` : `${formatEvaluations(evaluations)}\n`,
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    sayInterrupted();
  } finally {
    await crew.close();
  }
}

function settingOf({ reading, threshold, exploration, prior, widening, growth, rave }: Options): Setting {
  // Those with weight 0 say nothing, so that all of them may count.
  if (threshold === undefined) return { tactics: TACTICS, reading };
  return {
    tactics: TACTICS,
    reading,
    tree: { threshold, exploration, prior, widening, growth, rave: rave === true },
  };
}

async function measure(
  crew: Crew,
  { rows }: ValueFile,
  names: readonly string[],
  weights: readonly Float64Array[],
  { playouts, seed }: Options,
): Promise<Evaluation[]> {
  const progress = new Progress("policies", names.length);
  const subjects = rows.map(({ position }, i) => ({ position, path: ["evaluate", i] }));
  let yardstick: number[] | undefined;
  const evaluations: Evaluation[] = [];
  for (const [i, policy] of names.entries()) {
    const values = await crew.values(weights[i]!, subjects, playouts);
    const squares = values.map((value, row) => (value - rows[row]!.value) ** 2);
    const same = values.filter((value, row) => Math.sign(value) === Math.sign(rows[row]!.value)).length;
    const differences = yardstick?.map((square, row) => squares[row]! - square);
    evaluations.push({
      policy,
      loss: meanOf(squares),
      agreement: same / rows.length,
      ...(differences && { difference: bootstrapMean(differences, stream(seed, "bootstrap", i)) }),
    });
    yardstick ??= squares;
    progress.step(`${policy} ${evaluations.at(-1)!.loss.mean.toFixed(4)}`);
  }
  progress.close();
  return evaluations;
}

function formatEvaluations(evaluations: readonly Evaluation[]): string {
  const rows = evaluations.map(({ policy, loss, agreement, difference }) => [
    policy,
    String(loss.count),
    `${loss.mean.toFixed(4)} ± ${loss.error.toFixed(4)}`,
    `${(100 * agreement).toFixed(1)} %`,
    difference === undefined
      ? "–"
      : `${difference.mean.toFixed(4)} (${difference.low.toFixed(4)} to ${difference.high.toFixed(4)})`,
    difference === undefined ? "–" : `${(100 * difference.below).toFixed(1)} %`,
  ]);
  const head = ["policy", "positions", "mean squared error", "same winner", `less ${YARDSTICK}'s`, "nearer"];
  return formatTable([head, ...rows]);
}
