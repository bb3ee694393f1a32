import { type BoardOverlay, drawHex, hexFrame } from "../../../draw/index.js";
import type { PageArtist } from "../../../views/index.js";
import { BLACK, type HexState, parseColour, winningChain, winningConnection } from "../index.js";
import { basicsOf, drawBoard, nameOf } from "./pictures.js";

/** Hex as it is shown: a game that is over has its winning chain, unless the stones have numbers. */
export const hexArtist: PageArtist<HexState> = {
  svg: (state, overlays, look) =>
    drawHex({
      ...basicsOf(state),
      overlays: overlays.length > 0 ? overlays : chainOf(state),
      ...look,
    }),
  board: (state, overlays, look) =>
    drawHex({ ...basicsOf(state), overlays: [...chainOf(state), ...overlays], bare: true, ...look }),
  frame: (state, look) => hexFrame({ ...basicsOf(state), ...look }),
  text: (state, overlays, colour) => drawBoard(state, colour, [...overlays, ...chainOf(state)]),
  standing(state) {
    const winner = state.winner();
    if (winner !== 0)
      return `${nameOf(winner)} has joined ${winner === BLACK ? "top and bottom" : "left and right"}.`;
    return `${nameOf(state.colour)} to move${state.maySwap() ? ", or to swap" : ""}.`;
  },
  proof: (state, cells, winner) => [
    { kind: "region", cells: winningConnection(state, cells, parseColour(winner)) },
  ],
  outcome: (state) => `${nameOf(state.winner())} has won.`,
};

function chainOf(state: HexState): BoardOverlay[] {
  const cells = winningChain(state);
  return cells.length > 0 ? [{ kind: "path", cells }] : [];
}
