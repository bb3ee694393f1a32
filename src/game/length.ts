/** No game that is read has more moves than this: a position may be kept of every one of them. */
export const LONGEST_GAME = 5000;

/** Throws one line where a game is longer than any that is read. */
export function checkLength(moves: number): void {
  if (moves > LONGEST_GAME)
    throw new Error(`too long: a game that is read has ${LONGEST_GAME} moves at most`);
}
