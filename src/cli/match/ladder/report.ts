import { join } from "node:path";
import type { Command } from "commander";
import { readLadderGames, readLadderPlan } from "../../../distribute/index.js";
import { writeWhole } from "../../../files/index.js";
import { jsonText, shown } from "../../../game/index.js";
import {
  formatElo,
  formatPage,
  formatShare,
  type GameRecord,
  Ladder,
  type MatchPlan,
  scoreboard,
} from "../../../match/index.js";
import { Failure } from "../../failure.js";
import { formatTable, notice } from "../../terminal.js";
import { attempt } from "../run.js";

export function reportCommand(command: Command): void {
  command
    .argument("<folder>", "what ladder run made")
    .option("--json", "answer with JSON, and write nothing")
    .action(async (folder: string, { json }: { json?: true }) => {
      const plan = await readLadderPlan(folder);
      if (plan === undefined) throw new Failure(`there is no ladder in ${folder}`);
      const { games, notes } = attempt(folder, () => readLadderGames(folder));
      for (const note of notes) notice(note);
      const ladder = ladderOf(plan, games);
      if (json)
        process.stdout.write(`${jsonText({ games: ladder.games.length, ratings: ladder.ratings }, 2)}\n`);
      else {
        attempt(folder, () => writePage(folder, ladder));
        process.stdout.write(`${ladderTable(ladder)}\n`);
      }
    });
}

/** The last games, which the page lists. */
const LISTED = 1000;

/** The ladder of a folder, in which everybody is taken as present. */
function ladderOf(whole: MatchPlan, games: readonly GameRecord[]): Ladder {
  const present = new Set(whole.agents.map(({ name }) => name));
  return new Ladder({ whole, present, clock: {} }, games);
}

export function writePage(folder: string, ladder: Ladder): void {
  const view = ladder.rated;
  if (view.records.length === 0) return;
  const { plan, records } = view;
  const { whole, present } = ladder.plan;
  const left = whole.agents.filter(({ name }) => !present.has(name)).map(({ name }) => name);
  const lead = [
    `${ladder.games.length} games of ${whole.agents.length} agents so far`,
    ...(left.length > 0 ? [`${left.join(", ")} ${left.length === 1 ? "plays" : "play"} no more`] : []),
    ...ladder.resting.map(({ name, reason }) => `${name} rests: ${reason}`),
  ].join("; ");
  const linkOf = (record: (typeof records)[number]) => `games/${Ladder.fileOf(view, record)}`;
  const board = scoreboard(plan, records);
  const listed = records.slice(-LISTED);
  writeWhole(join(folder, "report.html"), formatPage({ plan, board, records, linkOf, lead, listed }));
}

export function ladderTable(ladder: Ladder): string {
  const { whole, present } = ladder.plan;
  const rated = ladder.ratings;
  const { resting } = ladder;
  const state = (name: string, otherwise: string) => {
    if (!present.has(name)) return "left";
    return resting.some((each) => each.name === name) ? "rests" : otherwise;
  };
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
  return [table, ...resting.map(({ name, reason }) => shown(`${name} rests: ${reason}`))].join("\n");
}
