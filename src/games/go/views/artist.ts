import { type BoardOverlay, drawGo, drawGoTerminal, goFrame } from "../../../draw/index.js";
import type { PageArtist } from "../../../views/index.js";
import type { GoState } from "../index.js";
import { basicsOf, finalPoints, takenWords } from "./pictures.js";
import { outcomeOf, sideName } from "./words.js";

/** Go as it is shown. */
export const goArtist: PageArtist<GoState> = {
  svg: (state, overlays, look) =>
    drawGo({
      ...basicsOf(state),
      overlays: underneath(state, overlays),
      ...look,
    }),
  board: (state, overlays, look) =>
    drawGo({ ...basicsOf(state), overlays: underneath(state, overlays), bare: true, ...look }),
  frame: (state, look) => goFrame({ ...basicsOf(state), ...look }),
  text: (state, overlays, colour) => drawBoard(state, colour, overlays),
  standing,
  outcome: outcomeOf,
};

/** The board as text; that of a game that is over with the points that both have. */
export function drawBoard(state: GoState, colour: boolean, overlays: readonly BoardOverlay[] = []): string {
  return drawGoTerminal({ ...basicsOf(state), colour, overlays: [...finalPoints(state), ...overlays] });
}

function underneath(state: GoState, overlays: readonly BoardOverlay[]): BoardOverlay[] {
  return [...finalPoints(state), ...koPoint(state), ...overlays];
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
