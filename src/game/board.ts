import type { Game, Player, State } from "./vocabulary.js";

/** A game whose moves have places on a board, numbered row by row from the top, but for one whose id is the number of places. */
export interface BoardGame<S extends State<number>> extends Game<S, number> {
  readonly board: { readonly width: number; readonly height: number };
}

/** No id of a move is as large as this. */
export function capacityOf<S extends State<number>>({ board }: BoardGame<S>): number {
  return board.width * board.height + 1;
}

/**
 * A position of a board game of which there is no more to know: player 0 begins and has the black stones, both take turns, and
 * a move puts a stone on its place. Whoever asks something of games has a plain way for such ones.
 */
export interface PlainState extends State<number> {
  readonly board: PlainBoard;
  /** -1 at the start. */
  readonly lastMove: number;
  /** Whose stone is on a place. */
  ownerOf(place: number): Player | undefined;
  /** All moves since the start. */
  moves(): readonly number[];
}

export interface PlainBoard {
  readonly width: number;
  readonly height: number;
  /** The name of a place: the letter of its column and the number of its row. */
  nameOf(place: number): string;
}

/** Whether a position tells what those of plain games do. */
export function isPlain(state: object): state is PlainState {
  const { board, ownerOf, moves, lastMove } = state as Partial<PlainState>;
  return (
    typeof board?.nameOf === "function" &&
    typeof ownerOf === "function" &&
    typeof moves === "function" &&
    typeof lastMove === "number"
  );
}

/** The rows of a position from the top, of `.`, `B` and `W`. */
export function plainRows(state: PlainState): string[] {
  const { width, height } = state.board;
  const letter = (place: number) => {
    const owner = state.ownerOf(place);
    return owner === undefined ? "." : "BW"[owner];
  };
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => letter(row * width + column)).join(""),
  );
}

/** What the columns of a board are called, from the left, and its rows, from the top. */
export function plainNames(board: PlainBoard): { columns: string[]; rows: string[] } {
  const { width, height } = board;
  return {
    columns: Array.from({ length: width }, (_, column) => board.nameOf(column).replace(/\d+$/, "")),
    rows: Array.from({ length: height }, (_, row) => board.nameOf(row * width).replace(/^\D+/, "")),
  };
}
