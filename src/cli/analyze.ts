/** `playout analyze`: analyses positions or games, for people or as JSON lines. */

import type { Command } from "commander";
import { type AgentSpec, agentServices, type GameSpec, kitOf } from "../agents/index.js";
import { checkData, version as VERSION } from "../core/index.js";
import type { ThemeName } from "../draw/index.js";
import { demandPicture, messageOf, writePicture } from "../io/files.js";
import { carryOverStdio, machine } from "../io/index.js";
import { agentContext, checkVariant } from "../jobs/index.js";
import { resolveAgent, withPrograms } from "../match/index.js";
import { AnalysisDialogue, withBudget } from "../protocols/index.js";
import { type Studies, type Study, type StudyDesk, viewsOf } from "../show/index.js";
import { CommandFailure, INTERRUPTED, inUsage, USAGE } from "./commands.js";
import {
  addGameOptions,
  examplesHelp,
  type GameOptions,
  havingPart,
  readAgent,
  readGame,
} from "./game-options.js";
import { givenFields, integer, namedFiles, numberFrom, optionsOf, themeOption } from "./options.js";
import { withProgress } from "./progress.js";
import { interruptSignal, notice, standardScreen } from "./terminal.js";

// Queries line by line, about any game.

/** `defaults` are fields that queries need not repeat. */
async function answerLines(
  game: GameSpec,
  agent: AgentSpec,
  seed: string,
  defaults: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stop = interruptSignal();
  const context = agentContext(seed);
  const dialogue = new AnalysisDialogue({
    game,
    agent,
    defaults,
    seed,
    version: VERSION,
    clock: context.clock,
    ...agentServices(context),
    stop,
  });
  await carryOverStdio(dialogue, stop);
  const { failed } = dialogue;
  if (failed > 0)
    throw new CommandFailure(`${failed} ${failed === 1 ? "line" : "lines"} could not be answered`);
  if (stop.aborted) process.exitCode = INTERRUPTED;
}

/** With what the game's options have given. */
interface Options extends GameOptions {
  agent?: string;
  playouts?: number;
  time?: number;
  seed: string;
  lines?: number;
  svg?: string;
  theme: ThemeName;
  json?: true;
}

export function analyzeCommand(command: Command, words: readonly string[]): void {
  const game = addGameOptions(command, words, havingPart("views"), (game) =>
    optionsOf(viewsOf(game).studies.options),
  );
  const { studies } = viewsOf(game);
  command
    .option("--agent <spec>", "who thinks; see playout agents (default: the best agent)")
    .option("--playouts <n>", "playouts a position, instead of the agent's own", integer(1, 1e12))
    .option("--time <seconds>", "time a position, instead of the agent's own", numberFrom(0.001, 1e6))
    .option("--seed <text>", "what chance is drawn from", "analyze")
    .option("--lines <n>", `most moves to show (default: ${studies.lines})`, integer(1))
    .option("--svg <file>", `save a picture: ${studies.picture}`)
    .addOption(themeOption())
    .option("--json", "answer with JSON")
    .addHelpText("after", helpOf(studies, game))
    .action((options: Options, command: Command) => {
      if (options.svg === undefined && command.getOptionValueSource("theme") === "cli")
        throw new CommandFailure("--theme: goes with --svg", USAGE);
      return analyze(options);
    });
}

/** One position or a game, or JSON lines in and out where neither is given. */
async function analyze(options: Options): Promise<void> {
  const { studies } = viewsOf(options.game);
  const question = {
    ...options,
    ...checkData(studies.options, givenFields(studies.options, { ...options })),
  };
  const game = () => readGame(options);
  const study = inUsage(() => studies.open(question, game, namedFiles));
  const kit = withPrograms(study?.kit ?? kitOf(game()));
  await checkVariant(kit.spec);
  const agent = withBudget(readAgent(kit, options.agent), options);
  inUsage(() => studies.check(kit, agent, study !== undefined, machine.weights));
  if (study === undefined) return answerLines(kit.spec, agent, options.seed, studies.queryFields(question));
  if (options.svg !== undefined) demandPicture(options.svg);
  await show(study, agent, options);
}

async function show(
  study: Study,
  agent: Parameters<Study["run"]>[0],
  { json, svg, seed }: Options,
): Promise<void> {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  const screen = standardScreen();
  // From here on Ctrl-C gives what is known.
  const stop = interruptSignal();
  const opening = json ? undefined : study.opening?.(screen);
  if (opening !== undefined) print(opening);
  const context = agentContext(seed);
  const seat: StudyDesk["seat"] = (kit, agent) =>
    resolveAgent(withPrograms(kit), agent, agentContext(seed, "analyze"));
  const found = await withProgress(study.doing, (tell, clear) => {
    const say = (line: string) => {
      if (json) return;
      clear();
      print(line);
    };
    return aboutOptions(
      study.run(agent, { ...agentServices(context), clock: context.clock, screen, stop, tell, say, seat }),
    );
  });
  print(json ? found.json : found.text);
  for (const remark of found.remarks ?? []) notice(`playout: ${remark}`);
  if (svg !== undefined && found.picture !== undefined) writePicture(svg, `${found.picture()}\n`);
  if (!found.complete) process.exitCode = INTERRUPTED;
}

/** What goes wrong and is told with an option is wrong usage. */
async function aboutOptions<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw messageOf(error).startsWith("--") ? new CommandFailure(messageOf(error), USAGE) : error;
  }
}

function helpOf({ queries, examples }: Studies, game: string): string {
  return `
Without a position or a game, every line of standard input is a query and every answer a line of standard output:
${queries.map((line) => `  ${line}`).join("\n")}
  {"id": "c", "action": "terminate", "terminateId": "a"}
Answers carry the id, the turn, isDuringSearch, the chance to win of the side to move and the moves that were thought
about. They come as soon as they are known, those of a higher priority first. A line that cannot be answered gives
{"id", "error"} and the rest goes on; the exit status is then 1. docs/analysis.md tells all fields.

Interrupted, it answers with what is known by then.${examplesHelp(examples, game)}`;
}
