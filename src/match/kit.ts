import { type AnyKit, type GameSpec, kitOf } from "../agents/index.js";
import { withPrograms } from "./resolve.js";

export type MatchKit = AnyKit;

/** The game of a match with everybody who can play it, programs included. */
export function matchKit(spec: GameSpec): MatchKit {
  return withPrograms(kitOf(spec));
}
