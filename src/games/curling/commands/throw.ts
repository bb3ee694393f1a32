import { type Command, Option } from "commander";
import { inUsage } from "../../../cli/failure.js";
import { answerOptions, linesOption, numbers, showHelp } from "../../../cli/given.js";
import { answerLines, LINES_HELP } from "../../../cli/json-lines.js";
import { integer, number } from "../../../cli/options.js";
import { jsonOrText } from "../../../views/index.js";
import { DISTURBANCES, type DisturbanceName, handOf, noiseFor, type SimulatorName } from "../index.js";
import { type Frame, frameOf, frameOption } from "./frame.js";
import { Ice } from "./ice.js";
import { makeGame, readRules, rulesOption, simulatorOption } from "./setup.js";
import { Thrower } from "./thrower.js";

interface Options {
  position?: string;
  shot?: string;
  samples?: number;
  times?: number[];
  every?: number;
  lines?: true;
  rules: string;
  simulator: SimulatorName;
  noise: DisturbanceName;
  seed: string;
  frame: Frame["name"];
}

export function throwCommand(command: Command): void {
  command
    .option("--shot <shot>", "the throw, e.g. -0.125,2.4,cw or 2.41@-3cw, or JSON")
    .option("--position <position>", 'the position, e.g. "throw=2 stones=0:0,38.4/1:0.3,37.1", or JSON')
    .option("--samples <n>", "so many disturbed throws of this shot", integer(1))
    .option("--times <seconds>", "where all stones are at these times, e.g. 0,0.5,1", numbers())
    .option("--every <seconds>", "where all stones are this often, until they rest", number)
    .addOption(linesOption().conflicts(["shot", "position", "samples", "times", "every"]))
    .addOption(rulesOption())
    .addOption(simulatorOption().default("event"))
    .addOption(
      new Option("--noise <name>", "how the hand disturbs the shot")
        .choices(Object.keys(DISTURBANCES))
        .default("none"),
    )
    .option("--seed <text>", "of the disturbances", "1")
    .addOption(frameOption())
    .addHelpText("after", HELP)
    .action(throwStones);
}

async function throwStones(options: Options, command: Command): Promise<void> {
  if (!options.lines && options.shot === undefined) {
    showHelp(command);
    return;
  }
  const rules = readRules(options.rules);
  const frame = frameOf(options.frame, rules);
  const noise = options.noise === "none" ? null : handOf(inUsage(() => noiseFor(rules, options.noise), "--"));
  const ice = new Ice(options.simulator, rules);
  const thrower = new Thrower(makeGame(rules, ice), ice, frame, noise, options.seed);
  if (options.lines) {
    await answerLines((question, line) => thrower.answer(question, line));
    return;
  }
  const { samples, times, every } = options;
  const question = {
    position: json(options.position, "--position"),
    shot: json(options.shot, "--shot"),
    samples,
    times,
    every,
  };
  process.stdout.write(`{${answerOptions(() => thrower.answer(question, 1))}}\n`);
}

const HELP = `
Shots: vx,vy,turn or speed@degreesturn (degrees to the right of straight ahead), turn cw or ccw, with its
rad/s if not the usual: ccw0.6. As JSON: {"vx", "vy"} or {"speed", "angle"} (radians from +x, straight ahead
is pi/2), and "turn" or "omega" (positive counter-clockwise, unlike what DC4 clients send).
Positions: end, throw (stones thrown in this end; left out: as few as the stones allow), hammer, scores,
stones; only what differs from the start of a game. Metres from the hack, y towards the house. As JSON:
{"end": 3, "throw": 5, "hammer": 0, "scores": [[1,0],[0,2],[0,0]], "stones": [{"team": 0, "x": 0.1, "y": 38.4}]}
With --frame legacy shots are vx,vy,spin or {"vx", "vy", "spin"}.

Answers: stones after the throw, the stone that was thrown, touched (any contact), foul, removed stones,
score if the end stopped now (positive for team 0), end (score, totals, next hammer and result of the game)
when this was its last throw. With --noise also the shot that was thrown. Numbers are exact doubles.

${LINES_HELP}
  {"id": 1, "position": "throw=1 stones=1:0,38.4", "shot": "-0.1,2.4,cw"}
  {"shots": [{"vx": -0.1, "vy": 2.4, "turn": "cw"}, ...]}       {"results": [...]}, one for each
  {"shot": "2.41@-3cw", "samples": 100, "seed": 7}              {"results": [...]}, needs --noise
  {"shot": "2.41@-3cw", "every": 0.5}                           or "times": [0, 0.5, 1]
Many shots in one question are fastest. Questions are independent of each other: disturbances follow from
--seed and the number of the line, or from the question's own seed alone, and the referee starts anew for
each throw (in an official game of the third generation earlier throws show in the last bits).

Examples:
  playout curling throw --shot 2.41@-3cw
  playout curling throw --shot -0.1,2.5,cw --position "throw=3 stones=0:0,38.4/1:0.3,37.1" --rules dc3
  playout curling throw --lines --noise dc4 --seed 7 < questions.jsonl > answers.jsonl`;

/** What an option gives that may be JSON or a notation of its own. */
function json(text: string | undefined, option: string): unknown {
  return text === undefined ? undefined : inUsage(() => jsonOrText(text, option));
}
