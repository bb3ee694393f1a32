import { type AnyKit, type GameSpec, kitOf } from "../agents/index.js";
import type { CurlingKit, CurlingSpec } from "../games/curling/players/index.js";
import type { GoKit, GoSpec } from "../games/go/players/index.js";
import type { HexKit, HexSpec } from "../games/hex/players/index.js";
import { withPrograms } from "./resolve.js";

export type MatchKit = AnyKit;

/** The game of a match with everybody who can play it, programs included. */
export function matchKit(spec: HexSpec): HexKit;
export function matchKit(spec: GoSpec): GoKit;
export function matchKit(spec: CurlingSpec): CurlingKit;
export function matchKit(spec: GameSpec): MatchKit;
export function matchKit(spec: GameSpec): MatchKit {
  return withPrograms(kitOf(spec));
}
