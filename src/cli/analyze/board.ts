/** Positions and games of board games, for people or as JSON. */
import { type Agent, type AgentSpec, createSearch } from "../../agents/index.js";
import { agentContext } from "../../distribute/index.js";
import { demandPicture, writePicture } from "../../files/index.js";
import { resolveAgent, withPrograms } from "../../match/index.js";
import { analysisOf, completeThinker, withBudget } from "../../protocols/index.js";
import { Failure, INTERRUPTED, inUsage, USAGE } from "../failure.js";
import { readFile } from "../files.js";
import { readAgent } from "../game-options.js";
import { watched } from "../progress.js";
import { fitted, interruptSignal, wantsColour } from "../terminal.js";
import { analyzeGame } from "./board-game.js";
import { formatReport } from "./board-text.js";
import {
  answerOf,
  type BoardState,
  type BoardSubject,
  type BoardView,
  LINES,
  overAt,
  type Think,
} from "./board-view.js";
import { answerLines } from "./lines.js";
import type { AnalyzeOptions } from "./options.js";

/** One position or a game, or JSON lines in and out where neither is given. */
export async function analyzeBoard<S extends BoardState>(
  view: BoardView<S>,
  options: AnalyzeOptions,
): Promise<void> {
  const { moves, board, hexworld, sgf, toMove } = options;
  const given = Object.entries({ moves, board, hexworld, sgf }).filter(([, value]) => value !== undefined);
  if (given.length > 1)
    throw new Failure(`--${given[0]?.[0]}, --${given[1]?.[0]}: expected one of them`, USAGE);
  if (toMove !== undefined && board === undefined) throw new Failure("--to-move: goes with --board", USAGE);
  const lonely = (["every", "turn", "show", "json", "svg"] as const).find(
    (name) => options[name] !== undefined,
  );
  if (given.length === 0 && lonely !== undefined)
    throw new Failure(`--${lonely}: give --moves, --board or --sgf`, USAGE);
  const kit = withPrograms(view.kit);
  const agent = withBudget(readAgent(kit, options.agent), options);
  inUsage(() => (given.length === 0 ? completeThinker(kit, agent) : createSearch(kit, agent)));
  if (given.length === 0) return answerLines(view.game, agent, options.seed, { lines: options.lines });
  const subject = readPositions(view, options);
  if (options.svg !== undefined) demandPicture(options.svg);
  if (options.every) {
    await withThinker(subject, agent, options, (think, signal) =>
      analyzeGame(view, subject, think, options, signal),
    );
    return;
  }
  const last = subject.states.length - 1;
  const { turn = last } = options;
  const state = subject.states[turn];
  if (state === undefined) throw new Failure(`--turn: the last turn is ${last}`, USAGE);
  await withThinker(subject, agent, options, (think) => showPosition(view, subject, think, turn, options));
}

function readPositions<S extends BoardState>(
  view: BoardView<S>,
  { moves, board, toMove, hexworld, sgf }: AnalyzeOptions,
): BoardSubject<S> {
  if (sgf === undefined) {
    const query = {
      ...(moves !== undefined && { moves }),
      ...(board !== undefined && { board: board.split("/") }),
      ...(toMove !== undefined && { toMove }),
      ...(hexworld !== undefined && { hexworld }),
    };
    return inUsage(() => view.read(query), board === undefined ? "" : "--board: ");
  }
  return readFile(sgf, (text) => view.read({ sgf: text }));
}

/** Lends an agent; Ctrl-C makes it answer with what it has. */
async function withThinker<S extends BoardState>(
  { kit }: BoardSubject<S>,
  agent: AgentSpec,
  { seed }: AnalyzeOptions,
  use: (think: Think<S>, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const signal = interruptSignal();
  const thinker: Agent<S, number> = resolveAgent(withPrograms(kit), agent, agentContext(seed, "analyze"));
  try {
    await thinker.ready?.();
    await use(async (state, tell) => {
      const start = performance.now();
      const { report } = await thinker.choose(state, signal, (_, spent) => tell(spent));
      const seconds = (performance.now() - start) / 1000;
      if (report === undefined)
        throw new Failure(`--agent: ${thinker.name} does not tell what it thinks`, USAGE);
      return { report, seconds };
    }, signal);
  } finally {
    await thinker.close?.();
  }
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

async function showPosition<S extends BoardState>(
  view: BoardView<S>,
  { kit, states }: BoardSubject<S>,
  think: Think<S>,
  turn: number,
  options: AnalyzeOptions,
): Promise<void> {
  const state = states[turn] as S;
  if (!options.json) process.stdout.write(`${fitted(view.picture(state, wantsColour()))}\n`);
  if (state.isOver()) {
    process.stdout.write(
      options.json ? `${JSON.stringify(overAt(view, state, turn))}\n` : `${view.outcome(state)}\n`,
    );
    return;
  }
  const { report, seconds } = await watched("thinking", (tell) => think(state, (part) => tell(part, 1)));
  const analysis = analysisOf(report, state, view.black(state), kit.game.notation);
  const findings = view.findings(state, report);
  process.stdout.write(
    options.json
      ? `${JSON.stringify(answerOf(analysis, turn, options, findings), null, 2)}\n`
      : `${formatReport(analysis, findings, seconds, options.lines ?? LINES)}\n`,
  );
  if (options.svg !== undefined) writePicture(options.svg, `${findings.svg()}\n`);
}
