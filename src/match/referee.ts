/** Plays one game of a match: asks the agents, keeps the clocks, judges, and writes the record. */
import {
  type Agent,
  type Clock,
  clockLimits,
  createAgent,
  type Decision,
  formatAgent,
  type MoveLimits,
} from "../agents/index.js";
import { stream, version as VERSION } from "../core/index.js";
import type { Player, State } from "../game/index.js";
import {
  closeAgent,
  faultOf,
  type MatchGameSetup,
  type MatchHost,
  matchKit,
  PlayerError,
  stallTimeout,
  stopAfter,
  type Timeout,
  withTimeout,
} from "./agents.js";
import { isProgram } from "./clock.js";
import { calledByName, type MatchAgent, type MatchPlan, planId, specOf } from "./plan.js";
import { type GameEnding, type MatchGameRecord, RECORD_FORMAT, RECORD_VERSION } from "./record.js";
import { type Assignment, assignmentOf, openingOf } from "./schedule.js";
import { mayResign, tableOf } from "./table.js";

// Ends games that both players hold for decided, or that take too long.

interface Judgement {
  /** For the player who moves first. */
  readonly result: number;
  readonly end: GameEnding;
  /** Who is lost. */
  readonly by?: Player;
}

/** What a player held of the position, for the first-named player. */
export interface PlayerEstimate {
  readonly by: Player;
  readonly value: number | null;
}

/**
 * The judgement needs the last few estimates to agree, with both players' among them. A draw is given at the longest
 * length.
 */
export function adjudicate(
  { resign, moves }: MatchPlan["adjudicate"],
  estimates: readonly PlayerEstimate[],
  ply: number,
): Judgement | undefined {
  const last = estimates.slice(-Math.max(2, resign?.moves ?? 2));
  const both = [0, 1].every((player) => last.some(({ by }) => by === player));
  if (resign !== undefined && both && last.length >= resign.moves) {
    if (last.every(({ value }) => value !== null && value <= resign.value))
      return { result: 0, end: "agreed", by: 0 };
    if (last.every(({ value }) => value !== null && value >= 1 - resign.value))
      return { result: 1, end: "agreed", by: 1 };
  }
  return moves !== undefined && ply >= moves ? { result: 0.5, end: "length" } : undefined;
}

// Plays one game of a match. A player who crashes, stalls, plays an illegal move or talks nonsense loses the game,
// and the record says why; nothing that a player does ends the match.
//
// Where hands fail, what a hand makes of an intended move is drawn from a stream of the pair and the ply: both games of a
// pair have the same luck at the same ply, whoever moves there.

type MatchState = State<unknown>;
type Seat = Agent<MatchState, unknown>;

interface RefereeVerdict extends Judgement {
  readonly reason?: string;
}

/** What has been recorded of a game so far. */
interface Progress {
  readonly state: MatchState;
  /** Whether it begins in a position that was given, in which everything is settled. */
  readonly given: boolean;
  readonly moves: string[];
  /** What hands made of the moves. */
  readonly actual: string[];
  /** What was settled before moves. */
  readonly settled: string[];
  readonly estimates: PlayerEstimate[];
  readonly visits: (number | null)[];
  readonly fill: (number | null)[];
  readonly ms: number[];
  readonly cpu: (number | null)[];
}

/**
 * Plays game `index` of a plan: the same on every machine, apart from times, where budgets are in playouts. Rejects when the
 * signal comes before the end of the game, after closing all agents.
 */
export async function playGame(plan: MatchPlan, index: number, host: MatchHost): Promise<MatchGameRecord> {
  const kit = matchKit(plan.game);
  const assignment = assignmentOf(plan, index);
  const began = host.clock.now();
  const start = host.clock.date();
  const opening = await openingOf(plan, assignment.round);
  const table = tableOf(plan.game);
  const [position] = table.opensWith === undefined ? [] : opening;
  const before = position === undefined ? opening : [];
  const state = position === undefined ? kit.game.start() : kit.game.notation.parseState(position);
  const lists = {
    moves: [...before],
    actual: [],
    settled: [],
    estimates: [],
    visits: [],
    fill: [],
    ms: [],
    cpu: [],
  };
  const progress: Progress = { state, given: position !== undefined, ...lists };
  const { by, reason, result, end } = await play(kit, plan, assignment, before, progress, host);
  return {
    ...recordHeading(plan, assignment),
    opening: before.length,
    ...(position !== undefined && { start: position }),
    moves: progress.moves,
    ...(kit.game.disturbance && { actual: progress.actual }),
    ...(progress.settled.length > 0 && { settled: progress.settled }),
    ...table.facts?.(kit, state),
    result,
    end,
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    values: progress.estimates.map(({ value }) => value),
    visits: progress.visits,
    ...(progress.fill.some((fill) => fill !== null) && { fill: progress.fill }),
    times: {
      start,
      ms: tenths(host.clock.now() - began),
      moves: progress.ms,
      ...(host.cpu && { cpu: progress.cpu }),
      ...(plan.clock.by && { by: plan.clock.by }),
    },
  };
}

/** The record of a game that could not be played through no fault of its players; `start` is the time of day. */
export function failedGame(plan: MatchPlan, index: number, reason: string, start: string): MatchGameRecord {
  return {
    ...recordHeading(plan, assignmentOf(plan, index)),
    opening: 0,
    moves: [],
    result: null,
    end: "failed",
    reason,
    values: [],
    visits: [],
    times: { start, ms: 0, moves: [] },
  };
}

function recordHeading(plan: MatchPlan, { index, players }: Assignment) {
  const both = players.map((each) => plan.agents[each] as MatchAgent) as [MatchAgent, MatchAgent];
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    playout: VERSION,
    match: planId(plan),
    index,
    players: [both[0].name, both[1].name],
    agents: [formatAgent(specOf(both[0])), formatAgent(specOf(both[1]))],
  } satisfies Partial<MatchGameRecord>;
}

async function play(
  kit: MatchGameSetup,
  plan: MatchPlan,
  assignment: Assignment,
  opening: readonly string[],
  progress: Progress,
  host: MatchHost,
): Promise<RefereeVerdict> {
  const { game } = kit;
  const { state } = progress;
  const agents: Seat[] = [];
  const inform = (tell: (agent: Seat, seen: MatchState) => void) => {
    const seen = kit.searchGame?.clone(state) ?? state;
    for (const [player, agent] of agents.entries()) {
      try {
        tell(agent, seen);
      } catch (error) {
        throw faultOf(player as Player, error);
      }
    }
  };
  const show = (intended: unknown, actual?: unknown) =>
    inform((agent, seen) => agent.saw?.(intended, seen, actual));
  try {
    for (const player of [0, 1] as const) await enter(kit, plan, assignment, player, agents, host);
    inform((agent, seen) => agent.gameStarted?.(seen, progress.given));
    for (const text of opening) {
      const move = game.notation.parseMove(text);
      state.play(move);
      show(move);
    }
    while (!state.isOver()) {
      await settle(kit, plan, progress, agents, host);
      const by = state.toMove;
      const { move, report } = await answerOf(kit, plan, assignment, progress, agents[by] as Seat, host);
      if (move === "resign") {
        if (!mayResign(kit)) throw new PlayerError(by, "illegal", "conceding is not part of these rules");
        tableOf(kit.spec).resign?.(state, by);
        return { result: by, end: "resign", by };
      }
      if (!isLegal(kit, state, move)) throw new PlayerError(by, "illegal", describe(kit, move));
      // Read back, so that what is played is what the record says.
      const text = game.notation.formatMove(move);
      const intended = game.notation.parseMove(text);
      const actual = addNoise(kit, plan, assignment, state.ply, text);
      try {
        state.play(actual ?? intended);
      } catch (error) {
        // A hand may make of the hardest throw one that cannot be played.
        throw new PlayerError(by, "illegal", (error as Error).message);
      }
      progress.moves.push(text);
      if (actual !== undefined) progress.actual.push(game.notation.formatMove(actual));
      progress.estimates.push({ by, value: report ? Math.round(1e4 * report.value) / 1e4 : null });
      progress.visits.push(report?.simulations ?? null);
      progress.fill.push(report?.fill === undefined ? null : Math.round(1e4 * report.fill) / 1e4);
      show(intended, actual);
      if (state.isOver()) break;
      const judgement = adjudicate(plan.adjudicate, progress.estimates, state.ply);
      if (judgement !== undefined) return judgement;
    }
    const reason = tableOf(kit.spec).voidText?.(state);
    return { result: state.value(), end: "rules", ...(reason !== undefined && { reason }) };
  } catch (error) {
    if (!(error instanceof PlayerError)) throw error;
    return { result: error.by, end: error.end, by: error.by, reason: error.message };
  } finally {
    await Promise.all(agents.map((agent) => closeAgent(agent, host.clock)));
  }
}

/** Makes a player and waits until it is ready. */
async function enter(
  kit: MatchGameSetup,
  plan: MatchPlan,
  { index, players }: Assignment,
  player: Player,
  agents: Seat[],
  host: MatchHost,
): Promise<void> {
  const rng = stream(plan.seed, "game", index, "agent", player);
  const spec = calledByName(kit, plan.agents[players[player]] as MatchAgent);
  const { move: moveTime, stall } = plan.clock;
  const context = { ...host, rng, player, clock: clockOf(plan, host), ...(moveTime && { moveTime }) };
  const work = async () => {
    const agent = createAgent(kit, spec, context);
    agents.push(agent);
    await agent.ready?.();
  };
  await withTimeout(player, work, stallTimeout(stall), host);
}

/** What thinking is timed by. */
function clockOf({ clock: { by } }: MatchPlan, { clock, cpu }: MatchHost): Clock {
  if (by === undefined) return clock;
  if (cpu === undefined) throw new Error("clock.by: the CPU time of a thread is not known here");
  return { now: cpu, breathe: () => clock.breathe() };
}

/** Lets the player who may settle something before the next move; nobody's clock runs. */
async function settle(
  kit: MatchGameSetup,
  { clock: { stall } }: MatchPlan,
  { state, settled, given, moves }: Progress,
  agents: readonly Seat[],
  host: MatchHost,
): Promise<void> {
  const { settling } = tableOf(kit.spec);
  const by = settling?.by(state);
  if (settling === undefined || by === undefined || (given && moves.length === 0)) return;
  const shown = () => (kit.searchGame ?? kit.game).clone(state);
  const wish = async () => agents[by]?.settle?.(shown(), stopAfter(stall, host.clock, host.signal));
  const asked = await withTimeout(by, wish, stallTimeout(stall), host);
  let what: string;
  try {
    what = settling.settle(state, asked);
  } catch (error) {
    throw new PlayerError(by, "illegal", (error as Error).message);
  }
  settled.push(what);
  for (const agent of agents) agent.settled?.(what, shown());
}

/** What the player whose turn it is wants to do, within the time that it has. */
async function answerOf(
  kit: MatchGameSetup,
  plan: MatchPlan,
  { players }: Assignment,
  { state, ms, cpu }: Progress,
  agent: Seat,
  host: MatchHost,
): Promise<Decision<unknown>> {
  const { clock } = plan;
  const { signal } = host;
  const by = state.toMove;
  const { clock: own } = tableOf(kit.spec);
  const left = own?.left(state, by) ?? Number.POSITIVE_INFINITY;
  const { move = Number.POSITIVE_INFINITY, margin } = clock;
  const overdue: Timeout = { seconds: left + margin, end: "time", reason: "no thinking time left" };
  // Nobody waits by CPU time; an answer that took too much of it is late all the same.
  const timed = clock.by === undefined && overdue.seconds < clock.stall;
  const patience = timed ? overdue : stallTimeout(clock.stall);
  const shown = (kit.searchGame ?? kit.game).clone(state);
  const stop = stopAfter(Math.min(move, left), clockOf(plan, host), signal);
  const limits: MoveLimits = { seconds: clock.move, ...clockLimits(kit.game, state) };
  // What a program uses is not in the CPU time of our threads.
  const known = isProgram(plan.game, plan.agents[players[by]] as MatchAgent) ? undefined : host.cpu;
  const wallTime = stopwatch(() => host.clock.now());
  const cpuTime = known && stopwatch(known);
  let took = 0;
  const decision = await withTimeout(
    by,
    () => agent.choose(shown, stop, undefined, limits),
    patience,
    host,
  ).finally(() => {
    const onCore = cpuTime?.() ?? null;
    const wall = wallTime();
    ms.push(wall);
    cpu.push(onCore);
    took = (clock.by && onCore) ?? wall;
  });
  if (took > 1000 * (move + margin)) throw new PlayerError(by, "time", `more than ${move} s and the margin`);
  if (own?.spend(state, by, took / 1000) === false) throw new PlayerError(by, overdue.end, overdue.reason);
  return decision;
}

/** What the hand makes of a move; nothing where hands do not fail. */
function addNoise(
  { game }: MatchGameSetup,
  { seed }: MatchPlan,
  { pair }: Assignment,
  ply: number,
  text: string,
): unknown {
  const { disturbance, notation } = game;
  if (disturbance === undefined) return undefined;
  const actual = notation.parseMove(text);
  disturbance.sample(notation.parseMove(text), stream(seed, "pair", pair, "disturbance", ply), actual);
  return actual;
}

function isLegal({ game }: MatchGameSetup, state: MatchState, move: unknown): boolean {
  try {
    return game.isLegal(state, move);
  } catch {
    return false;
  }
}

function describe({ game }: MatchGameSetup, move: unknown): string {
  try {
    return `${game.notation.formatMove(move)} is not legal`;
  } catch {
    return `${String(move)} is no move`;
  }
}

/** Milliseconds from now on. A tenth that has begun counts: what is taken from the clock is what the record tells. */
function stopwatch(now: () => number): () => number {
  const began = now();
  return () => Math.ceil(10 * (now() - began)) / 10;
}

function tenths(ms: number): number {
  return Math.round(10 * ms) / 10;
}
