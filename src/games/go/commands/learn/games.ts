/** `playout learn go-games`: games between agents, kept to learn from. */
import type { Command } from "commander";
import { formatAgent } from "../../../../agents/index.js";
import { readAgent } from "../../../../cli/game-options.js";
import { addQueueOption, type QueueOption } from "../../../../cli/jobs.js";
import { asBegun } from "../../../../cli/learn/as-begun.js";
import { attempt } from "../../../../cli/learn/attempt.js";
import { sayInterrupted } from "../../../../cli/learn/interrupted.js";
import { withJobSteps } from "../../../../cli/learn/steps.js";
import { integer } from "../../../../cli/options.js";
import { interruptSignal } from "../../../../cli/terminal.js";
import { withPrograms } from "../../../../match/index.js";
import { goKit } from "../../players/index.js";
import { gamesFormat, makeGames } from "../../training/index.js";
import { addGoOptions, type GoOptions, goOptionsOf, readGoOptions } from "./game.js";

const USUAL = "uct:playouts=1000";

interface Options extends GoOptions, QueueOption {
  out: string;
  agent?: string[];
  games: number;
  sgf?: true;
  threads?: number;
  seed: string;
}

export function goGamesCommand(command: Command): void {
  addQueueOption(addGoOptions(command))
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
end, loses no finished game; the same command goes on where it ended, and so does one with --out and --games alone. Agents with a budget of playouts play the same
games with any number of threads.

Example:
  playout learn go-games --games 2000 --agent uct:playouts=1000 --out selfplay
  playout learn go-mm --games selfplay --set wide --out wide.json`,
    )
    .action(play);
}

async function play(given: Options, command: Command): Promise<void> {
  const { out } = given;
  const options = await asBegun(given, command, gamesFormat, out, ({ agents, seed, game }) => ({
    agent: agents,
    seed,
    ...goOptionsOf(game),
  }));
  const { agent, games, seed, sgf, threads, queue, ...game } = options;
  const spec = readGoOptions(game);
  const kit = withPrograms(goKit(spec));
  const agents = (agent ?? [USUAL]).map((text) => formatAgent(readAgent(kit, text, out)));
  const signal = interruptSignal();
  const played = await attempt(out, () =>
    withJobSteps("games", `go-games ${out}`, { threads, queue }, (jobs, progress) =>
      makeGames({ folder: out, spec, agents, games, seed, sgf: sgf === true, jobs, signal, progress }),
    ),
  );
  const moves = played.reduce((sum, row) => sum + row.moves.split(" ").length, 0);
  process.stdout.write(`${played.length} games with ${moves} moves in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}
