/**
 * Whether a colour has joined its two sides, by a walk along the border between colours. The walk starts in the
 * top left corner with Black's top edge on its left hand and White's left edge on its right, and looks at the
 * cell ahead: if it is black it becomes the left-hand cell, if not the right-hand one. The left hand reaches the
 * bottom edge exactly when Black has joined his sides, the right hand reaches the right edge when that is
 * impossible. M. Jinno's walk (see playouts/walk), here over a board whose empty cells count for one side.
 */
import { BLACK, type Colour, EMPTY, type HexBoard } from "./board.js";

/** `stones` by place, with border. */
export function isConnected(board: HexBoard, stones: Uint8Array, colour: Colour): boolean {
  const { cellOf, steps, stride } = board;
  const bottom = board.places - stride;
  // The empty cells go to the other side.
  const empty = colour === BLACK ? 2 : BLACK;
  let left = 1;
  let towards = 2; // the right hand is the left one's neighbour to the south-west
  for (;;) {
    towards = towards === 0 ? 5 : towards - 1;
    const ahead = left + steps[towards];
    const stone = stones[ahead];
    if ((stone === EMPTY ? empty : stone) === BLACK) {
      if (ahead >= bottom) return colour === BLACK;
      left = ahead;
      towards = towards > 3 ? towards - 4 : towards + 2;
    } else if (cellOf[ahead] < 0 && ahead % stride !== 0) return colour !== BLACK;
  }
}
