import type { GoGame, GoState } from "../../../games/go/index.js";
import { stream } from "../../../random/index.js";
import type { PositionRow } from "./data.js";

/** One of the positions of a game after the first move and before anybody passed, each as likely as the others. */
export function drawPosition(
  game: GoGame,
  start: GoState,
  moves: readonly number[],
  seed: string,
  number: number,
): PositionRow {
  const pass = moves.indexOf(game.board.pass);
  const choices = Math.max(1, pass < 0 ? moves.length - 1 : pass);
  const ply = Math.min(moves.length, 1 + stream(seed, "positions", number, "ply").below(choices));
  for (const move of moves.slice(0, ply)) start.play(move);
  return { game: number, position: game.notation.formatState(start) };
}
