import type { Shot } from "../shot.js";
import type { Stones } from "../stones.js";

export const MODELS = ["fcv1", "legacy"] as const;
/** The two generations of physics: FCV1 (third and fourth generation) and legacy (first and second). */
export type Model = (typeof MODELS)[number];

/** Lines that take a stone off the sheet the moment its centre crosses them; Infinity where there is none. */
export interface Limits {
  /** A stone with |x| at or beyond this is removed. */
  readonly side: number;
  /** A stone with y at or beyond this is removed. */
  readonly far: number;
  /** A stone with y at or below this is removed (it came back past the thrower). */
  readonly near: number;
}

export const NO_LIMITS: Limits = { side: Infinity, far: Infinity, near: -Infinity };

/**
 * Moves stones from the release of a throw until all of them rest. Knows the ice and the contacts, and the
 * lines that remove a stone in motion; every other rule is the rule layer's.
 */
export interface Simulator {
  readonly model: Model;
  readonly limits: Limits;
  /**
   * Says which end (from 0) the next throws belong to, and which team throws first in it: the third generation
   * simulates odd ends from the other side, and the legacy one numbers stones by throwing order.
   */
  startEnd(end: number, first: number): void;
  /** Delivers `shot` from the hack as stone number `stone`, and leaves in `stones` what is then in play. */
  throw(stones: Stones, stone: number, shot: Shot): void;
  /** Whether any stones touched in the last throw. */
  readonly touched: boolean;
}
