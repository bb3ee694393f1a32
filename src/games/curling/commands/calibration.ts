/** `playout curling calibration`: compares what a net of positions, or an analysis, says with what comes. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { formatAgent } from "../../../agents/index.js";
import { Failure, INTERRUPTED, USAGE } from "../../../cli/failure.js";
import { readAgent } from "../../../cli/game-options.js";
import { addQueueOption } from "../../../cli/jobs.js";
import { integer } from "../../../cli/options.js";
import { watched } from "../../../cli/progress.js";
import { interruptSignal, standardScreen } from "../../../cli/terminal.js";
import { agentContext, usualThreads } from "../../../distribute/index.js";
import { demandPicture, writePicture } from "../../../files/index.js";
import { calibrate } from "../analysis/index.js";
import { RULE_SETS, ruleSet } from "../index.js";
import { drawCalibration, formatCalibration } from "../views/index.js";
import { calibrateAnalysis } from "./calibration-analysis.js";
import { POSITION_NET, readPositionNet } from "./position-net.js";
import { demandRepeats } from "./repeats.js";

interface Options {
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
    .addHelpText("after", HELP)
    .action(run);
}

async function run(file: string | undefined, options: Options): Promise<void> {
  if (options.svg !== undefined) demandPicture(options.svg);
  if (options.analysis) return runAnalysis(file, options);
  for (const name of OF_ANALYSIS)
    if (options[name] !== undefined) throw new Failure(`--${name}: goes with --analysis`, USAGE);
  if (file === undefined) throw new Failure("give the file of a net, or --analysis", USAGE);
  await calibrateNet(file, options);
}

async function runAnalysis(file: string | undefined, options: Options): Promise<void> {
  const { rules = "dc3", positions = 120, ends = 50, agent = "best:playouts=1200", out, queue } = options;
  if (file !== undefined) throw new Failure(`--analysis: takes no net, but there is ${file}`, USAGE);
  if (out === undefined) throw new Failure("--analysis: give --out FOLDER", USAGE);
  const last = ruleSet(rules).throws;
  const throws = options.throws ?? USUAL_THROWS.filter((number) => number <= last);
  const beyond = throws.find((number) => number > last);
  if (beyond !== undefined)
    throw new Failure(`--throws: ${rules} has ${last} throws in an end, but there is ${beyond}`, USAGE);
  if (positions * throws.length < 2)
    throw new Failure("--positions: one position says nothing of errors; give 2 or more", USAGE);
  const { seed, svg, json, threads = usualThreads() } = options;
  await calibrateAnalysis({ rules, positions, ends, throws, agent, seed, out, threads, queue, svg, json });
}

const USUAL_THROWS: readonly number[] = [4, 8, 10, 11, 12, 13, 14, 15, 16];

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
  { ends = 200, agent: given, seed, svg, json }: Options,
): Promise<void> {
  const { net, kit } = readPositionNet(file);
  const agent = readAgent(kit, given ?? `best:net=${JSON.stringify(file)},playouts=300`);
  demandRepeats(agent, `--agent: ${given}`);
  const context = agentContext(seed, "calibration");
  const stop = interruptSignal();
  const told = await watched("playing", (progress) =>
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

const HELP = `
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
