/** The moves that take dead stones off the board where nobody agrees that they are dead. */

import type { Choice, GtpColour } from "../../../protocols/index.js";
import { EMPTY, formatPoint, type GoState } from "../index.js";
import type { GoTable } from "./table.js";

/** The choice itself, or where it is to pass while dead stones of the other side are there, a move against them. */
export function cleaned(choice: Choice<GoState>, colour: GtpColour, table: GoTable): Choice<GoState> {
  if (choice.text !== "pass" && choice.text !== "resign") return choice;
  const state = table.turned(colour);
  const visits = new Map(choice.thought?.report.lines.map((line) => [line.move, line.visits]));
  let best: number | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const point of besideDead(table, state)) {
    const worth = strength(table, state, point) + 1e-9 * (visits.get(point) ?? 0);
    if (worth > most) [best, most] = [point, worth];
  }
  return { ...choice, text: best === undefined ? "pass" : formatPoint(state.board, best) };
}

/** Points beside dead stones of the other side that can be played on. */
function besideDead(table: GoTable, state: GoState): Set<number> {
  const { board, colour } = state;
  const points = new Set<number>();
  for (const dead of table.dead().flat()) {
    if (state.at(dead) === colour) continue;
    for (const step of board.steps) {
      const point = board.pointOf[board.placeOf[dead]! + step]!;
      if (point >= 0 && state.at(point) === EMPTY && state.isLegal(point) && !state.isEye(point, colour))
        points.add(point);
    }
  }
  return points;
}

/** Stones that the move takes; else minus one, or less where it puts itself in danger. */
function strength(table: GoTable, state: GoState, point: number): number {
  const after = table.kit.game.clone(state);
  after.play(point);
  const taken = after.captures(state.colour) - state.captures(state.colour);
  return taken > 0 ? taken : after.inAtari(point) ? -2 : -1;
}
