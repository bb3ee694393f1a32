/**
 * Verifies Hex: shares of wins of every playout, and agreement of all ways to find a winner.
 *
 * What the playouts of Hex must give, by counting: fair coins are fair to both sides on the empty board, fills of
 * exactly half favour the side that begins by a known share, and all ways to find a winner agree.
 */
import type { StopSignal } from "../../agents/index.js";
import { stream } from "../../core/index.js";
import type { BatchPlayout, Playout, Tally } from "../../game/index.js";
import {
  type Verification,
  type VerifyFinding,
  type VerifyProgressCallback,
  type VerifySetup,
  verifiedBy,
  verifyFinding,
} from "../../show/index.js";
import { Batch } from "./batch.js";
import { BLACK, WHITE } from "./numbers.js";
import { ConventionalPlayout, ExactRowsPlayout, RowsPlayout, WalkPlayout } from "./playouts.js";
import { HexBoard, HexState } from "./rules.js";

interface Setup extends Pick<VerifySetup, "seed" | "clock"> {
  /** Of each kind. */
  readonly playouts: number;
  readonly boards: number;
}

/** Black's share of wins when he begins on the empty board and each side gets half of it. */
const HALF_SHARE = 0.523;
const HALF_WITHIN = 0.001;
/** Standard errors that a share may be off. */
const ERRORS = 4;
const SLICE = 64_000;
/** What a playout of each kind and a board take, in nanoseconds; progress is weighed by it. */
const COSTS = {
  walk: 700,
  rows: 140,
  batch: 25,
  "batch-ts": 170,
  conventional: 2000,
  "rows-exact": 450,
};
const BOARD_COST = 4400;

export async function playoutFindings(
  { playouts, boards, seed, clock }: Setup,
  stop: StopSignal,
  tell: VerifyProgressCallback,
): Promise<VerifyFinding[]> {
  const board = new HexBoard(11);
  const coins = {
    walk: single(new WalkPlayout(board), board),
    rows: single(new RowsPlayout(board), board),
    batch: batchWins(new Batch(board), board),
    "batch-ts": batchWins(new Batch(board, { wasm: false }), board),
  };
  const halves = {
    conventional: single(new ConventionalPlayout(board), board),
    "rows-exact": single(new ExactRowsPlayout(board), board),
  };
  const kinds: Record<keyof typeof COSTS, Wins> = { ...coins, ...halves };
  const total = playouts * Object.values(COSTS).reduce((sum, cost) => sum + cost) + boards * BOARD_COST;
  let spent = 0;
  /** Before a slice of the work that takes so long: lets Ctrl-C through. Whether to go on. */
  const goesOn = async (cost: number) => {
    await clock.breathe();
    tell(spent, total);
    spent += cost;
    return !stop.aborted;
  };
  const shares = new Map<string, number>();
  const findings: VerifyFinding[] = [];
  const error = Math.sqrt(0.25 / playouts);
  for (const [kind, winsOf] of Object.entries(kinds)) {
    const rng = stream(seed, "hex", kind);
    let wins = 0;
    for (let done = 0; done < playouts; done += SLICE) {
      const count = Math.min(SLICE, playouts - done);
      if (!(await goesOn(count * COSTS[kind as keyof typeof COSTS]))) return findings;
      wins += winsOf(count, rng);
    }
    const share = wins / playouts;
    shares.set(kind, share);
    findings.push(
      kind in coins
        ? verifyFinding(kind, playouts, share, 0.5, ERRORS * error)
        : verifyFinding(kind, playouts, share, HALF_SHARE, Math.max(HALF_WITHIN, ERRORS * error)),
    );
  }
  const apart = (shares.get("conventional") ?? 0) - (shares.get("rows-exact") ?? 0);
  findings.push(verifyFinding("conventional - rows-exact", playouts, apart, 0, ERRORS * Math.SQRT2 * error));
  const disputes = new Disputes(board, seed);
  for (let done = 0; done < boards; done += SLICE) {
    const count = Math.min(SLICE, boards - done);
    if (!(await goesOn(count * BOARD_COST))) return findings;
    disputes.look(count);
  }
  findings.push(verifyFinding("boards with two winners", boards, disputes.found, 0, 0));
  return findings;
}

/** Gives Black's wins in so many playouts of the empty board. */
type Wins = (playouts: number, rng: ReturnType<typeof stream>) => number;

function single(playout: Playout<HexState>, board: HexBoard): Wins {
  const state = new HexState(board);
  return (playouts, rng) => {
    let wins = 0;
    for (let i = 0; i < playouts; i++) wins += playout.run(state, rng);
    return wins;
  };
}

/** What a batch does beyond the number asked for is cut by its share. */
function batchWins(batch: BatchPlayout<HexState>, board: HexBoard): Wins {
  const state = new HexState(board);
  const tally: Tally = { wins: 0, held: new Int32Array(0), heldWins: new Int32Array(0) };
  return (playouts, rng) => {
    let wins = 0;
    let done = 0;
    for (; done < playouts; done += batch.lanes) {
      batch.run(state, rng, tally, false);
      wins += tally.wins;
    }
    return (wins * playouts) / done;
  };
}

/** Full boards on which ways to find the winner differ. A playout only looks it up there: walk, flood (rows) and reduction (batch). */
class Disputes {
  found = 0;
  readonly #board: HexBoard;
  readonly #rng: ReturnType<typeof stream>;
  readonly #walk: WalkPlayout;
  readonly #flood: RowsPlayout;
  readonly #reduction: Batch;
  #seen = 0;

  constructor(board: HexBoard, seed: string) {
    this.#board = board;
    this.#rng = stream(seed, "hex", "boards");
    this.#walk = new WalkPlayout(board);
    this.#flood = new RowsPlayout(board);
    this.#reduction = new Batch(board);
  }

  look(boards: number): void {
    const rng = this.#rng;
    const { cells } = this.#board;
    const state = new HexState(this.#board);
    const tally: Tally = { wins: 0, held: new Int32Array(0), heldWins: new Int32Array(0) };
    const words = new Int32Array(2);
    for (const end = this.#seen + boards; this.#seen < end; this.#seen++) {
      for (let cell = 0; cell < cells; cell++) {
        if (cell % 32 === 0) {
          rng.words(words);
          if (this.#seen % 3 === 0) words[0]! &= words[1]!;
          else if (this.#seen % 3 === 1) words[0]! |= words[1]!;
        }
        state.place(cell, ((words[0]! >>> (cell % 32)) & 1) === 1 ? BLACK : WHITE);
      }
      const won = this.#walk.run(state, rng);
      this.#reduction.run(state, rng, tally, false);
      if (this.#flood.run(state, rng) !== won || tally.wins !== this.#reduction.lanes * won) this.found++;
    }
  }
}

// Verification of Hex.

export const hexVerification: Verification = {
  description: "count what playouts give on the empty 11x11 board, and compare ways to find a winner",
  help: `Playouts by fair coins (walk, rows, batch, batch-ts) must give Black half of the wins, within ${ERRORS} standard
errors; fills of exactly half (conventional, rows-exact) ${HALF_SHARE} within ${HALF_WITHIN} (or ${ERRORS} standard errors, if
that is more), and the same within ${ERRORS} standard errors of the difference. On full boards with a quarter, half and three
quarters of black stones walk, flood and reduction must name the same winner.
Exit status 1 when something does not hold. Ctrl-C ends with what has been checked so far.

JSON: check, count (of playouts or boards), found, wanted, within, holds.`,
  each: "check",
  counts: {
    playouts: { about: "playouts of each kind", min: 1000, default: 20_000_000 },
    boards: {
      about: "full boards on which the winner is looked up in every way",
      min: 1,
      default: 2_000_000,
    },
  },
  isRandom: true,
  async check({ counts: { playouts = 0, boards = 0 }, seed, clock }, stop, tell) {
    return verifiedBy(await playoutFindings({ playouts, boards, seed, clock }, stop, tell));
  },
};
