/**
 * Games as one JSON object a line: `moves` are points and passes with spaces between them, alternating from Black;
 * `komi`, `rules`, `result` and the names may be there or not. Other fields are left alone.
 */
import { z } from "zod";
import { checked, checkLength, parseJson } from "../../game/index.js";
import { parseMove } from "./notation.js";
import type { GoRecord } from "./record.js";
import { type GoRules, recordedRules, rulesOf } from "./rules.js";

const text = z.string().nullish();

const row = z.object({
  id: z.string(),
  size: z.int().min(1).max(19).nullish(),
  moves: z.string(),
  black: text,
  white: text,
  blackRank: text,
  whiteRank: text,
  date: text,
  event: text,
  komi: z.number().nullish(),
  rules: text,
  result: text,
});

export interface GoGameRow {
  readonly id: string;
  readonly record: GoRecord;
}

/** Reads all lines; what they do not say about the rules is as in `given`. Boards are 9x9 unless a line has a size. */
export function parseGoGames(lines: string, given: GoRules = rulesOf("cgos")): GoGameRow[] {
  const games: GoGameRow[] = [];
  for (const [i, line] of lines.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      games.push(gameOf(checked(row, parseJson(line)), given));
    } catch (error) {
      throw new Error(`line ${i + 1}: ${(error as Error).message}`);
    }
  }
  return games;
}

function gameOf(fields: z.infer<typeof row>, given: GoRules): GoGameRow {
  const { id, black, white, blackRank, whiteRank, date, event, result } = fields;
  const width = fields.size ?? 9;
  const size = { width, height: width };
  const words = fields.moves.split(/\s+/).filter((word) => word !== "");
  checkLength(words.length);
  const record: GoRecord = {
    ...size,
    rules: recordedRules(fields.rules ?? "", fields.komi ?? undefined, given),
    moves: words.map((word) => parseMove(size, word)),
    ...((black || white) && { players: [black ?? "", white ?? ""] as const }),
    ...((blackRank || whiteRank) && { ranks: [blackRank ?? "", whiteRank ?? ""] as const }),
    ...(date && { date }),
    ...(event && { event }),
    ...(result && { result }),
  };
  return { id, record };
}
