/**
 * Plays one game of a match. A player who crashes, stalls, plays an illegal move or talks nonsense loses the game,
 * and the record says why; nothing that a player does ends the match.
 */
import {
  type Agent,
  type AgentContext,
  AgentFailure,
  type AgentSpec,
  createAgent,
  type Decision,
  formatAgent,
  kindOf,
} from "../agents/index.js";
import type { Player } from "../game/index.js";
import { stream } from "../random/index.js";
import { adjudicate, type Judgement } from "./adjudication.js";
import { systemClock } from "./clock.js";
import { type MatchKit, matchKit } from "./kit.js";
import { openingOf } from "./openings.js";
import { type MatchAgent, type MatchPlan, planId, specOf } from "./plan.js";
import { type End, type GameRecord, RECORD_FORMAT, RECORD_VERSION } from "./record.js";
import { type Assignment, assignmentOf } from "./schedule.js";
import { VERSION } from "./version.js";

type MatchState = ReturnType<MatchKit["game"]["start"]>;
type Player01 = Agent<MatchState, number>;

/** Seconds that a player has to go away. */
const FAREWELL = 5;

interface Verdict extends Judgement {
  readonly reason?: string;
}

/** What has been recorded of a game so far. */
interface Progress {
  readonly moves: string[];
  readonly values: (number | null)[];
  readonly visits: (number | null)[];
  readonly ms: number[];
  readonly cpu: number[];
}

/** What the place where a game is played has to offer. */
export interface Host extends Pick<AgentContext, "openPort"> {
  /** The game is not wanted any more. */
  readonly signal?: AbortSignal;
  /** No other game is played in this process at the same time, so that its CPU time is the players'. */
  readonly alone?: boolean;
}

/** A game that nobody wants any more. */
class Abandoned extends Error {}

/**
 * Game `index` of the plan: the same on every machine, times aside, where budgets are in playouts. Rejects when the
 * signal comes before its end, with all agents gone.
 */
export async function playGame(plan: MatchPlan, index: number, host: Host = {}): Promise<GameRecord> {
  const clock = systemClock;
  const kit = matchKit(plan.game);
  const assignment = assignmentOf(plan, index);
  const began = clock.now();
  const start = new Date().toISOString();
  const opening = await openingOf(plan, assignment.round);
  const progress: Progress = { moves: [...opening], values: [], visits: [], ms: [], cpu: [] };
  const { by, reason, result, end } = await play(kit, plan, assignment, opening, progress, host);
  return {
    ...heading(plan, assignment),
    opening: opening.length,
    moves: progress.moves,
    result,
    end,
    ...(by === undefined ? undefined : { by }),
    ...(reason === undefined ? undefined : { reason }),
    values: progress.values,
    visits: progress.visits,
    times: {
      start,
      ms: tenths(clock.now() - began),
      moves: progress.ms,
      ...(host.alone === true ? { cpu: progress.cpu } : undefined),
    },
  };
}

/** The record of a game that could not be played through no fault of its players. */
export function failedGame(plan: MatchPlan, index: number, reason: string): GameRecord {
  return {
    ...heading(plan, assignmentOf(plan, index)),
    opening: 0,
    moves: [],
    result: null,
    end: "failed",
    reason,
    values: [],
    visits: [],
    times: { start: new Date().toISOString(), ms: 0, moves: [] },
  };
}

function heading(plan: MatchPlan, { index, players }: Assignment) {
  const both = players.map((each) => plan.agents[each] as MatchAgent) as [MatchAgent, MatchAgent];
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    playout: VERSION,
    match: planId(plan),
    index,
    players: [both[0].name, both[1].name],
    agents: [formatAgent(specOf(both[0])), formatAgent(specOf(both[1]))],
  } satisfies Partial<GameRecord>;
}

async function play(
  kit: MatchKit,
  plan: MatchPlan,
  { index, players }: Assignment,
  opening: readonly string[],
  progress: Progress,
  { signal, openPort }: Host,
): Promise<Verdict> {
  const { game } = kit;
  const clock = systemClock;
  const state = game.start();
  const agents: Player01[] = [];
  const show = (move: number) => {
    for (const [player, agent] of agents.entries()) {
      try {
        agent.saw?.(move, state);
      } catch (error) {
        throw new Fault(player as Player, failureOf(error), messageOf(error));
      }
    }
  };
  try {
    for (const player of [0, 1] as const) {
      const rng = stream(plan.seed, "game", index, "agent", player);
      const spec = calledByName(kit, plan.agents[players[player]] as MatchAgent);
      const enter = async () => {
        const moveTime = plan.clock.move;
        const context = { rng, clock, ...(openPort && { openPort }), ...(moveTime && { moveTime }) };
        const agent = createAgent(kit, spec, context);
        agents.push(agent);
        await agent.ready?.();
      };
      await attended(player, enter, plan.clock.stall, signal);
    }
    for (const text of opening) {
      const move = game.notation.parseMove(text);
      state.play(move);
      show(move);
    }
    while (!state.isOver()) {
      const player = state.toMove;
      const before = clock.now();
      const used = process.cpuUsage();
      const decision = await answerOf(
        agents[player] as Player01,
        player,
        game.clone(state),
        plan.clock,
        signal,
      );
      const ms = clock.now() - before;
      const { user, system } = process.cpuUsage(used);
      if (plan.clock.move !== undefined && ms > 1000 * (plan.clock.move + plan.clock.margin))
        throw new Fault(player, "time", `more than ${plan.clock.move} s and the margin`);
      const { move, report } = decision;
      if (move === "resign") return { result: player, end: "resign", by: player };
      if (!isLegal(kit, state, move)) throw new Fault(player, "illegal", describe(kit, move));
      progress.moves.push(game.notation.formatMove(move));
      progress.values.push(report === undefined ? null : Math.round(1e4 * report.value) / 1e4);
      progress.visits.push(report?.simulations ?? null);
      progress.ms.push(tenths(ms));
      progress.cpu.push(tenths((user + system) / 1000));
      state.play(move);
      show(move);
      if (state.isOver()) break;
      const judgement = adjudicate(plan.adjudicate, progress.values, state.ply);
      if (judgement !== undefined) return judgement;
    }
    return { result: state.value(), end: "rules" };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { result: error.by, end: error.end, by: error.by, reason: error.message };
  } finally {
    await Promise.all(agents.map(dismiss));
  }
}

/** The agent as it is made; one that gives its name in messages gives the one that it has in the match. */
function calledByName(kit: MatchKit, agent: MatchAgent): AgentSpec {
  const spec = specOf(agent);
  return "name" in kindOf(kit, spec.kind).schema.shape ? { ...spec, name: agent.name } : spec;
}

/** A player loses by what it did. */
class Fault extends Error {
  readonly by: Player;
  readonly end: End;

  constructor(by: Player, end: End, message: string) {
    super(message);
    this.by = by;
    this.end = end;
  }
}

async function answerOf(
  agent: Player01,
  by: Player,
  state: MatchState,
  { move, stall }: MatchPlan["clock"],
  signal: AbortSignal | undefined,
): Promise<Decision<number>> {
  const hurry = move === undefined ? Number.POSITIVE_INFINITY : systemClock.now() + 1000 * move;
  const stop = {
    get aborted() {
      return signal?.aborted === true || systemClock.now() >= hurry;
    },
  };
  return await attended(by, () => agent.choose(state, stop), stall, signal);
}

/** What a player does, unless it fails, takes forever, or nobody wants the game any more. */
async function attended<T>(
  by: Player,
  work: () => Promise<T>,
  stall: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let abandon = () => {};
  const spoilt = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Fault(by, "stall", `no answer in ${stall} s`)), 1000 * stall);
    abandon = () => reject(new Abandoned());
    signal?.addEventListener("abort", abandon, { once: true });
  });
  try {
    if (signal?.aborted) throw new Abandoned();
    return await Promise.race([work(), spoilt]);
  } catch (error) {
    if (error instanceof Abandoned || error instanceof Fault) throw error;
    throw new Fault(by, failureOf(error), messageOf(error));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abandon);
  }
}

function isLegal({ game }: MatchKit, state: MatchState, move: number): boolean {
  try {
    return game.isLegal(state, move);
  } catch {
    return false;
  }
}

function describe({ game }: MatchKit, move: number): string {
  try {
    return `${game.notation.formatMove(move)} is not legal`;
  } catch {
    return `${String(move)} is no move`;
  }
}

/** Lets a player go; one that does not want to is left behind. */
async function dismiss(agent: Player01): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 1000 * FAREWELL);
  });
  await Promise.race([Promise.resolve(agent.close?.()).catch(() => {}), patience]);
  clearTimeout(timer);
}

function failureOf(error: unknown): End {
  return error instanceof AgentFailure ? error.reason : "crash";
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 300);
}

function tenths(ms: number): number {
  return Math.round(10 * ms) / 10;
}
