/**
 * What a scale means. The work grows in proportion to the scale: at scale s > 0, games a cell and seconds a move are
 *   games = g (G / g)^a,   seconds = t (T / t)^a,   a = ln s / ln S,   S = G T / (g t),
 * with g, t the effort at scale 1 and G, T the published effort: both grow together, and scale S is the paper's own.
 */
import type { Effort } from "./file.js";

export function effortAt(scale: number, small: Effort, full: Effort): Effort {
  const share = Math.log(scale) / Math.log(fullScale(small, full));
  return {
    games: Math.max(1, Math.round(small.games * (full.games / small.games) ** share)),
    seconds: small.seconds * (full.seconds / small.seconds) ** share,
  };
}

/** The scale at which a run takes the published effort. */
export function fullScale(small: Effort, full: Effort): number {
  return (full.games * full.seconds) / (small.games * small.seconds);
}
