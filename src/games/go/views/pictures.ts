/** Pictures of Go positions, and of what a search thinks of them. */
import { type BoardOverlay, drawGo, type ThemeName } from "../../../draw/index.js";
import { type Report, worthOf } from "../../../search/index.js";
import { ownChance, reportOverlays, type Shown } from "../../../views/index.js";
import { BLACK, EMPTY, formatColour, formatGoRows, type GoState, owners, WHITE } from "../index.js";
import { sideName } from "./words.js";

/** What every picture of a position has. */
export function basicsOf(state: GoState): { rows: string[]; last?: number } {
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
  shown: Shown,
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

const CAPTIONS: Readonly<Record<Shown, string>> = {
  visits: "numbers are chances to win in per cent, and visits",
  values: "numbers are chances to win in per cent, and visits",
  ownership: "squares show whose the points will be, the larger the surer",
  line: "numbers are the expected moves",
};

/** The board as SVG with what was found. */
export function analysisPicture(
  state: GoState,
  report: Report<number>,
  { shown, points, theme }: { shown: Shown; points: Float64Array; theme: ThemeName },
): string {
  const chance = Math.round(100 * ownChance(state.toMove, worthOf(report)));
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
