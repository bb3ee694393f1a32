/** What a match asks of a game, and only Go answers. */
import type { GameSpec } from "../agents/index.js";
import type { Player, State } from "../game/index.js";
import { GoState } from "../games/go/index.js";
import type { GoSpec } from "../games/go/players/index.js";

/** Who begins: White, who is player 1, where Black has a handicap. */
export function firstToMove(game: GameSpec): Player {
  return game.name === "go" && (game as GoSpec).handicap > 0 ? 1 : 0;
}

/** Black's lead with the komi counted, where the points were. */
export function leadOf(state: State<unknown>): number | undefined {
  const counted = state instanceof GoState && state.passes === 2;
  return counted ? state.score() - state.rules.komi : undefined;
}

/** Why a game has no winner, where its rules let it go on for ever. */
export function voidText(state: State<unknown>): string | undefined {
  return state instanceof GoState && state.isVoid() ? "void: a position came back" : undefined;
}
