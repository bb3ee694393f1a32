import { goSubjects, readGoSubject } from "../../games/go/analysis/index.js";
import { type GoState, parseGoSgf, Territory } from "../../games/go/index.js";
import { type GoSpec, goKit } from "../../games/go/players/index.js";
import {
  analysisPicture,
  drawBoard,
  formatLead,
  outcomeOf,
  overlaysOf,
  type Shown,
} from "../../games/go/views/index.js";
import { stream } from "../../random/index.js";
import type { Report } from "../../search/index.js";
import { readGame } from "../game-options.js";
import { wantsColour } from "../terminal.js";
import { analyzeBoard } from "./board.js";
import type { BoardQuery, BoardSubject, BoardView, Findings } from "./board-view.js";
import type { AnalyzeOptions } from "./options.js";

/** Playouts that tell whose the points will be. */
const PLAYOUTS = 1000;

export function analyzeGo(options: AnalyzeOptions): Promise<void> {
  const game = readGame(options) as GoSpec;
  const view: BoardView<GoState> = {
    game,
    kit: goKit(game),
    read: (query) => withTitle(query, readGoSubject(query, game)),
    black: goSubjects.black,
    picture: drawBoard,
    outcome: outcomeOf,
    result: goSubjects.result,
    findings: (state, report) => findingsOf(state, report, options),
  };
  return analyzeBoard(view, options);
}

function withTitle({ sgf }: BoardQuery, subject: BoardSubject<GoState>): BoardSubject<GoState> {
  if (sgf === undefined) return subject;
  const { players, result = "" } = parseGoSgf(sgf);
  const names = players?.map((name) => name || "?").join(" \u2013 ") ?? "";
  const title = [names, result].filter((part) => part !== "").join(", ");
  return title === "" ? subject : { ...subject, title };
}

function findingsOf(
  state: GoState,
  report: Report<number>,
  { seed, show, theme }: Pick<AnalyzeOptions, "seed" | "show" | "theme">,
): Findings {
  const territory = new Territory(state.board);
  const { score, owners } = territory.estimate(state, stream(seed, "territory"), PLAYOUTS);
  const lead = score - state.rules.komi;
  const shown: Shown = show ?? "visits";
  return {
    words: `about ${formatLead(lead)} in the end, the mean of ${PLAYOUTS} playouts`,
    // Colours of visits and values do not show in a terminal; their numbers are in the table.
    ...((shown === "ownership" || shown === "line") && {
      picture: drawBoard(state, wantsColour(), overlaysOf(state, report, shown, owners)),
    }),
    facts: {
      blackLead: Math.round(lead * 100) / 100,
      ...(shown === "ownership" && { ownership: rowsOf(owners, state.board.width) }),
    },
    svg: () => analysisPicture(state, report, { shown, points: owners, theme }),
  };
}

/** Row by row from the top. */
function rowsOf(owners: Float64Array, width: number): number[][] {
  const values = Array.from(owners, (value) => Math.round(value * 1000) / 1000);
  return Array.from({ length: values.length / width }, (_, row) =>
    values.slice(row * width, (row + 1) * width),
  );
}
