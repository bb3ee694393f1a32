import "../games/index.js";
import type { Command } from "commander";
import { formatAgent, gameSchema, kitOf } from "../agents/index.js";
import { askSuite } from "../distribute/index.js";
import { percent } from "../draw/index.js";
import { checked, jsonText } from "../game/index.js";
import { withPrograms } from "../match/index.js";
import {
  type Judged,
  parseRows,
  type Suite,
  type SuiteRow,
  type SuiteSummary,
  suiteGames,
  suiteOf,
} from "../suite/index.js";
import { Failure, INTERRUPTED, USAGE } from "./failure.js";
import { demandNoGame, readFile } from "./files.js";
import { gameOption, readAgent } from "./game-options.js";
import { integer } from "./options.js";
import { watched } from "./progress.js";
import { bold, dim, formatTable, interruptSignal } from "./terminal.js";

interface Options {
  game: string;
  agent?: string;
  json?: true;
  threads: number;
  only?: string;
  seed: string;
}

export function suiteCommand(command: Command): void {
  command
    .argument("<file>", "JSON lines: positions and what is right there")
    .addOption(gameOption(suiteGames()))
    .option(
      "--agent <spec>",
      "who is asked, e.g. uct:playouts=10000; playout agents lists them (default: best)",
    )
    .option("--threads <n>", "rows that are asked at the same time", integer(1, 256), 1)
    .option("--only <text>", "ask only rows whose id, board, set or kind contains this")
    .option("--seed <text>", "where the agent's chance comes from", "suite")
    .option("--json", "answer with JSON: counts, and one object a row")
    .addHelpText("after", () =>
      ["", ...suiteGames().map((game) => `${suiteOf(game).help}\n`), HELP].join("\n"),
    )
    .action(suite);
}

async function suite(file: string, options: Options): Promise<void> {
  const { game, seed, threads } = options;
  const kit = withPrograms(kitOf(checked(gameSchema, { name: game })));
  const agent = readAgent(kit, options.agent);
  const asked = suiteOf(game);
  const rows = readRows(file, asked).filter((row) => contains(asked, row, options.only));
  if (rows.length === 0) {
    if (options.only === undefined) throw new Failure(`${file}: no row asks anything`);
    throw new Failure(`--only: no row that asks anything contains "${options.only}"`, USAGE);
  }
  const signal = interruptSignal();
  const judged = await watched("asking", (tell) =>
    askSuite({ game, rows, agent, seed, threads }, signal, tell),
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
    throw new Failure(`${silent.length} of ${judged.length} rows were not answered: ${silent[0]?.reason}`);
}

function readRows(file: string, asked: Suite): SuiteRow[] {
  return readFile(file, (text) => demandNoGame(text, () => parseRows(text, (data) => asked.parse(data))));
}

function contains(asked: Suite, row: SuiteRow, only: string | undefined): boolean {
  if (only === undefined) return true;
  const { id, set, size } = asked.head(row);
  return [id, set, size].some((text) => text.includes(only));
}

function formatRows(judged: readonly Judged[], sets: string): string {
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
when there are more threads than free cores. Ctrl-C ends with what has been asked so far.

Examples:
  playout suite positions.jsonl --agent uct:playouts=10000 --threads 4
  playout suite test-positions.jsonl --game go --agent uct:playouts=1000 --json`;
