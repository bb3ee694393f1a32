/** `playout calibration`: compares win chances that analyses print with the results of games from there. */
import "../../games/node.js";
import type { Command } from "commander";
import { formatAgent, gameNames, kitOf } from "../../agents/index.js";
import { checkVariant } from "../../distribute/index.js";
import { demandPicture, writePicture } from "../../files/index.js";
import { jsonText } from "../../game/index.js";
import { withPrograms } from "../../match/index.js";
import { forecastsFormat, makeForecasts, summarizeForecasts } from "../../training/index.js";
import { gamesWithoutNoise, readBegunGame } from "../begun-game.js";
import { COMMANDS } from "../facet.js";
import { addGameOptions, type GameOptions, readAgent } from "../game-options.js";
import { addQueueOption, type QueueOption } from "../jobs.js";
import { asBegun } from "../learn/as-begun.js";
import { attempt } from "../learn/attempt.js";
import { sayInterrupted } from "../learn/interrupted.js";
import { withJobSteps } from "../learn/steps.js";
import { integer } from "../options.js";
import { interruptSignal, standardScreen } from "../terminal.js";
import { drawForecasts } from "./picture.js";
import { formatForecasts } from "./report.js";

interface Options extends GameOptions, QueueOption {
  out: string;
  positions: number;
  games: number;
  random: number;
  agent?: string;
  analysis?: string;
  threads?: number;
  seed: string;
  svg?: string;
  json?: true;
}

export function calibrationCommand(command: Command, words: readonly string[]): void {
  addGameOptions(command, words, gamesWithoutNoise("calibration of this kind"));
  addQueueOption(command)
    .requiredOption("--out <folder>", "keep the positions here; the same command goes on")
    .option("--positions <n>", "positions of each phase, each of another game", integer(1, 1e6), 600)
    .option("--games <n>", "games to play on from every position", integer(1, 1e4), 1)
    .option("--agent <spec>", "plays for both sides (default: the best agent)")
    .option("--analysis <spec>", "analyses the positions (default: the best agent, as in playout analyze)")
    .option("--random <n>", "begin each game with 0 to n random moves", integer(0, 1000), 4)
    .option("--threads <n>", "positions at the same time (default: one less than the cores)", integer(1, 256))
    .option("--seed <text>", "seed of all randomness", "calibration")
    .option("--svg <file>", "save a picture: results over printed chances, by phase")
    .option("--json", "answer with JSON")
    .addHelpText("after", helpOf())
    .action(calibrate);
}

async function calibrate(given: Options, command: Command): Promise<void> {
  const { out } = given;
  if (given.svg !== undefined) demandPicture(given.svg);
  const options = await asBegun(
    given,
    command,
    forecastsFormat,
    out,
    ({ agent, analysis, seed, games, random }) => ({ agent, analysis, seed, games, random }),
  );
  const { positions, games, random, seed, threads, queue, svg, json } = options;
  const game = readBegunGame(options, command, forecastsFormat, out);
  await checkVariant(game);
  const kit = withPrograms(kitOf(game));
  const agent = formatAgent(readAgent(kit, options.agent, out));
  const analysis = formatAgent(readAgent(kit, options.analysis, out));
  const plan = { game, agent, analysis, seed, games, random };
  const signal = interruptSignal();
  const rows = await attempt(out, () =>
    withJobSteps("positions", `calibration ${out}`, { threads, queue }, (jobs, progress) =>
      makeForecasts({ ...plan, folder: out, positions, jobs, signal, progress }),
    ),
  );
  const phases = summarizeForecasts(rows);
  if (phases.length > 0) {
    process.stdout.write(
      json
        ? `${jsonText({ ...plan, positions: rows.length, phases })}\n`
        : `${formatForecasts(phases, standardScreen())}\n`,
    );
    if (svg !== undefined) writePicture(svg, `${drawForecasts(phases)}\n`);
  }
  if (signal.aborted) sayInterrupted();
}

function helpOf(): string {
  const own = gameNames().filter((name) =>
    COMMANDS.of({ name })?.own?.entries.some((entry) => entry.name === "calibration"),
  );
  const others = own.map((name) => `\nFor ${name} see playout ${name} calibration --help.`).join("");
  return `
A game is played, and a position drawn from its first, second or last third. It is analysed as playout analyze does; then both sides play it
on to its end, without resignation. Shown for each third: the bias (printed minus what came, for the side to move) with its 95 % interval, the Brier
score and the one to expect if the chances are right, the slope (1 is right, below 1 too sure) and how often each tenth of the
chances came true. Positions with a proof are counted, and checked. Two games or more from every position give the root mean square error as well.

Interrupted, it shows what is known; the same command goes on, and so does one with --out and --positions alone.${others}

Examples:
  playout calibration --game go --agent best:playouts=1000 --out runs/go-calibration --svg go-calibration.svg
  playout calibration --game hex --positions 100 --games 10 --out runs/hex-calibration --queue redis://127.0.0.1
  playout calibration --game hex --size 7 --agent uct:playouts=500 --analysis uct:playouts=10000 --out runs/uct --json`;
}
