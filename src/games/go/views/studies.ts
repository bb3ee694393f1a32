/** What can be found out about positions and games of Go. */
import { z } from "zod";
import { option } from "../../../agents/index.js";
import { stream } from "../../../random/index.js";
import type { Report } from "../../../search/index.js";
import { type BoardFindings, type BoardQuestion, boardStudies, SHOWN } from "../../../views/index.js";
import { goSubjects, ownershipOf } from "../analysis/index.js";
import { type GoState, parseGoSgf, Territory } from "../index.js";
import type { GoSpec } from "../players/index.js";
import { drawBoard, goArtist } from "./artist.js";
import { analysisPicture, overlaysOf } from "./pictures.js";
import { formatLead } from "./words.js";

/** Playouts that tell whose the points will be. */
const PLAYOUTS = 1000;

const looks = {
  show: z
    .enum(SHOWN)
    .optional()
    .meta(option("what the picture shows (default: visits)", { value: "what", conflicts: ["every"] })),
};
type Looks = z.output<z.ZodObject<typeof looks>>;

export const goStudies = boardStudies<GoState, GoSpec, Looks>(goArtist, {
  subjects: goSubjects,
  looks,
  queries: [
    '{"id": "a", "moves": "E5 C3", "size": 9, "rules": "cgos", "maxPlayouts": 10000, "reportDuringSearchEvery": 0.5}',
    '{"id": "b", "board": ["...", ".X.", "..."], "toMove": "W", "komi": 0, "time": 2, "lines": 3, "ownership": true}',
  ],
  examples: [
    'playout analyze --game go --moves "E5 C3 G4" --time 2 --show ownership --svg owners.svg',
    "playout analyze --game go --sgf game.sgf --every --playouts 2000 --svg chances.svg",
  ],
  title(sgf) {
    const { players, result = "" } = parseGoSgf(sgf);
    const names = players?.map((name) => name || "?").join(" \u2013 ") ?? "";
    return [names, result].filter((part) => part !== "").join(", ") || undefined;
  },
  findings,
});

function findings(
  state: GoState,
  report: Report<number>,
  { seed, show: shown = "visits", theme }: BoardQuestion & Looks,
): BoardFindings {
  const territory = new Territory(state.board);
  const estimate = territory.estimate(state, stream(seed, "territory"), PLAYOUTS);
  const { score, owners } = estimate;
  const { ownership, blackLead } = ownershipOf(state, estimate);
  return {
    words: `about ${formatLead(score - state.rules.komi)} in the end, the mean of ${PLAYOUTS} playouts`,
    // Colours of visits and values do not show in a terminal; their numbers are in the table.
    ...((shown === "ownership" || shown === "line") && {
      overlay: (colour: boolean) => drawBoard(state, colour, overlaysOf(state, report, shown, owners)),
    }),
    facts: { blackLead, ...(shown === "ownership" && { ownership }) },
    picture: () => analysisPicture(state, report, { shown, points: owners, theme }),
  };
}
