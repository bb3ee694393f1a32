/** The settings of a game of Digital Curling 3, as in the server's file and as engines hear them. */

import { z } from "zod";
import { checkData } from "../../../core/index.js";
import type { NoiseSpec } from "../noise.js";
import { type CurlingSpec, curlingSchema } from "../players/game-setup.js";
import { type CurlingRules, parseRuleSet } from "../rules/rule-set.js";
import { MODERN_SHEET } from "../sheet.js";
import { noiseOfMembers } from "./agent-seat.js";
import { type Dc3Game, type Dc3PlayerSetting, gameSchema, UNHURRIED } from "./dc3-messages.js";
import type { Clocks, GameTerms, TeamPlayer } from "./seat.js";

// Patches of JSON: RFC 6902, over pointers of RFC 6901.

const path = z.string().regex(/^(\/.*)?$/s, "expected a pointer, as /setting/max_end");
const value = z.unknown().refine((given) => given !== undefined, "missing");

const patchSchema = z.array(
  z.discriminatedUnion("op", [
    z.object({ op: z.literal("add"), path, value }),
    z.object({ op: z.literal("remove"), path }),
    z.object({ op: z.literal("replace"), path, value }),
    z.object({ op: z.literal("move"), path, from: path }),
    z.object({ op: z.literal("copy"), path, from: path }),
    z.object({ op: z.literal("test"), path, value }),
  ]),
);

type Operation = z.output<typeof patchSchema>[number];

/** A changed copy; throws one line with the number of the operation that cannot be done. */
export function applyPatch(document: unknown, patch: unknown): unknown {
  let result: unknown = structuredCopy(document);
  for (const [i, operation] of checkData(patchSchema, patch).entries()) {
    try {
      result = done(result, operation);
    } catch (error) {
      throw new Error(`[${i}]: ${(error as Error).message}`);
    }
  }
  return result;
}

function done(document: unknown, operation: Operation): unknown {
  switch (operation.op) {
    case "add":
      return addAt(document, operation.path, structuredCopy(operation.value));
    case "remove":
      return removeAt(document, operation.path);
    case "replace": {
      findAt(document, operation.path);
      if (operation.path === "") return structuredCopy(operation.value);
      const { parent, key } = placeOf(document, operation.path);
      (parent as Record<string, unknown>)[key] = structuredCopy(operation.value);
      return document;
    }
    case "move": {
      const { from } = operation;
      if (operation.path.startsWith(`${from}/`)) throw new Error(`${from} cannot be moved into itself`);
      const moved = findAt(document, from);
      return addAt(removeAt(document, from), operation.path, moved);
    }
    case "copy":
      return addAt(document, operation.path, structuredCopy(findAt(document, operation.from)));
    case "test":
      if (!equal(findAt(document, operation.path), operation.value))
        throw new Error(`${operation.path} has another value`);
      return document;
  }
}

function addAt(document: unknown, pointer: string, value: unknown): unknown {
  if (pointer === "") return value;
  const { parent, key } = placeOf(document, pointer);
  if (!Array.isArray(parent)) parent[key] = value;
  else if (key === "-") parent.push(value);
  else parent.splice(indexIn(parent, key, pointer, parent.length), 0, value);
  return document;
}

function removeAt(document: unknown, pointer: string): unknown {
  findAt(document, pointer);
  if (pointer === "") return null;
  const { parent, key } = placeOf(document, pointer);
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return document;
}

/** What a pointer leads to. */
function findAt(document: unknown, pointer: string): unknown {
  let here = document;
  for (const key of keysOf(pointer)) {
    if (Array.isArray(here)) here = here[indexIn(here, key, pointer, here.length - 1)];
    else if (isObject(here) && Object.hasOwn(here, key)) here = here[key];
    else throw new Error(`there is no ${pointer}`);
  }
  return here;
}

function placeOf(document: unknown, pointer: string): { parent: Record<string, unknown>; key: string } {
  const key = keysOf(pointer).at(-1) as string;
  const parent = findAt(document, pointer.slice(0, pointer.lastIndexOf("/")));
  if (!isObject(parent)) throw new Error(`there is no place for ${pointer}`);
  return { parent, key };
}

function keysOf(pointer: string): string[] {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (keys.includes("__proto__")) throw new Error(`there is no ${pointer}`);
  return keys;
}

function indexIn(list: readonly unknown[], key: string, pointer: string, max: number): number {
  const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : list.length + 1;
  if (index > max) throw new Error(`there is no ${pointer}`);
  return index;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function structuredCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function equal(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
  );
}

// The settings of a game of Digital Curling 3: of the official server's file, as it is, and as engines hear them (`is_ready`). The file
// may disclose another game to the engines than the one that is played: whole (`game_is_ready`), or as a patch of it.

const port = z.int().min(0).max(65535);

const fileSchema = z.looseObject({
  server: z.looseObject({
    port: z.looseObject({ team0: port, team1: port }),
    /** Seconds. */
    timeout_dc_ok: z.number().positive().default(10),
    /** Seconds from one update to the next, at least. */
    update_interval: z.number().min(0).default(0),
    send_trajectory: z.boolean().default(true),
    steps_per_trajectory_frame: z.int().min(1).max(1_000_000).default(100),
  }),
  game: gameSchema,
  game_is_ready: gameSchema.optional(),
  game_is_ready_patch: z.unknown().optional(),
});

export interface Dc3Settings {
  readonly ports: readonly [number, number];
  readonly timeoutDcOk: number;
  readonly updateInterval: number;
  /** Steps of the simulator between two frames; 0 where engines are shown no trajectories. */
  readonly stepsPerFrame: number;
  readonly rules: CurlingRules;
  /** Where the teams have not the same time; the rules have the longer one. */
  readonly clocks?: Clocks;
  readonly members: readonly [readonly TeamPlayer[], readonly TeamPlayer[]];
  /** What engines hear of the game. */
  readonly disclosed: unknown;
}

/** Reads the server's settings, or throws one line with the field. */
export function parseDc3Settings(data: unknown): Dc3Settings {
  const { server, game, game_is_ready_patch: patch } = checkData(fileSchema, data);
  const given = data as { readonly game: unknown; readonly game_is_ready?: unknown };
  if (given.game_is_ready !== undefined && patch !== undefined)
    throw new Error("game_is_ready_patch: game_is_ready is given as well; expected one of them");
  return {
    ports: [server.port.team0, server.port.team1],
    timeoutDcOk: server.timeout_dc_ok,
    updateInterval: server.update_interval,
    stepsPerFrame: server.send_trajectory ? server.steps_per_trajectory_frame : 0,
    rules: inField("game.", () => rulesOfGame(game)),
    ...clocksOfGame(game),
    members: [game.players.team0.map(memberOf), game.players.team1.map(memberOf)],
    disclosed:
      patch === undefined
        ? (given.game_is_ready ?? given.game)
        : inField("game_is_ready_patch", () => checkData(gameSchema, applyPatch(given.game, patch))),
  };
}

function inField<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${field}${(error as Error).message}`);
  }
}

function memberOf(player: Dc3PlayerSetting): TeamPlayer {
  if (player.type === "identical") return { hand: { kind: "none" } };
  const { stddev_speed: speed, stddev_angle: angle, max_speed: maxSpeed, seed = null } = player;
  return { hand: { kind: "polar", speed, angle, maxSpeed }, seed };
}

/** The rules that a game is played by. */
function rulesOfGame({ setting, players, simulator }: Dc3Game): CurlingRules {
  const { thinking_time: time, extra_end_thinking_time: extra } = setting;
  if (simulator !== undefined && simulator.type !== "fcv1")
    throw new Error(`simulator.type: expected "fcv1", not ${JSON.stringify(simulator.type)}`);
  if (simulator?.seconds_per_frame !== undefined && Math.abs(simulator.seconds_per_frame - 0.001) > 1e-9)
    throw new Error("simulator.seconds_per_frame: expected 0.001, as every official game has it");
  const speeds = [...players.team0, ...players.team1].map((player) =>
    player.type === "identical" ? Number.POSITIVE_INFINITY : player.max_speed,
  );
  const fastest = Math.max(...speeds);
  return parseRuleSet({
    preset: "dc3",
    ends: setting.max_end,
    sheet: { width: setting.sheet_width },
    freeGuardZone: { throws: guardedThrows(setting) },
    speedCap: Number.isFinite(fastest) ? { max: fastest, of: "speed" } : null,
    time: {
      game: Math.max(time.team0, time.team1),
      extraEnd: { seconds: Math.max(extra.team0, extra.team1) },
    },
  });
}

function clocksOfGame({ setting }: Dc3Game): { readonly clocks?: Clocks } {
  const { thinking_time: time, extra_end_thinking_time: extra } = setting;
  if (time.team0 === time.team1 && extra.team0 === extra.team1) return {};
  return { clocks: { time: [time.team0, time.team1], extraTime: [extra.team0, extra.team1] } };
}

function guardedThrows({ five_rock_rule }: Dc3Game["setting"]): number {
  return five_rock_rule ? 5 : 4;
}

/** The game as our players know it, from what a server has told; the hand is what the team's members have in common. */
export function specOfGame(game: Dc3Game, team: "team0" | "team1"): CurlingSpec {
  const { setting, players } = game;
  const guarded = guardedThrows(setting);
  return checkData(curlingSchema, {
    name: "curling",
    rules: "dc3",
    ends: setting.max_end,
    physics: "official",
    ...(guarded !== 5 && { guarded }),
    ...(setting.sheet_width !== MODERN_SHEET.width && { width: setting.sheet_width }),
    ...noiseOfMembers(players[team].map(memberOf), { noise: "dc3" }),
    clock: {
      game: Math.min(LONGEST, setting.thinking_time[team]),
      extraEnd: Math.min(LONGEST, setting.extra_end_thinking_time[team]),
    },
  });
}

/** Seconds of the longest clock that our players know: eleven days. */
const LONGEST = 1e6;

/** What engines hear of a game that no file of settings is about. */
export function gameOfTerms({
  rules,
  clocks,
  members,
}: Pick<GameTerms, "rules" | "clocks" | "members">): unknown {
  const { time } = rules;
  const both = (given: readonly [number, number] | undefined, defaults: number) => {
    const [team0, team1] = given ?? [defaults, defaults];
    return { team0, team1 };
  };
  return {
    rule: "normal",
    setting: {
      max_end: rules.ends,
      sheet_width: rules.sheet.width,
      five_rock_rule: rules.freeGuardZone.throws >= 5,
      thinking_time: both(clocks?.time, time?.game ?? UNHURRIED),
      extra_end_thinking_time: both(clocks?.extraTime, time?.extraEnd?.seconds ?? time?.game ?? UNHURRIED),
    },
    simulator: { type: "fcv1", seconds_per_frame: 0.001 },
    players: { team0: members[0].map(playerOf), team1: members[1].map(playerOf) },
  };
}

function playerOf({ hand, seed = null }: TeamPlayer): unknown {
  if (hand.kind !== "polar") return { type: "identical" };
  const { speed, angle, maxSpeed = FASTEST } = hand satisfies NoiseSpec;
  return { type: "normal_dist", max_speed: maxSpeed, stddev_speed: speed, stddev_angle: angle, seed };
}

/** For hands without a limit. */
const FASTEST = 100;
