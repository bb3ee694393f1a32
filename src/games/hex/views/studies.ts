/** What can be found out about positions and games of Hex. */
import { z } from "zod";
import { option } from "../../../agents/index.js";
import { boardStudies } from "../../../views/index.js";
import { hexSubjects } from "../analysis/index.js";
import type { HexState } from "../index.js";
import type { HexSpec } from "../players/index.js";
import { hexArtist } from "./artist.js";

export const hexStudies = boardStudies<HexState, HexSpec, object>(hexArtist, {
  subjects: hexSubjects,
  sources: {
    hexworld: z
      .string()
      .optional()
      .meta(option("show the position of a HexWorld address", { value: "text" })),
  },
  queries: [
    '{"id": "a", "moves": "a5 b6", "size": 11, "maxPlayouts": 10000, "reportDuringSearchEvery": 0.5}',
    '{"id": "b", "board": ["...", ".B.", "..."], "toMove": "W", "time": 2, "lines": 3, "heat": true}',
  ],
  examples: [
    'playout analyze --moves "a3 f6 g5" --time 2 --svg heat.svg',
    "playout analyze --sgf game.sgf --turn 12",
  ],
});
