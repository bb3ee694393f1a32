import { type AgentKind, type RandomMove, randomKind } from "../../../agents/index.js";
import { type CurlingGame, type CurlingState, randomThrow, type Shot } from "../index.js";

/** The papers' random throws: uniform in a box of velocities. */
export function anyThrow(game: CurlingGame): RandomMove<CurlingState, Shot> {
  const { model } = game.rules;
  return { draw: (_state, rng) => randomThrow(model, rng) };
}

export function randomThrowKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return randomKind(
    anyThrow(game),
    "throws with any velocity of a box around the useful ones, and either turn",
  );
}
