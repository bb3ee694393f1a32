import { z } from "zod";
import { LARGEST } from "../games/hex/index.js";
import { type HexKit, hexKit } from "./hex/kit.js";

const side = z.int().min(1).max(LARGEST);

const hexSchema = z
  .strictObject({
    name: z.literal("hex"),
    size: side.optional().describe("cells on a side"),
    width: side.optional().describe("cells in a row, where the board is not square"),
    height: side.optional().describe("rows"),
    swap: z
      .enum(["none", "pieces", "sides"])
      .default("none")
      .describe("whether the second player may take over the first stone, and how"),
  })
  .transform(({ name, size = 11, width = size, height = width, swap }) => ({ name, width, height, swap }));

/** A game and its variant: `{ name: "hex", size: 11, swap: "pieces" }`. */
export const gameSchema = z.discriminatedUnion("name", [hexSchema]);

export type GameSpec = z.output<typeof gameSchema>;

/** Names of all games. */
export const GAMES = ["hex"] as const;

export function kitOf(spec: GameSpec): HexKit {
  return hexKit(spec);
}
