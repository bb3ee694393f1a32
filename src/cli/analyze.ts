import { readFileSync } from "node:fs";
import { Command } from "commander";
import { type AgentSpec, createSearch, type HexKit, kitOf } from "../agents/index.js";
import { describeHex, type HexState } from "../games/hex/index.js";
import { resolveAgent, systemClock, withPrograms } from "../match/index.js";
import {
  AnalysisDialogue,
  analysisOf,
  carryOverStdio,
  completeThinker,
  readSubject,
} from "../protocols/index.js";
import type { Report } from "../search/index.js";
import { agentContext } from "./context.js";
import { Failure, INTERRUPTED, messageOf, USAGE } from "./failure.js";
import { writeFile } from "./files.js";
import { addGameOptions, type GameOptions, inUsage, readAgent, readGame } from "./game-options.js";
import { drawPosition, heatPicture } from "./hex-pictures.js";
import { integer, numberFrom } from "./options.js";
import { bold, dim, formatTable, interruptSignal, wantsColour } from "./terminal.js";

interface Options extends GameOptions {
  agent?: string;
  playouts?: number;
  time?: number;
  seed: string;
  moves?: string;
  hexworld?: string;
  sgf?: string;
  turn?: number;
  lines: number;
  svg?: string;
}

export function analyzeCommand(version: string): Command {
  return addGameOptions(new Command("analyze"))
    .description("what an agent thinks of positions: JSON lines in and out, or one position for people")
    .option("--agent <spec>", "who thinks; see playout agents (default: the best agent)")
    .option("--playouts <n>", "playouts a position, instead of the agent's own", integer(1, 1e12))
    .option("--time <seconds>", "time a position, instead of the agent's own", numberFrom(0.001, 1e6))
    .option("--seed <text>", "what chance is drawn from", "analyze")
    .option("--moves <list>", 'show the position after these moves, e.g. "a5 b6"')
    .option("--hexworld <text>", "show the position of a HexWorld address")
    .option("--sgf <file>", "show the last position of a game")
    .option("--turn <n>", "show the position after so many moves instead of the last", integer(0))
    .option("--lines <n>", "most moves to show", integer(1), 10)
    .option("--svg <file>", "save a picture with a heat map of the visits")
    .addHelpText(
      "after",
      `
Without --moves, --hexworld or --sgf, every line of standard input is a query and every answer a line of standard
output, sent as soon as it is known:
  {"id": "a", "moves": "a5 b6", "size": 11, "maxPlayouts": 10000, "reportDuringSearchEvery": 0.5}
  {"id": "b", "board": ["...", ".B.", "..."], "toMove": "W", "time": 2, "lines": 3, "heat": true}
  {"id": "c", "action": "terminate", "terminateId": "a"}
Answers carry the id, the turn, isDuringSearch, the chance to win of the side to move and of Black, and the
moves by visits. A line that cannot be understood gives {"id", "error"} and the rest goes on; the exit status is
then 1. docs/analysis.md tells all fields.

Examples:
  playout analyze --moves "a3 f6 g5" --time 2 --svg heat.svg
  playout analyze --sgf game.sgf --turn 12`,
    )
    .action((options: Options) => analyze(options, version));
}

async function analyze(options: Options, version: string): Promise<void> {
  const game = readGame(options);
  const given = [options.moves, options.hexworld, options.sgf].filter((each) => each !== undefined);
  if (given.length > 1) throw new Failure("--moves, --hexworld, --sgf: expected one of them", USAGE);
  const kit = withPrograms(kitOf(game));
  const agent = withBudget(readAgent(kit, options.agent), options);
  inUsage(() => (given.length === 0 ? completeThinker(kit, agent) : createSearch(kit, agent)));
  if (given.length === 0) {
    const dialogue = new AnalysisDialogue({ game, agent, seed: options.seed, version, clock: systemClock });
    await carryOverStdio(dialogue);
    const { failed } = dialogue;
    if (failed > 0) throw new Failure(`${failed} ${failed === 1 ? "line" : "lines"} could not be understood`);
    return;
  }
  const { kit: own, states } = readPosition(options);
  const turn = options.turn ?? states.length - 1;
  const state = states[turn];
  if (state === undefined) throw new Failure(`--turn: the last turn is ${states.length - 1}`, USAGE);
  await show(state, own, agent, options);
}

/** The agent with the budget of the command line in place of its own. */
function withBudget(agent: AgentSpec, { playouts, time }: Options): AgentSpec {
  if (playouts === undefined && time === undefined) return agent;
  const { playouts: _, time: __, ...rest } = agent;
  return { ...rest, kind: agent.kind, ...(playouts && { playouts }), ...(time && { time }) };
}

function readPosition(options: Options): { kit: HexKit; states: readonly HexState[] } {
  const { moves, hexworld, sgf } = options;
  if (sgf === undefined) return inUsage(() => readSubject({ moves, hexworld }, readGame(options)));
  try {
    return readSubject({ sgf: readFileSync(sgf, "utf8") }, readGame(options));
  } catch (error) {
    throw new Failure(`${sgf}: ${messageOf(error)}`);
  }
}

async function show(state: HexState, kit: HexKit, agent: AgentSpec, options: Options): Promise<void> {
  process.stdout.write(`${drawPosition(state, wantsColour())}\n`);
  if (state.isOver()) {
    process.stdout.write(`${state.winner() === 1 ? "Black" : "White"} has won.\n`);
    return;
  }
  const signal = interruptSignal();
  const thinker = resolveAgent(withPrograms(kit), agent, agentContext(options.seed, "analyze"));
  const start = performance.now();
  const { report } = await thinker.choose(state, signal);
  const seconds = (performance.now() - start) / 1000;
  await thinker.close?.();
  if (report === undefined) throw new Failure(`--agent: ${thinker.name} does not tell what it thinks`, USAGE);
  process.stdout.write(`${formatReport(report, state, kit, seconds, options.lines)}\n`);
  if (options.svg !== undefined) writeFile(options.svg, heatPicture(state, report));
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

function formatReport(
  report: Report<number>,
  state: HexState,
  kit: HexKit,
  seconds: number,
  lines: number,
): string {
  const { rootInfo, moveInfos } = analysisOf(report, state, state.black, kit.game.notation);
  const side = describeHex(state).toMove === "B" ? "Black" : "White";
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  const visits = moveInfos.reduce((sum, info) => sum + info.visits, 0);
  const shown = moveInfos.slice(0, lines);
  const rows = shown.map(({ move, visits: own, winrate, error, proved }) => [
    move,
    own.toLocaleString("en-US"),
    percent(own / Math.max(1, visits)),
    proved === undefined ? percent(winrate) : proved === "win" ? "wins" : "loses",
    proved === undefined ? `± ${(100 * error).toFixed(1)}` : "proved",
  ]);
  const [head = "", ...table] = formatTable([["move", "visits", "share", side, ""], ...rows]).split("\n");
  const width = Math.max(...table.map((line) => line.length)) + 2;
  const then = shown.map(({ pv }) => pv.slice(1, 9).join(" "));
  const count = rootInfo.visits.toLocaleString("en-US");
  return [
    `${bold(`${side} to move wins ${percent(rootInfo.winrate)}`)} ${dim(`after ${count} ${rootInfo.unit ?? "playouts"}, ${seconds.toFixed(1)} s`)}`,
    "",
    bold(`${head.padEnd(width)}then`),
    ...table.map((line, i) => `${line.padEnd(width)}${then[i]}`.trimEnd()),
  ].join("\n");
}
