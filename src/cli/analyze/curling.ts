/** Positions and games of curling, for people and as JSON. */

import { existsSync } from "node:fs";
import { type AgentSpec, completeAgent } from "../../agents/index.js";
import { agentContext } from "../../distribute/index.js";
import { demandPicture, writePicture } from "../../files/index.js";
import {
  type AnalysisOptions,
  analyseGame,
  analysePosition,
  formatAnalysis,
  readState,
  specOfRecord,
} from "../../games/curling/analysis/index.js";
import {
  type CurlingState,
  type DisturbanceName,
  type GameRecord,
  noiseFor,
  type Position,
  parseRecord,
} from "../../games/curling/index.js";
import { type CurlingKit, type CurlingSpec, curlingKit } from "../../games/curling/players/index.js";
import { drawThrows } from "../../games/curling/views/index.js";
import { withBudget } from "../../protocols/index.js";
import { Failure, INTERRUPTED, inUsage, messageOf, USAGE } from "../failure.js";
import { demandNoGame, readFile } from "../files.js";
import { readAgent, readGame } from "../game-options.js";
import { inField, jsonOrText } from "../given.js";
import { watched } from "../progress.js";
import { interruptSignal, notice } from "../terminal.js";
import { formatGame } from "./game-text.js";
import { answerLines } from "./lines.js";
import type { AnalyzeOptions } from "./options.js";
import { formatPosition, formatStanding } from "./position-text.js";

export async function analyzeCurling(options: AnalyzeOptions): Promise<void> {
  if (options.record !== undefined) return showGame(options.record, options);
  for (const name of ["end", "throw"] as const)
    if (options[name] !== undefined) throw new Failure(`--${name}: goes with --record`, USAGE);
  if (options.heat !== undefined && !options.json) throw new Failure("--heat: goes with --json", USAGE);
  const kit = curlingKit(readGame(options) as CurlingSpec);
  const agent = thinker(kit, options);
  const { position, seed, trials, policy, lines, json, svg } = options;
  if (position !== undefined) return showPosition(kit, agent, position, options);
  if (json || svg !== undefined) throw new Failure("give --position or --record", USAGE);
  return answerLines(kit.spec, agent, seed, { trials, policy, lines });
}

async function showPosition(
  kit: CurlingKit,
  agent: AgentSpec,
  text: string,
  options: AnalyzeOptions,
): Promise<void> {
  const state = readGiven(kit, text);
  const { json, heat, lines, svg, theme } = options;
  if (state.isOver()) throw new Failure("--position: the game is over", USAGE);
  if (svg !== undefined) demandPicture(svg);
  // From here on Ctrl-C gives what is known.
  const setting = {
    ...analysisOptions(agent, options),
    ...(lines !== undefined && { lines }),
    ...(heat !== undefined && { heat }),
  };
  if (!json) process.stdout.write(`${formatStanding(state)}\n`);
  const start = performance.now();
  const analysis = await watched("analysing", (progress) =>
    analysePosition(kit, state, { ...setting, progress }),
  );
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(`${json ? formatAnalysis(analysis, true) : formatPosition(analysis, seconds)}\n`);
  if (svg !== undefined) writePicture(svg, `${drawThrows(state, analysis.lines, { theme })}\n`);
  if (!analysis.complete) process.exitCode = INTERRUPTED;
}

async function showGame(file: string, options: AnalyzeOptions): Promise<void> {
  const { end, throw: number, json } = options;
  if (number !== undefined && end === undefined) throw new Failure("--throw: goes with --end", USAGE);
  const { rules, ends, extraEnds, tie, physics, lines, heat, svg } = options;
  const others = { rules, ends, "extra-ends": extraEnds, tie, physics, lines, heat, svg };
  for (const [name, value] of Object.entries(others))
    if (value !== undefined) throw new Failure(`--${name}: does not go with --record`, USAGE);
  const { record, kit } = readFile(file, (text) => openRecord(text, options.noise as DisturbanceName));
  const agent = thinker(kit, options);
  const analysis = await watched("analysing", (progress) =>
    analyseGame(kit, record, {
      ...analysisOptions(agent, options),
      ...(end !== undefined && { end: end - 1 }),
      ...(number !== undefined && { throw: number - 1 }),
      progress,
    }),
  );
  if (analysis.throws.length === 0) {
    if (end === undefined) throw new Failure(`${file}: no throws`);
    throw new Failure(`--end${number === undefined ? "" : ", --throw"}: no such throw is in ${file}`, USAGE);
  }
  process.stdout.write(`${json ? formatAnalysis(analysis, true) : formatGame(analysis, record)}\n`);
  const [first] = analysis.disagreements;
  if (first !== undefined) notice(`playout: ${file} plays differently here: ${first}`);
  if (!analysis.complete) process.exitCode = INTERRUPTED;
}

function analysisOptions(agent: AgentSpec, options: AnalyzeOptions): AnalysisOptions {
  const { seed, trials, policy } = options;
  const { clock, openPort } = agentContext(seed);
  return {
    agent,
    seed,
    ...(trials !== undefined && { trials }),
    ...(policy !== undefined && { policy }),
    clock,
    openPort,
    stop: interruptSignal(),
  };
}

/** Who proposes throws, with the budget of the command line. */
function thinker(kit: CurlingKit, options: AnalyzeOptions): AgentSpec {
  const agent = withBudget(readAgent(kit, options.agent), options);
  return inUsage(() => completeAgent(kit, agent));
}

/** A position from the command line, or from the file that is named there. */
function readGiven(kit: CurlingKit, given: string): CurlingState {
  if (!existsSync(given)) {
    try {
      return readState(kit, jsonOrText(given, "--position") as string | object);
    } catch (error) {
      throw error instanceof Failure ? error : new Failure(`--${messageOf(error)}`, USAGE);
    }
  }
  return readFile(given, (text) => {
    const trimmed = text.trim();
    return demandNoGame(text, () =>
      readState(kit, trimmed.startsWith("{") ? (JSON.parse(trimmed) as object) : trimmed),
    );
  });
}

/** A game, and the kit in which it was played. */
function openRecord(
  text: string,
  noise: DisturbanceName | undefined,
): { record: GameRecord; kit: CurlingKit } {
  const record = parseRecord(text);
  const kit = curlingKit(specOfRecord(record, noiseFor(record.rules, noise)));
  if (record.start !== undefined) inField("start", () => kit.game.position(record.start as Position));
  return { record, kit };
}
