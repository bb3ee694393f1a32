/**
 * Which games are held out for the test, each by a number drawn for it: those with the smallest, a fixed share of all, at least
 * one, and never the last that could be learned from.
 */
export function heldOutOf(draws: readonly number[], share: number): boolean[] {
  const count = Math.min(draws.length - 1, Math.max(1, Math.round(share * draws.length)));
  const order = [...draws.keys()].sort((a, b) => draws[a]! - draws[b]!);
  const out = new Set(order.slice(0, Math.max(0, count)));
  return draws.map((_, game) => out.has(game));
}
