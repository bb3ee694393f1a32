/** What the referee of a match asks of a game, and only curling answers. */
import type { Player, State } from "../../game/index.js";
import { CurlingGame, CurlingState } from "../../games/curling/index.js";
import type { MatchKit } from "../kit.js";
import type { GameRecord } from "../record.js";

/** Seconds that a player may still think in this game. */
export function secondsLeft(state: State<unknown>, player: Player): number {
  return state instanceof CurlingState ? state.timeLeft(player) : Number.POSITIVE_INFINITY;
}

/** Takes the time of a move from the player's clock, and says whether there was enough. */
export function spend(state: State<unknown>, player: Player, seconds: number): boolean {
  if (!(state instanceof CurlingState)) return true;
  state.spend(player, seconds);
  return !state.isOver();
}

/** Whether a player may give the game up. */
export function mayResign({ game }: MatchKit): boolean {
  return !(game instanceof CurlingGame) || game.rules.concede;
}

export function scoresOf({ game }: MatchKit, state: State<unknown>): GameRecord["scores"] {
  if (!(game instanceof CurlingGame && state instanceof CurlingState)) return undefined;
  return game.describe(state).scores ?? [];
}
