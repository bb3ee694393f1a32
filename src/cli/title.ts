/** The title of a picture of a game. */

/** "credit – plain, after 3 of 9 moves", or "After 3 of 9 moves": names stay as they are. */
export function titleOf(names: string, when: string): string {
  if (names === "") return when.charAt(0).toUpperCase() + when.slice(1);
  return when === "" ? names : `${names}, ${when}`;
}
