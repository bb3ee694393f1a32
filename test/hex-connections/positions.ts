import type { Rng } from "../../dist/core/random.js";
import { type HexBoard, HexState } from "../../dist/games/hex/rules.js";
import type { Colour, Position, Solver } from "./solver.js";

/** Stones at random in turns, now and then two of a colour; nobody has won. */
export function randomPosition(rng: Rng, solver: Solver, stones: number): Position {
  for (;;) {
    const free = solver.members(solver.all);
    const sets = [0, 0];
    for (let i = 0; i < stones; i++) {
      const [cell] = free.splice(rng.below(free.length), 1);
      sets[rng.below(10) === 0 ? rng.below(2) : i % 2]! |= 1 << cell!;
    }
    const [black, white] = rng.below(2) === 0 ? sets : [sets[1], sets[0]];
    const position = { black: black!, white: white!, toMove: (1 + rng.below(2)) as Colour };
    if (!solver.isJoined(position.black, 1) && !solver.isJoined(position.white, 2)) return position;
  }
}

export function stateOf(board: HexBoard, { black, white, toMove }: Position): HexState {
  const state = new HexState(board);
  for (let cell = 0; cell < board.cells; cell++) {
    if ((black >> cell) & 1) state.place(cell, 1);
    if ((white >> cell) & 1) state.place(cell, 2);
  }
  state.ply = state.count;
  state.setColour(toMove);
  return state;
}

/** The cells for which something holds. */
export function setOf(board: HexBoard, holds: (cell: number) => boolean): number {
  let set = 0;
  for (let cell = 0; cell < board.cells; cell++) if (holds(cell)) set |= 1 << cell;
  return set;
}

export function other(colour: Colour): Colour {
  return (3 - colour) as Colour;
}

/** A position as text, for messages. */
export function drawn(solver: Solver, position: Position): string {
  const rows = Array.from({ length: solver.height }, (_, row) =>
    Array.from({ length: solver.width }, (_, column) => {
      const stone = 1 << (row * solver.width + column);
      return (position.black & stone) !== 0 ? "B" : (position.white & stone) !== 0 ? "W" : ".";
    }).join(""),
  );
  return `${rows.join("/")} ${position.toMove === 1 ? "B" : "W"} to move`;
}
