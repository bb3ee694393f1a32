/** `playout curling replay`: plays a game record again and says whether it agrees. */

import type { Command } from "commander";
import { numberFrom, readFile } from "../../../cli/options.js";
import { bold, notice } from "../../../cli/terminal.js";
import { escapeControls, jsonText } from "../../../core/index.js";
import { formatTable } from "../../../show/index.js";
import { readGame } from "../logs/formats.js";
import { makeSimulator, SIMULATORS, type SimulatorName } from "../physics/simulators.js";
import { type CurlingRecord, replayRecord } from "../record.js";
import { inField } from "../show/inputs.js";
import type { GameResult } from "../state.js";
import { makeGame, simulatorOption } from "./setup.js";

interface Options {
  json?: true;
  simulator?: SimulatorName;
  tolerance?: number;
}

/** mm: other programs round, and keep a simulator with a past of its own. */
const OTHERS = 0.1;

export function replayCommand(command: Command): void {
  command
    .argument("<file>", "a game: a record, or a log of any generation of Digital Curling")
    .option("--json", "answer with JSON: agrees, disagreements, simulator, scores, totals, result")
    .addOption(simulatorOption())
    .option(
      "--tolerance <mm>",
      `how far stones may rest from where the record says (default: 0, of other programs ${OTHERS})`,
      numberFrom(0),
    )
    .addHelpText("after", HELP)
    .action(replay);
}

function replay(file: string, options: Options): void {
  const { record, remarks } = readFile(file, readGame);
  for (const remark of remarks) notice(`playout: ${file}: ${remark}`);
  const simulator = options.simulator ?? (record.simulator === "event" ? "event" : "referee");
  const isOurs = (SIMULATORS as readonly string[]).includes(record.simulator);
  const { tolerance = isOurs ? 0 : OTHERS } = options;
  const physics = makeSimulator(simulator, record.rules);
  const game = makeGame(record.rules, physics);
  const { state, disagreements } = inField(`${file}: start`, () => {
    return replayRecord(record, physics, tolerance / 1000);
  });
  const { scores = [], result = null } = game.describe(state);
  const totals = [...state.totals];
  if (options.json) {
    const agrees = disagreements.length === 0;
    const answer = { agrees, disagreements, simulator, scores, totals, result };
    process.stdout.write(`${jsonText(answer)}\n`);
  } else {
    const moves = `${record.moves.length} moves replayed with the ${simulator} simulator`;
    const verdict = disagreements.length === 0 ? "agrees" : `${disagreements.length} disagreements`;
    const lines = [
      ...lineScore(record, scores, totals),
      resultText(record, result),
      ...disagreements.map(escapeControls),
      `${moves}: ${verdict}`,
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
  }
  if (disagreements.length > 0) process.exitCode = 1;
}

function lineScore(
  { rules, players }: CurlingRecord,
  scores: readonly (readonly [number, number])[],
  totals: readonly number[],
): string[] {
  const ends = scores.map((_, end) => String(end + 1));
  const rowOf = (team: 0 | 1) => [
    players[team].name,
    ...scores.map((points) => String(points[team])),
    String(totals[team]),
  ];
  const [head = "", ...rows] = formatTable([[rules.name, ...ends, "total"], rowOf(0), rowOf(1)]).split("\n");
  return [bold(head), ...rows];
}

function resultText({ players }: CurlingRecord, result: GameResult | null): string {
  if (result === null) return "not over";
  if (result.winner === null) return "a draw";
  return `${escapeControls(players[result.winner].name)} wins (${result.reason})`;
}

const HELP = `
The actual shots of the record are played, so no seed is needed. Where the record keeps the stones after a
throw they are compared, and the next throw starts from the recorded ones. Without --simulator it takes the
one that the record names, and the referee for games of other programs. Prints the line score, the result, one
line for each disagreement and a verdict; the exit status is 1 when there is any disagreement.

Examples:
  playout curling replay game.json
  playout curling replay server-game.json --simulator event --tolerance 20 --json`;
