/** Options that commands share: rules, physics, positions, frames of coordinates, agents by the clock or that repeat. */

import { Option } from "commander";
import { z } from "zod";
import type { AgentSpec } from "../../../agents/index.js";
import { CommandFailure, inUsage, USAGE } from "../../../cli/commands.js";
import { readAgent } from "../../../cli/game-options.js";
import { namedFiles } from "../../../cli/options.js";
import { checkData } from "../../../core/index.js";
import { messageOf } from "../../../io/files.js";
import { CurlingGame } from "../game.js";
import { readShot, shotToJson } from "../notation.js";
import type { Simulator } from "../physics/models.js";
import { SIMULATORS } from "../physics/simulators.js";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { type CurlingRules, RULE_SETS } from "../rules/rule-set.js";
import {
  fromLegacy,
  fromLegacyShot,
  type Point,
  type Shot,
  toLegacy,
  toLegacyShot,
  turnOf,
} from "../sheet.js";
import * as views from "../show/inputs.js";
import type { CurlingState } from "../state.js";

export function rulesOption(): Option {
  return new Option("--rules <name|file>", `${RULE_SETS.join(", ")}, or a JSON file with a rule set`).default(
    "dc4",
  );
}

export function simulatorOption(): Option {
  return new Option(
    "--simulator <name>",
    "event: fast, from contact to contact in float64; referee: the official float32 steps, slow",
  ).choices(SIMULATORS);
}

/** The position of `--position`, in words or as JSON. */
export function readPosition(game: CurlingGame, text: string): CurlingState {
  return inUsage(() => views.positionOption(game, text));
}

export function readRules(nameOrFile: string): CurlingRules {
  return inUsage(() => views.readRules(nameOrFile, namedFiles));
}

export function makeGame(rules: CurlingRules, simulator: Simulator): CurlingGame {
  try {
    return new CurlingGame(rules, simulator);
  } catch (error) {
    throw new CommandFailure(`--simulator: the referee cannot play these rules: ${messageOf(error)}`, USAGE);
  }
}

// The coordinates that questions and answers are in.

export interface CoordinateFrame {
  readonly name: "hack" | "legacy";
  pointIn(point: Point): Point;
  pointOut(point: Point): Point;
  /** A shot as text or JSON. */
  shotIn(data: unknown): Shot;
  /** A shot that `shotIn` reads. */
  shotOut(shot: Shot): object;
  /** Everything one may want to know of a shot. */
  describeShot(shot: Shot): object;
}

const HACK_FRAME: CoordinateFrame = {
  name: "hack",
  pointIn: (point) => point,
  pointOut: (point) => point,
  shotIn: readShot,
  shotOut: shotToJson,
  describeShot(shot) {
    const { vx, vy, omega } = shot;
    return { vx, vy, speed: Math.hypot(vx, vy), angle: Math.atan2(vy, vx), turn: turnOf(shot), omega };
  },
};

/** The speed is told with a shot, and need not be given. */
const legacyShot = z
  .strictObject({ vx: z.number(), vy: z.number(), spin: z.literal([0, 1]), speed: z.number().optional() })
  .refine(({ vx, vy, speed = Math.hypot(vx, vy) }) => Math.abs(speed - Math.hypot(vx, vy)) <= 1e-9 * speed, {
    path: ["speed"],
    message: "is not that of vx and vy",
  });

const LEGACY_FRAME: CoordinateFrame = {
  name: "legacy",
  pointIn: fromLegacy,
  pointOut: toLegacy,
  shotIn(data) {
    if (typeof data !== "string") return fromLegacyShot(checkData(legacyShot, data));
    const [vx, vy, spin, ...more] = data.split(",").map(Number);
    const shot = legacyShot.safeParse({ vx, vy, spin });
    if (!shot.success || more.length > 0) throw new Error(`expected vx,vy,spin, got "${data}"`);
    return fromLegacyShot(shot.data);
  },
  shotOut: toLegacyShot,
  describeShot: (shot) => ({ ...toLegacyShot(shot), speed: Math.hypot(shot.vx, shot.vy) }),
};

export function frameOption(): Option {
  return new Option(
    "--frame <name>",
    "hack: origin at the hack, y towards the house; legacy: as programs of the first two generations",
  )
    .choices(["hack", "legacy"])
    .default("hack");
}

export function frameOf(name: CoordinateFrame["name"], rules: CurlingRules): CoordinateFrame {
  if (name === "hack") return HACK_FRAME;
  if (rules.model !== "legacy") {
    throw new CommandFailure(`--frame: ${rules.name} is not played in legacy coordinates, use hack`, USAGE);
  }
  return LEGACY_FRAME;
}

/** Demands that an agent makes the same throws whenever it is asked. */
export function demandRepeats(spec: AgentSpec, name: string): void {
  if (repeats(spec)) return;
  throw new CommandFailure(
    `${name} does not repeat itself; give it playouts or rounds in place of time, and one thread`,
    USAGE,
  );
}

function repeats(spec: AgentSpec): boolean {
  if (spec.time !== undefined || Number(spec.threads ?? 1) > 1) return false;
  return Object.values(spec).every(
    (value) => typeof value !== "object" || value === null || repeats(value as AgentSpec),
  );
}

/** An agent for matches by these rules, whose clock runs: one that is given no budget of its own thinks by it. */
export function clockedAgent(
  rules: string,
  text: string | undefined,
  ...folders: readonly string[]
): AgentSpec {
  const spec = inUsage(() => checkData(curlingSchema, { name: "curling", rules, clock: "rules" }), "--");
  return readAgent(curlingKit(spec), text, ...folders);
}
