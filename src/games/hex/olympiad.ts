/**
 * The games of the Computer Olympiads as one JSON object a line, in the format of the Benzene project's records
 * as they are passed around: `moves` are cells, or `swap`, which exchanges the sides.
 */
import { z } from "zod";
import { checked, parseJson } from "../../game/index.js";
import { recordOf } from "./moves.js";
import type { ColourLetter } from "./notation.js";
import type { HexRecord } from "./record.js";

const row = z.object({
  id: z.string(),
  file: z.string(),
  size: z.int(),
  moves: z.array(z.string()),
  winner: z.enum(["B", "W"]).nullable(),
  paperSet: z.boolean(),
});

export interface OlympiadGame {
  readonly id: string;
  /** Its SGF, in the same folder as the list. */
  readonly file: string;
  readonly record: HexRecord;
  /** The colour that won in the end. */
  readonly winner: ColourLetter | null;
  /** Whether it is one of the 36 games on which M. Jinno measured playouts. */
  readonly paperSet: boolean;
}

export function parseOlympiad(text: string): OlympiadGame[] {
  const games: OlympiadGame[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      const { id, file, size, moves, winner, paperSet } = checked(row, parseJson(line));
      const words = moves.map((move) => (move === "swap" ? "swap-sides" : move));
      games.push({ id, file, record: recordOf(words, { width: size, height: size }), winner, paperSet });
    } catch (error) {
      throw new Error(`line ${i + 1}: ${(error as Error).message}`);
    }
  }
  return games;
}
