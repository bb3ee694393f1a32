/** `playout learn go-positions`: one random position of each of many games. */
import { Command } from "commander";
import { formatAgent, kitOf } from "../../../agents/index.js";
import { inUsage, readAgent } from "../../game-options.js";
import { integer } from "../../options.js";
import { interruptSignal } from "../../terminal.js";
import { attempt } from "../attempt.js";
import { Progress } from "../progress.js";
import { sayInterrupted, usualThreads } from "../spread.js";
import { addGoOptions, type GoOptions, readGoOptions } from "./game.js";
import { makePositions } from "./make-positions.js";

/** The paper's player, with fewer playouts. */
export const SELF_PLAY = "uct:playouts=300,policy=uniform,prior=paper";

interface Options extends GoOptions {
  out: string;
  agent: string;
  games: number;
  threads?: number;
  seed: string;
}

export function goPositionsCommand(): Command {
  return addGoOptions(
    new Command("go-positions").description("play games of Go and keep one random position of each"),
  )
    .requiredOption("--out <folder>", "where to keep them; games that are there already are not played again")
    .option("--agent <spec>", "who plays both sides", SELF_PLAY)
    .option("--games <n>", "games in all, those that are there already included", integer(1), 1500)
    .option("--threads <n>", "games at the same time (default: one less than the cores)", integer(1, 256))
    .option("--seed <text>", "where all chance comes from", "positions")
    .addHelpText(
      "after",
      `
A position is drawn from those after the first move and before anybody passed, each as likely as the others.
Ctrl-C, or any other end, loses no finished game; the same command goes on where it ended.

Example, the paper's games:
  playout learn go-positions --games 5500 --agent uct:playouts=1000,policy=uniform,prior=paper --out positions`,
    )
    .action(draw);
}

async function draw({ out, agent, games, seed, threads = usualThreads(), ...game }: Options): Promise<void> {
  const spec = readGoOptions(game);
  const signal = interruptSignal();
  const who = inUsage(() => formatAgent(readAgent(kitOf(spec), agent)));
  const positions = await attempt(out, () =>
    makePositions({
      folder: out,
      spec,
      agent: who,
      games,
      seed,
      threads,
      signal,
      meter: (tasks) => new Progress("games", tasks),
    }),
  );
  process.stdout.write(`${positions} positions in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}
