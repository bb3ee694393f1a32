/**
 * `playout calibration`: compares win chances that analyses print with the results of games from there.
 *
 * Picture of `playout calibration`: a panel a phase, with results over printed chances.
 */
import { formatAgent, gameNames, kitOf } from "../agents/index.js";
import { jsonText } from "../core/index.js";
import { drawReliability, formatSigned } from "../draw/index.js";
import "../games/node.js";
import type { Command } from "commander";
import { demandPicture, writePicture } from "../io/files.js";
import {
  checkVariant,
  forecastsFormat,
  makeForecasts,
  nodePartsOf,
  type PhaseScore,
  summarizeForecasts,
} from "../jobs/index.js";
import { withPrograms } from "../match/index.js";
import { formatTable, inkOf, type TerminalScreen } from "../show/index.js";
import type { Bias, ForecastBin } from "../stats/index.js";
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
import { integer } from "./options.js";
import { interruptSignal, standardScreen } from "./terminal.js";

function drawForecasts(phases: readonly PhaseScore[]): string {
  const panels = phases.map(({ phase, positions, bias, reliability }) => ({
    title: `${phase}: ${positions} positions, bias ${formatSigned(100 * bias.mean, 1)} \u00b1 ${(50 * (bias.high - bias.low)).toFixed(1)} %`,
    dots: reliability.map(({ chance, result, low, high, positions: count }) => ({
      ...{ said: chance, came: result, low, high, count },
    })),
  }));
  const title = "win chances of the side to move: printed, and what came (bars: 95 % intervals)";
  return drawReliability({ title, said: "printed", panels });
}

// Text of `playout calibration` for the terminal.

const NONE = "\u2013";

function formatForecasts(phases: readonly PhaseScore[], screen: TerminalScreen): string {
  const { bold, dim } = inkOf(screen);
  const hasRms = phases.some(({ rms }) => rms !== null);
  const scores = formatTable([
    [
      "phase",
      "positions",
      "proved",
      "bias",
      "first player",
      "not proved",
      ...(hasRms ? ["rms"] : []),
      "Brier",
      "expected",
      "log loss",
      "slope",
    ],
    ...phases.map((each) => [
      each.phase,
      String(each.positions),
      String(each.proved),
      biasText(each.bias),
      biasText(each.firstBias),
      biasText(each.estimateBias),
      ...(hasRms ? [each.rms === null ? NONE : `${(100 * each.rms).toFixed(1)} %`] : []),
      each.brier.toFixed(3),
      each.expectedBrier.toFixed(3),
      each.logLoss.toFixed(3),
      each.fit === null ? NONE : `${each.fit.slope.toFixed(2)} \u00b1 ${(Z * each.fit.error).toFixed(2)}`,
    ]),
  ]);
  const curves = formatTable([
    ["printed", ...phases.map(({ phase }) => phase)],
    ...Array.from({ length: TENTHS }, (_, tenth) => [
      `${10 * tenth} to ${10 * tenth + 10} %`,
      ...phases.map(({ reliability }) => binText(reliability.find((bin) => tenthOf(bin) === tenth))),
    ]),
  ]);
  const refuted = phases.at(-1)?.refuted ?? 0;
  return [
    ...withHead(scores, bold),
    "",
    ...withHead(curves, bold),
    "",
    ...(refuted > 0 ? [bold(`${refuted} ${refuted === 1 ? "proof" : "proofs"} did not come true`)] : []),
    dim(
      "Bias: printed minus what came, percentage points for the side to move; first player: for who began; not proved: without proofs.",
    ),
    dim(
      "Expected: the Brier score if the chances are right. Slope: 1 is right, below 1 too sure. \u00b1: 95 % intervals.",
    ),
    dim(
      "Below: share of wins where a chance was printed, with its 95 % interval and the number of positions.",
    ),
  ].join("\n");
}

/** Standard errors in a 95 % interval, to either side. */
const Z = 1.96;
const TENTHS = 10;

function biasText(bias: Bias | null): string {
  if (bias === null) return NONE;
  return `${formatSigned(100 * bias.mean, 1)} \u00b1 ${(50 * (bias.high - bias.low)).toFixed(1)}`;
}

function binText(bin: ForecastBin | undefined): string {
  if (bin === undefined) return NONE;
  const [result, low, high] = [bin.result, bin.low, bin.high].map((share) => Math.round(100 * share));
  return `${result} % [${low}, ${high}] (${bin.positions})`;
}

function tenthOf({ chance }: ForecastBin): number {
  return Math.min(TENTHS - 1, Math.floor(TENTHS * chance));
}

function withHead(table: string, bold: (text: string) => string): string[] {
  const [head = "", ...rest] = table.split("\n");
  return [bold(head), ...rest];
}

// `playout calibration`: compares win chances that analyses print with the results of games from there.

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
    nodePartsOf(name).commands?.own?.entries.some((entry) => entry.name === "calibration"),
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
