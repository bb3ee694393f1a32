/** `playout curling calibration`, `regret` and `luck`: measure nets, analyses, searches and players. */

import { type Command, InvalidArgumentError, Option } from "commander";
import { completeAgent, formatAgent } from "../../../agents/index.js";
import { CommandFailure, INTERRUPTED, inPlace, USAGE } from "../../../cli/commands.js";
import { addQueueOption, attempt, sayInterrupted, withJobSteps } from "../../../cli/folder-work.js";
import { readAgent } from "../../../cli/game-options.js";
import { integer } from "../../../cli/options.js";
import { withProgress } from "../../../cli/progress.js";
import { interruptSignal, notice, standardScreen } from "../../../cli/terminal.js";
import { demandPicture, readWeightsText, writePicture } from "../../../io/files.js";
import { agentContext, defaultThreads, nodeServices, readFolder } from "../../../jobs/index.js";
import { countedOf } from "../../../match/index.js";
import { calibrate } from "../analysis/calibration.js";
import { type GameWithLuck, LuckEstimator, luckAdjustedScores } from "../analysis/luck.js";
import { regret } from "../analysis/regret.js";
import { curlingRecordOf } from "../match.js";
import { openPositionNet, rulesMadeFor } from "../nets/open.js";
import { shippedNet } from "../nets/shipped.js";
import { type CurlingGameSetup, type CurlingSpec, curlingKit, curlingSchema } from "../players/game-setup.js";
import { RULE_SETS, ruleSet } from "../rules/rule-set.js";
import {
  agreementReport,
  drawAgreement,
  drawCalibration,
  formatAgreement,
  formatCalibration,
  formatLuck,
  formatRegret,
} from "../show/measurement-reports.js";
import { calibrationKit, makeCalibration } from "../train/analysis-calibration.js";
import { demandRepeats } from "./setup.js";

// The net of positions that a command is about.

/** What help says of it. */
const POSITION_NET = "the text of a net that values positions, net.json, or one that ships";

/** A net of positions as text, and the game by its rules, in which a tie is played on as where nets learn. */
function readPositionNet(file: string): { readonly net: string; readonly kit: CurlingGameSetup } {
  const net = shippedNet(file) ?? readWeightsText(file);
  return {
    net,
    kit: curlingKit(curlingSchema.parse({ name: "curling", rules: rulesOf(file, net), extraEnds: true })),
  };
}

/** The rules of the net, which must value positions. */
function rulesOf(file: string, net: string): string {
  return inPlace(file, () => {
    const rules = rulesMadeFor(net);
    openPositionNet(net, rules);
    return rules.name;
  });
}

// `playout curling calibration --analysis`: compares what analyses print with what comes when both teams play on.

interface AnalysisCalibration {
  readonly rules: string;
  readonly positions: number;
  readonly ends: number;
  readonly throws: readonly number[];
  readonly agent: string;
  readonly seed: string;
  readonly out: string;
  readonly threads: number;
  readonly queue?: string | undefined;
  readonly svg?: string | undefined;
  readonly json?: true | undefined;
}

async function calibrateAnalysis(options: AnalysisCalibration): Promise<void> {
  const { rules, positions, ends, throws, seed, out, threads, queue, svg, json } = options;
  const spec = readAgent(calibrationKit(rules), options.agent, out);
  demandRepeats(spec, `--agent: ${options.agent}`);
  const agent = formatAgent(spec);
  const signal = interruptSignal();
  const rows = await attempt(out, () =>
    withJobSteps("positions", `curling calibration ${out}`, { threads, queue }, (jobs, progress) =>
      makeCalibration({
        folder: out,
        rules,
        agent,
        seed,
        throws: [...throws],
        ends,
        positions,
        jobs,
        signal,
        progress,
      }),
    ),
  );
  if (rows.length > 1) {
    const report = agreementReport(rows);
    process.stdout.write(
      json
        ? `${JSON.stringify({ rules, agent, seed, ends, positions: rows.length, ...report })}\n`
        : `${formatAgreement(report, standardScreen())}\n`,
    );
    if (svg !== undefined) writePicture(svg, `${drawAgreement(report)}\n`);
  }
  if (signal.aborted) sayInterrupted();
}

// `playout curling calibration`: compares what a net of positions, or an analysis, says with what comes.

interface CalibrationCommandOptions {
  analysis?: true;
  rules?: string;
  positions?: number;
  throws?: number[];
  out?: string;
  threads?: number;
  queue?: string;
  ends?: number;
  agent?: string;
  seed: string;
  svg?: string;
  json?: true;
}

/** Options that go with --analysis alone. */
const OF_ANALYSIS = ["rules", "positions", "throws", "out", "threads", "queue"] as const;

export function calibrationCommand(command: Command): void {
  addQueueOption(command)
    .argument("[net]", POSITION_NET)
    .option("--analysis", "compare what playout analyze prints, in place of a net")
    .option(
      "--ends <n>",
      "ends to play (200); with --analysis, ends to play out from every position (50)",
      integer(2, 1e6),
    )
    .option(
      "--agent <spec>",
      "the player of both teams (default: best with the net, 300 playouts; with --analysis best:playouts=1200)",
    )
    .addOption(
      new Option("--rules <name>", "with --analysis: the rule set (default: dc3)").choices(RULE_SETS),
    )
    .option("--positions <n>", "with --analysis: positions of every throw (120)", integer(1, 1e6))
    .option("--throws <list>", "with --analysis: numbers of throws, as 4,8,10-16", throwsIn)
    .option("--out <folder>", "with --analysis: keep the positions here; the same command goes on")
    .option("--threads <n>", "with --analysis: positions at the same time", integer(1, 256))
    .option("--seed <text>", "seed of all randomness", "calibration")
    .option("--svg <file>", "save a picture of what came over what was said")
    .option("--json", "answer with JSON")
    .addHelpText("after", CALIBRATION_HELP)
    .action(runCalibration);
}

async function runCalibration(file: string | undefined, options: CalibrationCommandOptions): Promise<void> {
  if (options.svg !== undefined) demandPicture(options.svg);
  if (options.analysis) return runAnalysis(file, options);
  for (const name of OF_ANALYSIS)
    if (options[name] !== undefined) throw new CommandFailure(`--${name}: goes with --analysis`, USAGE);
  if (file === undefined) throw new CommandFailure("give the file of a net, or --analysis", USAGE);
  await calibrateNet(file, options);
}

async function runAnalysis(file: string | undefined, options: CalibrationCommandOptions): Promise<void> {
  const { rules = "dc3", positions = 120, ends = 50, agent = "best:playouts=1200", out, queue } = options;
  if (file !== undefined) throw new CommandFailure(`--analysis: takes no net, but there is ${file}`, USAGE);
  if (out === undefined) throw new CommandFailure("--analysis: give --out FOLDER", USAGE);
  const last = ruleSet(rules).throws;
  const throws = options.throws ?? DEFAULT_THROWS.filter((number) => number <= last);
  const beyond = throws.find((number) => number > last);
  if (beyond !== undefined)
    throw new CommandFailure(
      `--throws: ${rules} has ${last} throws in an end, but there is ${beyond}`,
      USAGE,
    );
  if (positions * throws.length < 2)
    throw new CommandFailure("--positions: one position says nothing of errors; give 2 or more", USAGE);
  const { seed, svg, json, threads = defaultThreads() } = options;
  await calibrateAnalysis({ rules, positions, ends, throws, agent, seed, out, threads, queue, svg, json });
}

const DEFAULT_THROWS: readonly number[] = [4, 8, 10, 11, 12, 13, 14, 15, 16];

/** Reads numbers and ranges: "4,8,10-16". */
function throwsIn(text: string): number[] {
  const numbers = text.split(",").flatMap((part) => {
    const [, first, last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part.trim()) ?? [];
    if (first === undefined || Number(first) < 1 || Number(last) < Number(first))
      throw new InvalidArgumentError("It must be numbers of throws and ranges of them, as 4,8,10-16.");
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

async function calibrateNet(
  file: string,
  { ends = 200, agent: given, seed, svg, json }: CalibrationCommandOptions,
): Promise<void> {
  const { net, kit } = readPositionNet(file);
  const agent = readAgent(kit, given ?? `best:net=${JSON.stringify(file)},playouts=300`);
  demandRepeats(agent, `--agent: ${given}`);
  const context = agentContext(seed, "calibration");
  const stop = interruptSignal();
  const told = await withProgress("playing", (progress) =>
    calibrate(kit, {
      ...context,
      net,
      agent,
      ends,
      seed,
      stop,
      progress: (done, total) => progress(done, total, "ends"),
    }),
  );
  process.stdout.write(
    json
      ? `${JSON.stringify({ net: file, agent: formatAgent(agent), seed, ...told })}\n`
      : `${formatCalibration(told, standardScreen())}\n`,
  );
  if (svg !== undefined) writePicture(svg, `${drawCalibration(told)}\n`);
  if (told.ends < ends) process.exitCode = INTERRUPTED;
}

const CALIBRATION_HELP = `
Ends are played from an empty sheet, a third each as the last end, the one before it or an earlier one, with a lead of -3 to 3. Before every
throw the net says how likely each score of the end is; then that is held against the scores that came: losses by the number of the throw, beside
those of who always says how often each score came, and curves of four throws each. Where a net is reliable, of all that it
foretells with 30 % three in ten come true. Interrupted, it tells of the ends by then.

With --analysis, positions at the given throws are reached by self-play in the same situations. Each is analysed as playout analyze does, and its end is
played out many times by the player on both sides; the win table turns scores into chances to win. Shown are bias, root mean square error and coverage of the
printed intervals. Every position is kept in --out; the same command goes on where it was interrupted.

Examples:
  playout curling calibration runs/dc3/round6/net.json
  playout curling calibration net.json --ends 2000 --svg reliability.svg
  playout curling calibration --analysis --rules dc3 --out runs/calibration --svg calibration.svg
  playout curling calibration net.json --agent best:net=net.json,playouts=2000 --ends 500 --json`;

// `playout curling regret`: what a search with a net of positions gives away where it stops early.

interface RegretCommandOptions {
  playouts: number[];
  positions: number;
  seed: string;
  json?: true;
}

export function regretCommand(command: Command): void {
  command
    .argument("<net>", POSITION_NET)
    .option(
      "--playouts <list>",
      "budgets, with commas between them",
      budgetsIn,
      [400, 1500, 5000, 10_000, 50_000],
    )
    .option("--positions <n>", "positions to choose throws in", integer(2, 1e6), 100)
    .option("--seed <text>", "what chance is drawn from", "regret")
    .option("--json", "answer with JSON, chances from 0 to 1")
    .addHelpText("after", REGRET_HELP)
    .action(runRegret);
}

async function runRegret(
  file: string,
  { playouts: budgets, positions, seed, json }: RegretCommandOptions,
): Promise<void> {
  const { net, kit } = readPositionNet(file);
  const stop = interruptSignal();
  const told = await withProgress("searching", (progress) =>
    regret(kit, {
      ...agentContext(seed, "regret"),
      net,
      budgets,
      positions,
      seed,
      stop,
      progress: (done, total) => progress(done, total, "positions"),
    }),
  );
  process.stdout.write(
    json ? `${JSON.stringify({ net: file, seed, ...told })}\n` : `${formatRegret(told, standardScreen())}\n`,
  );
  if (told.positions < positions) process.exitCode = INTERRUPTED;
}

/** Different ones, the largest last. */
function budgetsIn(text: string): number[] {
  const budgets = [...new Set(text.split(",").map(integer(1, 1e9)))].sort((a, b) => a - b);
  if (budgets.length < 2) throw new InvalidArgumentError("It must be two budgets or more, to be compared.");
  return budgets;
}

const REGRET_HELP = `
Ends are played by best with the net up to a drawn throw, a third each as the last end, the one before it or an earlier one, with a lead of -3 to 3. Each budget
then chooses that throw, and what it chose is tried by the hand, with the same mistakes for all, and valued by the net. Told is
the chance to win after these throws, and how much of it each budget gives away against the largest one. The net is taken at its word: how far that
can be trusted, calibration tells. Interrupted, it tells of the positions by then.

Examples:
  playout curling regret fcv1
  playout curling regret runs/dc3/round6/net.json --playouts 800,10000 --positions 400
  playout curling regret net.json --json`;

// `playout curling luck`: who is stronger by the games of a match, with the luck of the hands taken out.

interface LuckCommandOptions {
  net?: string;
  trials?: number;
  seed: string;
  json?: true;
}

export function luckCommand(command: Command): void {
  command
    .argument("<folder>", "a match of curling")
    .option("--net <net>", "a net that values positions: its file, or one that ships (default: that of best)")
    .option("--trials <n>", "how often the hand makes every throw again (default: 64)", integer(1, 1e4))
    .option("--seed <text>", "what chance is drawn from", "luck")
    .option("--json", "answer with JSON, shares from 0 to 1")
    .addHelpText("after", LUCK_HELP)
    .action(runLuck);
}

async function runLuck(folder: string, { net: file, trials, seed, json }: LuckCommandOptions): Promise<void> {
  const { plan, records: all, notes } = inPlace(folder, () => readFolder(folder));
  for (const note of notes) notice(`playout: ${note}`);
  if (plan.game.name !== "curling")
    throw new CommandFailure(
      `${folder}: a match of ${plan.game.name}; luck is taken out of games of curling`,
    );
  const spec = plan.game as CurlingSpec;
  const kit = curlingKit(spec);
  const net = file ?? defaultNet(folder, kit);
  const text = file === undefined ? net : readPositionNet(file).net;
  const scale = inPlace(
    `--net ${net}`,
    () => new LuckEstimator(kit, { ...nodeServices, net: text, ...(trials && { trials }), seed }),
  );
  const records = countedOf(plan, all)
    .filter(({ result }) => result !== null)
    .sort((a, b) => a.index - b.index);
  const stop = interruptSignal();
  const games: GameWithLuck[] = [];
  await withProgress("weighing", async (progress) => {
    for (const record of records) {
      if (stop.aborted) return;
      progress(games.length, records.length, "games");
      const { index, players } = record;
      const luck = inPlace(`${folder}: game ${index}`, () =>
        scale.luckOf(curlingRecordOf(spec, record), index),
      );
      games.push({ pair: index >> 1, players, result: record.result!, luck });
      await new Promise(setImmediate);
    }
  });
  const pairings = luckAdjustedScores(games);
  if (stop.aborted) process.exitCode = INTERRUPTED;
  if (pairings.length === 0) throw new CommandFailure(`${folder}: no pair of games has been played`);
  process.stdout.write(
    json
      ? `${JSON.stringify({ net, trials: scale.trials, seed, pairings })}\n`
      : `${formatLuck(pairings, standardScreen())}\n`,
  );
}

/** The net that `best` plays by. */
function defaultNet(folder: string, kit: CurlingGameSetup): string {
  const { net } = completeAgent(kit, kit.best);
  if (typeof net === "string") return net;
  throw new CommandFailure(
    `${folder}: no net that values positions ships for ${kit.game.rules.name}; give one with --net`,
  );
}

const LUCK_HELP = `
Every throw of a game is made again by the hand, as often as --trials says, and a net tells what it comes to; what the throw
that was made came to beyond that is luck, and is taken out of the result. The mean stays what it is, whatever the net says,
and scatters less: so fewer games tell who is stronger. Counted are whole pairs, and what match report counts. Interrupted, it
tells of the games by then.

Examples:
  playout match run plans/curling-net-dc3-fast.yaml --out matches/fast && playout curling luck matches/fast
  playout curling luck matches/fast --net net.json --trials 256 --json`;
