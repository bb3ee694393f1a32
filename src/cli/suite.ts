/** `playout suite`: asks agents about positions with known answers. */
import { formatAgent, type GameSpec, kitOf } from "../agents/index.js";
import { jsonText } from "../core/index.js";
import { percent } from "../draw/index.js";
import "../games/index.js";
import type { Command } from "commander";
import { askSuite, checkVariant, InlineJobs, withJobs } from "../jobs/index.js";
import { withPrograms } from "../match/index.js";
import {
  formatTable,
  parseRows,
  type Suite,
  type SuiteAnswer,
  type SuiteRow,
  type SuiteSummary,
  suiteOf,
} from "../show/index.js";
import { CommandFailure, INTERRUPTED, USAGE } from "./commands.js";
import { addQueueOption, openJobs, type QueueOption } from "./folder-work.js";
import {
  addOwnOptions,
  examplesHelp,
  type GameOptions,
  havingPart,
  readAgent,
  readGame,
  variantOptions,
} from "./game-options.js";
import { demandNoGame, integer, readFile } from "./options.js";
import { withProgress } from "./progress.js";
import { bold, dim, interruptSignal } from "./terminal.js";

interface Options extends GameOptions, QueueOption {
  agent?: string;
  json?: true;
  threads: number;
  only?: string;
  seed: string;
}

export function suiteCommand(command: Command, words: readonly string[]): void {
  const game = addOwnOptions(command, words, havingPart("suite"), (name) =>
    suiteOf(name).isOfVariant ? variantOptions(name) : [],
  );
  addQueueOption(command)
    .argument("<file>", "JSON lines: positions and what is right there")
    .option(
      "--agent <spec>",
      "who is asked, e.g. uct:playouts=10000; playout agents lists them (default: best)",
    )
    .option("--threads <n>", "rows that are asked at the same time", integer(1, 256), 1)
    .option("--only <text>", "ask only rows whose id, board, set or kind contains this")
    .option("--seed <text>", "where the agent's chance comes from", "suite")
    .option("--json", "answer with JSON: counts, and one object a row")
    .addHelpText("after", `\n${suiteOf(game).help}\n\n${HELP}${examplesHelp(examplesOf(game), game)}`)
    .action(suite);
}

async function suite(file: string, options: Options): Promise<void> {
  const { game, seed, threads } = options;
  const spec = readGame(options);
  await checkVariant(spec);
  const agent = readAgent(withPrograms(kitOf(spec)), options.agent);
  const asked = suiteOf(game);
  const rows = readRows(file, asked, spec).filter((row) => contains(asked, row, options.only));
  if (rows.length === 0) {
    if (options.only === undefined) throw new CommandFailure(`${file}: no row asks anything`);
    throw new CommandFailure(`--only: no row that asks anything contains "${options.only}"`, USAGE);
  }
  const signal = interruptSignal();
  const max = Math.min(threads, rows.length);
  const here = max === 1 && options.queue === undefined;
  const opened = here ? new InlineJobs() : await openJobs(max, options, `suite ${file}`);
  const judged = await withJobs(opened, (jobs) =>
    withProgress("asking", (tell) => askSuite({ game, rows, agent, seed, jobs }, signal, tell), { jobs }),
  );
  const name = formatAgent(agent);
  const summary = asked.summary(judged);
  process.stdout.write(
    options.json
      ? `${jsonText({ agent: name, seed, ...summary.counts, rows: judged }, 2)}\n`
      : `${formatRows(judged, asked.sets)}\n\nagent: ${name}\n${formatSummary(summary)}\n`,
  );
  if (signal.aborted) process.exitCode = INTERRUPTED;
  const silent = judged.filter(({ reason }) => reason !== undefined);
  if (silent.length > 0)
    throw new CommandFailure(
      `${silent.length} of ${judged.length} rows were not answered: ${silent[0]?.reason}`,
    );
}

function readRows(file: string, asked: Suite, game: GameSpec): SuiteRow[] {
  const parse = (data: unknown) => asked.parse(data, game);
  return readFile(file, (text) => demandNoGame(text, () => parseRows(text, parse)));
}

function contains(asked: Suite, row: SuiteRow, only: string | undefined): boolean {
  if (only === undefined) return true;
  const { id, set, size } = asked.head(row);
  return [id, set, size].some((text) => text.includes(only));
}

function formatRows(judged: readonly SuiteAnswer[], sets: string): string {
  const rows = judged.map(({ id, size, set, move, verdict, value, playouts, ms, reason }) => [
    id,
    size,
    set,
    move ?? "none",
    value === null ? "" : percent(value),
    playouts === null ? "" : playouts.toLocaleString("en-US"),
    `${(ms / 1000).toFixed(2)} s`,
    `${verdict === "notShown" ? "not shown" : verdict}${reason === undefined ? "" : `: ${reason}`}`,
  ]);
  const head = ["row", "board", sets, "move", "chance", "visits", "time", "verdict"];
  const [title = "", ...table] = formatTable([head, ...rows]).split("\n");
  return [bold(title), ...table].join("\n");
}

function formatSummary({ table, lines, note }: SuiteSummary): string {
  const told = table === undefined ? lines : ["", formatTable(table), "", ...lines];
  return (note === undefined ? told : [...told, dim(note)]).join("\n");
}

const HELP = `A row that the agent fails to answer counts as failed, not shown or wrong, its reason is told, and the exit status is 1.
The agent is made anew for each row, from the seed and the row's id. Agents that think for a time think less
when there are more threads than free cores. Ctrl-C ends with what has been asked so far.`;

const examplesOf = (game: string) => [
  `playout suite positions.jsonl --game ${game} --agent uct:playouts=10000 --threads 4`,
  `playout suite positions.jsonl --game ${game} --agent uct:playouts=1000 --json`,
];
