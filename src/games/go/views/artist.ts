import { type BoardOverlay, drawGo, drawGoTerminal } from "../../../draw/index.js";
import type { BoardArtist } from "../../../views/index.js";
import type { GoState } from "../index.js";
import { basicsOf, finalPoints, takenWords } from "./pictures.js";
import { outcomeOf, sideName } from "./words.js";

/** Go as it is shown. */
export const goArtist: BoardArtist<GoState> = {
  svg: (state, overlays, look) =>
    drawGo({
      ...basicsOf(state),
      overlays: [...finalPoints(state), ...koPoint(state), ...overlays],
      ...look,
    }),
  text: (state, overlays, colour) => drawBoard(state, colour, overlays),
  standing,
  outcome: outcomeOf,
};

/** The board as text; that of a game that is over with the points that both have. */
export function drawBoard(state: GoState, colour: boolean, overlays: readonly BoardOverlay[] = []): string {
  return drawGoTerminal({ ...basicsOf(state), colour, overlays: [...finalPoints(state), ...overlays] });
}

/** A square where a ko may not be retaken at once. */
function koPoint({ ko, board }: GoState): BoardOverlay[] {
  return ko === 0 ? [] : [{ kind: "mark", cell: board.pointOf[ko] as number, shape: "square" }];
}

function standing(state: GoState): string {
  const passed = state.lastMove === state.board.pass ? `${nameOfOther(state)} has passed.` : "";
  const what = state.isOver() ? outcomeOf(state) : `${sideName(state)} to move, komi ${state.rules.komi}.`;
  return [state.isOver() ? "" : passed, what, takenWords(state)].filter((part) => part !== "").join(" ");
}

function nameOfOther(state: GoState): string {
  return sideName(state) === "Black" ? "White" : "Black";
}
