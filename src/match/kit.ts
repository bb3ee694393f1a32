import {
  type AnyKit,
  type CurlingKit,
  type CurlingSpec,
  type GameSpec,
  type GoKit,
  type GoSpec,
  type HexKit,
  type HexSpec,
  kitOf,
} from "../agents/index.js";
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
