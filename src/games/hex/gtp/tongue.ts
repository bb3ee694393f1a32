import { type GtpTongue, inTurn } from "../../../protocols/index.js";
import { BLACK, type HexState, WHITE } from "../index.js";

/** Stones stay where they are, so a position is told by its stones, and a swap never. */
export const hexTongue: GtpTongue<HexState> = {
  size: ({ board: { width, height } }) => `boardsize ${width}${width === height ? "" : ` ${height}`}`,
  terms: () => [],
  toMove: (state) => (state.colour === BLACK ? "black" : "white"),
  places: ({ board }) => board.cells,
  inOrder: false,
  stones(state) {
    const of = (colour: number) =>
      Array.from({ length: state.board.cells }, (_, cell) => cell).filter(
        (cell) => state.at(cell) === colour,
      );
    return inTurn(of(BLACK), of(WHITE));
  },
};
