/** Rows of work that have numbers of their own. */

/** Those that are wanted and not there. */
export function missingOf<T extends { readonly game: number }>(
  wanted: readonly T[],
  there: readonly { readonly game: number }[],
): T[] {
  const games = new Set(there.map(({ game }) => game));
  return wanted.filter(({ game }) => !games.has(game));
}

/** The games of that many, by their numbers. */
export function gamesOf(count: number): { readonly game: number }[] {
  return Array.from({ length: count }, (_, game) => ({ game }));
}
