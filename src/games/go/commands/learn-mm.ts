/** `playout learn go-mm`: strengths of the features of moves from games. */

import { type Command, Option } from "commander";
import { INTERRUPTED } from "../../../cli/commands.js";
import { demandEnough, orFail } from "../../../cli/folder-work.js";
import { demandReplaceable, forceOption, integer, numberFrom } from "../../../cli/options.js";
import { withProgress } from "../../../cli/progress.js";
import { interruptSignal, notice } from "../../../cli/terminal.js";
import { demandOutput, demandPicture, writeOutput, writePicture } from "../../../io/files.js";
import { countText } from "../../../jobs/index.js";
import { readGoGames } from "../train/games.js";
import {
  fitWords,
  formatMmFile,
  formatMmModule,
  formatMmReport,
  learnMm,
  MM_SETS,
  type MmSetName,
  mmExamples,
  mmProvenance,
} from "../train/mm.js";

interface Options {
  games: string[];
  set: MmSetName;
  out: string;
  module?: string;
  force?: true;
  shapes: number;
  passes: number;
  prior: number;
  winners?: true;
  heldOut: number;
  seed: string;
}

export function goMmCommand(command: Command): void {
  command
    .requiredOption(
      "--games <path>",
      "an SGF file, games as JSON lines, a folder of both, of go-games or of a match; may be given several times",
      (text, before: string[] = []) => [...before, text],
    )
    .requiredOption(
      "--out <file>",
      "the weights and how they came about, as JSON; a page with curves goes beside it",
    )
    .addOption(
      new Option(
        "--set <name>",
        "the features: priors of the tree (those of the paper, or more), or those of playouts",
      )
        .choices(MM_SETS)
        .default("wide"),
    )
    .option("--module <file>", "also write the TypeScript module that ships with the package")
    .addOption(forceOption())
    .option(
      "--shapes <n>",
      "wide: shapes of twelve points count that were played so often; 0: none",
      integer(0),
      5,
    )
    .option("--passes <n>", "passes over all groups of features", integer(1, 10_000), 30)
    .option("--prior <n>", "virtual wins and losses of every feature", numberFrom(0.001, 1000), 1)
    .option("--winners", "learn from the moves of winners alone")
    .option(
      "--held-out <share>",
      "share of the games that is kept for testing, at least one",
      numberFrom(0.01, 0.5),
      0.1,
    )
    .option("--seed <text>", "what the games held out are drawn from", "mm")
    .addHelpText(
      "after",
      `
A move's chance is the product of the strengths of its features over the sum of the products of all legal moves that are
not into own eyes; passes count where few moves are left. Sets: paper (3x3 pattern with the side to move, distance from the edge), wide (besides
shapes of twelve points, the opening, captures, extensions, ataris, self-ataris, certain captures, chains joined, and the
distance from the last two moves), playout (those of the playout policy). Agents take what was learned by uct:prior=FILE,
the policy of playouts by uct:policy=FILE.
Ctrl-C ends after the pass and writes what has been learned so far.

Example:
  playout learn go-mm --games games-9x9.jsonl --games selfplay --set wide --out wide.json`,
    )
    .action(learn);
}

async function learn(options: Options): Promise<void> {
  const page = `${options.out.replace(/\.json$/, "")}.html`;
  const kept = [options.out, ...(options.module === undefined ? [] : [options.module])];
  for (const file of kept) await demandReplaceable(file, options.force);
  const settings = { ...options, winners: options.winners === true };
  const sources = orFail(() => options.games.map(readGoGames));
  const dataset = orFail(() => mmExamples(sources, settings));
  const { counts, training, heldOut } = dataset;
  demandEnough(`${counts.moves} moves`, counts.games, training.length, heldOut.length);
  // None of them is a file that was read meanwhile.
  for (const file of kept) demandOutput(file);
  demandPicture(page);
  const signal = interruptSignal();
  const { passes, prior } = options;
  const outcome = await withProgress("learning", (tell, clear) =>
    learnMm({
      sources,
      settings,
      dataset,
      passes,
      prior,
      signal,
      passed({ pass, heldOut, training }) {
        if (pass > 0) {
          clear();
          process.stdout.write(
            `pass ${pass}: held out ${fitWords(heldOut)}; training ${fitWords(training)}\n`,
          );
        }
        tell(pass, passes);
      },
    }),
  );
  writeOutput(options.out, formatMmFile(outcome));
  writePicture(page, formatMmReport(outcome));
  if (options.module !== undefined) writeOutput(options.module, formatMmModule(outcome, options.module));
  process.stdout.write(`${mmProvenance(outcome).join("\n")}\n`);
  if (!signal.aborted) return;
  const { pass } = outcome.curve.at(-1)!;
  notice(
    `interrupted after ${countText(pass, "pass", "passes")}; what was learned so far is in ${options.out}`,
  );
  process.exitCode = INTERRUPTED;
}
