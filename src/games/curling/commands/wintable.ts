/** `playout curling wintable`: the chance to win from ends left, lead and hammer. */

import { type Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import { CommandFailure, USAGE } from "../../../cli/commands.js";
import { answerOptions, integer, linesOption, readJson } from "../../../cli/options.js";
import { answerLines, bold, dim, type JsonQuestion, LINES_HELP } from "../../../cli/terminal.js";
import { checkData } from "../../../core/index.js";
import { inPercent } from "../../../draw/index.js";
import { formatTable } from "../../../show/index.js";
import { WinTable } from "../win-table.js";

interface Options {
  endsLeft?: number;
  lead?: number;
  hammer?: true;
  points?: number;
  ends: number;
  scores?: string;
  extraEnd: number | "played";
  lines?: true;
  json?: true;
}

export function wintableCommand(command: Command): void {
  command
    .option("--ends-left <n>", "ends still to be played, the next one included", integer(0))
    .option("--lead <points>", "points ahead (behind: negative)", integer(-100, 100))
    .option("--hammer", "the team has the hammer in the next end; without this it throws first")
    .option(
      "--points <n>",
      "what if it scores these in the next end (conceded: negative)",
      integer(-100, 100),
    )
    .addOption(linesOption().conflicts(["endsLeft", "lead", "hammer", "points"]))
    .option("--json", "print the whole table as JSON: a list of endsLeft, lead, hammer, win")
    .option("--ends <n>", "most ends that can be left", integer(1, 100), 10)
    .option(
      "--scores <file>",
      "another distribution: a JSON list of frequencies of the scores -m to m of an end",
    )
    .option("--extra-end <rule>", "what a tie is worth, see below", extraEnd, 0.25)
    .addHelpText("after", HELP)
    .action(answerWins);
}

function extraEnd(text: string): number | "played" {
  if (text === "played") return text;
  const value = text === "draw" ? 0.5 : Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError("It must be a chance from 0 to 1, played, or draw.");
  return value;
}

async function answerWins(options: Options): Promise<void> {
  const { endsLeft, lead, hammer = false, points, ends, scores, extraEnd } = options;
  const table = new WinTable({ ends, extraEnd, ...(scores !== undefined && { scores: readScores(scores) }) });
  if (options.lines) {
    await answerLines((question) => answerWin(table, question));
  } else if (endsLeft !== undefined && lead !== undefined) {
    const question = { endsLeft, lead, hammer, points };
    process.stdout.write(`{${answerOptions(() => answerWin(table, question))}}\n`);
  } else if (endsLeft !== undefined || lead !== undefined || hammer || points !== undefined) {
    throw new CommandFailure("--ends-left and --lead belong together", USAGE);
  } else {
    process.stdout.write(`${options.json ? JSON.stringify(listWins(table), null, 2) : formatWins(table)}\n`);
  }
}

const scoresSchema = z
  .array(z.number().min(0).max(1e12))
  .max(17)
  .refine((scores) => scores.length % 2 === 1, "expected frequencies of the scores -m to m, an odd count")
  .refine(
    (scores) => scores.some((weight, i) => weight > 0 && 2 * i + 1 !== scores.length),
    "expected a score other than 0 to be possible",
  );

function readScores(file: string): number[] {
  return readJson(file, (data) => checkData(scoresSchema, data));
}

const questionSchema = z.strictObject({
  id: z.unknown().optional(),
  endsLeft: z.int().min(0),
  lead: z.int(),
  hammer: z.boolean(),
  points: z.int().optional(),
});

function answerWin(table: WinTable, question: JsonQuestion): string {
  const { endsLeft, lead, hammer, points } = checkData(questionSchema, question);
  if (endsLeft > table.ends) throw new Error(`endsLeft: the table has ${table.ends}, --ends makes it longer`);
  const win = table.win(endsLeft, lead, hammer);
  if (points === undefined) return `"win":${win}`;
  if (endsLeft === 0) throw new Error("points: no end is left");
  if (Math.abs(points) > table.maxPoints) throw new Error(`points: an end has at most ${table.maxPoints}`);
  const winAfter = table.winAfter(endsLeft, lead, hammer, points);
  return `"win":${win},"winAfter":${winAfter},"reward":${table.reward(endsLeft, lead, hammer, points)}`;
}

const LEADS = [5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5];

function countsOfEnds(table: WinTable): number[] {
  return Array.from({ length: table.ends }, (_, i) => i + 1);
}

function listWins(table: WinTable): object[] {
  return [true, false].flatMap((hammer) =>
    LEADS.flatMap((lead) =>
      countsOfEnds(table).map((endsLeft) => ({
        endsLeft,
        lead,
        hammer,
        win: table.win(endsLeft, lead, hammer),
      })),
    ),
  );
}

function formatWins(table: WinTable): string {
  const endsLeft = countsOfEnds(table);
  const block = (title: string, hammer: boolean) => {
    const rows: string[][] = [["lead  ends left", ...endsLeft.map(String)]];
    for (const lead of LEADS) {
      const name = lead > 0 ? `+${lead}` : String(lead);
      rows.push([name.padStart(4), ...endsLeft.map((ends) => inPercent(table.win(ends, lead, hammer)))]);
    }
    const [head = "", ...lines] = formatTable(rows).split("\n");
    return [bold(title), dim(head), ...lines].join("\n");
  };
  return [
    block("With the hammer, % of games won", true),
    block("Without the hammer, % of games won", false),
  ].join("\n\n");
}

const HELP = `
Without a question it prints the whole table. Every end has the same distribution of scores, given from the
view of the team that throws first; the default is that of Ohto and Tanaka (2016). It knows neither strength
nor tactics.
--extra-end: the chance of the team that would throw first in the extra end, played (extra ends with the
same distribution until somebody scores) or draw (half a win).
Answers win; with points also winAfter, the chance after that end, and reward, the same standardised to mean 0
and variance 1 over the scores of the end.

${LINES_HELP}
  {"id": 1, "endsLeft": 3, "lead": -1, "hammer": true}
  {"endsLeft": 3, "lead": -1, "hammer": true, "points": 2}

Examples:
  playout curling wintable
  playout curling wintable --json
  playout curling wintable --ends-left 3 --lead -1 --hammer --points 2
  playout curling wintable --ends 8 --extra-end played --scores my-scores.json`;
