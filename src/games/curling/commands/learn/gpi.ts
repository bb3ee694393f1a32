/** `playout learn curling-gpi`: values of throws from random play, by generalised policy iteration. */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { readJson } from "../../../../cli/files.js";
import { attempt } from "../../../../cli/learn/attempt.js";
import { sayInterrupted } from "../../../../cli/learn/interrupted.js";
import { integer } from "../../../../cli/options.js";
import { formatTable, interruptSignal, notice } from "../../../../cli/terminal.js";
import { checked } from "../../../../game/index.js";
import { Z95 } from "../../../../stats/index.js";
import { RULE_SETS } from "../../index.js";
import { runPython } from "../../training/index.js";

interface Options {
  out: string;
  net: string;
  size: string;
  rules: string;
  iterations: number;
  seed: string;
  threads: number;
  batch?: number;
  hidden?: string;
  firstEnds?: number;
  ends?: number;
  steps?: number;
  look?: string;
  measure?: number;
  tuples?: number;
  python: string;
}

export function curlingGpiCommand(command: Command): void {
  command
    .requiredOption("--out <folder>", "where the run is kept; one that was begun goes on")
    .addOption(
      new Option("--net <kind>", "the networks: our set network, or the paper's convolutional ones")
        .choices(["set", "cnn"])
        .default("set"),
    )
    .addOption(
      new Option("--size <size>", "for two cores, for a GPU with 16 cores, or as much as the paper (cnn)")
        .choices(["laptop", "gpu", "paper"])
        .default("laptop"),
    )
    .addOption(new Option("--rules <name>", "the rule set").choices(RULE_SETS).default("legacy-gat"))
    .option("--iterations <n>", "policies in all, those that are there included", integer(1, 100), 2)
    .option("--seed <text>", "where all chance comes from", "gpi")
    .option("--threads <n>", "threads of the simulator", integer(1, 256), availableParallelism())
    .option("--batch <n>", "throws of a step of learning (default: by the size)", integer(1, 2 ** 22))
    .addOption(
      new Option(
        "--hidden <widths>",
        "layers after the convolutions of cnn, whose figure is lost in the paper",
      )
        .choices(["384", "256,256"])
        .default(undefined, "384"),
    )
    .option("--first-ends <n>", "ends of random play (default: by the size)", integer(16, 2 ** 30))
    .option("--ends <n>", "ends of each further iteration (default: by the size)", integer(4, 2 ** 30))
    .option("--steps <n>", "training steps of each net (default: by the size)", integer(1, 2 ** 30))
    .option(
      "--look <n,around>",
      "velocities a policy tries for a throw, and as many around the best (default: by the size)",
      lookOf,
    )
    .option(
      "--measure <n>",
      "ends that each policy plays against the one before (default: by the size)",
      integer(2, 2 ** 30),
    )
    .option(
      "--tuples <n>",
      "throws of each number on which policy 2 is tested, for table 6 of the paper (default: by the size)",
      integer(0, 2 ** 30),
    )
    .option("--python <program>", "Python 3.9 or newer with numpy and torch", process.env.PYTHON ?? "python3")
    .addHelpText("after", HELP)
    .action(learn);
}

const HELP = `
From nothing but the rules: policy 0 throws at random, a net learns what throws are worth when everybody goes on so, policy 1
throws what that net values most, and so on. Each iteration plays, learns and measures; every step is kept, and the same command
goes on after Ctrl-C or a kill. More --iterations make a run go on. How it works and what came of it is in docs/curling-gpi.md.

Examples:
  playout learn curling-gpi --out runs/laptop
  playout learn curling-gpi --size gpu --iterations 4 --out runs/set
  playout learn curling-gpi --size gpu --net cnn --ends 4000000 --steps 8000 --out runs/cnn
  playout experiment run matsui2018-table7 --learned gpi=runs/laptop --scale 0.1
  playout match run plan.yaml      with an agent values:net=runs/laptop/pi2/net.json,samples=256,around=256`;

/** Checks `512` or `512,256`. */
function lookOf(text: string): string {
  if (!/^[1-9]\d{0,5}(,\d{1,6})?$/.test(text))
    throw new InvalidArgumentError("Expected a number, or two with a comma between them, like 512,256.");
  return text;
}

/** `firstEnds` as `first-ends`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

async function learn({ python, ...options }: Options): Promise<void> {
  const { out } = options;
  const signal = interruptSignal();
  const args = Object.entries(options).flatMap(([key, value]) => [`--${kebab(key)}`, `${value}`]);
  const whole = await attempt("learn curling-gpi", () =>
    runPython("playout.gpi", args, { python, signal, say: notice }),
  );
  if (whole) process.stdout.write(summary(out));
  else sayInterrupted();
}

const measuredSchema = z.looseObject({
  score: z.looseObject({ mean: z.number(), deviation: z.number(), ends: z.int().min(1) }),
});
const planSchema = z.looseObject({ look: z.looseObject({ samples: z.int(), around: z.int() }) });

/** What every policy scored against the one before it, and how the last one plays. */
function summary(out: string): string {
  const rows: string[][] = [["policy", "points an end over the one before", "95 %", "ends"]];
  for (let k = 1; existsSync(measuredOf(out, k)); k++) {
    const { mean, deviation, ends } = readJson(measuredOf(out, k), (data) =>
      checked(measuredSchema, data),
    ).score;
    const reach = (Z95 * deviation) / Math.sqrt(ends);
    const [middle, low, high] = [mean, mean - reach, mean + reach].map((value) => value.toFixed(3));
    rows.push([`pi${k}`, `${middle}`, `${low} to ${high}`, `${ends}`]);
  }
  const { samples, around } = readJson(join(out, "plan.json"), (data) => checked(planSchema, data)).look;
  const last = `pi${rows.length - 1}`;
  const agent = `values:net=${join(out, last, "net.json")},samples=${samples},around=${around}`;
  return `${formatTable(rows)}\nin ${out}; ${last} plays as ${agent}\n`;
}

function measuredOf(out: string, k: number): string {
  return join(out, `pi${k}`, "measured.json");
}
