/** `playout mistakes`: checks the moves that reviews charge by reviews with more effort. */
import { formatAgent, kitOf } from "../agents/index.js";
import { jsonText } from "../core/index.js";
import { percent } from "../draw/index.js";
import "../games/node.js";
import type { Command } from "commander";
import {
  checkVariant,
  type MistakeScore,
  makeReviews,
  reviewsFormat,
  summarizeReviews,
} from "../jobs/index.js";
import { withPrograms } from "../match/index.js";
import { formatTable } from "../show/index.js";
import { CommandFailure, USAGE } from "./commands.js";
import {
  addQueueOption,
  asBegun,
  attempt,
  gamesWithoutNoise,
  type QueueOption,
  readBegunGame,
  sayInterrupted,
  withJobSteps,
} from "./folder-work.js";
import { addGameOptions, type GameOptions, readAgent } from "./game-options.js";
import { integer, numberFrom } from "./options.js";
import { interruptSignal } from "./terminal.js";

interface Options extends GameOptions, QueueOption {
  out: string;
  games: number;
  agent?: string;
  opponent?: string;
  review?: string;
  effort: number;
  costliest: number;
  costly: number;
  random: number;
  threads?: number;
  seed: string;
  json?: true;
}

export function mistakesCommand(command: Command, words: readonly string[]): void {
  addGameOptions(command, words, gamesWithoutNoise("reviews of this kind"));
  addQueueOption(command)
    .requiredOption("--out <folder>", "keep the games here; the same command goes on")
    .option("--games <n>", "games in all, those that are there already included", integer(1, 1e6), 20)
    .option("--agent <spec>", "plays first in every other game (default: the best agent)")
    .option("--opponent <spec>", "plays against it (default: the same agent)")
    .option("--review <spec>", "reviews the games (default: the best agent, as in playout analyze --every)")
    .option("--effort <n>", "playouts of the longer review, in budgets of the review", numberFrom(1, 1e4), 20)
    .option("--costliest <n>", "charged moves of a game to review longer", integer(1, 1000), 10)
    .option("--costly <share>", "review all moves longer that cost more than this", numberFrom(0, 1), 0.05)
    .option("--random <n>", "begin each game with 0 to n random moves", integer(0, 1000), 4)
    .option("--threads <n>", "games at the same time (default: one less than the cores)", integer(1, 256))
    .option("--seed <text>", "seed of all randomness", "mistakes")
    .option("--json", "answer with JSON")
    .addHelpText("after", HELP)
    .action(check);
}

async function check(given: Options, command: Command): Promise<void> {
  const { out } = given;
  const options = await asBegun(
    given,
    command,
    reviewsFormat,
    out,
    ({ agent, opponent, review, effort, costliest, costly, seed, random }) => ({
      ...{ agent, opponent, review, effort, costliest, costly, seed, random },
    }),
  );
  const { games, effort, costliest, costly, random, seed, threads, queue, json } = options;
  const game = readBegunGame(options, command, reviewsFormat, out);
  await checkVariant(game);
  const kit = withPrograms(kitOf(game));
  const agent = formatAgent(readAgent(kit, options.agent, out));
  const opponent =
    options.opponent === undefined ? agent : formatAgent(readAgent(kit, options.opponent, out));
  const reviewer = readAgent(kit, options.review, out);
  if (reviewer.playouts === undefined)
    throw new CommandFailure("--review: expected an agent with a budget in playouts", USAGE);
  const review = formatAgent(reviewer);
  const plan = { game, agent, opponent, review, effort, costliest, costly, seed, random };
  const signal = interruptSignal();
  const rows = await attempt(out, () =>
    withJobSteps("games", `mistakes ${out}`, { threads, queue }, (jobs, progress) =>
      makeReviews({ ...plan, folder: out, games, jobs, signal, progress }),
    ),
  );
  if (rows.length > 0) {
    const score = summarizeReviews(rows, plan);
    process.stdout.write(json ? `${jsonText({ ...plan, ...score })}\n` : `${formatScore(score, plan)}\n`);
  }
  if (signal.aborted) sayInterrupted();
}

function formatScore(score: MistakeScore, { costly }: { readonly costly: number }): string {
  const { games, reviewed, charged, costliest, confirmed, unjustified, meanCost, meanLoss } = score;
  return formatTable([
    ["games", String(games)],
    ["moves reviewed", String(reviewed)],
    ["moves charged", String(charged)],
    ["costliest moves of each game", String(costliest)],
    [
      "of them mistakes by the longer review",
      `${confirmed} (${percent(confirmed / Math.max(1, costliest))})`,
    ],
    ["their mean cost", percent(meanCost)],
    ["their mean loss by the longer review", percent(meanLoss)],
    [`moves charged more than ${percent(costly)}`, String(score.costly)],
    ["of them no mistakes", String(unjustified)],
  ]);
}

const HELP = `
Games are played, and each of their moves is reviewed as playout analyze --every does. The costliest moves of each game, and all
that are charged more than --costly, are reviewed again with --effort times the playouts. A charged move is a mistake where
the longer review loses 1 % or more by it, and twice its standard error.

Interrupted, it shows what is known; the same command goes on, and so does one with --out and --games alone.

Examples:
  playout mistakes --game go --agent best:playouts=300 --opponent best:playouts=10000 --out runs/go-mistakes
  playout mistakes --game hex --agent best:playouts=10000 --games 10 --out runs/hex-even --queue redis://127.0.0.1`;
