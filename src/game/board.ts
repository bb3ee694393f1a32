import type { Game, Player, State } from "./vocabulary.js";

/** A game whose moves have places on a board, numbered row by row from the top, but for one whose id is the number of places. */
export interface BoardGame<S extends State<number>> extends Game<S, number> {
  readonly board: { readonly width: number; readonly height: number };
}

/**
 * A board game of which there is nothing more to know: player 0 begins and has the black stones, both take turns, a move puts a
 * stone on its place. Whoever asks something of games has a plain way for such ones.
 */
export interface PlainGame<S extends State<number>> extends BoardGame<S> {
  /** Whose stone is on a place. */
  ownerOf(state: S, place: number): Player | undefined;
  /** The moves since the start. */
  movesOf(state: S): readonly number[];
}

/** No id of a move is as large as this. */
export function capacityOf<S extends State<number>>({ board }: Pick<BoardGame<S>, "board">): number {
  return board.width * board.height + 1;
}

/** A position as rows from the top, of `.`, `B` and `W`. */
export function boardRows<S extends State<number>>(
  game: Pick<PlainGame<S>, "board" | "ownerOf">,
  state: S,
): string[] {
  const { width, height } = game.board;
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const owner = game.ownerOf(state, row * width + column);
      return owner === undefined ? "." : "BW"[owner];
    }).join(""),
  );
}
