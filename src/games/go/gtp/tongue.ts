import { type GtpTongue, inTurn } from "../../../protocols/index.js";
import { BLACK, formatKataRules, type GoState, WHITE } from "../index.js";

/** Captures and superko come of the moves, so a position is told by all of them. */
export const goTongue: GtpTongue<GoState> = {
  size: ({ board: { width, height } }) =>
    width === height ? `boardsize ${width}` : `rectangular_boardsize ${width} ${height}`,
  terms: ({ rules }) => [
    { command: `komi ${rules.komi}`, needed: true },
    { command: `kata-set-rules ${formatKataRules(rules)}`, needed: false },
  ],
  toMove: (state) => (state.colour === BLACK ? "black" : "white"),
  places: ({ board }) => board.points,
  inOrder: true,
  stones(state) {
    const movers = state.movers();
    const plays = state.moves().map((move, i) => {
      const colour = movers[i] === WHITE ? "white" : "black";
      return { colour, move } as const;
    });
    const { black, white } = state.setup();
    return [...inTurn(black, white), ...plays];
  },
};
