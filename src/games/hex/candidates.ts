import type { Arms, Candidates } from "../../game/index.js";
import { EMPTY, type HexBoard } from "./board.js";
import type { HexState } from "./state.js";

/** All legal moves, in the order of the cells. */
export class AllCells implements Candidates<HexState> {
  readonly capacity: number;

  constructor(board: HexBoard) {
    this.capacity = board.cells + 1;
  }

  list(state: HexState, into: Arms): void {
    const { placeOf, cells } = state.board;
    const { stones } = state;
    let length = 0;
    for (let cell = 0; cell < cells; cell++) if (stones[placeOf[cell]] === EMPTY) into.ids[length++] = cell;
    if (state.maySwap()) into.ids[length++] = state.swapMove;
    into.priors.fill(0, 0, length);
    into.length = length;
  }
}
