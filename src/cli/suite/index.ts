import "../../games/index.js";
import type { Command } from "commander";
import { type AgentSpec, formatAgent, gameSchema, kitOf } from "../../agents/index.js";
import { InlineJobs, jobKind, spread, ThreadJobs, withJobs } from "../../distribute/index.js";
import { checked, jsonText } from "../../game/index.js";
import { withPrograms } from "../../match/index.js";
import { Failure, INTERRUPTED, USAGE } from "../failure.js";
import { demandNoGame, readFile } from "../files.js";
import { gameOption, readAgent } from "../game-options.js";
import { integer } from "../options.js";
import { type Tell, watched } from "../progress.js";
import { interruptSignal } from "../terminal.js";
import { parseGoSuite } from "./go-rows.js";
import { goSummaryLines, goSummaryOf } from "./go-summary.js";
import { parseHexSuite } from "./hex-rows.js";
import { summaryLines, summaryOf } from "./hex-summary.js";
import { headOf, type Judged, type Question, unanswered } from "./judge.js";
import type { SuiteRow } from "./rows.js";
import { formatSuite } from "./table.js";

const ROW = jobKind<Question, Judged>("suite row", new URL("./job.js", import.meta.url));

interface Options {
  game: "hex" | "go";
  agent?: string;
  json?: true;
  threads: number;
  only?: string;
  seed: string;
}

export function suiteCommand(command: Command): void {
  command
    .argument("<file>", "JSON lines: positions and what is right there")
    .addOption(gameOption(["hex", "go"]))
    .option(
      "--agent <spec>",
      "who is asked, e.g. uct:playouts=10000; playout agents lists them (default: best)",
    )
    .option("--threads <n>", "rows that are asked at the same time", integer(1, 256), 1)
    .option("--only <text>", "ask only rows whose id, board, set or kind contains this")
    .option("--seed <text>", "where the agent's chance comes from", "suite")
    .option("--json", "answer with JSON: counts, and one object a row")
    .addHelpText("after", HELP)
    .action(suite);
}

async function suite(file: string, options: Options): Promise<void> {
  const kit = withPrograms(kitOf(checked(gameSchema, { name: options.game })));
  const agent = readAgent(kit, options.agent);
  const rows = readRows(file, options.game).filter((row) => contains(row, options.only));
  if (rows.length === 0) {
    if (options.only === undefined) throw new Failure(`${file}: no row asks anything`);
    throw new Failure(`--only: no row that asks anything contains "${options.only}"`, USAGE);
  }
  const signal = interruptSignal();
  const judged = await watched("asking", (tell) => askAll(rows, agent, options, signal, tell));
  const name = formatAgent(agent);
  const [summary, lines] = sumUp(judged, options.game);
  process.stdout.write(
    options.json
      ? `${jsonText({ agent: name, seed: options.seed, ...summary, rows: judged }, 2)}\n`
      : `${formatSuite(name, judged, lines, options.game === "go" ? "kind" : "set")}\n`,
  );
  if (signal.aborted) process.exitCode = INTERRUPTED;
  const silent = judged.filter(({ reason }) => reason !== undefined);
  if (silent.length > 0)
    throw new Failure(`${silent.length} of ${judged.length} rows were not answered: ${silent[0]?.reason}`);
}

function contains(row: SuiteRow, only: string | undefined): boolean {
  if (only === undefined) return true;
  const { id, set, size } = headOf(row);
  return [id, set, size].some((text) => text.includes(only));
}

/** The counts, and how they are told. */
function sumUp(judged: readonly Judged[], game: Options["game"]): readonly [object, readonly string[]] {
  if (game === "go") {
    const summary = goSummaryOf(judged);
    return [summary, goSummaryLines(summary)];
  }
  const summary = summaryOf(judged);
  return [summary, summaryLines(summary)];
}

/** Answers in the order of the rows; fewer where it was interrupted. */
async function askAll(
  rows: readonly SuiteRow[],
  agent: AgentSpec,
  { threads, seed }: Options,
  signal: AbortSignal,
  tell: Tell,
): Promise<Judged[]> {
  tell(0, rows.length);
  const most = Math.min(threads, rows.length);
  const answers: Judged[] = [];
  await withJobs(most === 1 ? new InlineJobs() : new ThreadJobs(most), async (jobs) => {
    const ask = async ([i, row]: [number, SuiteRow]) => {
      const question = { row, agent, seed };
      const start = performance.now();
      // A row that fails must not cost the others.
      const answer = await jobs
        .run(ROW, question, signal)
        .catch((error) => unanswered(question, performance.now() - start, error));
      return [i, answer] as const;
    };
    let done = 0;
    for await (const [i, answer] of spread(rows.entries(), most, ask, signal)) {
      // What was cut short says nothing about the agent.
      if (signal.aborted) continue;
      answers[i] = answer;
      tell(++done, rows.length);
    }
  });
  return answers.filter((answer) => answer !== undefined);
}

function readRows(file: string, game: Options["game"]): SuiteRow[] {
  return readFile<SuiteRow[]>(file, (text) =>
    demandNoGame(text, () => (game === "go" ? parseGoSuite(text) : parseHexSuite(text))),
  );
}

const HELP = `
Hex: a position is a line {"id", "board": ["..B", ...], "toMove", "winner", "winningMoves", "winningComplete",
"suiteMoves", "set"}. Where winningComplete says that every other move loses, the agent's move is solved or
failed; elsewhere a winning or suite move is a hit and any other is not shown to be right. Positions that are
lost or have no winning move are left out. An opening is a line {"size", "opening", "winner"}: White is to
move, and the agent's chance to win names the winner.

Go: a row is a line {"id", "kind", "size", "komi", "rules", "setup": {"B": [...], "W": [...]}, "moves": "B:E5 W:C3",
"toPlay", "board": [".XO", ...], "knownHard"} and what is right: genmove and pass a list "accept" or "reject" of
moves (a pass counts for who gives up), evaluation "threshold" and "expectedSide" for the chance of the side to move,
tactical-attack, tactical-defend, life-death-attack and life-death-defend the first moves "points" for or against
the string on "target"; rows without points are left out. Komi is 7.5 where a row has none. Solved rows are
counted by kind, all of them and those apart that are known to be hard.

A row that the agent fails to answer counts as failed, not shown or wrong, its reason is told, and the exit status is 1.
The agent is made anew for each row, from the seed and the row's id. Agents that think for a time think less
when there are more threads than free cores. Ctrl-C ends with what has been asked so far.

Examples:
  playout suite positions.jsonl --agent uct:playouts=10000 --threads 4
  playout suite test-positions.jsonl --game go --agent uct:playouts=1000 --json`;
