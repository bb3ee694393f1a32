import { type CurlingGame, type CurlingState, randomThrow, type Shot } from "../../games/curling/index.js";
import type { AgentKind } from "../kind.js";
import { type RandomMove, randomKind } from "../random.js";

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
