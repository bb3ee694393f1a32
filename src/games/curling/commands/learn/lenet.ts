/** `playout learn curling-lenet`: the experiments of Matsui & Hoki (2017). */
import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { attempt } from "../../../../cli/learn/attempt.js";
import { sayInterrupted } from "../../../../cli/learn/interrupted.js";
import { integer, numberAbove } from "../../../../cli/options.js";
import { interruptSignal, notice } from "../../../../cli/terminal.js";
import { runPython } from "../../training/index.js";

interface Options {
  out: string;
  scale: number;
  batch: number;
  trainings: number;
  tests: number;
  games: number;
  seed: string;
  threads: number;
  python: string;
}

export function curlingLenetCommand(command: Command): void {
  command
    .requiredOption("--out <folder>", "where the run is kept; one that was begun goes on")
    .option(
      "--scale <share>",
      "steps of each training, as a share of the paper's 500,000",
      numberAbove(0, 1),
      1,
    )
    .option("--batch <n>", "throws of a step", integer(1, 65_536), 32)
    .option("--trainings <n>", "trainings of each variant of the input", integer(2, 64), 16)
    .option("--tests <n>", "tests of each class", integer(1, 100_000), 1000)
    .option("--games <n>", "games of each pairing, of ten ends", integer(1, 100_000), 400)
    .option("--seed <text>", "where all chance comes from", "lenet")
    .option("--threads <n>", "threads of the simulator", integer(1, 256), availableParallelism())
    .option("--python <program>", "Python 3.9 or newer with numpy and torch", process.env.PYTHON ?? "python3")
    .addHelpText("after", HELP)
    .action(learn);
}

const HELP = `
Nets of LeNet's shape learn the score of ends that are played at random: 16 trainings of each variant of the input for the last
throw, then a net for each throw number. Four ways to choose throws by them play games of ten ends against each other, against
random play and against the rule-based player. Every stage is kept, and the same command goes on after Ctrl-C or a kill.
The folder has the nets as text (net.json has all, last.json that of the last throw) and all numbers in measured.json, which
the experiments matsui2017-* read. How it works and what came of it is in docs/curling-values-2017.md.

Examples:
  playout learn curling-lenet --scale 0.1 --out runs/lenet
  playout experiment run matsui2017-table4 --learned lenet=runs/lenet
  playout match run plan.yaml      with an agent values:net=runs/lenet/net.json,choose=line`;

async function learn({ python, ...options }: Options): Promise<void> {
  const signal = interruptSignal();
  const args = Object.entries(options).flatMap(([key, value]) => [`--${key}`, `${value}`]);
  const whole = await attempt("learn curling-lenet", () =>
    runPython("playout.lenet", args, { python, signal, say: notice }),
  );
  if (!whole) sayInterrupted();
}
