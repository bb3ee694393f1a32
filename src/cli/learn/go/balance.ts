/** `playout learn go-sb` and `go-uctb`: playout policies by simulation balancing and by UCT balancing. */
import { Command, Option } from "commander";
import { PAPER_TACTICS, PRIORS, READINGS, TACTICS } from "../../../games/go/index.js";
import { Failure, USAGE } from "../../failure.js";
import { demandFolder, writeFile } from "../../files.js";
import { integer, numberFrom } from "../../options.js";
import { interruptSignal } from "../../terminal.js";
import { attempt } from "../attempt.js";
import { Progress } from "../progress.js";
import { sayInterrupted, usualThreads } from "../spread.js";
import { learnRun } from "./learn-run.js";
import { FEATURE_SETS, formatModule, provenanceOf } from "./outcome.js";
import { hasRun } from "./run-folder.js";
import type { Setting, Tree } from "./simulations.js";

const ITERATIONS = 30;

interface Options {
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
  reading: Setting["reading"];
  seed: string;
  threads?: number;
  module?: string;
}

export function goSbCommand(): Command {
  return addOptions(
    new Command("go-sb").description("learn a playout policy of Go by simulation balancing"),
    "playouts",
  )
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
    .action((options: Options) => learn(options, {}));
}

interface TreeOptions extends Options, Omit<Tree, "rave"> {
  rave?: true;
}

export function goUctbCommand(): Command {
  return addOptions(
    new Command("go-uctb").description("learn a playout policy of Go by UCT balancing, inside the search"),
    "simulations of UCT",
  )
    .option("--threshold <n>", "playouts from a leaf before it gets children", integer(1), 30)
    .option("--exploration <c>", "c in mean + c sqrt(ln N / n)", numberFrom(0), 0.31)
    .addOption(new Option("--prior <name>", "which moves are tried first").choices(PRIORS).default("paper"))
    .option(
      "--widening <visits>",
      "visits at which the second move of a node joins the first; 0: all from the start",
      numberFrom(0),
      40,
    )
    .option(
      "--growth <factor>",
      "the third joins after so many times as many visits more",
      numberFrom(1),
      1.4,
    )
    .option("--rave", "with RAVE in the search")
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
    .action(({ threshold, exploration, prior, widening, growth, rave, ...options }: TreeOptions) =>
      learn(options, {
        tree: { threshold, exploration, prior, widening, growth, rave: rave === true },
      }),
    );
}

const COMMON_HELP = `The folder holds the plan, the positions, a checkpoint, the weights and a line of curve.jsonl after every iteration, and in the
end policy.json (which agents take: uct:policy=runs/sb/policy.json) and report.html with the curves. It may be killed at any
moment: the same command, or one with --out alone, goes on and comes to the same weights, with any number of
threads; more --iterations lengthen a run. The loss is the mean squared error against the teacher.`;

function addOptions(command: Command, what: string): Command {
  return command
    .requiredOption("--out <folder>", "the run folder")
    .option("--data <folder>", "positions with values, of go-teacher; needed to begin a run")
    .option("--test <folder>", "positions for the test (default: the last ones of --data are held out)")
    .option("--positions <n>", "positions to learn from (default: all but those for the test)", integer(1))
    .option("--test-positions <n>", "positions for the test (default: a tenth, 500 at most)", integer(1))
    .option("--values <M>", `${what} a position for its value`, integer(1), 200)
    .option("--slopes <N>", `${what} a position for the slope`, integer(1), 200)
    .option("--rate <alpha>", "length of a step", numberFrom(0), 10)
    .option(
      "--l2 <lambda>",
      "L2 regularisation: a step takes rate * lambda off every weight",
      numberFrom(0),
      0,
    )
    .option("--norm-limit <n>", "the largest sum of the weights' sizes", numberFrom(0))
    .option(
      "--batch <n>",
      "positions between two updates; 1 as in the paper, more for many threads",
      integer(1),
      16,
    )
    .option(
      "--iterations <n>",
      `passes over the positions (default: ${ITERATIONS}, or what the run was begun with)`,
      integer(0, 999),
    )
    .option("--sample <n>", "positions of the training on which the loss is measured", integer(1), 500)
    .option("--start <policy>", "begin with this policy: a name, or a file of weights (.json)", "uniform")
    .addOption(
      new Option("--features <set>", "the paper's six tactical features, or two of ours as well")
        .choices(FEATURE_SETS)
        .default("paper"),
    )
    .addOption(
      new Option("--reading <name>", "whether feature 5 comes with feature 4, or instead of it")
        .choices(READINGS)
        .default("both"),
    )
    .option("--seed <text>", "where all chance comes from", "balance")
    .option("--threads <n>", "threads (default: one less than the cores)", integer(1, 256))
    .option("--module <file>", "also write the TypeScript module that ships with the package");
}

async function learn(options: Options, tree: Pick<Setting, "tree">): Promise<void> {
  const { out, data, module, threads = usualThreads(), features, reading, iterations, ...rest } = options;
  const setting: Setting = { tactics: features === "paper" ? PAPER_TACTICS : TACTICS, reading, ...tree };
  if (module !== undefined) demandFolder(module);
  if (data === undefined && !hasRun(out))
    throw new Failure("--data: is needed to begin a run; see go-positions and go-teacher", USAGE);
  const signal = interruptSignal();
  const run = await attempt(out, () =>
    learnRun({
      folder: out,
      ...(data !== undefined && { begin: { data, ...rest, setting, iterations: iterations ?? ITERATIONS } }),
      ...(iterations !== undefined && { iterations }),
      threads,
      signal,
      meter: (positions) => new Progress("positions", positions),
    }),
  );
  if (module !== undefined && run.curve.length > 0) writeFile(module, formatModule(run, module));
  process.stdout.write(`${provenanceOf(run).join("\n")}\n`);
  if (signal.aborted) sayInterrupted();
}
