import { z } from "zod";
import { type CurlingKit, type CurlingSpec, curlingKit, curlingSchema } from "./curling/kit.js";
import { type GoKit, type GoSpec, goKit, goSchema } from "./go/kit.js";
import { type HexKit, type HexSpec, hexKit, hexSchema } from "./hex/kit.js";
import type { AnyKit } from "./kind.js";

/** A game and its variant: `{ name: "hex", size: 11 }`, `{ name: "go", komi: 5.5 }`, `{ name: "curling", rules: "dc3", ends: 2 }`. */
export const gameSchema = z.discriminatedUnion("name", [hexSchema, goSchema, curlingSchema]);

export type GameSpec = z.output<typeof gameSchema>;

/** Names of all games. */
export const GAMES = ["hex", "go", "curling"] as const;

export function kitOf(spec: HexSpec): HexKit;
export function kitOf(spec: GoSpec): GoKit;
export function kitOf(spec: CurlingSpec): CurlingKit;
export function kitOf(spec: GameSpec): AnyKit;
export function kitOf(spec: GameSpec): AnyKit {
  switch (spec.name) {
    case "hex":
      return hexKit(spec);
    case "go":
      return goKit(spec);
    case "curling":
      return curlingKit(spec);
  }
}
