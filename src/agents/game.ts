import { z } from "zod";
import { type CurlingKit, type CurlingSpec, curlingKit, curlingSchema } from "./curling/kit.js";
import { type HexKit, type HexSpec, hexKit, hexSchema } from "./hex/kit.js";
import type { AnyKit } from "./kind.js";

/** A game and its variant: `{ name: "hex", size: 11 }`, `{ name: "curling", rules: "dc3", ends: 2 }`. */
export const gameSchema = z.discriminatedUnion("name", [hexSchema, curlingSchema]);

export type GameSpec = z.output<typeof gameSchema>;

/** Names of all games. */
export const GAMES = ["hex", "curling"] as const;

export function kitOf(spec: HexSpec): HexKit;
export function kitOf(spec: CurlingSpec): CurlingKit;
export function kitOf(spec: GameSpec): AnyKit;
export function kitOf(spec: GameSpec): AnyKit {
  return spec.name === "hex" ? hexKit(spec) : curlingKit(spec);
}
