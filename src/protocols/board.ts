import type { Kit } from "../agents/index.js";
import type { Game, State } from "../game/index.js";

/** A game whose moves have places on a board, but for one whose id is the number of places. */
export interface BoardGame<S extends State<number>> extends Game<S, number> {
  readonly board: { readonly width: number; readonly height: number };
}

export interface BoardKit<S extends State<number>> extends Kit<S, number> {
  readonly game: BoardGame<S>;
}

/** No id of a move is as large as this. */
export function capacityOf<S extends State<number>>({ board }: BoardGame<S>): number {
  return board.width * board.height + 1;
}
