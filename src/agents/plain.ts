import type { BoardGame, PlainState } from "../game/index.js";
import { type GameSpec, kitOf } from "./games.js";
import type { Kit } from "./kind.js";

/** The kit of some plain board game. */
export interface PlainKit extends Kit<PlainState, number> {
  readonly game: BoardGame<PlainState>;
}

/** The kit of a game that says it is plain, or one line that says what is not so in it. */
export function plainKitOf(spec: GameSpec): PlainKit {
  const kit = kitOf(spec) as unknown as PlainKit;
  const state: Partial<PlainState> = kit.game.start();
  const isFit = {
    name: kit.game.name === spec.name,
    board: typeof state.board?.nameOf === "function" && state.board.width === kit.game.board?.width,
    lastMove: state.lastMove === -1,
    ownerOf: typeof state.ownerOf === "function",
    moves: typeof state.moves === "function",
  };
  const [lacking] = Object.entries(isFit).find(([, fits]) => !fits) ?? [];
  if (lacking !== undefined)
    throw new Error(`${spec.name} is no plain board game: see ${lacking} of its game and its states`);
  return kit;
}
