import { existsSync } from "node:fs";
import type { Command } from "commander";
import { type Measurement, measure } from "../../../bench/index.js";
import { noticeBusy } from "../../../cli/busy.js";
import { Failure, INTERRUPTED, USAGE } from "../../../cli/failure.js";
import { readFile } from "../../../cli/files.js";
import { integer } from "../../../cli/options.js";
import { watched } from "../../../cli/progress.js";
import { bold, dim, formatTable, interruptSignal } from "../../../cli/terminal.js";
import { percent } from "../../../draw/index.js";
import {
  emptyBoard,
  type HexBoards,
  hexWorks,
  measureHexSearches,
  olympiadBoards,
  type SearchMeasurement,
  selfPlayBoards,
} from "../bench/index.js";

interface Options {
  json?: true;
  rounds: number;
  only?: string;
  olympiad?: string;
}

/** Where the records are looked for when no file is named. */
const FOLDER = "../shared/reference/hex";
const OLYMPIAD = `${FOLDER}/olympiad_games.jsonl`;

const BATCH_MS = 40;

export function benchHexCommand(command: Command): void {
  command
    .option(
      "--json",
      "answer with JSON: case, implementation, perSecond, spread; of searches the shares of time",
    )
    .option("--rounds <n>", "how often each case is measured", integer(1), 15)
    .option("--only <text>", "measure only rows whose name contains this, e.g. empty/rows or olympiad or uct")
    .option("--olympiad <file>", "the games of the Computer Olympiads (olympiad_games.jsonl)")
    .addHelpText(
      "after",
      `
Cases: the empty 11x11 board; olympiad, the 2037 boards of the Computer Olympiads of 2008 and 2009 on which
the paper measured, from the Olympiad records, olympiad_games.jsonl, by default looked for in ${FOLDER};
selfplay, boards of a small search's games against itself, where that file is not there.
Playouts: conventional (exactly half each, then a boundary test), walk (the paper's boundary walk), rows
(fair coins in rows of bits), rows-exact (exactly half), batch (128 lanes in WebAssembly), batch-ts (the
same in TypeScript), tested (conventional, with a boundary test after every stone). uct-...: playouts per second inside UCT with AMAF, with the shares of time in playouts and tree.
Rows take turns in short batches, so a busy machine slows all of them alike: trust ratios, not absolute
numbers. perSecond is the median over the rounds, spread half the distance of the quartiles.
Ctrl-C ends with what has been measured so far.`,
    )
    .action(benchHex);
}

async function benchHex(options: Options): Promise<void> {
  const wanted = ({ case: name, implementation }: Pick<Measurement, "case" | "implementation">) =>
    options.only === undefined || `${name}/${implementation}`.includes(options.only);
  const works = hexWorks([emptyBoard(), gameBoards(options.olympiad)]).filter(wanted);
  const searches = options.only === undefined || "empty/uct".includes(options.only);
  if (works.length === 0 && !searches) throw new Failure(`--only: no row contains "${options.only}"`, USAGE);
  noticeBusy();
  const signal = interruptSignal();
  const { rounds } = options;
  const measured: (Measurement | SearchMeasurement)[] = await watched("measuring playouts", (progress) =>
    measure(works, { rounds, batchMs: BATCH_MS, signal, progress }),
  );
  if (searches)
    measured.push(
      ...(await watched("measuring searches", (progress) =>
        measureHexSearches({ rounds, batchMs: BATCH_MS, signal, progress }),
      )),
    );
  process.stdout.write(
    options.json ? `${JSON.stringify(measured, null, 2)}\n` : `${formatMeasurements(measured)}\n`,
  );
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

function gameBoards(file: string | undefined): HexBoards {
  if (file === undefined && !existsSync(OLYMPIAD)) return selfPlayBoards();
  return readFile(file ?? OLYMPIAD, olympiadBoards);
}

function formatMeasurements(measured: readonly (Measurement | SearchMeasurement)[]): string {
  const rows = measured.map((each) => {
    const over = (implementation: string) => {
      const base = measured.find(
        (other) => other.case === each.case && other.implementation === implementation,
      );
      return base === undefined || "treeShare" in each
        ? ""
        : `${(each.perSecond / base.perSecond).toFixed(2)} x`;
    };
    return [
      `${each.case} ${each.implementation}`,
      Math.round(each.perSecond).toLocaleString("en-US"),
      `± ${percent(each.spread)}`,
      over("conventional"),
      over("walk"),
      ...("treeShare" in each ? [percent(each.playoutShare, 0), percent(each.treeShare, 0)] : ["", ""]),
    ];
  });
  const head = ["case", "playouts/s", "spread", "over conventional", "over walk", "in playouts", "in tree"];
  const table = formatTable([head, ...rows]).split("\n");
  return [
    bold(table[0] ?? ""),
    ...table.slice(1),
    dim("CPU time on one core, medians of interleaved rounds"),
  ].join("\n");
}
