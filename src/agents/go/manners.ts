/**
 * A player who searches gives up a lost game, ends one that is won after the opponent's pass, and passes when there is nothing
 * left to do: when the stones on the board win as they stand, and a second search, of the position after the pass, finds that
 * it costs nothing.
 */
import type { GoState } from "../../games/go/index.js";
import type { Rng } from "../../random/index.js";
import type { Report, Search } from "../../search/index.js";
import type { Agent, Decision } from "../agent.js";

/** Chance to win that a pass must leave, and what it may cost. */
const SAFE = 0.95;
const COST = 0.01;
/** The part of the playouts that are spent on the pass, and the fewest. */
const SHARE = 0.125;
const FEWEST = 100;
/** Nobody gives up before so many points of the board have been played on. */
const YOUNG = 1 / 3;

export interface Manners {
  /** The chance to win below which a game is given up; 0 never. */
  readonly resign: number;
  /** Made when it is first needed. */
  search(): Search<GoState, number>;
  readonly rng: Rng;
  /** Threads that searched, of which one looks at the pass. */
  readonly threads: number;
}

export function withManners(agent: Agent<GoState, number>, manners: Manners): Agent<GoState, number> {
  let search: Search<GoState, number> | undefined;
  const passIsSafe = (state: GoState, value: number, playouts: number) => {
    search ??= manners.search();
    return passCostsNothing(state, value, playouts / manners.threads, search, manners.rng);
  };
  return {
    name: agent.name,
    ...(agent.begin && { begin: agent.begin }),
    ready: async () => agent.ready?.(),
    async choose(state, stop, watch) {
      const { pass } = state.board;
      if (state.passes === 1 && winsAsItStands(state)) return wonByPass(state);
      const decision = await agent.choose(state, stop, watch);
      const { report, move } = decision;
      if (report === undefined) return decision;
      if (isLost(state, report, manners.resign)) return { ...decision, move: "resign" };
      const value = ownValue(state, report.value);
      if (move === pass || value < SAFE || !winsAsItStands(state)) return decision;
      return passIsSafe(state, value, report.simulations) ? { ...decision, move: pass } : decision;
    },
    saw: (move, state) => agent.saw?.(move, state),
    close: async () => agent.close?.(),
  };
}

/** The decision that needs no search. */
function wonByPass({ board, toMove }: GoState): Decision<number> {
  const value = 1 - toMove;
  const line = { move: board.pass, visits: 0, value, error: 0, proved: "win", continuation: [] } as const;
  return { move: board.pass, report: { best: board.pass, value, simulations: 0, lines: [line] } };
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

function passCostsNothing(
  state: GoState,
  value: number,
  playouts: number,
  search: Search<GoState, number>,
  rng: Rng,
): boolean {
  const thinking = search.begin(state, rng);
  thinking.advance(state.board.pass);
  thinking.run(Math.max(FEWEST, Math.round(SHARE * playouts)));
  const after = ownValue(state, thinking.report(1).value);
  return after >= Math.max(SAFE, value - COST);
}
