/** `playout curling aim`: the velocity that brings a stone to a point on free ice. */

import { type Command, Option } from "commander";
import { z } from "zod";
import { answerOptions, linesOption, number, numbers, showHelp } from "../../../cli/options.js";
import { answerLines, type JsonQuestion, LINES_HELP } from "../../../cli/terminal.js";
import { checkData } from "../../../core/index.js";
import { type CurlingGame, demandLegal } from "../game.js";
import type { Aim } from "../physics/aim.js";
import { MOTIONS } from "../physics/models.js";
import { calculateShot, createHitShot, createShot } from "../physics/official-aim.js";
import { aimFor, makeSimulator } from "../physics/simulators.js";
import { limitsOf } from "../rules/umpire.js";
import { endOfSheet, MAX_SPIN, type Point, type Shot, spinOf, TOO_MUCH_SPIN, type Turn } from "../sheet.js";
import { inField } from "../show/inputs.js";
import type { CurlingState } from "../state.js";
import { type CoordinateFrame, frameOf, frameOption, makeGame, readRules, rulesOption } from "./setup.js";

interface Options {
  stop?: number[];
  pass?: number[];
  speed?: number;
  beyond?: number;
  power?: number;
  turn?: Turn;
  omega?: number;
  official?: true;
  lines?: true;
  rules: string;
  frame: CoordinateFrame["name"];
}

export function aimCommand(command: Command): void {
  command
    .option("--stop <x,y>", "stop there", numbers(2))
    .option("--pass <x,y>", "pass there, with --speed, --beyond or --power", numbers(2))
    .option("--speed <v>", "speed at the point", number)
    .option("--beyond <metres>", "how far past the point the stone would run", number)
    .option("--power <p>", "power of the legacy helper, 0 to 16; only with --official", number)
    .addOption(new Option("--turn <turn>", "turn of the handle").choices(["cw", "ccw"]))
    .option("--omega <rad/s>", "spin instead of a turn, positive counter-clockwise", number)
    .option("--official", "what the official helper proposes, which is approximate")
    .addOption(linesOption().conflicts(["stop", "pass", "speed", "beyond", "power", "turn", "omega"]))
    .addOption(rulesOption())
    .addOption(frameOption())
    .addHelpText("after", HELP)
    .action(aimThrows);
}

async function aimThrows(options: Options, command: Command): Promise<void> {
  const { stop, pass, speed, beyond, power, turn, omega } = options;
  if (!options.lines && stop === undefined && pass === undefined) {
    showHelp(command);
    return;
  }
  const rules = readRules(options.rules);
  const game = makeGame(rules, makeSimulator("event", rules));
  const aimer = new Aimer(game, frameOf(options.frame, rules), options.official === true);
  if (options.lines) {
    await answerLines((question) => aimer.answer(question));
    return;
  }
  const question = { stop, pass, speed, beyond, power, turn, omega };
  process.stdout.write(`{${answerOptions(() => aimer.answer(question))}}\n`);
}

const point = z.tuple([z.number(), z.number()]);

const questionSchema = z
  .strictObject({
    id: z.unknown().optional(),
    stop: point.optional(),
    pass: point.optional(),
    speed: z.number().positive().optional(),
    beyond: z.number().min(0).optional(),
    power: z.number().min(0).max(16).optional(),
    turn: z.enum(["cw", "ccw"]).optional(),
    omega: z.number().optional(),
  })
  .superRefine((asked, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const ways = (["speed", "beyond", "power"] as const).filter((way) => asked[way] !== undefined);
    if (asked.stop && asked.pass) say("pass", "cannot be given together with stop");
    if (!asked.stop && !asked.pass) say("stop", "missing, and pass too");
    if (asked.stop && ways[0]) say(ways[0], "is for pass, not for stop");
    if (asked.pass && ways.length !== 1) say("pass", "needs one of speed, beyond and power");
    if (asked.turn === undefined && asked.omega === undefined) say("turn", "missing");
    if (Math.abs(asked.omega ?? 0) > MAX_SPIN) say("omega", `${asked.omega} ${TOO_MUCH_SPIN}`);
    if (asked.turn !== undefined && asked.omega !== undefined)
      say("omega", "cannot be given together with turn");
  });

type Target = z.infer<typeof questionSchema>;

/** The official helpers were made for targets on the sheet; far from it some never answer. */
const NEAREST = 1;
const FARTHEST = 50;

class Aimer {
  readonly #game: CurlingGame;
  readonly #frame: CoordinateFrame;
  readonly #official: boolean;
  readonly #aim: Aim;
  readonly #start: CurlingState;
  readonly #shot: Shot = { vx: 0, vy: 0, omega: 0 };

  constructor(game: CurlingGame, frame: CoordinateFrame, official: boolean) {
    this.#game = game;
    this.#frame = frame;
    this.#official = official;
    this.#aim = aimFor(game.rules.model);
    this.#start = game.start();
  }

  answer(question: JsonQuestion): string {
    const target = checkData(questionSchema, question);
    const field = target.stop ? "stop" : "pass";
    const [x, y] = target.stop ?? target.pass ?? [0, 0];
    const at = this.#frame.pointIn({ x, y });
    this.#demandOnSheet(field, at);
    const found = this.#official ? this.#askHelper(target, at) : this.#solve(target, at);
    if (!found || Number.isNaN(this.#shot.vx))
      throw new Error(`${field}: no throw gets to ${x},${y} like that`);
    if (!this.#official) inField(field, () => demandLegal(this.#game, this.#start, this.#shot));
    return JSON.stringify(this.#frame.describeShot(this.#shot)).slice(1, -1);
  }

  /** Nobody throws behind himself, nor at what lies beside or behind the sheet. */
  #demandOnSheet(field: string, { x, y }: Point): void {
    const { side } = limitsOf(this.#game.rules);
    const frame = this.#frame.name === "hack" ? "" : " (in the hack frame)";
    const end = endOfSheet(this.#game.rules);
    if (y < 0) throw new Error(`${field}: y ${y} is behind the hack${frame}`);
    if (y > end)
      throw new Error(`${field}: y ${y} is behind the end of the sheet, ${Number(end.toFixed(6))}${frame}`);
    if (Math.abs(x) >= side)
      throw new Error(`${field}: x ${x} is out at the side, where |x| is ${Number(side.toFixed(6))}${frame}`);
  }

  #solve(target: Target, { x, y }: Point): boolean {
    const shot = this.#shot;
    if (target.power !== undefined) throw new Error("power: needs --official, and the legacy model");
    shot.omega = target.turn === undefined ? (target.omega ?? 0) : spinOf(target.turn);
    if (target.speed !== undefined) return this.#aim.passWith(x, y, target.speed, shot);
    if (target.beyond !== undefined) return this.#aim.passBeyond(x, y, target.beyond, shot);
    return this.#aim.stopAt(x, y, shot);
  }

  #askHelper({ turn, speed, beyond, power }: Target, { x, y }: Point): boolean {
    const shot = this.#shot;
    const legacy = this.#game.rules.model === "legacy";
    if (turn === undefined) throw new Error("omega: the official helper knows turns only");
    if (beyond !== undefined) throw new Error("beyond: the official helper does not know this");
    if (y < NEAREST || y > FARTHEST) return false;
    if (legacy) {
      if (speed !== undefined) throw new Error("speed: the official helper of these rules wants a power");
      if (power !== undefined) return createHitShot(x, y, power, turn, shot);
      createShot(x, y, turn, shot);
      return true;
    }
    if (power !== undefined) throw new Error("power: the official helper of these rules wants a speed");
    if (speed !== undefined && speed > MOTIONS.fcv1.maxSpeed) return false;
    const calculated = calculateShot(x, y, speed ?? 0, turn);
    shot.vx = calculated.speed * Math.cos(calculated.angle);
    shot.vy = calculated.speed * Math.sin(calculated.angle);
    shot.omega = calculated.omega;
    return true;
  }
}

const HELP = `
Solves for the event simulator's free path without trial throws; stones in the way are not looked at.
Answers vx, vy, speed, angle (radians from +x, straight ahead is pi/2, as DC4 wants it), turn, and omega
(positive counter-clockwise; DC4 clients send it the other way round). Speeds are in the units of the rules'
model. Points are in metres from the hack, y towards the house; with --frame legacy everything is in
legacy coordinates, and the answer has vx, vy, spin and speed. A point that no legal throw gets to is an error.
--official: calculateShot of library 4.0.0 for stop and speed; createShot and createHitShot of the first
generation for stop and power. Whether the rules allow such a throw is not asked.

${LINES_HELP}
  {"id": 1, "stop": [0, 38.405], "turn": "cw"}
  {"pass": [0.3, 38], "speed": 0.5, "turn": "ccw"}
  {"pass": [0.3, 38], "beyond": 2.5, "omega": 1.2}

Examples:
  playout curling aim --stop 0,38.405 --turn cw
  playout curling aim --pass -0.4,37.2 --beyond 3 --turn ccw --rules legacy-gat
  playout curling aim --lines < targets.jsonl > throws.jsonl`;
