/** `playout match report` and `merge`: what a match has shown, and parts of one match joined. */

import type { Command } from "commander";
import { jsonText } from "../core/index.js";
import { writePicture } from "../io/files.js";
import { loadWeights, openFolderStore, planWeights, readFolder, writeReport } from "../jobs/index.js";
import {
  busyText,
  drawStrength,
  firstText,
  formatCounts,
  formatElo,
  formatLatency,
  formatLength,
  formatMs,
  formatShare,
  formatSprt,
  gamesOf,
  isPlayed,
  type MatchGameRecord,
  type MatchPlan,
  type MatchScoreboard,
  planId,
  type Rating,
  ratingsOf,
  scoreboard,
  seatNames,
  seatNote,
  statisticsOf,
  strengthByBudget,
  withoutTimes,
} from "../match/index.js";
import { formatTable } from "../show/index.js";
import { CommandFailure, inPlace, moduleOption } from "./commands.js";
import { bold, dim, notice } from "./terminal.js";

export function reportCommand(command: Command): void {
  command
    .argument("<folder>", "what match run or match merge made")
    .option("--json", "answer with JSON, and write nothing")
    .addOption(moduleOption())
    .option("--strength <file>", "draw ratings over budgets as SVG, where agents differ by them")
    .addHelpText(
      "after",
      `
Elo and its 95 % interval come from pairs of games (one opening, colours swapped), which are independent;
the interval of the share takes games as independent. In JSON an unbounded Elo is null.`,
    )
    .action((folder: string, options: { json?: true; strength?: string }) => {
      const { plan, records, notes } = inPlace(folder, () => readFolder(folder));
      for (const note of notes) notice(note);
      if (options.strength !== undefined) writeStrength(folder, options.strength, plan, records);
      if (options.json) process.stdout.write(`${formatJson(plan, records)}\n`);
      else {
        inPlace(folder, () => writeReport(folder, plan, records));
        printReport(plan, records);
      }
    });
}

function writeStrength(
  folder: string,
  file: string,
  plan: MatchPlan,
  records: readonly MatchGameRecord[],
): void {
  const curves = strengthByBudget(plan, records);
  if (curves === undefined)
    throw new CommandFailure(
      `${folder}: no two agents differ by their budgets alone, or too few games were played`,
    );
  inPlace(file, () => writePicture(file, `${drawStrength(curves, true)}\n`));
}

export function printReport(plan: MatchPlan, records: readonly MatchGameRecord[]): void {
  process.stdout.write(`${formatReport(plan, scoreboard(plan, records), ratingsOf(plan, records))}\n`);
}

/** The scoreboard, with ratings where there are any. */
function formatJson(plan: MatchPlan, records: readonly MatchGameRecord[]): string {
  const ratings = ratingsOf(plan, records);
  const board = { ...scoreboard(plan, records), ...(ratings.length > 0 && { ratings }) };
  return jsonText(board, 2);
}

function formatReport(plan: MatchPlan, board: MatchScoreboard, ratings: readonly Rating[]): string {
  const busy = busyText(plan, board);
  const standings = formatTable([
    ["agent", "games", "won", "drawn", "lost", "share", "ms a move", "CPU ms", "faults"],
    ...board.standings.map((each) => [
      each.name,
      ...[each.games, each.wins, each.draws, each.losses].map(String),
      formatShare(each.share),
      formatLatency(each.latency),
      formatMs(each.cpu),
      formatCounts(each.faults),
    ]),
  ]);
  const pairings = formatTable([
    [
      "pairing",
      "won",
      "drawn",
      "lost",
      "share",
      "95 %",
      "Elo, 95 % from pairs",
      "superior",
      ...seatNames(board.game),
    ],
    ...board.pairings.map((each) => [
      each.agents.join(" - "),
      ...[each.wins, each.draws, each.losses].map(String),
      formatShare(each.share),
      `${formatShare(each.interval.low)} to ${formatShare(each.interval.high)}`,
      formatElo(each.elo),
      each.superiority === undefined ? "–" : formatShare(each.superiority),
      formatShare(each.first.share),
      formatShare(each.second.share),
    ]),
  ]);
  const counted = statisticsOf(board);
  const beyond = board.beyond === 0 ? "" : `, ${board.beyond} after the decision not counted`;
  return [
    `match ${board.match}: ${board.counted} of ${board.planned} games${beyond}`,
    "",
    withHead(standings),
    "",
    ...(ratings.length === 0 ? [] : [withHead(formatRatings(ratings)), ""]),
    withHead(pairings),
    "",
    ...(counted === undefined ? [] : [withHead(formatTable(counted.rows)), dim(counted.note), ""]),
    `ends: ${formatCounts(board.ends)}; ${formatLength(board.length)} moves a game; ${firstText(board)}`,
    ...(board.sprt === undefined ? [] : [formatSprt(board.sprt)]),
    ...(busy === undefined ? [] : [busy]),
    dim(
      `ms a move: mean / 95th of a hundred / worst, by the wall clock. CPU ms: mean a move, of the threads that thought; not known of programs. ${seatNote(board.game)}`,
    ),
  ].join("\n");
}

function formatRatings(ratings: readonly Rating[]): string {
  return formatTable([
    ["rating", "games", "Elo of all games, mean 0, 95 %", "above the next"],
    ...ratings.map((each) => [
      each.name,
      String(each.games),
      formatElo(each),
      each.superiority === undefined ? "" : formatShare(each.superiority),
    ]),
  ]);
}

function withHead(table: string): string {
  const [head = "", ...rest] = table.split("\n");
  return [bold(head), ...rest].join("\n");
}

export function mergeCommand(command: Command): void {
  command
    .argument("<out>", "folder for the whole")
    .argument("<folders...>", "parts: folders of the same plan")
    .addOption(moduleOption())
    .action(merge);
}

async function merge(out: string, folders: readonly string[]): Promise<void> {
  const parts = folders.map((folder) => ({ folder, ...inPlace(folder, () => readFolder(folder)) }));
  const [first] = parts;
  if (first === undefined) return;
  const id = planId(first.plan);
  for (const { folder, plan, notes } of parts) {
    for (const note of notes) notice(note);
    if (planId(plan) !== id)
      throw new CommandFailure(`${folder}: its plan is ${planId(plan)}, that of ${first.folder} is ${id}`);
  }
  for (const { folder, plan } of parts) inPlace(folder, () => loadWeights(folder, planWeights(plan)));
  const store = inPlace(out, () => openFolderStore(out, first.plan));
  try {
    for (const note of store.notes) notice(note);
    const held = new Map<number, MatchGameRecord>(store.records.map((record) => [record.index, record]));
    for (const { folder, records } of parts) {
      for (const record of records) {
        const other = held.get(record.index);
        if (other === undefined || (!isPlayed(other) && isPlayed(record))) {
          await store.append(record);
          held.set(record.index, record);
        } else if (
          isPlayed(record) &&
          JSON.stringify(withoutTimes(other)) !== JSON.stringify(withoutTimes(record))
        ) {
          notice(`note: game ${record.index} of ${folder} differs from the one that is there, which stays`);
        }
      }
      store.log(`merged ${records.length} games of ${folder}`);
    }
    const missing = gamesOf(first.plan) - store.records.filter(isPlayed).length;
    if (missing > 0) notice(`note: ${missing} games are missing; match resume ${out} plays them`);
    writeReport(out, first.plan, store.records);
    printReport(first.plan, store.records);
  } finally {
    store.close();
  }
}
