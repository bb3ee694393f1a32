/** A paper's tables and figures, run again: `playout experiment run|report|list`. */

import { existsSync, readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { escapeControls } from "../core/index.js";
import {
  type Experiment,
  effortAt,
  formatOutcome,
  type LearningExperiment,
  parseExperiment,
  type Results,
  reportRun,
  roundsWords,
  runExperiment,
  scheduleAt,
  sharedName,
  trialsWords,
  verdictScale,
  workshopOf,
} from "../experiment/index.js";
import { messageOf, readText } from "../io/files.js";
import { describeSession } from "../jobs/index.js";
import { formatTable } from "../show/index.js";
import { noticeBusy } from "./bench.js";
import { CommandFailure, INTERRUPTED, USAGE } from "./commands.js";
import { addQueueOption, openJobs, type QueueOption } from "./folder-work.js";
import { integer, numberAbove } from "./options.js";
import { withProgress } from "./progress.js";
import { bold, dim, interruptSignal } from "./terminal.js";

/** The experiments that come with the package. */
const OURS = fileURLToPath(new URL("../../experiments/", import.meta.url));

/** Policies that are learned side by side where the work is done elsewhere. */
const ELSEWHERE = 64;

interface Options extends QueueOption {
  scale: number;
  out?: string;
  threads: number;
  olympiad?: string;
  seed?: string;
  learned?: readonly string[];
  opponent?: string;
  playouts?: number;
  opponentPlayouts?: number;
}

export function experimentCommand(command: Command): void {
  runCommand(command.command("run"));
  reportCommand(command.command("report"));
  listCommand(command.command("list"));
}

function runCommand(command: Command): void {
  addQueueOption(command)
    .description("run an experiment, or go on with one that was interrupted")
    .argument("<experiment>", "a file, or the name of one that comes with playout (experiment list)")
    .option(
      "--scale <s>",
      "how much work; what 1 takes, and where verdicts begin, tells experiment list",
      numberAbove(0, 1e9),
      1,
    )
    .option("--out <folder>", "the run folder (default: runs/NAME, with the scale where it is not 1)")
    .option(
      "--threads <n>",
      "games played, or policies learned, at the same time",
      integer(1, 256),
      availableParallelism(),
    )
    .option("--olympiad <file>", "the games of the Computer Olympiads (olympiad_games.jsonl), for figure 11")
    .option("--seed <text>", "another seed than the experiment's own")
    .option(
      "--learned <[name=]folder>",
      "where learning runs are kept and looked for, or the run of one method or name; may be repeated (default: runs/uctb-learned, or a folder of the experiment's own, with scale and seed)",
      (text: string, before: readonly string[] = []) => [...before, text],
    )
    .option(
      "--opponent <command>",
      "a GTP program that learned policies play against, in place of the file's opponent",
    )
    .option("--playouts <n>", "playouts a move of learned policies, in place of the file's", integer(1, 1e9))
    .option("--opponent-playouts <n>", "those of the file's opponent", integer(1, 1e9))
    .addHelpText("after", HELP)
    .action(run);
}

const HELP = `
The work grows in proportion to the scale: for a table, games a cell and time a move grow together towards the
paper's own, whose scale the report names; for a figure of times, the playouts a board. Hex programs get equal
CPU time, counted out in playouts after a short timing, so that every game can be repeated. A curling table is played at
several budgets, up to the largest that the scale allows. For ratings the scale multiplies the games of two who meet; policies of
a learning run that is given (--learned gpi=FOLDER) play too. Tables of numbers are read of runs that are given in the same way, or
counted while a policy plays itself, as often as the scale says. Policies of Go are learned first: positions, iterations,
simulations and the games of a table grow together. What is learned is kept in a folder of its own, which the paper's tables and figures of
the same scale and seed share (uctb-thresholds learns apart). Runs in it that were begun with another setting are refused; a run
that is named is taken as it is, also one of playout learn go-sb or go-uctb (--learned SB=FOLDER).

The run folder holds the experiment, the plan and games of every match, results.json, report.html and the tables as
Markdown, LaTeX and CSV. Ctrl-C stops at once and still writes the report; the same command goes on later.

Examples:
  playout experiment run hex-table1
  playout experiment run hex-table1 --scale 0.05 --out /tmp/quick
  playout experiment run hex-figure11 --olympiad olympiad_games.jsonl
  playout experiment run ohto2016-table4 --scale 20
  playout experiment run matsui2018-table4 --learned gpi=runs/gpi
  playout experiment run matsui2018-table5
  playout experiment run matsui2018-table7 --learned gpi=runs/gpi --scale 5
  playout experiment run uctb-figure2
  playout experiment run uctb-table1 --playouts 500 --opponent-playouts 100
  playout experiment run uctb-table1 \\
    --opponent "gnugo --mode gtp --level 1 --chinese-rules --capture-all-dead --positional-superko"
  playout experiment run uctb-table2 --learned SB=runs/sb --learned UCTB-30=runs/uctb-30
  playout experiment report runs/hex-table1`;

function reportCommand(command: Command): void {
  command
    .description("write the report of a run folder again, finished or not")
    .argument("<folder>", "the run folder")
    .option("--json", "print results.json instead of a summary")
    .action(async (folder: string, options: { json?: true }) => {
      const results = await attempt(() => reportRun(folder, workshopOf(1)));
      process.stdout.write(
        options.json ? readText(join(folder, "results.json")) : `${summary(results, folder)}\n`,
      );
    });
}

function listCommand(command: Command): void {
  command
    .description("the experiments that come with playout, what they take and when they give verdicts")
    .option("--json", "as JSON lines")
    .action((options: { json?: true }) => {
      const experiments = readdirSync(OURS)
        .filter((file) => file.endsWith(".yaml"))
        .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
        .map((file) => parseExperiment(readText(join(OURS, file))));
      process.stdout.write(options.json ? experiments.map(jsonRow).join("") : listText(experiments));
    });
}

function jsonRow(experiment: Experiment): string {
  const { name, place, title, takes } = experiment;
  const verdictsFrom = verdictScale(experiment) ?? null;
  const row = { name, place, title, effort: effortWords(experiment) };
  return `${JSON.stringify({ ...row, coreMinutes: takes?.coreMinutes ?? null, verdictsFrom })}\n`;
}

function listText(experiments: readonly Experiment[]): string {
  const head = ["name", "of the paper", "title", "takes", "verdicts", "at scale 1"];
  const rows = experiments.map((experiment) => [
    experiment.name,
    experiment.place,
    experiment.title,
    takesWords(experiment.takes?.coreMinutes),
    verdictWords(experiment),
    effortWords(experiment),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  const lineOf = (row: readonly string[]) =>
    row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i]!))).join("  ");
  return [dim(lineOf(head)), ...rows.map(lineOf), dim(LIST_NOTE)].map((text) => `${text}\n`).join("");
}

const LIST_NOTE = `takes: time of one core of an AMD EPYC server at scale 1, measured or derived from the budget. It grows with the scale and is shared
out over --threads. What is read of a learning run (--learned) takes a second; the run itself takes longer.
verdicts: the smallest --scale at which a value or a claim was judged, or can be: a hundredth of the paper's effort must be spent on a move
or in learning. Below it values are shown and not judged. With --learned: a run of at least a hundredth of the paper's learning.`;

/** Core-minutes in words. */
function takesWords(minutes: number | undefined): string {
  if (minutes === undefined) return "";
  if (minutes < 1) return `${Math.max(1, Math.round(60 * minutes))} s`;
  return minutes < 90 ? `${Math.round(minutes)} min` : `${Math.round(minutes / 60)} h`;
}

function verdictWords(experiment: Experiment): string {
  const scale = verdictScale(experiment);
  if (scale === undefined) return "none";
  if (scale === "run") return "with --learned";
  const minutes = experiment.takes?.coreMinutes;
  return `--scale ${scale}${minutes === undefined ? "" : ` (${takesWords(scale * minutes)})`}`;
}

function effortWords(experiment: Experiment): string {
  if (experiment.kind === "playout-times") return `${experiment.default.playouts} playouts a board`;
  if (experiment.kind === "learning") {
    const { positions, simulations, iterations } = scheduleAt(1, experiment.learning);
    const games =
      experiment.winRates === undefined ? "" : `, ${experiment.winRates.default.games} games an entry`;
    return `${positions} positions, ${iterations} iterations, ${simulations} simulations${games}`;
  }
  if (experiment.kind === "pairing")
    return `${experiment.default.games} games at ${roundsWords(experiment.default.rounds)} a decision, more at less`;
  if (experiment.kind === "values") return trialsWords(experiment);
  if (experiment.kind === "ratings") return `${experiment.default.games} games of two who meet`;
  const { games, seconds } = effortAt(1, experiment.default, experiment.published);
  return `${games} games a cell, ${seconds} s a move`;
}

async function run(name: string, options: Options): Promise<void> {
  const file = statSync(name, { throwIfNoEntry: false })?.isFile() ? name : join(OURS, `${name}.yaml`);
  if (!existsSync(file))
    throw new CommandFailure(
      `${name}: neither a file nor one of playout's experiments (playout experiment list)`,
    );
  const text = readText(file);
  const experiment = await attempt(() => parseExperiment(text), file);
  checkOptions(options, experiment);
  const suffix = options.scale === 1 ? "" : `-x${options.scale}`;
  const folder = options.out ?? join("runs", `${experiment.name}${suffix}`);
  const signal = interruptSignal();
  const { scale, seed, olympiad, threads, opponent, playouts, opponentPlayouts } = options;
  const request = {
    text,
    folder,
    scale,
    session: describeSession(experiment.kind === "playout-times" ? 1 : threads),
    signal,
    beforeTiming: () => noticeBusy(),
    ...(seed !== undefined && { seed }),
    ...(experiment.kind === "learning" && {
      learning: {
        ...learnedFolders(options, experiment, suffix),
        ...(opponent !== undefined && { opponent }),
        ...(playouts !== undefined && { playouts }),
        ...(opponentPlayouts !== undefined && { opponentPlayouts }),
      },
    }),
    ...("runs" in experiment && { runs: runFolders(options) }),
    ...(olympiad !== undefined && { olympiad: { name: basename(olympiad), text: readText(olympiad) } }),
  };
  const jobs = options.queue === undefined ? undefined : await openJobs(threads, options, experiment.name);
  let results: Results;
  try {
    results = await attempt(() =>
      withProgress(
        experiment.name,
        (progress) =>
          runExperiment({ ...request, progress }, workshopOf(jobs === undefined ? threads : ELSEWHERE, jobs)),
        { jobs: jobs ?? { crew: { threads } }, folder },
      ),
    );
  } finally {
    await jobs?.close();
  }
  process.stdout.write(`${summary(results, folder)}\n`);
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

/** Options that would be ignored are mistakes. */
function checkOptions(options: Options, experiment: Experiment): void {
  const { learned = [], opponent, playouts, opponentPlayouts } = options;
  const learns = experiment.kind === "learning";
  const looks = "runs" in experiment && Object.keys(experiment.runs).length > 0;
  if (learned.length > 0 && !learns && !looks)
    throw new CommandFailure(`--learned: ${experiment.name} learns nothing`, USAGE);
  const plays = learns && experiment.winRates !== undefined;
  const ofGames = { opponent, playouts, "opponent-playouts": opponentPlayouts };
  for (const [option, value] of Object.entries(ofGames))
    if (value !== undefined && !plays)
      throw new CommandFailure(`--${option}: ${experiment.name} plays no games of learned policies`, USAGE);
  if (opponent !== undefined && opponentPlayouts !== undefined)
    throw new CommandFailure(
      "--opponent-playouts: a program that is given (--opponent) has a budget of its own",
      USAGE,
    );
}

/** Where what is learned is kept, and the runs that were named. */
function learnedFolders({ learned = [], seed }: Options, experiment: LearningExperiment, suffix: string) {
  const isNamed = (text: string) => /^[A-Z]+(-\d+)?=/.test(text);
  const folders = learned.filter((text) => !isNamed(text));
  if (folders.length > 1)
    throw new CommandFailure("--learned: one folder for all, and method=folder for some", USAGE);
  const defaults = join(
    "runs",
    `${sharedName(experiment)}-learned${suffix}${seed === undefined ? "" : `-${seed.replace(/\W+/g, "-")}`}`,
  );
  return { folder: folders[0] ?? defaults, given: byName(learned.filter(isNamed)) };
}

/** Learning runs that are looked at. */
function runFolders({ learned = [] }: Options): Record<string, string> {
  for (const text of learned)
    if (!/^[^=]+=./.test(text))
      throw new CommandFailure(`--learned: expected NAME=FOLDER, not ${text}`, USAGE);
  return byName(learned);
}

/** Of NAME=FOLDER. */
function byName(named: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    named.map((text) => {
      const at = text.indexOf("=");
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

function summary({ outcome, finished }: Results, folder: string): string {
  const { title, rows, notes } = formatOutcome(outcome);
  const [head = "", ...lines] = formatTable(rows).split("\n");
  const unfinished = finished ? [] : ["Not finished: the same command goes on."];
  return [
    bold(escapeControls(title)),
    dim(head),
    ...lines,
    ...notes.map((note) => dim(escapeControls(note))),
    ...unfinished,
    `report: ${join(folder, "report.html")}`,
  ].join("\n");
}

/** What goes wrong with files and folders is told in one line. */
async function attempt<T>(work: () => T | Promise<T>, where?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new CommandFailure(where === undefined ? messageOf(error) : `${where}: ${messageOf(error)}`);
  }
}
