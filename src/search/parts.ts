import type { Advisor, BatchPlayout, Candidates, Playout } from "../game/index.js";

/** What a search over numbered moves is put together from; all of it belongs to the game. */
export interface Parts<S> {
  clone(state: S): S;
  readonly candidates: Candidates<S>;
  readonly playout: Playout<S> | BatchPlayout<S>;
  readonly widening?: Widening;
  readonly advisor?: Advisor<S>;
}

/** Progressive widening: a position's moves are let in one after another, best prior first. */
export interface Widening {
  /** How many moves a node with so many visits may choose from; at least 1. */
  unlocked(visits: number): number;
}

export function isBatch<S>(playout: Playout<S> | BatchPlayout<S>): playout is BatchPlayout<S> {
  return "lanes" in playout;
}
