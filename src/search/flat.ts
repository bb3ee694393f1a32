/**
 * Monte Carlo over one ply: every move of the root is played out many times and the best mean wins. `uniform` gives
 * all moves the same number of playouts; `ucb` gives the next one to the move with the largest
 *
 *   mean + c sqrt(ln N / n)        (UCB1: Auer, Cesa-Bianchi and Fischer 2002)
 *
 * For games for two, without chance, with values in [0, 1] for player 0. Sees nothing beyond the playouts: its
 * answer does not become right with time. Moves that end the game at once are known, not played out.
 */

import { z } from "zod";
import { type Rng, takeLog } from "../core/index.js";
import { MoveList, type Player, type State, type Tally } from "../game/index.js";
import {
  isBatch,
  type Report,
  type ReportLine,
  type SearchParts,
  standardError,
  type TreeSearch,
  type TreeSearchRun,
} from "./run.js";

/** Checks the options of a flat search; every field has a default and a description. */
export const flatSchema = z.strictObject({
  select: z
    .enum(["uniform", "ucb"])
    .default("ucb")
    .describe("who gets the next playout: all moves in turn, or the largest mean + c sqrt(ln N / n)"),
  exploration: z
    .number()
    .min(0)
    .default(Math.SQRT2)
    .describe("c of that formula: how much moves with few visits are favoured"),
});

export type FlatOptions = Readonly<z.output<typeof flatSchema>>;

/**
 * Compares the moves of one position by playouts alone, without a tree: all equally, or by UCB1. Its answer does not become right
 * with more time; use it as a baseline.
 */
export class Flat<S extends State<number>> implements TreeSearch<S, number> {
  readonly #parts: SearchParts<S>;
  readonly #options: FlatOptions;

  constructor(parts: SearchParts<S>, options: FlatOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  begin(root: S, rng: Rng): TreeSearchRun<number> {
    return new FlatRun(this.#parts, this.#options, root, rng);
  }
}

const register = new Float64Array(1);

class FlatRun<S extends State<number>> implements TreeSearchRun<number> {
  readonly #parts: SearchParts<S>;
  readonly #options: FlatOptions;
  readonly #rng: Rng;
  readonly #root: S;
  readonly #state: S;
  readonly #arms: MoveList;
  readonly #visits: Float64Array;
  /** Sums for player 0. */
  readonly #values: Float64Array;
  /** The value where the move ends the game, otherwise NaN. */
  readonly #ends: Float64Array;
  readonly #tally: Tally;
  #mover: Player = 0;
  #simulations = 0;
  #owed = 0;

  constructor(parts: SearchParts<S>, options: FlatOptions, root: S, rng: Rng) {
    this.#parts = parts;
    this.#options = options;
    this.#rng = rng;
    this.#root = parts.clone(root);
    this.#state = parts.clone(root);
    const { capacity } = parts.candidates;
    this.#arms = new MoveList(capacity);
    this.#visits = new Float64Array(capacity);
    this.#values = new Float64Array(capacity);
    this.#ends = new Float64Array(capacity);
    this.#tally = { wins: 0, held: new Int32Array(capacity), heldWins: new Int32Array(capacity) };
    this.#open();
  }

  get simulations(): number {
    return this.#simulations;
  }

  get decided(): boolean {
    if (this.#arms.length <= 1) return true;
    for (let arm = 0; arm < this.#arms.length; arm++) if (this.#ends[arm] === 1 - this.#mover) return true;
    return this.#openArms() === 0;
  }

  run(playouts: number): void {
    this.#owed += playouts;
    while (this.#owed > 0) {
      const arm = this.#choose();
      if (arm < 0) {
        this.#owed = 0;
        return;
      }
      this.#owed -= this.#play(arm);
    }
  }

  report(lines = Number.POSITIVE_INFINITY): Report<number> {
    if (this.#arms.length === 0) throw new Error("the game is over: there is no move to report");
    const sign = this.#mover === 0 ? 1 : -1;
    const ranked = Array.from({ length: this.#arms.length }, (_, arm) => arm).sort(
      (a, b) =>
        this.#rank(a) - this.#rank(b) || this.#order(a, b, sign) || this.#arms.ids[a] - this.#arms.ids[b],
    );
    const shown = ranked.slice(0, Math.max(1, lines)).map((arm) => this.#line(arm));
    return {
      best: this.#arms.ids[ranked[0]],
      value: shown[0].value,
      simulations: this.#simulations,
      lines: shown,
    };
  }

  advance(move: number): void {
    this.#root.play(move);
    this.#open();
  }

  #open(): void {
    const root = this.#root;
    this.#owed = 0;
    this.#simulations = 0;
    this.#mover = root.toMove;
    this.#visits.fill(0);
    this.#values.fill(0);
    this.#ends.fill(Number.NaN);
    this.#arms.length = 0;
    if (root.isOver()) return;
    this.#parts.candidates.list(root, this.#arms);
    for (let arm = 0; arm < this.#arms.length; arm++) {
      this.#state.copyFrom(root);
      this.#state.play(this.#arms.ids[arm]);
      if (this.#state.isOver()) this.#ends[arm] = this.#state.value();
    }
  }

  #openArms(): number {
    let open = 0;
    for (let arm = 0; arm < this.#arms.length; arm++) if (Number.isNaN(this.#ends[arm])) open++;
    return open;
  }

  /** The move to be played out next, -1 where all of them end the game. */
  #choose(): number {
    const visits = this.#visits;
    const values = this.#values;
    const sign = this.#mover === 0 ? 1 : -1;
    const ucb = this.#options.select === "ucb";
    let scale = 0;
    if (ucb && this.#simulations > 1) {
      register[0] = this.#simulations;
      takeLog(register);
      scale = this.#options.exploration * Math.sqrt(register[0]);
    }
    let best = -1;
    let max = Number.NEGATIVE_INFINITY;
    for (let arm = 0; arm < this.#arms.length; arm++) {
      if (!Number.isNaN(this.#ends[arm])) continue;
      const n = visits[arm];
      if (ucb && n === 0) return arm;
      const worth = ucb ? (sign * values[arm]) / n + scale / Math.sqrt(n) : -n;
      if (worth > max) {
        max = worth;
        best = arm;
      }
    }
    return best;
  }

  /** Plays a move out and gives the number of playouts. */
  #play(arm: number): number {
    const { playout } = this.#parts;
    const state = this.#state;
    state.copyFrom(this.#root);
    state.play(this.#arms.ids[arm]);
    let lanes = 1;
    if (isBatch(playout)) {
      lanes = playout.lanes;
      playout.run(state, this.#rng, this.#tally, false);
      this.#values[arm] += this.#tally.wins;
    } else this.#values[arm] += playout.run(state, this.#rng);
    this.#visits[arm] += lanes;
    this.#simulations += lanes;
    return lanes;
  }

  /** Known wins first, known losses last. */
  #rank(arm: number): number {
    const end = this.#ends[arm];
    if (end === 1 - this.#mover) return 0;
    return end === this.#mover ? 2 : 1;
  }

  /** By value where all have about the same visits, otherwise by visits: only good moves are visited often. */
  #order(a: number, b: number, sign: number): number {
    const byValue = sign * (this.#value(b) - this.#value(a));
    if (this.#options.select === "uniform") return byValue;
    return this.#visits[b] - this.#visits[a] || byValue;
  }

  #value(arm: number): number {
    if (!Number.isNaN(this.#ends[arm])) return this.#ends[arm];
    return this.#visits[arm] > 0 ? this.#values[arm] / this.#visits[arm] : 0.5;
  }

  #line(arm: number): ReportLine<number> {
    const rank = this.#rank(arm);
    const known = !Number.isNaN(this.#ends[arm]);
    const prior = this.#arms.priors[arm];
    return {
      move: this.#arms.ids[arm],
      visits: this.#visits[arm],
      value: this.#value(arm),
      error: known ? 0 : standardError(this.#values[arm], this.#visits[arm]),
      ...(rank === 0 ? { proved: "win" } : rank === 2 ? { proved: "loss" } : {}),
      ...(prior > 0 ? { prior } : {}),
      continuation: [],
    };
  }
}
