import type { Advisor, Arms, Verdict } from "../../../game/index.js";
import { EMPTY, type HexBoard } from "../board.js";
import type { HexState } from "../state.js";
import { Connections } from "./connections.js";

/** Tells a search what connections and inferior cells prove; priors are shares of the current, best move first. */
export class ConnectionAdvisor implements Advisor<HexState> {
  readonly connections: Connections;
  readonly words = 4;

  constructor(board: HexBoard) {
    this.connections = new Connections(board);
  }

  advise(state: HexState, arms: Arms): Verdict {
    const { connections } = this;
    const winner = connections.analyse(state);
    if (winner !== 0 && winner !== state.colour) return "loss";
    if (winner !== 0) {
      arms.ids[0] = this.#winningMove(state);
      arms.length = 1;
      return "win";
    }
    let length = 0;
    let sum = 0;
    for (let i = 0; i < arms.length; i++) {
      const id = arms.ids[i];
      // The swap is no cell, and no connection speaks about it.
      if (id < state.board.cells && !connections.isWorth(id)) continue;
      const prior = id < state.board.cells ? connections.current(id) : 0;
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
    return "unknown";
  }

  chance(): number {
    const l = this.connections.lead();
    return 1 / (1 + Math.exp(-2.7 * Math.log(l / (1 - l)) - 2.9));
  }

  writeNeeds(into: Int32Array, at: number): void {
    this.connections.writeNeeds(into, at);
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
