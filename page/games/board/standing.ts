import type { BoardState } from "../../../src/show/index.js";
import type { BoardDefinition } from "./definition.js";
import type { Position } from "./rules.js";
import { b, sideName } from "./words/index.js";

/** Says in one sentence whose turn it is, or who has won and how. */
export function standingWords<S extends BoardState>(
  definition: BoardDefinition<S>,
  { state, resigned }: Position<S>,
): string {
  if (!resigned) return definition.standing(state);
  const loser = definition.colour(state);
  return b("resigned", { side: sideName(loser), winner: sideName(loser === "B" ? "W" : "B") });
}
