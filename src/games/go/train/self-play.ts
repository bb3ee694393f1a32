/** A job of `playout learn go-positions`: plays a game, and draws one of its positions. */
import { withPrograms } from "../../../match/index.js";
import "../../index.js";
import { type GoSpec, goKit } from "../setup.js";
import type { PositionRow } from "./data.js";
import { drawPly, playSelf } from "./games.js";

export interface SelfPlayTask {
  readonly spec: GoSpec;
  /** Who plays both sides. */
  readonly agent: string;
  readonly seed: string;
  readonly game: number;
}

export default async function play({ spec, agent, seed, game }: SelfPlayTask): Promise<PositionRow> {
  const kit = goKit(spec);
  const { moves } = await playSelf(withPrograms(kit), [agent, agent], seed, "positions", String(game));
  const state = kit.game.start();
  for (const move of moves.slice(0, drawPly(moves, state.board.pass, seed, game))) state.play(move);
  return { game, position: kit.game.notation.formatState(state) };
}
