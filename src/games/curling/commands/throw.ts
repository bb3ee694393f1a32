/** `playout curling throw`: what becomes of a throw. */

import { type Command, Option } from "commander";
import { z } from "zod";
import { inUsage } from "../../../cli/commands.js";
import { answerOptions, integer, linesOption, number, numbers, showHelp } from "../../../cli/options.js";
import { answerLines, type JsonQuestion, LINES_HELP } from "../../../cli/terminal.js";
import { checkData, type Rng, stream } from "../../../core/index.js";
import type { MoveNoise } from "../../../game/index.js";
import { messageOf } from "../../../io/files.js";
import { jsonOrText } from "../../../show/index.js";
import { type CurlingGame, demandLegal } from "../game.js";
import { EXECUTION_NOISES, type NoiseName, noiseFor, scaledNoise } from "../noise.js";
import { type Position, parsePosition, positionFromJson } from "../notation.js";
import type { EventSimulator } from "../physics/event-simulator.js";
import { MOTIONS, type Model, type SheetLimits, type Simulator } from "../physics/models.js";
import type { Referee } from "../physics/referee.js";
import { eventSimulator, refereeFor, type SimulatorName } from "../physics/simulators.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { scoreOf } from "../rules/score.js";
import { limitsOf } from "../rules/umpire.js";
import { type Shot, STONES, type Stones } from "../sheet.js";
import { inField } from "../show/inputs.js";
import { type CurlingState, other } from "../state.js";
import {
  type CoordinateFrame,
  frameOf,
  frameOption,
  makeGame,
  readRules,
  rulesOption,
  simulatorOption,
} from "./setup.js";

/**
 * The physics behind single questions: every throw as if it were the first one that is simulated, so that no
 * answer depends on what was asked before. For that the referee is made anew for each throw; that of the third
 * generation keeps one world for a whole game, and what happened in it shows in the last bits.
 */
class SingleThrowIce implements Simulator {
  readonly model: Model;
  readonly limits: SheetLimits;
  /** When to look at the stones during a throw, in seconds from the release; null for never. */
  times: readonly number[] | null = null;
  /** The stones at these times of the last throw. */
  frames: readonly Stones[] = [];
  readonly #referee: (() => Referee) | null;
  #simulator: EventSimulator | Referee;
  #end = 0;
  #first = 0;

  constructor(name: SimulatorName, rules: CurlingRules) {
    this.#referee = name === "referee" ? () => this.#newReferee(rules) : null;
    this.#simulator = this.#referee?.() ?? eventSimulator(rules.model, limitsOf(rules));
    this.model = this.#simulator.model;
    this.limits = this.#simulator.limits;
  }

  get touched(): boolean {
    return this.#simulator.touched;
  }

  startEnd(end: number, first: number): void {
    this.#end = end;
    this.#first = first;
  }

  throw(stones: Stones, stone: number, shot: Shot): void {
    if (this.#referee !== null) this.#simulator = this.#referee();
    if (this.times === null) this.#simulator.throw(stones, stone, shot);
    else this.frames = this.#simulator.trajectory(stones, stone, shot, this.times).frames;
  }

  #newReferee(rules: CurlingRules): Referee {
    const referee = refereeFor(rules);
    referee.startEnd(this.#end, this.#first);
    return referee;
  }
}

/** An answer is kept in memory until it is complete. */
const MAX_THROWS = 100_000;
const MAX_FRAMES = 10_000;

const questionSchema = z
  .strictObject({
    id: z.unknown().optional(),
    position: z.unknown().optional(),
    shot: z.unknown().optional(),
    shots: z.array(z.unknown()).optional(),
    samples: z.int().min(1).optional(),
    seed: z.union([z.string(), z.int()]).optional(),
    times: z.array(z.number().min(0)).max(MAX_FRAMES).optional(),
    every: z.number().min(0.01).optional(),
  })
  .superRefine(({ shot, shots, samples, times, every }, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (shot !== undefined && shots) say("shots", "cannot be given together with shot");
    if ((shots?.length ?? 1) * (samples ?? 1) > MAX_THROWS)
      say(samples ? "samples" : "shots", `more than ${MAX_THROWS} throws in one question`);
    if (times && every) say("every", "cannot be given together with times");
    if ((times || every) && (shots || samples)) say(times ? "times" : "every", "needs one shot, no samples");
    if (times?.some((time, i) => time < (times[i - 1] ?? 0))) say("times", "must rise");
  });

/** Answers what becomes of throws. The texts of answers are put together by hand, because there are many. */
class Thrower {
  readonly #game: CurlingGame;
  readonly #ice: SingleThrowIce;
  readonly #frame: CoordinateFrame;
  readonly #noise: MoveNoise<Shot> | null;
  readonly #seed: string;
  readonly #after: CurlingState;
  readonly #actual: Shot = { vx: 0, vy: 0, omega: 0 };
  /** The stones before the throw, as text: most of them stay where they are. */
  readonly #texts: string[] = new Array(STONES).fill("");

  /** The game must be played on `ice`. */
  constructor(
    game: CurlingGame,
    ice: SingleThrowIce,
    frame: CoordinateFrame,
    noise: MoveNoise<Shot> | null,
    seed: string,
  ) {
    this.#game = game;
    this.#ice = ice;
    this.#frame = frame;
    this.#noise = noise;
    this.#seed = seed;
    this.#after = game.start();
  }

  answer(question: JsonQuestion, line: number): string {
    const { position, shot, shots, samples, seed, times, every } = checkData(questionSchema, question);
    if (samples && this.#noise === null) throw new Error("samples: without --noise all throws are alike");
    const before = inField("position", () => this.#read(position));
    this.#lookAt(before);
    const rng = seed === undefined ? stream(this.#seed, "throw", line) : stream(String(seed), "throw");
    if (times) return this.#film(before, shot, rng, times);
    if (every) return this.#film(before, shot, rng, this.#horizon(every), true);
    if (!shots) return this.#throw(before, shot, "shot", samples, rng);
    return resultsText(shots.length, (i) => this.#throw(before, shots[i], `shots[${i}]`, samples, rng));
  }

  #read(given: unknown = {}): CurlingState {
    const position = typeof given === "string" ? parsePosition(given) : positionFromJson(given);
    const state = this.#frame.name === "hack" ? this.#game.position(position) : this.#turnIn(position);
    if (state.isOver()) throw new Error("the game is over");
    return state;
  }

  #turnIn(position: Position): CurlingState {
    const stones = position.stones?.map((stone) => ({ ...stone, ...this.#frame.pointIn(stone) }));
    try {
      return this.#game.position({ ...position, ...(stones && { stones }) });
    } catch (error) {
      throw new Error(`${messageOf(error)} (in the hack frame)`);
    }
  }

  #lookAt(before: CurlingState): void {
    this.#ice.startEnd(before.end, other(before.hammer));
    for (let i = 0; i < STONES; i++) {
      if (before.stones.has(i)) this.#texts[i] = this.#stoneText(before.stones, i);
    }
  }

  #throw(before: CurlingState, given: unknown, field: string, samples: number | undefined, rng: Rng): string {
    return inField(field, () => {
      const shot = this.#readShot(before, given);
      if (samples === undefined) return this.#outcome(before, shot, rng);
      return resultsText(samples, () => this.#outcome(before, shot, rng));
    });
  }

  /** The throw, with where the stones are at the given times, or only at those until all stones rest. */
  #film(before: CurlingState, given: unknown, rng: Rng, times: readonly number[], untilRest = false): string {
    const ice = this.#ice;
    ice.times = times;
    try {
      const outcome = this.#throw(before, given, "shot", undefined, rng);
      let frames = ice.frames;
      if (untilRest) {
        const last = frames.findLastIndex((frame, i) => !liesAlike(frame, frames[i - 1]));
        frames = frames.slice(0, last + 1);
      }
      const texts = frames.map(
        (frame, i) => `{"time":${times[i]},"stones":[${this.#stonesText(frame, before.stones)}]}`,
      );
      return `${outcome},"trajectory":[${texts.join(",")}]`;
    } finally {
      ice.times = null;
    }
  }

  /** Times until nothing can be in motion any more. */
  #horizon(every: number): number[] {
    const { maxSpeed, friction } = MOTIONS[this.#game.rules.model];
    const count = Math.min(Math.ceil(maxSpeed / friction / every) + 1, MAX_FRAMES);
    return Array.from({ length: count }, (_, i) => i * every);
  }

  #readShot(before: CurlingState, given: unknown): Shot {
    if (given === undefined) throw new Error("missing");
    const shot = this.#frame.shotIn(given);
    demandLegal(this.#game, before, shot);
    return shot;
  }

  /** The fields that say what became of one throw. */
  #outcome(before: CurlingState, shot: Shot, rng: Rng): string {
    const after = this.#after;
    let thrownShot = "";
    let actual = shot;
    if (this.#noise !== null) {
      actual = this.#actual;
      this.#noise.sample(shot, rng, actual);
      thrownShot = `"shot":${JSON.stringify(this.#frame.shotOut(actual))},`;
    }
    after.copyFrom(before);
    after.play(actual);
    const stones = after.stonesAfter;
    const score = scoreOf(stones, this.#game.rules);
    const thrown = before.nextStone;
    return (
      `${thrownShot}"stones":[${this.#stonesText(stones, before.stones)}],` +
      `"thrown":${NAMES[thrown]},"touched":${this.#ice.touched},"foul":${after.foul},` +
      `"removed":[${namesOf((before.stones.mask | (1 << thrown)) & ~stones.mask)}],` +
      `"score":${score},"end":${after.endJustFinished ? endText(after) : "null"}`
    );
  }

  #stonesText(stones: Stones, before: Stones): string {
    let text = "";
    for (let i = 0; i < STONES; i++) {
      if (!stones.has(i)) continue;
      if (text !== "") text += ",";
      const unmoved = before.has(i) && stones.x[i] === before.x[i] && stones.y[i] === before.y[i];
      text += unmoved ? this.#texts[i] : this.#stoneText(stones, i);
    }
    return text;
  }

  #stoneText(stones: Stones, i: number): string {
    const { x, y } = this.#frame.pointOut({ x: stones.x[i] ?? 0, y: stones.y[i] ?? 0 });
    return `{"team":${i >> 3},"stone":${i & 7},"x":${x},"y":${y}}`;
  }
}

const NAMES: readonly string[] = Array.from(
  { length: STONES },
  (_, i) => `{"team":${i >> 3},"stone":${i & 7}}`,
);

function namesOf(mask: number): string {
  return mask === 0 ? "" : NAMES.filter((_, i) => (mask & (1 << i)) !== 0).join(",");
}

/** Texts are added up, not joined, so that long ones are copied only once, on their way out. */
function resultsText(count: number, fieldsOf: (i: number) => string): string {
  let text = "";
  for (let i = 0; i < count; i++) text += i === 0 ? `{${fieldsOf(i)}}` : `,{${fieldsOf(i)}}`;
  return `"results":[${text}]`;
}

function endText(after: CurlingState): string {
  const { lastEndScore: score, totals, hammer, result } = after;
  return JSON.stringify({ score, totals: [...totals], hammer, result });
}

function liesAlike(a: Stones, b: Stones | undefined): boolean {
  if (b === undefined || a.mask !== b.mask) return false;
  for (let i = 0; i < STONES; i++) {
    if (a.has(i) && (a.x[i] !== b.x[i] || a.y[i] !== b.y[i])) return false;
  }
  return true;
}

interface Options {
  position?: string;
  shot?: string;
  samples?: number;
  times?: number[];
  every?: number;
  lines?: true;
  rules: string;
  simulator: SimulatorName;
  noise: NoiseName;
  seed: string;
  frame: CoordinateFrame["name"];
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
        .choices(Object.keys(EXECUTION_NOISES))
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
  const noise =
    options.noise === "none" ? null : scaledNoise(inUsage(() => noiseFor(rules, options.noise), "--"));
  const ice = new SingleThrowIce(options.simulator, rules);
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
