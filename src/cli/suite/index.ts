import { readFileSync } from "node:fs";
import { Command } from "commander";
import { Piscina } from "piscina";
import { type AgentSpec, formatAgent, type HexSpec, hexSchema, kitOf } from "../../agents/index.js";
import { checked } from "../../game/index.js";
import { withPrograms } from "../../match/index.js";
import { Failure, INTERRUPTED, messageOf, USAGE } from "../failure.js";
import { type GameOptions, gameOption, readAgent } from "../game-options.js";
import { integer } from "../options.js";
import { interruptSignal, progressLine } from "../terminal.js";
import { type Judged, judge, type Question, unanswered } from "./judge.js";
import { parseSuite, type SuiteRow } from "./rows.js";
import { formatSuite, summaryOf } from "./summary.js";

interface Options extends Pick<GameOptions, "game"> {
  agent?: string;
  json?: true;
  threads: number;
  only?: string;
  seed: string;
}

export function suiteCommand(): Command {
  return new Command("suite")
    .description("how many positions with known answers an agent gets right")
    .argument("<file>", "JSON lines: positions with winningMoves, or openings with their winner")
    .addOption(gameOption(["hex"]))
    .option(
      "--agent <spec>",
      "who is asked, e.g. uct:playouts=10000; playout agents lists them (default: best)",
    )
    .option("--threads <n>", "rows that are asked at the same time", integer(1, 256), 1)
    .option("--only <text>", "ask only rows whose id, board or set contains this")
    .option("--seed <text>", "where the agent's chance comes from", "suite")
    .option(
      "--json",
      "answer with JSON: total, solved, hits, notShown, size11, openings, and one object a row",
    )
    .addHelpText(
      "after",
      `
A position is a line {"id", "board": ["..B", ...], "toMove", "winner", "winningMoves", "winningComplete",
"suiteMoves", "set"}. Where winningComplete says that every other move loses, the agent's move is solved or
failed; elsewhere a winning or suite move is a hit and any other is not shown to be right. Positions that are
lost or have no winning move are left out. An opening is a line {"size", "opening", "winner"}: White is to
move, and the agent's chance to win names the winner. A row that the agent fails to answer counts as failed, not
shown or wrong, its reason is told, and the exit status is 1.
The agent is made anew for each row, from the seed and the row's id. Agents that think for a time think less
when there are more threads than free cores. Ctrl-C ends with what has been asked so far.`,
    )
    .action(suite);
}

async function suite(file: string, options: Options): Promise<void> {
  const agent = readAgent(withPrograms(kitOf(gameOf(options))), options.agent);
  const rows = readRows(file).filter(
    ({ id, set, board }) =>
      options.only === undefined ||
      [id, set, `${board[0]?.length}x${board.length}`].some((text) => text.includes(options.only as string)),
  );
  if (rows.length === 0) {
    if (options.only === undefined) throw new Failure(`${file}: no row asks anything`);
    throw new Failure(`--only: no row that asks anything contains "${options.only}"`, USAGE);
  }
  const signal = interruptSignal();
  const judged = await askAll(rows, agent, options, signal);
  const summary = summaryOf(judged);
  const name = formatAgent(agent);
  const answer = { agent: name, seed: options.seed, ...summary, rows: judged };
  process.stdout.write(
    options.json ? `${JSON.stringify(answer, null, 2)}\n` : `${formatSuite(name, judged, summary)}\n`,
  );
  if (signal.aborted) process.exitCode = INTERRUPTED;
  const silent = judged.filter(({ reason }) => reason !== undefined);
  if (silent.length > 0)
    throw new Failure(`${silent.length} of ${judged.length} rows were not answered: ${silent[0]?.reason}`);
}

/** Answers in the order of the rows; fewer where it was interrupted. */
async function askAll(
  rows: readonly SuiteRow[],
  agent: AgentSpec,
  { threads, seed }: Options,
  signal: AbortSignal,
): Promise<Judged[]> {
  const pool =
    threads === 1
      ? undefined
      : new Piscina<Question, Judged>({
          filename: new URL("worker.js", import.meta.url).href,
          minThreads: 0,
          maxThreads: threads,
        });
  const answers: (Judged | undefined)[] = rows.map(() => undefined);
  const progress = progressLine("asking");
  let next = 0;
  let done = 0;
  const ask = async () => {
    while (next < rows.length && !signal.aborted) {
      const i = next++;
      const question = { row: rows[i] as SuiteRow, agent, seed };
      const start = performance.now();
      const asked = pool === undefined ? judge(question, signal) : pool.run(question, { signal });
      // A row that fails must not cost the others.
      const answer = await asked.catch((error) => unanswered(question, performance.now() - start, error));
      // What was cut short says nothing about the agent.
      if (signal.aborted) return;
      answers[i] = answer;
      progress(++done, rows.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: threads }, ask));
  } finally {
    await pool?.destroy();
  }
  return answers.filter((answer) => answer !== undefined);
}

function gameOf({ game }: Options): HexSpec {
  return checked(hexSchema, { name: game });
}

function readRows(file: string): SuiteRow[] {
  try {
    return parseSuite(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Failure(`${file}: ${messageOf(error)}`);
  }
}
