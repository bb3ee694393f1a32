/**
 * A player who searches gives up a lost game, ends one that is won after the opponent's pass, and passes when there is nothing
 * left to do: when the stones on the board win as they stand, and a second search, of the position after the pass, finds that
 * it costs nothing. That search is paid for by the budget of the move: where a pass may come, a part of it is put by.
 */
import {
  type Agent,
  type AgentContext,
  type Decision,
  type ResignAndPass,
  runWithin,
  type SearchLimits,
  type StopSignal,
} from "../../agents/index.js";
import type { Report, SearchRun, TreeSearch } from "../../search/index.js";
import { EMPTY } from "./numbers.js";
import type { GoState } from "./state.js";

/** Chance to win that a pass must leave, and what it may cost. */
const SAFE = 0.95;
const COST = 0.01;
/** A pass may come where the chance to win at the last move was at least this. */
const HOPEFUL = 0.9;
/** The part of the budget that is put by, the fewest playouts that are worth it, and the largest part. */
const SHARE = 0.125;
const FEWEST = 100;
const MAX = 0.5;
/** Nobody gives up before so many moves, or thinks of a pass before so many stones, for each point of the board. */
const YOUNG = 1 / 3;

interface Politeness {
  /** The chance to win below which a game is given up; 0 never. */
  readonly resign: number;
  /** Made when it is first needed. */
  search(): TreeSearch<GoState, number>;
  readonly context: Pick<AgentContext, "rng" | "clock">;
  /** Threads that searched, of which one looks at the pass. */
  readonly threads: number;
}

/** The manners of a player of Go. */
export function goManners(politeness: Politeness): ResignAndPass<GoState, number> {
  const reserve = new Reserve();
  return {
    searchLimits: (whole) => reserve.spend(whole),
    wrap: (agent) => polite(agent, reserve, politeness),
  };
}

/** The part of a move's budget that is put by for a look at the pass. */
export class Reserve {
  /** Whether anything is to be put by at this move. */
  isWanted = false;
  /** What was put by at this move; a position with one move costs nothing, and then this is to spend. */
  left: SearchLimits = {};

  begin(isWanted: boolean): void {
    this.isWanted = isWanted;
    this.left = { playouts: FEWEST };
  }

  /** What is left for the search of the move. */
  spend(whole: SearchLimits): SearchLimits {
    if (!this.isWanted) return whole;
    const { playouts, seconds, softSeconds } = whole;
    const share = playouts === undefined ? SHARE : Math.min(MAX, Math.max(SHARE, FEWEST / playouts));
    const kept = playouts === undefined ? undefined : Math.floor(share * playouts);
    this.left = { playouts: kept, seconds: seconds && share * seconds };
    return {
      playouts: playouts && playouts - (kept ?? 0),
      seconds: seconds && (1 - share) * seconds,
      softSeconds: softSeconds && (1 - share) * softSeconds,
    };
  }
}

function polite(
  agent: Agent<GoState, number>,
  reserve: Reserve,
  politeness: Politeness,
): Agent<GoState, number> {
  let search: TreeSearch<GoState, number> | undefined;
  let last: number | undefined;
  const { context, threads } = politeness;
  const passIsSafe = async (state: GoState, value: number, stop: StopSignal) => {
    search ??= politeness.search();
    const thinking = search.begin(state, context.rng);
    thinking.advance(state.board.pass);
    const { playouts = Number.POSITIVE_INFINITY, seconds } = reserve.left;
    if (playouts < 1) return false;
    const limits = { playouts: Math.round(playouts / threads), seconds };
    const isWhole = await runWithin(valuing(thinking), limits, { clock: context.clock, stop });
    if (!isWhole && thinking.simulations < FEWEST) return false;
    return ownValue(state, thinking.report(1).value) >= Math.max(SAFE, value - COST);
  };
  return {
    name: agent.name,
    ...(agent.begin && { begin: agent.begin }),
    ...(agent.analyst && { analyst: agent.analyst }),
    ready: async () => agent.ready?.(),
    gameStarted: (state, settled) => agent.gameStarted?.(state, settled),
    async choose(state, stop, watch, limits) {
      const { pass } = state.board;
      const wins = winsAsItStands(state);
      if (state.passes === 1 && wins) return wonByPass(state);
      reserve.begin(wins && isTaken(state) && (last === undefined || last >= HOPEFUL));
      const decision = await agent.choose(state, stop, watch, limits);
      const { report, move } = decision;
      if (report === undefined) return decision;
      const value = ownValue(state, report.value);
      last = value;
      if (isLost(state, report, politeness.resign)) return { ...decision, move: "resign" };
      if (move === pass || value < SAFE || !reserve.isWanted) return decision;
      return (await passIsSafe(state, value, stop)) ? { ...decision, move: pass } : decision;
    },
    saw: (move, state) => agent.saw?.(move, state),
    close: async () => agent.close?.(),
  };
}

/** Goes on where only one move is left, since the value is wanted: a search is at its end when a run adds nothing. */
function valuing(thinking: SearchRun<number>): SearchRun<number> {
  let isExhausted = false;
  return {
    get simulations() {
      return thinking.simulations;
    },
    get decided() {
      return isExhausted;
    },
    async run(playouts) {
      const before = thinking.simulations;
      await thinking.run(playouts);
      isExhausted = thinking.simulations === before;
    },
    report: (lines) => thinking.report(lines),
  };
}

/** The decision that needs no search. */
function wonByPass({ board, toMove }: GoState): Decision<number> {
  const value = 1 - toMove;
  const line = { move: board.pass, visits: 0, value, error: 0, proved: "win", continuation: [] } as const;
  return { move: board.pass, report: { best: board.pass, value, simulations: 0, lines: [line] } };
}

/** Whether so many stones are on the board that it may be settled. */
function isTaken({ board, stones }: GoState): boolean {
  let count = 0;
  for (const place of board.placeOf) if (stones[place] !== EMPTY) count++;
  return count >= YOUNG * board.points;
}

/** A value for the side to move. */
function ownValue({ toMove }: GoState, value: number): number {
  return toMove === 0 ? value : 1 - value;
}

function isLost(state: GoState, { value, lines: [best] }: Report<number>, resign: number): boolean {
  if (resign === 0 || best === undefined || state.ply < YOUNG * state.board.points) return false;
  return ownValue(state, value) + 2 * best.error < resign;
}

/** Whether the side to move would win if the game ended now. */
function winsAsItStands(state: GoState): boolean {
  return state.value() === 1 - state.toMove;
}
