import { readFileSync } from "node:fs";
import { type AgentSpec, createSearch, type HexKit, kitOf } from "../../agents/index.js";
import { describeHex, type HexState } from "../../games/hex/index.js";
import { resolveAgent, systemClock, withPrograms } from "../../match/index.js";
import {
  AnalysisDialogue,
  analysisOf,
  carryOverStdio,
  completeThinker,
  readSubject,
  withBudget,
} from "../../protocols/index.js";
import type { Report } from "../../search/index.js";
import { agentContext } from "../context.js";
import { Failure, INTERRUPTED, messageOf, USAGE } from "../failure.js";
import { writeFile } from "../files.js";
import { inUsage, readAgent, readHex } from "../game-options.js";
import { drawPosition, heatPicture } from "../hex-pictures.js";
import { bold, dim, formatTable, interruptSignal, wantsColour } from "../terminal.js";
import type { AnalyzeOptions } from "./options.js";

/** Most moves to show where nothing is said. */
const LINES = 10;

/** One position for people, or JSON lines in and out. */
export async function analyzeHex(options: AnalyzeOptions, version: string): Promise<void> {
  const game = readHex(options);
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

function readPosition(options: AnalyzeOptions): { kit: HexKit; states: readonly HexState[] } {
  const { moves, hexworld, sgf } = options;
  if (sgf === undefined) return inUsage(() => readSubject({ moves, hexworld }, readHex(options)));
  try {
    return readSubject({ sgf: readFileSync(sgf, "utf8") }, readHex(options));
  } catch (error) {
    throw new Failure(`${sgf}: ${messageOf(error)}`);
  }
}

async function show(state: HexState, kit: HexKit, agent: AgentSpec, options: AnalyzeOptions): Promise<void> {
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
  process.stdout.write(`${formatReport(report, state, kit, seconds, options.lines ?? LINES)}\n`);
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
