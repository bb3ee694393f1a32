/**
 * `playout learn curling-net`, `curling-gpi` and `curling-lenet`: nets that Python trains.
 *
 * `playout learn curling-net`: a net of positions for searches, by rounds of play by a search, learning and a match.
 */

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { attempt, sayInterrupted, withSteps } from "../../../cli/folder-work.js";
import { MatchProgress } from "../../../cli/match-run.js";
import { integer, numberAbove, readJson } from "../../../cli/options.js";
import { interruptSignal, notice } from "../../../cli/terminal.js";
import { checkData } from "../../../core/index.js";
import { formatTable } from "../../../show/index.js";
import { Z95 } from "../../../stats/index.js";
import { POSITION_NETS } from "../nets/shipped.js";
import { RULE_SETS } from "../rules/rule-set.js";
import { runPython } from "../train/python.js";
import { learnPositionNet, NET_SIZES, type NetSize } from "../train/rounds.js";

interface NetOptions {
  out: string;
  size: NetSize;
  scale: number;
  rules: string;
  rounds: number;
  from?: string;
  seed: string;
  threads: number;
  python: string;
}

export function curlingNetCommand(command: Command): void {
  command
    .requiredOption("--out <folder>", "where the run is kept; one that was begun goes on")
    .addOption(
      new Option("--size <size>", "for two cores, or for a GPU with 16 cores")
        .choices(NET_SIZES)
        .default("laptop"),
    )
    .option("--scale <share>", "how much of that: ends of play and steps of learning", numberAbove(0, 100), 1)
    .addOption(new Option("--rules <name>", "the rule set").choices(RULE_SETS).default("dc3"))
    .option("--rounds <n>", "rounds in all, those that are there included", integer(1, 100), 3)
    .option(
      "--from <net>",
      `a net of positions that the first round plays with, in place of the policy: its file, or ${POSITION_NETS.join(" or ")}`,
    )
    .option("--seed <text>", "where all chance comes from", "net")
    .option("--threads <n>", "threads of the play and of the gate", integer(1, 256), availableParallelism())
    .option("--python <program>", "Python 3.9 or newer with numpy and torch", process.env.PYTHON ?? "python3")
    .addHelpText("after", NET_HELP)
    .action(learnNet);
}

const NET_HELP = `
The first round learns what positions come to when everybody throws by the learned policy, or plays with a net that is there
(--from). Every round after it plays by best with the net of the round before, learns what that has made of its positions, and
lets best with the new net meet best with the net that last won (two ends, pairs with the same luck, a sequential test). Every
stage is kept, and the same command goes on after Ctrl-C or a kill. More --rounds make a run go on. How it works is in
docs/curling-net.md.

Examples:
  playout learn curling-net --out runs/net
  playout learn curling-net --scale 0.05 --out runs/look
  playout learn curling-net --from fcv1 --out runs/further
  playout learn curling-net --size gpu --rules dc3 --rounds 6 --out runs/dc3
  playout play --game curling --agent best:net=runs/net/round3/net.json`;

async function learnNet(options: NetOptions): Promise<void> {
  const signal = interruptSignal();
  const whole = await attempt("learn curling-net", () =>
    learnPositionNet({
      ...options,
      signal,
      say: notice,
      steps: (jobs, work) => withSteps("ends", work, { jobs }),
      watch: (store, games, jobs) => new MatchProgress(store, games, jobs, false),
    }),
  );
  if (whole) process.stdout.write(netSummary(options));
  else sayInterrupted();
}

const roundSchema = z.looseObject({
  gate: z.looseObject({
    against: z.int().min(0),
    games: z.int().min(0),
    share: z.number(),
    won: z.boolean(),
  }),
});

/** What came of every gate, and the player that last won. */
function netSummary({ out, from: first = "best without a net" }: Pick<NetOptions, "out" | "from">): string {
  const rows: string[][] = [["round", "against", "games", "share", "gate"]];
  let champion: string | undefined;
  for (let k = 1; existsSync(roundOf(out, k)); k++) {
    const { gate } = readJson(roundOf(out, k), (data) => checkData(roundSchema, data));
    const against = gate.against === 0 ? first : `round ${gate.against}`;
    rows.push([
      `${k}`,
      against,
      `${gate.games}`,
      `${(100 * gate.share).toFixed(1)} %`,
      gate.won ? "won" : "not won",
    ]);
    if (gate.won) champion = `best:net=${join(out, `round${k}`, "net.json")}`;
  }
  const player = champion === undefined ? "no net has won yet" : `the last one that won plays as ${champion}`;
  return `${formatTable(rows)}\nin ${out}; ${player}\n`;
}

function roundOf(out: string, k: number): string {
  return join(out, `round${k}`, "round.json");
}

// `playout learn curling-gpi`: values of throws from random play, by generalised policy iteration.

interface GpiOptions {
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
    .addHelpText("after", GPI_HELP)
    .action(learnGpi);
}

const GPI_HELP = `
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

async function learnGpi({ python, ...options }: GpiOptions): Promise<void> {
  const { out } = options;
  const signal = interruptSignal();
  const args = Object.entries(options).flatMap(([key, value]) => [`--${kebab(key)}`, `${value}`]);
  const whole = await attempt("learn curling-gpi", () =>
    runPython("playout.gpi", args, { python, signal, say: notice }),
  );
  if (whole) process.stdout.write(gpiSummary(out));
  else sayInterrupted();
}

const measuredSchema = z.looseObject({
  score: z.looseObject({ mean: z.number(), deviation: z.number(), ends: z.int().min(1) }),
});
const planSchema = z.looseObject({ look: z.looseObject({ samples: z.int(), around: z.int() }) });

/** What every policy scored against the one before it, and how the last one plays. */
function gpiSummary(out: string): string {
  const rows: string[][] = [["policy", "points an end over the one before", "95 %", "ends"]];
  for (let k = 1; existsSync(measuredOf(out, k)); k++) {
    const { mean, deviation, ends } = readJson(measuredOf(out, k), (data) =>
      checkData(measuredSchema, data),
    ).score;
    const reach = (Z95 * deviation) / Math.sqrt(ends);
    const [middle, low, high] = [mean, mean - reach, mean + reach].map((value) => value.toFixed(3));
    rows.push([`pi${k}`, `${middle}`, `${low} to ${high}`, `${ends}`]);
  }
  const { samples, around } = readJson(join(out, "plan.json"), (data) => checkData(planSchema, data)).look;
  const last = `pi${rows.length - 1}`;
  const agent = `values:net=${join(out, last, "net.json")},samples=${samples},around=${around}`;
  return `${formatTable(rows)}\nin ${out}; ${last} plays as ${agent}\n`;
}

function measuredOf(out: string, k: number): string {
  return join(out, `pi${k}`, "measured.json");
}

// `playout learn curling-lenet`: the experiments of Matsui & Hoki (2017).

interface LeNetOptions {
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
    .addHelpText("after", LENET_HELP)
    .action(learnLeNet);
}

const LENET_HELP = `
Nets of LeNet's shape learn the score of ends that are played at random: 16 trainings of each variant of the input for the last
throw, then a net for each throw number. Four ways to choose throws by them play games of ten ends against each other, against
random play and against the rule-based player. Every stage is kept, and the same command goes on after Ctrl-C or a kill.
The folder has the nets as text (net.json has all, last.json that of the last throw) and all numbers in measured.json, which
the experiments matsui2017-* read. How it works and what came of it is in docs/curling-values-2017.md.

Examples:
  playout learn curling-lenet --scale 0.1 --out runs/lenet
  playout experiment run matsui2017-table4 --learned lenet=runs/lenet
  playout match run plan.yaml      with an agent values:net=runs/lenet/net.json,choose=line`;

async function learnLeNet({ python, ...options }: LeNetOptions): Promise<void> {
  const signal = interruptSignal();
  const args = Object.entries(options).flatMap(([key, value]) => [`--${key}`, `${value}`]);
  const whole = await attempt("learn curling-lenet", () =>
    runPython("playout.lenet", args, { python, signal, say: notice }),
  );
  if (!whole) sayInterrupted();
}
