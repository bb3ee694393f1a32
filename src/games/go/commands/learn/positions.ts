/** `playout learn go-positions`: one random position of each of many games. */
import type { Command } from "commander";
import { formatAgent } from "../../../../agents/index.js";
import { Failure, USAGE } from "../../../../cli/failure.js";
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
import { drawRecorded, isPlayer, makePositions, positionsFormat, readGoGames } from "../../training/index.js";
import { addGoOptions, type GoOptions, goOptionsOf, readGoOptions } from "./game.js";

/** The paper's player, with fewer playouts; lost positions are to be learned from as well. */
const SELF_PLAY = "uct:playouts=300,policy=uniform,prior=paper,total=visits,resign=0";
const GAMES = 1500;

interface Options extends GoOptions, QueueOption {
  out: string;
  agent?: string;
  records?: string;
  games?: number;
  threads?: number;
  seed: string;
}

export function goPositionsCommand(command: Command): void {
  addQueueOption(addGoOptions(command))
    .requiredOption("--out <folder>", "where to keep them; games that are there already are not played again")
    .option("--agent <spec>", `who plays both sides (default: ${SELF_PLAY})`)
    .option(
      "--games <n>",
      `games in all, those that are there already included (default: ${GAMES})`,
      integer(1),
    )
    .option("--records <path>", "draw from these games in their place: SGF, JSON lines, or a folder of games")
    .option("--threads <n>", "games at the same time (default: one less than the cores)", integer(1, 256))
    .option("--seed <text>", "where all chance comes from", "positions")
    .addHelpText(
      "after",
      `
A position is drawn from those after the first move and before anybody passed, each as likely as the others. Recorded games
count under --rules and --komi, not their own.
Ctrl-C, or any other end, loses no finished game; the same command goes on where it ended, and so does one
with --out and --games alone.

Example, the paper's games:
  playout learn go-positions --games 5500 --agent uct:playouts=1000,policy=uniform,prior=paper,total=visits --out positions`,
    )
    .action(draw);
}

async function draw(given: Options, command: Command): Promise<void> {
  const { out, records } = given;
  const options = await asBegun(given, command, positionsFormat, out, ({ source, seed, game }) => ({
    ...(records === undefined && isPlayer(game, source) && { agent: source }),
    seed,
    ...goOptionsOf(game),
  }));
  const { agent, games = GAMES, seed, threads, queue, ...game } = options;
  const spec = readGoOptions(game);
  if (records !== undefined) {
    if (agent !== undefined || options.games !== undefined)
      throw new Failure("--records: the games are there, without --agent or --games", USAGE);
    const [drawn, strange] = await attempt(out, () => drawRecorded(out, spec, readGoGames(records), seed));
    const others = strange === 0 ? "" : `; ${strange} games on other boards left out`;
    process.stdout.write(`${drawn} positions in ${out}${others}\n`);
    return;
  }
  const signal = interruptSignal();
  const who = formatAgent(readAgent(withPrograms(goKit(spec)), agent ?? SELF_PLAY, out));
  const positions = await attempt(out, () =>
    withJobSteps("games", `go-positions ${out}`, { threads, queue }, (jobs, progress) =>
      makePositions({ folder: out, spec, agent: who, games, seed, jobs, signal, progress }),
    ),
  );
  process.stdout.write(`${positions} positions in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}
