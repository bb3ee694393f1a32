import type { Arms, Evaluation, Evaluator, Prover, Verdict } from "../../../game/index.js";
import { EMPTY, type HexBoard } from "../board.js";
import type { HexState } from "../state.js";
import { Connections } from "./connections.js";
import { HexKeys } from "./keys.js";

/**
 * Tells a search what connections and inferior cells prove; priors are shares of the current, best move first. One look at a
 * position tells what is proved and what is likely, so that who asks for both has it for the price of one.
 */
export class ConnectionAdvisor implements Prover<HexState>, Evaluator<HexState> {
  readonly connections: Connections;
  readonly words = 4;
  readonly points: number;
  readonly batch = 1;
  readonly #keys: HexKeys;
  /** The position that was looked at last, and the one that is asked about. */
  readonly #last = new Int32Array(2);
  readonly #asked = new Int32Array(2);
  #verdict: Verdict = "unknown";
  #maySwap = false;
  /** What the last advice rests on. */
  #basis: "connections" | "swap" | "nothing" = "connections";

  constructor(board: HexBoard) {
    this.connections = new Connections(board);
    this.points = board.cells;
    this.#keys = new HexKeys(board);
  }

  advise(state: HexState, arms: Arms): Verdict {
    this.#keys.write(state, this.#last);
    this.#verdict = this.#look(state, arms);
    return this.#verdict;
  }

  evaluate(states: readonly HexState[], into: readonly Evaluation[]): void {
    for (const [i, state] of states.entries()) {
      this.#keys.write(state, this.#asked);
      const isKnown = this.#asked[0] === this.#last[0] && this.#asked[1] === this.#last[1];
      const verdict = isKnown ? this.#verdict : this.advise(state, into[i].arms);
      into[i].value = verdict === "unknown" ? this.#chance() : verdict === "win" ? 1 : 0;
    }
  }

  #look(state: HexState, arms: Arms): Verdict {
    const { connections } = this;
    this.#basis = "connections";
    if (state.swap !== "none" && state.ply === 0 && state.count === 0) {
      // What wins will be swapped.
      this.#basis = "nothing";
      arms.priors.fill(1 / arms.length, 0, arms.length);
      return "unknown";
    }
    this.#maySwap = state.maySwap();
    const winner = connections.analyse(state);
    if (winner !== 0 && winner !== state.colour) {
      if (!this.#maySwap) {
        this.#order(state, arms, true);
        return "loss";
      }
      this.#basis = "swap";
    }
    if (winner !== 0) {
      arms.ids[0] = this.#basis === "swap" ? state.swapMove : this.#winningMove(state);
      arms.length = 1;
      return "win";
    }
    this.#order(state, arms, false);
    return "unknown";
  }

  /**
   * Sorts the moves worth a look by current; of a lost position all moves, those first that touch what the winner
   * needs, so that the loser resists.
   */
  #order(state: HexState, arms: Arms, lost: boolean): void {
    const { connections } = this;
    const { cells } = state.board;
    let length = 0;
    let sum = 0;
    for (let i = 0; i < arms.length; i++) {
      const id = arms.ids[i];
      if (!lost && id < cells && !connections.isWorth(id)) continue;
      let prior = connections.current(id);
      // The swap is no cell, and no connection speaks about it: as likely as the best move.
      if (id === cells) prior = length > 0 ? arms.priors[0] : 1;
      else if (lost && connections.isNeeded(id)) prior += 1;
      sum += prior;
      let slot = length++;
      for (; slot > 0 && arms.priors[slot - 1] < prior; slot--) {
        arms.ids[slot] = arms.ids[slot - 1];
        arms.priors[slot] = arms.priors[slot - 1];
      }
      arms.ids[slot] = id;
      arms.priors[slot] = prior;
    }
    arms.length = length;
    if (sum > 0) for (let i = 0; i < length; i++) arms.priors[i] /= sum;
  }

  /**
   * The odds grow with the ratio r of the conductances, mover's to opponent's: odds = (e r)^2.5. A good move was seen to
   * multiply the ratio by about e^2, so that the one to move is half a move, a factor e, ahead. Only + - * / and
   * roots, which every engine rounds alike.
   */
  #chance(): number {
    if (this.#basis === "nothing") return 0.5;
    const ratio = Math.E * this.connections.ratio();
    const odds = ratio * ratio * Math.sqrt(ratio);
    const chance = odds / (1 + odds);
    return this.#maySwap && chance < 0.5 ? 1 - chance : chance;
  }

  writeNeeds(into: Int32Array, at: number): void {
    if (this.#basis === "connections") this.connections.writeNeeds(into, at);
    else into.fill(this.#basis === "swap" ? -1 : 0, at, at + this.words);
  }

  /** Where filling in alone decides, any cell that was filled for the winner brings him closer. */
  #winningMove(state: HexState): number {
    let filled = -1;
    let empty = -1;
    for (let cell = 0; cell < state.board.cells; cell++) {
      if (state.at(cell) !== EMPTY) continue;
      if (this.connections.isWinning(cell)) return cell;
      empty = cell;
      if (this.connections.filled(cell) === state.colour) filled = cell;
    }
    return filled >= 0 ? filled : empty;
  }
}
