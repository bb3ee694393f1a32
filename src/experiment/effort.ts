/**
 * What a scale means. The work grows in proportion to the scale: at scale s > 0, games a cell and seconds (or rounds) a move are
 *   games = g (G / g)^a,   seconds = t (T / t)^a,   a = ln s / ln S,   S = G T / (g t),
 * with g, t the effort at scale 1 and G, T the published effort: both grow together, and scale S is the paper's own.
 */
import type { Effort } from "./file.js";

/** Games, and what is spent on a move. */
type Factors = readonly [number, number];

export function effortAt(scale: number, small: Effort, full: Effort): Effort {
  const [games, seconds] = grown(scale, [small.games, small.seconds], [full.games, full.seconds]);
  return { games: Math.max(1, Math.round(games)), seconds };
}

export function grown(scale: number, small: Factors, full: Factors): Factors {
  const share = Math.log(scale) / Math.log(workOf(full) / workOf(small));
  const grow = (from: number, to: number) => from * (to / from) ** share;
  return [grow(small[0], full[0]), grow(small[1], full[1])];
}

/** The scale at which a run takes the published effort. */
export function fullScale(small: Effort, full: Effort): number {
  return (full.games * full.seconds) / (small.games * small.seconds);
}

function workOf([games, each]: Factors): number {
  return games * each;
}
