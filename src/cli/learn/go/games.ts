/** `playout learn go-games`: games between agents, kept to learn from. */

import "../../../games/index.js";
import { join } from "node:path";
import type { Command } from "commander";
import { formatAgent } from "../../../agents/index.js";
import { type Jobs, jobKind, ThreadJobs, usualThreads, withJobs } from "../../../distribute/index.js";
import { type Ledger, makeFolder, openHeaded, writeWhole } from "../../../files/index.js";
import { formatGoSgf } from "../../../games/go/index.js";
import { goKit } from "../../../games/go/players/index.js";
import { VERSION, withPrograms } from "../../../match/index.js";
import { readAgent } from "../../game-options.js";
import { integer } from "../../options.js";
import { interruptSignal } from "../../terminal.js";
import { attempt } from "../attempt.js";
import { sayInterrupted } from "../interrupted.js";
import { makeRows } from "../make-rows.js";
import { Steps } from "../progress.js";
import { gamesOf, missingOf } from "../rows.js";
import { addGoOptions, type GoOptions, readGoOptions } from "./game.js";
import type { GameTask } from "./games-job.js";
import { type GameRow, type GamesHeader, gamesFormat } from "./games-rows.js";
import { recordOfRow } from "./records.js";

const USUAL = "uct:playouts=1000";

const GAME = jobKind<GameTask, GameRow>("go game", new URL("./games-job.js", import.meta.url));

interface Options extends GoOptions {
  out: string;
  agent?: string[];
  games: number;
  sgf?: true;
  threads?: number;
  seed: string;
}

export function goGamesCommand(command: Command): void {
  addGoOptions(command)
    .requiredOption("--out <folder>", "where to keep them; games that are there already are not played again")
    .option(
      "--agent <spec>",
      `who plays; may be given several times (default: ${USUAL})`,
      (text, before: string[] = []) => [...before, text],
    )
    .option("--games <n>", "games in all, those that are there already included", integer(1), 500)
    .option("--sgf", "also as SGF, a file a game, in the folder sgf there")
    .option("--threads <n>", "games at the same time (default: one less than the cores)", integer(1, 256))
    .option("--seed <text>", "where all chance comes from", "games")
    .addHelpText(
      "after",
      `
Black and White of each game are drawn from the agents given; an agent of kind gtp is a program. Ctrl-C, or any other
end, loses no finished game; the same command goes on where it ended. Agents with a budget of playouts play the same
games with any number of threads.

Example:
  playout learn go-games --games 2000 --agent uct:playouts=1000 --out selfplay
  playout learn go-mm --games selfplay --set wide --out wide.json`,
    )
    .action(play);
}

async function play({ out, agent, games, seed, sgf, threads = usualThreads(), ...game }: Options) {
  const spec = readGoOptions(game);
  const kit = withPrograms(goKit(spec));
  const header: GamesHeader = {
    format: "playout-go-games",
    version: 1,
    game: spec,
    agents: (agent ?? [USUAL]).map((text) => formatAgent(readAgent(kit, text))),
    seed,
    playout: VERSION,
  };
  const signal = interruptSignal();
  const rows = await attempt(out, () => openHeaded(gamesFormat, out, header));
  try {
    await withJobs(new ThreadJobs(threads), (jobs) => fill(rows, header, games, jobs, signal));
    if (sgf) writeSgf(join(out, "sgf"), header, rows.rows);
    const moves = rows.rows.reduce((sum, row) => sum + row.moves.split(" ").length, 0);
    process.stdout.write(`${rows.rows.length} games with ${moves} moves in ${out}\n`);
  } finally {
    rows.close();
  }
  if (signal.aborted) sayInterrupted();
}

/** Plays the games that are missing. */
async function fill(
  rows: Ledger<GamesHeader, GameRow>,
  plan: GamesHeader,
  games: number,
  jobs: Jobs,
  signal: AbortSignal,
): Promise<void> {
  const missing = missingOf(gamesOf(games), rows.rows);
  const progress = new Steps("games", missing.length);
  let played = 0;
  await makeRows(
    {
      jobs,
      kind: GAME,
      tasks: missing.map(({ game }) => ({ plan, game })),
      name: ({ game }) => `game ${game}`,
      keep(row) {
        rows.append(row);
        played++;
        return progress.perSecond(played);
      },
    },
    progress,
    signal,
  );
}

function writeSgf(folder: string, header: GamesHeader, rows: readonly GameRow[]): void {
  makeFolder(folder);
  for (const row of rows)
    writeWhole(
      join(folder, `${String(row.game).padStart(6, "0")}.sgf`),
      formatGoSgf(recordOfRow(header, row)),
    );
}
