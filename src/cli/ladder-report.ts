/** `playout ladder report`: the table of a ladder, and its page. */

import { join } from "node:path";
import type { Command } from "commander";
import { escapeControls, jsonText } from "../core/index.js";
import { writeWhole } from "../io/files.js";
import { hearLadderGames, readAway, readLadderPlan } from "../jobs/index.js";
import {
  formatElo,
  formatPage,
  formatShare,
  type Inactive,
  Ladder,
  type MatchGameRow,
} from "../match/index.js";
import { formatTable } from "../show/index.js";
import { CommandFailure, inPlace, moduleOption } from "./commands.js";
import { notice } from "./terminal.js";

export function reportCommand(command: Command): void {
  command
    .argument("<folder>", "what ladder run made")
    .addOption(moduleOption())
    .option("--json", "answer with JSON, and write nothing")
    .action((folder: string, { json }: { json?: true }) => {
      const plan = readLadderPlan(folder);
      if (plan === undefined) throw new CommandFailure(`there is no ladder in ${folder}`);
      const away = inPlace(folder, () => readAway(folder));
      const left = new Set(away.flatMap(({ name, state }) => (state === "left" ? [name] : [])));
      const present = new Set(plan.agents.map(({ name }) => name).filter((name) => !left.has(name)));
      const ladder = new Ladder({
        whole: plan,
        present,
        clock: {},
        source: "",
        wrong: [],
        refused: new Map<string, string>(),
      });
      for (const note of inPlace(folder, () => hearLadderGames(folder, (game) => ladder.add(game))))
        notice(note);
      if (json)
        process.stdout.write(`${jsonText({ games: ladder.played, ratings: ladder.ratings, away }, 2)}\n`);
      else {
        inPlace(folder, () => writePage(folder, ladder, away));
        process.stdout.write(`${ladderTable(ladder, away)}\n`);
      }
    });
}

/** The last games, which the page lists. */
const LISTED = 1000;

/** Who does not play is told as the ladder knows it, or as it was written down. */
export function writePage(folder: string, ladder: Ladder, away: readonly Inactive[] = ladder.away): void {
  const view = ladder.rated;
  if (view.records.length === 0) return;
  const lead = [
    `${ladder.played} games of ${ladder.plan.whole.agents.length} agents so far`,
    ...away.map(awayText),
  ].join("; ");
  const linkOf = (row: MatchGameRow) => `games/${Ladder.fileOf(view, row)}`;
  const listed = view.records.slice(-LISTED);
  const { ratings } = ladder;
  writeWhole(join(folder, "report.html"), formatPage({ ...view, ratings, linkOf, lead, listed }));
}

function awayText({ name, state, reason }: Inactive): string {
  return `${name} ${state === "left" ? "has left" : "rests"}: ${reason}`;
}

export function ladderTable(ladder: Ladder, away: readonly Inactive[] = ladder.away): string {
  const { whole } = ladder.plan;
  const rated = ladder.ratings;
  const state = (name: string, otherwise: string) =>
    away.find((each) => each.name === name)?.state ?? otherwise;
  const others = whole.agents.filter(({ name }) => !rated.some((each) => each.name === name));
  const table = formatTable([
    ["", "agent", "games", "Elo, mean 0, 95 %", "above the next", ""],
    ...rated.map((each, i) => [
      String(i + 1),
      each.name,
      String(each.games),
      formatElo(each),
      each.superiority === undefined ? "" : formatShare(each.superiority),
      state(each.name, ""),
    ]),
    ...others.map(({ name }) => ["", name, "0", "–", "", state(name, "new")]),
  ]);
  return [table, ...away.map((each) => escapeControls(awayText(each)))].join("\n");
}
