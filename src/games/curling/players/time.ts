/**
 * How long to think about a throw when a clock runs for the whole game: an even share of what is left for the throws left,
 * after a reserve, and up to `PATIENCE` times that while the decision is open. Throws that are not
 * open any more give their time back to the others.
 */

import type { Spending } from "../../../agents/index.js";
import type { CurlingState } from "../index.js";

/** Seconds kept back for what is not thinking, once and for each throw: messages, the garbage collector, a busy machine. */
const RESERVE = 0.3;
const OVERHEAD = 0.015;
/** The part of the clock that is kept back on top. */
const CAUTION = 0.05;
/** An open decision may take so many even shares, and no decision takes less than this part of one. */
const PATIENCE = 2;
const HASTE = 0.35;
/** Even an exhausted clock leaves time for a few simulations. */
const LEAST = 0.002;

/** What the throw of this state may cost; nothing where there is no clock. */
export function timeFor(state: CurlingState): Spending | undefined {
  const left = state.timeLeft(state.toMove);
  if (!Number.isFinite(left)) return undefined;
  const throws = throwsLeft(state);
  const spendable = Math.max(0, left * (1 - CAUTION) - RESERVE - OVERHEAD * throws);
  const share = spendable / throws;
  const most = Math.max(LEAST, Math.min(PATIENCE * share, spendable / 2));
  return { seconds: most, least: Math.min(most, Math.max(LEAST, HASTE * share)) };
}

/** Throws of the team to move that this clock still has to last for; one end more where it may be needed for extra ends. */
function throwsLeft(state: CurlingState): number {
  const { ends, throws, time, extraEnds } = state.rink.rules;
  const own = throws >> 1;
  const inThisEnd = (throws - state.throwNumber + 1) >> 1;
  if (state.isExtraEnd) return inThisEnd + (time?.extraEnd?.renewed === true ? 0 : own);
  const shared = extraEnds && time?.extraEnd === null;
  return inThisEnd + (ends - 1 - state.end + (shared ? 1 : 0)) * own;
}
