/**
 * The settings of a game of Digital Curling 3: of the official server's file, as it is, and as engines hear them (`is_ready`). The file
 * may disclose another game to the engines than the one that is played: whole (`game_is_ready`), or as a patch of it.
 */
import { z } from "zod";
import { checked } from "../../../../game/index.js";
import { type DisturbanceSpec, MODERN_SHEET, parseRuleSet, type RuleSet } from "../../index.js";
import { type CurlingSpec, curlingSchema } from "../../players/index.js";
import type { Clocks, Member, Terms } from "../seat.js";
import { handOf } from "../spec-of-terms.js";
import { type Dc3Game, type Dc3PlayerSetting, gameSchema } from "./messages.js";
import { patched } from "./patch.js";
import { UNHURRIED } from "./states.js";

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
  readonly rules: RuleSet;
  /** Where the teams have not the same time; the rules have the longer one. */
  readonly clocks?: Clocks;
  readonly members: readonly [readonly Member[], readonly Member[]];
  /** What engines hear of the game. */
  readonly disclosed: unknown;
}

/** Reads the server's settings, or throws one line with the field. */
export function parseDc3Settings(data: unknown): Dc3Settings {
  const { server, game, game_is_ready_patch: patch } = checked(fileSchema, data);
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
        : inField("game_is_ready_patch", () => checked(gameSchema, patched(given.game, patch))),
  };
}

function inField<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${field}${(error as Error).message}`);
  }
}

function memberOf(player: Dc3PlayerSetting): Member {
  if (player.type === "identical") return { hand: { kind: "none" } };
  const { stddev_speed: speed, stddev_angle: angle, max_speed: maxSpeed, seed = null } = player;
  return { hand: { kind: "polar", speed, angle, maxSpeed }, seed };
}

/** The rules that a game is played by. */
function rulesOfGame({ setting, players, simulator }: Dc3Game): RuleSet {
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
  return checked(curlingSchema, {
    name: "curling",
    rules: "dc3",
    ends: setting.max_end,
    physics: "official",
    ...(guarded !== 5 && { guarded }),
    ...(setting.sheet_width !== MODERN_SHEET.width && { width: setting.sheet_width }),
    ...handOf(players[team].map(memberOf), { noise: "dc3" }),
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
}: Pick<Terms, "rules" | "clocks" | "members">): unknown {
  const { time } = rules;
  const both = (given: readonly [number, number] | undefined, usual: number) => {
    const [team0, team1] = given ?? [usual, usual];
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

function playerOf({ hand, seed = null }: Member): unknown {
  if (hand.kind !== "polar") return { type: "identical" };
  const { speed, angle, maxSpeed = FASTEST } = hand satisfies DisturbanceSpec;
  return { type: "normal_dist", max_speed: maxSpeed, stddev_speed: speed, stddev_angle: angle, seed };
}

/** For hands without a limit. */
const FASTEST = 100;
