/** Pictures of positions of Go and of what a search finds, with results in words. */
import { type BoardOverlay, drawGo, drawGoTerminal, goFrame, type ThemeName } from "../../draw/index.js";
import { type Report, reportedValue } from "../../search/index.js";
import { type AnalysisLayer, ownChance, type PageArtist, reportOverlays } from "../../show/index.js";
import { formatColour, formatRows as formatGoRows } from "./notation.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { type GoState, owners } from "./state.js";

/** Black's points minus White's, komi included, as records have it: "B+3.5", "W+2", "0". */
export function formatLead(lead: number): string {
  const points = Number(Math.abs(lead).toFixed(1));
  return points === 0 ? "0" : `${lead > 0 ? "B" : "W"}+${points}`;
}

/** What a game came to that has ended by itself. */
export function formatResult(state: GoState): string {
  return state.isVoid() ? "Void" : formatLead(state.score() - state.rules.komi);
}

function sideName(state: GoState): "Black" | "White" {
  return state.colour === BLACK ? "Black" : "White";
}

/** "Black wins by 3.5 points (B+3.5)" */
export function outcomeOf(state: GoState): string {
  if (state.isVoid()) return "The game has ended without result: a position came back.";
  const lead = state.score() - state.rules.komi;
  if (lead === 0) return "The game is a draw.";
  return `${lead > 0 ? "Black" : "White"} wins by ${inPoints(Math.abs(lead))}.`;
}

function inPoints(points: number): string {
  return `${points} ${points === 1 ? "point" : "points"}`;
}

// Pictures of Go positions, and of what a search thinks of them.

/** What every picture of a position has. */
function basicsOf(state: GoState): { rows: string[]; last?: number } {
  const { lastMove: last, board } = state;
  return { rows: formatGoRows(state), ...(last >= 0 && last < board.points && { last }) };
}

/** Whose the empty points are in a game that is over; nothing before. */
export function finalPoints(state: GoState): BoardOverlay[] {
  if (state.passes < 2) return [];
  const values = new Int8Array(state.board.points);
  owners(state.board, state.stones, values);
  for (let point = 0; point < values.length; point++) if (state.at(point) !== 0) values[point] = 0;
  return [{ kind: "ownership", values }];
}

/** The overlays that show what was found. `points`: by point, whose it will be. */
export function overlaysOf(
  state: GoState,
  report: Report<number>,
  shown: AnalysisLayer,
  points: Float64Array,
): BoardOverlay[] {
  const position = {
    cells: state.board.points,
    toMove: state.toMove,
    first: formatColour(state.colour),
    isFree: (point: number) => state.at(point) === EMPTY,
  };
  return reportOverlays(position, report, shown, points);
}

const CAPTIONS: Readonly<Record<AnalysisLayer, string>> = {
  visits: "numbers are chances to win in per cent, and visits",
  values: "numbers are chances to win in per cent, and visits",
  ownership: "squares show whose the points will be, the larger the surer",
  line: "numbers are the expected moves",
};

/** The board as SVG with what was found. */
export function analysisPicture(
  state: GoState,
  report: Report<number>,
  { shown, points, theme }: { shown: AnalysisLayer; points: Float64Array; theme: ThemeName },
): string {
  const chance = Math.round(100 * ownChance(state.toMove, reportedValue(report)));
  const pass = report.lines[0]?.move === state.board.pass ? " and passes" : "";
  return drawGo({
    ...basicsOf(state),
    overlays: overlaysOf(state, report, shown, points),
    title: `${sideName(state)} to move wins ${chance} %${pass}`,
    caption:
      `${report.simulations.toLocaleString("en-US")} ${report.unit ?? "playouts"}; ${CAPTIONS[shown]}. ${takenWords(state)}`.trim(),
    theme,
  });
}

/** "Black has taken 2 stones, White 1." */
export function takenWords(state: GoState): string {
  const [black, white] = [state.captures(BLACK), state.captures(WHITE)];
  if (black + white === 0) return "";
  return `Black has taken ${black} ${black === 1 ? "stone" : "stones"}, White ${white}.`;
}

/** Go as it is shown. */
export const goArtist: PageArtist<GoState> = {
  svg: (state, overlays, look) =>
    drawGo({
      ...basicsOf(state),
      overlays: underneath(state, overlays),
      ...look,
    }),
  board: (state, overlays, look) =>
    drawGo({ ...basicsOf(state), overlays: underneath(state, overlays), bare: true, ...look }),
  frame: (state, look) => goFrame({ ...basicsOf(state), ...look }),
  text: (state, overlays, colour) => drawBoard(state, colour, overlays),
  standing: standingText,
  outcome: outcomeOf,
};

/** The board as text; that of a game that is over with the points that both have. */
export function drawBoard(state: GoState, colour: boolean, overlays: readonly BoardOverlay[] = []): string {
  return drawGoTerminal({ ...basicsOf(state), colour, overlays: [...finalPoints(state), ...overlays] });
}

function underneath(state: GoState, overlays: readonly BoardOverlay[]): BoardOverlay[] {
  return [...finalPoints(state), ...koPoint(state), ...overlays];
}

/** A square where a ko may not be retaken at once. */
function koPoint({ ko, board }: GoState): BoardOverlay[] {
  return ko === 0 ? [] : [{ kind: "mark", cell: board.pointOf[ko] as number, shape: "square" }];
}

function standingText(state: GoState): string {
  const passed = state.lastMove === state.board.pass ? `${nameOfOther(state)} has passed.` : "";
  const what = state.isOver() ? outcomeOf(state) : `${sideName(state)} to move, komi ${state.rules.komi}.`;
  return [state.isOver() ? "" : passed, what, takenWords(state)].filter((part) => part !== "").join(" ");
}

function nameOfOther(state: GoState): string {
  return sideName(state) === "Black" ? "White" : "Black";
}
