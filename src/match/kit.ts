import { type GameSpec, kitOf } from "../agents/index.js";
import { withPrograms } from "./resolve.js";

export type MatchKit = ReturnType<typeof matchKit>;

/** The game of a match with everybody who can play it, programs included. */
export function matchKit(spec: GameSpec) {
  return withPrograms(kitOf(spec));
}
