/**
 * Estimates by playouts which points each side will own, and which chains are dead.
 *
 * Whose the points will be in the end, as playouts tell: every point is Black's, White's or nobody's at the end of each,
 * and the mean over them lies between 1 and -1. A chain is dead where its points are the enemy's clearly more
 * often than its own; that is a guess, as good as the playouts are, and stones in seki are mostly taken for alive.
 */
import type { Rng } from "../../core/index.js";
import type { GoBoard } from "./board.js";
import { BLACK, EMPTY } from "./numbers.js";
import { SoftmaxPlayout } from "./playouts.js";
import { loadPolicy, POLICIES } from "./policy.js";
import type { GoState } from "./state.js";

/** Mean ownership of a dead chain by its own side: two in three playouts take it. */
const DEAD = -1 / 3;

export interface Ownership {
  /** Black's points minus White's without komi, the mean of the playouts. */
  readonly score: number;
  /** Standard deviation of a playout's. */
  readonly deviation: number;
  /** By point: 1 where it is always Black's, -1 where it is always White's. */
  readonly owners: Float64Array;
}

/** Estimates by playouts who will own each point, the score, and which chains are dead. Stones in seki mostly count as alive. */
export class Territory {
  readonly #board: GoBoard;
  /** By the strongest of our policies, which is listed last. */
  readonly #playout: SoftmaxPlayout;

  constructor(board: GoBoard) {
    this.#board = board;
    this.#playout = new SoftmaxPlayout(board, loadPolicy(POLICIES.at(-1)!));
  }

  estimate(state: GoState, rng: Rng, playouts: number): Ownership {
    const { points } = this.#board;
    const end = new Int8Array(points);
    const owners = new Float64Array(points);
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < playouts; i++) {
      const score = this.#playout.score(state, rng);
      this.#playout.tellEnd(end);
      for (let point = 0; point < points; point++) owners[point] += end[point] / playouts;
      sum += score;
      squares += score * score;
    }
    const score = sum / playouts;
    return { score, deviation: Math.sqrt(Math.max(0, squares / playouts - score * score)), owners };
  }
}

/** The chains that are dead, each with its points in order. */
export function deadChains(state: GoState, owners: Float64Array): number[][] {
  return chainsOf(state).filter((chain) => {
    const sign = state.at(chain[0]) === BLACK ? 1 : -1;
    return (sign * chain.reduce((sum, point) => sum + owners[point], 0)) / chain.length < DEAD;
  });
}

/** All chains on the board, each with its points in order. */
export function chainsOf(state: GoState): number[][] {
  const chains = new Map<number, number[]>();
  for (let point = 0; point < state.board.points; point++) {
    if (state.at(point) === EMPTY) continue;
    const chain = chains.get(state.chainOf(point));
    if (chain === undefined) chains.set(state.chainOf(point), [point]);
    else chain.push(point);
  }
  return [...chains.values()];
}

/** Whose the points will be, row by row from the top, and by how many Black leads: as answers tell it. */
export function ownershipOf(
  { board, rules }: GoState,
  { score, owners }: ReturnType<Territory["estimate"]>,
): { readonly ownership: number[][]; readonly blackLead: number } {
  const { width, height } = board;
  const ownership = Array.from({ length: height }, (_, row) =>
    Array.from(owners.subarray(row * width, (row + 1) * width), (owner) => Math.round(owner * 1e3) / 1e3),
  );
  return { ownership, blackLead: Math.round((score - rules.komi) * 100) / 100 };
}
