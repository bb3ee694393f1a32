/**
 * The time manager: turns the limits of a move into limits of its search, and runs a search within them.
 *
 * The caller says what limits a move: playouts, seconds, or the clock of the player and the moves that it must last
 * for. A clock is shared out evenly over these moves. A move whose decision is open may take up to `PATIENCE` even shares; one
 * that is settled gives its time back after `HASTE` of a share. An agent's own options limit the move as well, and then the
 * clock only cuts what would leave too little for the rest. Where nothing limits a move, its search has the budget of its kind.
 */
import type { Game, State } from "../game/index.js";
import type { Report } from "../search/index.js";
import type { Clock, MoveLimits, RunningClock, SearchWatcher, StopSignal } from "./agent.js";
import type { AsyncSearch } from "./workers.js";

/** Limits of a search; the first one that is reached ends it. */
export interface SearchLimits {
  readonly playouts?: number | undefined;
  readonly seconds?: number | undefined;
  /** Seconds after which a decision that is not open any more ends the search. */
  readonly softSeconds?: number | undefined;
}

/** The part of a clock that is kept back, whatever the reserve. */
const CAUTION = 0.05;
/** Seconds of a move that are not thinking on a busy machine: messages, the garbage collector, the last slice. */
const OVERHEAD = 0.04;
/** An open decision may take so many even shares, and no decision takes less than this part of one. */
const PATIENCE = 2;
const HASTE = 0.35;
/** Even an exhausted clock leaves time for a few simulations. */
const MIN = 0.002;

/** Turns an agent's own options and the limits of a move into those of its search; `fallback` is used where nothing limits it. */
export function searchLimits(
  own: SearchLimits,
  { playouts, seconds, clock }: MoveLimits = {},
  fallback: SearchLimits = {},
): SearchLimits {
  const isOwn = own.playouts !== undefined || own.seconds !== undefined;
  const isLimited = playouts !== undefined || seconds !== undefined || clock !== undefined;
  if (!isOwn && !isLimited) return fallback;
  const shared = clock && shareOut(clock);
  const hard = lowest(own.seconds, seconds, isOwn ? shared?.longest : shared?.seconds);
  return {
    playouts: lowest(own.playouts, playouts),
    seconds: hard,
    ...(shared && !isOwn && { softSeconds: lowest(shared.softSeconds, hard) }),
  };
}

/** Seconds that are kept back of a clock that is counted in this process. */
const RESERVE = 0.3;
/** Own moves that a game is thought to go on for where it does not tell. */
const MOVES_LEFT = 30;

/** Returns the limits of a move by the clock that the game itself keeps; none where it has no clock. */
export function clockLimits<S extends State<M>, M>(
  game: Game<S, M>,
  state: S,
  reserve = RESERVE,
): MoveLimits {
  const left = game.timeLeft?.(state) ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(left) ? { clock: { left, movesLeft: movesLeft(game, state), reserve } } : {};
}

/** Estimates how many own moves the game will go on for, the next one included. */
export function movesLeft<S extends State<M>, M>(game: Game<S, M>, state: S): number {
  return Math.max(1, game.movesLeft?.(state) ?? MOVES_LEFT);
}

/** Seconds of a move. */
interface MoveTime {
  readonly softSeconds: number;
  readonly seconds: number;
  /** The most that leaves time for the moves to come. */
  readonly longest: number;
}

function shareOut({ left, movesLeft, overtime = 0, reserve }: RunningClock): MoveTime {
  const moves = Math.max(1, movesLeft);
  const whole = left + overtime;
  const usable = Math.max(0, (1 - CAUTION) * whole - Math.min(reserve, whole / 2) - OVERHEAD * moves);
  const share = whole > 0 ? (usable * (left / moves + overtime)) / whole : 0;
  const longest = Math.max(MIN, share, usable / 2);
  const seconds = Math.max(MIN, Math.min(PATIENCE * share, longest));
  return { softSeconds: Math.min(seconds, Math.max(MIN, HASTE * share)), seconds, longest };
}

function lowest(...limits: readonly (number | undefined)[]): number | undefined {
  const given = limits.filter((each) => each !== undefined);
  return given.length === 0 ? undefined : Math.min(...given);
}

/** Milliseconds that a slice should take. */
const SLICE_TIME = 8;

/** How many playouts to run before the next look at the clock, learned from how long the last ones took. */
export class SliceSizer {
  slice = 1;

  took(ms: number): void {
    if (ms < SLICE_TIME / 2) this.slice *= 2;
    else if (ms > 2 * SLICE_TIME && this.slice > 1) this.slice >>= 1;
  }
}

/** The surroundings of a search that is run. */
export interface SearchDrive<M> {
  readonly clock: Clock;
  /** Ends the search at once. */
  readonly stop: StopSignal;
  readonly watch?: SearchWatcher<M> | undefined;
  /** When its time began, by the clock; now, if left out. */
  readonly start?: number;
  /** Threads that search. */
  readonly threads?: number;
  /** Playouts between two looks at the stop, where the result depends on them; else by how long they take. */
  readonly slice?: number | undefined;
}

/**
 * Runs a search until its limits are reached, and watches it between slices. Returns whether it was run to its end: by all of
 * its playouts, or until nothing more could change the answer.
 */
export async function runWithin<M>(
  search: AsyncSearch<M>,
  limits: SearchLimits,
  { clock, stop, watch, start = clock.now(), threads = 1, slice }: SearchDrive<M>,
): Promise<boolean> {
  const {
    playouts = Number.POSITIVE_INFINITY,
    seconds = Number.POSITIVE_INFINITY,
    softSeconds = seconds,
  } = limits;
  const begun = search.simulations;
  const end = begun + playouts;
  const deadline = start + 1000 * seconds;
  const pace = new SliceSizer();
  let look = start + 1000 * softSeconds;
  let before = start;
  do {
    await search.run(Math.min(slice ?? pace.slice * threads, end - search.simulations));
    if (search.simulations >= end || search.decided) return true;
    watch?.(search, Math.max((search.simulations - begun) / playouts, (before - start) / (1000 * seconds)));
    await clock.breathe();
    const now = clock.now();
    pace.took(now - before);
    before = now;
    if (now >= look && now < deadline) {
      if (!isOpen(search.report(RIVALS))) return false;
      look = now + LOOKS * (now - start);
    }
  } while (before < deadline && !stop.aborted);
  return false;
}

/** Moves that are compared with the best one, and the part of the time so far after which they are compared again. */
const RIVALS = 12;
const LOOKS = 0.25;
/** Chances to win that are not worth any more time. */
const TRIFLE = 0.003;

/** Whether it may still be another move that is best, by more than a trifle. */
function isOpen<M>({ lines }: Report<M>): boolean {
  const [best, ...rivals] = lines;
  if (best === undefined) return false;
  return rivals.some(({ value, error }) => {
    const doubt = Math.hypot(error, best.error);
    return doubt > TRIFLE && Math.abs(best.value - value) < 2 * doubt;
  });
}
