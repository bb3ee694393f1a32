/** Time in a plan: what it is counted by, whose clocks there are, and when an agent is given up. */

import { z } from "zod";
import {
  type AgentSpec,
  agentsIn,
  completeAgent,
  formatAgent,
  type GameSpec,
  parseAgent,
} from "../agents/index.js";
import { matchKit } from "./agents.js";
import type { MatchAgent, MatchPlan } from "./plan.js";
import { gamesWithClock, tableOf } from "./table.js";

/** Seconds without an answer after which an agent is given up, where no agent needs longer. */
const STALL = 600;
const LONGEST_STALL = 2e6;
/** So many times as long as it may think in CPU time, by the wall clock, is an agent waited for. */
const BUSY = 50;

export const seconds = z.number().positive().max(1e6);

export const clockSchema = z.strictObject(
  {
    by: z
      .literal("cpu", "expected cpu, or nothing for the wall clock")
      .optional()
      .describe("what time is counted by: that of the thread that thinks on a core, not that on the wall"),
    move: seconds.optional().describe("seconds a move; at that time an agent is asked to answer at once"),
    margin: z
      .number()
      .min(0)
      .max(1e6)
      .default(0.5)
      .describe("seconds beyond `move` after which the game is lost"),
    game: z
      .union([z.literal("rules"), seconds], "expected seconds, or rules for the time that these give")
      .optional()
      .describe(
        "where games have clocks: seconds of thinking for a whole game and a player, without a margin",
      ),
    extraEnd: seconds.optional().describe("and for extra ends; left out, what remains of the game's goes on"),
    stall: z
      .number()
      .positive()
      .max(LONGEST_STALL)
      .optional()
      .describe("seconds after which an agent that has not answered is given up"),
  },
  { error: ({ code }) => (code === "invalid_type" ? "expected cpu, or an object" : undefined) },
);

/** Of a plan that is checked and not complete yet. */
interface CheckedClock {
  readonly game: GameSpec;
  readonly clock: z.output<typeof clockSchema>;
}

/** `clock: cpu` is short for the field of that name. */
export function withWholeClock(data: unknown): unknown {
  const { clock } = Object(data) as { clock?: unknown };
  return clock === "cpu" ? { ...(data as object), clock: { by: clock } } : data;
}

/** CPU time can be counted for whoever thinks in one thread of ours. */
function checkCpu(plan: TimedAgents): void {
  for (const agent of plan.agents) {
    if (isProgram(plan.game, agent))
      throw new Error(`clock.by: ${agent.name} is a program, whose CPU time is not known; leave it out`);
    if (agentsIn(agent).some(({ threads }) => Number(threads ?? 1) > 1))
      throw new Error(`clock.by: ${agent.name} thinks in several threads; expected threads=1`);
  }
  if (!playsByTime(plan)) throw new Error("clock.by: nothing in this plan is counted in time");
}

/** The game with the clock that the plan asks for. */
export function withClock({ game, clock }: CheckedClock): GameSpec {
  if (clock.game === undefined) {
    if (clock.extraEnd !== undefined) throw new Error("clock.extraEnd: goes with clock.game alone");
    return game;
  }
  const own = tableOf(game).clock;
  if (own === undefined)
    throw new Error(`clock.game: is for ${gamesWithClock()}; ${game.name} has clock.move`);
  if (own.of(game) !== undefined)
    throw new Error("clock.game: game.clock is given as well; expected one of them");
  const { game: time, extraEnd } = clock;
  if (time === "rules" && extraEnd !== undefined) throw new Error("clock.extraEnd: the rules have their own");
  return own.with(game, { game: time, extraEnd });
}

/** The clock of the game where files have it. */
export function withoutClock({ game, clock }: MatchPlan): CheckedClock {
  const own = tableOf(game).clock;
  const time = own?.of(game);
  if (own === undefined || time === undefined) return { game, clock };
  return { game: own.without(game), clock: { ...clock, ...time } };
}

type TimedAgents = Pick<MatchPlan, "game" | "agents" | "clock">;

/** Whether what is played depends on how fast the machine is; what programs do with their time is not known. */
export function playsByTime({ game, agents, clock }: TimedAgents): boolean {
  return clock.move !== undefined || hasClock(game) || agents.some((agent) => thinksByTime(game, agent));
}

function hasClock(game: GameSpec): boolean {
  return tableOf(game).clock?.of(game) !== undefined;
}

function thinksByTime(game: GameSpec, spec: AgentSpec): boolean {
  return isProgram(game, spec) || agentsIn(spec).some(({ time }) => time !== undefined);
}

/** Whether an agent, or one inside it, thinks outside this process. */
export function isProgram(game: GameSpec, spec: AgentSpec): boolean {
  const { programs = [] } = tableOf(game);
  return agentsIn(spec).some(({ kind }) => kind === "gtp" || programs.includes(kind));
}

/**
 * The command lines of programs that an agent, and those inside it, would start. Of one that is only waited for, or whose options are not the usual ones,
 * for a program may be told what to do by them, its short form with these.
 */
export function programsOf(game: GameSpec, spec: AgentSpec): string[] {
  const programs = agentsIn(spec).filter(({ kind }) => isProgram(game, { kind }));
  return programs.map(({ kind, command, name: _, ...options }) => {
    if (typeof command !== "string") return formatAgent({ kind, ...options });
    const given = Object.entries(options);
    const defaults = given.length === 0 ? {} : defaultOptions(game, { kind, command });
    const own = given.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key]));
    return own.length === 0 ? command : formatAgent({ kind, command, ...Object.fromEntries(own) });
  });
}

/** None are known where the game is only named. */
function defaultOptions(game: GameSpec, spec: AgentSpec): Readonly<Record<string, unknown>> {
  try {
    return completeAgent(matchKit(game), spec);
  } catch {
    return {};
  }
}

/** The command line of what `programsOf` gives. */
export function commandOf(program: string): string {
  try {
    const { command } = parseAgent(program);
    return typeof command === "string" ? command : program;
  } catch {
    return program;
  }
}

/** The most seconds that an agent, or one inside it, takes for a move by itself; 0 where it does not look at the time. */
function secondsOf(spec: AgentSpec): number {
  return Math.max(...agentsIn(spec).map(({ time }) => (typeof time === "number" ? time : 0)));
}

/** An agent that thinks as long as it may must not be given up. */
export function completeClock(plan: CheckedClock, agents: readonly MatchAgent[]): MatchPlan["clock"] {
  const { game: _, extraEnd: __, ...clock } = plan.clock;
  const { move = Number.POSITIVE_INFINITY, margin } = clock;
  const allowed = Number.isFinite(move) ? move + margin : 0;
  const thinking = agents.map((agent) => Math.min(move, secondsOf(agent)));
  const longest = Math.max(allowed, longestThought(plan.game), ...thinking);
  // A busy machine makes CPU time as long as it likes.
  const patience = clock.by === "cpu" ? BUSY : 2;
  const { stall = Math.min(LONGEST_STALL, Math.max(STALL, patience * longest)) } = clock;
  const hasty = agents.find((_, i) => (thinking[i] ?? 0) >= stall);
  if (hasty !== undefined)
    throw new Error(
      `clock.stall: ${stall} s is too short for ${hasty.name}, which thinks ${secondsOf(hasty)} s a move`,
    );
  if (allowed >= stall) throw new Error("clock.stall: expected more than clock.move and clock.margin");
  const complete = { ...clock, stall };
  if (clock.by === "cpu") checkCpu({ game: plan.game, agents, clock: complete });
  return complete;
}

/** Seconds that the clock of a whole game allows for one move; 0 without one. */
function longestThought(game: GameSpec): number {
  return tableOf(game).clock?.longest(game) ?? 0;
}
