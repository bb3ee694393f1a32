/**
 * Lessons for the learned policy: positions of games between our players, and the throw that was intended in each.
 *
 * Lessons: positions of curling, and the throw that somebody intended in each. A folder holds them in `lessons.jsonl`:
 *
 *     {"format":"playout-curling-lessons","version":1,"rules":"dc4","agents":[...],"seed":"a","explore":0.1,"playout":"0.2.0"}
 *     {"game":0,"agents":[0,1],"lessons":[["end=1 throw=0 hammer=1 scores=2:0","-0.13,2.4,cw"],...]}
 *
 * The first line says how they were made, every other is a game: its number, which agents were team 0 and team 1, and
 * a position and the intended throw a lesson, in the notation of `playout curling`.
 */

import { join } from "node:path";
import { z } from "zod";
import { type Agent, createAgent, parseAgent, weightsNeeded } from "../../../agents/index.js";
import { type Rng, stream, version as VERSION } from "../../../core/index.js";
import { MoveList } from "../../../game/index.js";
import { type HeadedFormat, type HeadedRows, jsonLine, readHeaded } from "../../../io/index.js";
import { agentContext, gamesOf, jobKind, makeRows, RateMeter, type RunContext } from "../../../jobs/index.js";
import { programsOf } from "../../../match/index.js";
import type { CurlingGame } from "../game.js";
import { formatPosition, formatShot, type Position } from "../notation.js";
import { type CurlingGameSetup, curlingKit } from "../players/game-setup.js";
import { HeuristicPolicy } from "../policy/heuristic.js";
import { isInstructive } from "../policy/learned.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { LessonsTask } from "./lessons-job.js";

export const LESSONS_FORMAT = "playout-curling-lessons";
export const LESSONS_VERSION = 1;

const lessonsHeader = z.strictObject({
  format: z.literal(LESSONS_FORMAT),
  version: z.literal(LESSONS_VERSION),
  rules: z.string(),
  /** Who plays, in the short form with every option. */
  agents: z.array(z.string()).min(1),
  seed: z.string(),
  /** How often another throw is played than the one that is recorded. */
  explore: z.number().min(0).max(1),
  /** The version of playout. */
  playout: z.string(),
});

const gameLessons = z.strictObject({
  game: z.int().min(0),
  agents: z.tuple([z.int().min(0), z.int().min(0)]),
  lessons: z.array(z.tuple([z.string(), z.string()])),
});

/** How lessons were made. */
export type LessonsHeader = z.output<typeof lessonsHeader>;
/** The lessons of a game, and how it was played. */
export type GameLessons = z.output<typeof gameLessons>;

export const lessonsFormat: HeadedFormat<LessonsHeader, GameLessons> = {
  file: "lessons.jsonl",
  what: "lessons",
  before: ["weights"],
  made: "games were played",
  header: jsonLine(lessonsHeader),
  row: jsonLine(gameLessons),
  same: ["rules", "agents", "seed", "explore"],
};

export type ReadLessons = HeadedRows<LessonsHeader, GameLessons>;

export function lessonsFile(folder: string): string {
  return join(folder, lessonsFormat.file);
}

/** Reads the lessons of a folder: positions of games, with the throws that the players intended. */
export function readLessons(folder: string): ReadLessons {
  return readHeaded(lessonsFormat, folder);
}

// A game from which a policy can learn: players of ours play on from a random stage of a game (2 to 10 ends left, up to
// two points apart), and each says what it intends. Now and then another throw of the heuristic policy is played in
// its place, so that positions come up which good play would avoid; the lesson is what the player intended.
//
// The game is given up where lessons would not be learned from any more (`isInstructive`). All chance comes from the
// seed and the number of the game; players with a budget of playouts repeat it throw by throw.

/** Ends of the games, and how many of them are left at least when lessons begin. */
const ENDS = 10;
const MIN_ENDS = 2;
/** Points by which a game may stand when lessons begin. */
const MAX_LEAD = 2;
/** Coordinates are kept to a tenth of a millimetre, velocities to a hundred thousandth of their unit. */
const PLACES = 1e4;
const VELOCITIES = 1e5;

export type LessonsPlan = Pick<LessonsHeader, "rules" | "agents" | "seed" | "explore">;

/** The game that is played under these rules, and who can play it. */
export function lessonsKit(rules: string): CurlingGameSetup {
  return curlingKit({ name: "curling", rules, ends: ENDS, physics: "event" });
}

export async function playLessons(
  { rules, agents, seed, explore }: LessonsPlan,
  game: number,
  stop: { readonly aborted: boolean },
): Promise<GameLessons> {
  const kit = lessonsKit(rules);
  const draw = stream(seed, "lessons", game, "draw");
  const who: [number, number] = [draw.below(agents.length), draw.below(agents.length)];
  const state = start(kit.game, draw);
  const players = who.map((agent, team) => {
    const context = agentContext(seed, "lessons", String(game), `team ${team}`);
    return createAgent(kit, parseAgent(agents[agent] as string), context);
  }) as [Agent<CurlingState, Shot>, Agent<CurlingState, Shot>];
  try {
    const lessons: GameLessons["lessons"] = [];
    for (const player of players) await player.ready?.();
    const hand = new Hand(kit, stream(seed, "lessons", game, "hand"), explore);
    while (!state.isOver() && isInstructive(state) && !stop.aborted) {
      const { move } = await players[state.toMove].choose(state, stop);
      if (move === "resign") break;
      const position = describe(kit.game, state);
      if (position !== undefined) lessons.push([position, formatShot(roundShot(move))]);
      const { intended, actual } = hand.throw(state, move);
      for (const player of players) player.saw?.(intended, state, actual);
    }
    return { game, agents: who, lessons };
  } finally {
    for (const player of players) await player.close?.();
  }
}

/** A stage of a game at which an end begins. */
function start(game: CurlingGame, rng: Rng): CurlingState {
  const end = rng.below(ENDS - MIN_ENDS + 1);
  const lead = end === 0 ? 0 : rng.below(2 * MAX_LEAD + 1) - MAX_LEAD;
  const scores = Array.from({ length: end }, (_, i): [number, number] =>
    i === 0 ? [Math.max(lead, 0), Math.max(-lead, 0)] : [0, 0],
  );
  return game.position({ end, scores, hammer: rng.bit() === 0 ? 0 : 1 });
}

/** Plays what was intended, or now and then something else, as well as hands can. */
class Hand {
  readonly #kit: CurlingGameSetup;
  readonly #rng: Rng;
  readonly #explore: number;
  readonly #policy: HeuristicPolicy;
  readonly #arms: MoveList;

  constructor(kit: CurlingGameSetup, rng: Rng, explore: number) {
    this.#kit = kit;
    this.#rng = rng;
    this.#explore = explore;
    this.#policy = new HeuristicPolicy(kit.game.rules);
    this.#arms = new MoveList(this.#policy.maxMoves);
  }

  throw(state: CurlingState, wanted: Shot): { intended: Shot; actual: Shot } {
    const intended = { ...wanted };
    if (this.#rng.float() < this.#explore) {
      this.#policy.list(state, this.#arms);
      const arm = this.#rng.below(this.#arms.length);
      this.#policy.move(state, this.#arms.ids[arm] as number, intended);
    }
    const actual = { ...intended };
    this.#kit.game.disturbance?.sample(intended, this.#rng, actual);
    state.play(actual);
    return { intended, actual };
  }
}

/**
 * The position as a line, rounded where it is then still a position: at the edges of the sheet and between stones that
 * touch it may not be. Nothing where even the exact one is none.
 */
function describe(game: CurlingGame, state: CurlingState): string | undefined {
  const exact = game.describe(state);
  const stones = exact.stones?.map(({ team, x, y }) => ({ team, x: round(x, PLACES), y: round(y, PLACES) }));
  for (const position of [{ ...exact, ...(stones && { stones }) }, exact] as Position[]) {
    try {
      game.position(position);
      return formatPosition(position);
    } catch {
      // The next one is more exact.
    }
  }
  return undefined;
}

function roundShot({ vx, vy, omega }: Shot): Shot {
  return { vx: round(vx, VELOCITIES), vy: round(vy, VELOCITIES), omega };
}

function round(value: number, unit: number): number {
  return Math.round(value * unit) / unit;
}

// Games between players of ours, kept as lessons.

export const LESSONS = jobKind<LessonsTask, GameLessons>(
  "curling lessons",
  new URL("./lessons-job.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({ plan: lessonsHeader, game: z.int().min(0) }),
      result: gameLessons,
      programs: ({ plan }) =>
        plan.agents.flatMap((agent) => programsOf({ name: "curling" }, parseAgent(agent))),
    },
  },
);

interface LessonsRequest extends LessonsPlan, RunContext {
  readonly folder: string;
  /** In all, those that are there included. */
  readonly games: number;
}

/** Plays the games that are missing in a folder of lessons and returns all that are there then. */
export function makeLessons(request: LessonsRequest): Promise<readonly GameLessons[]> {
  const { rules, agents, seed, explore, games } = request;
  const header: LessonsHeader = {
    format: LESSONS_FORMAT,
    version: LESSONS_VERSION,
    rules,
    agents,
    seed,
    explore,
    playout: VERSION,
  };
  const kit = lessonsKit(rules);
  const pace = new RateMeter();
  let lessons = 0;
  return makeRows({
    ...request,
    format: lessonsFormat,
    header,
    weights: agents.flatMap((agent) => weightsNeeded(kit, parseAgent(agent))),
    wanted: gamesOf(games),
    kind: LESSONS,
    task: ({ game }) => ({ plan: header, game }),
    name: "game",
    note(row) {
      lessons += row.lessons.length;
      return `${lessons} lessons, ${pace.perSecond(lessons)}`;
    },
  });
}
