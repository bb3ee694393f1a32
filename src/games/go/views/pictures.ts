/** Pictures of Go positions, and of what a search thinks of them. */
import { type BoardOverlay, drawGo, type ThemeName } from "../../../draw/index.js";
import { type Report, worthOf } from "../../../search/index.js";
import { BLACK, formatGoRows, type GoState, opponent, owners, WHITE } from "../index.js";
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

/** What a picture of an analysis shows. */
export const SHOWN = ["visits", "values", "ownership", "line"] as const;
export type Shown = (typeof SHOWN)[number];

/** Moves that are shown with their chance to win, and those that are numbered of a line. */
const SHOWN_MOVES = 8;
const LINE = 12;
/** Share of the visits below which a move is not shown. */
const LEAST_SHARE = 0.001;

/** The overlays that show what was found. `points`: by point, whose it will be. */
export function overlaysOf(
  state: GoState,
  report: Report<number>,
  shown: Shown,
  points: Float64Array,
): BoardOverlay[] {
  switch (shown) {
    case "visits":
      return heatOverlays(state, report, "share of visits", (line) => line.visits / visitsOf(report));
    case "values":
      return heatOverlays(state, report, "chance to win", ({ value }) => ownChance(state, value));
    case "ownership":
      return [{ kind: "ownership", values: points }];
    case "line":
      return lineOverlays(state, report);
  }
}

function heatOverlays(
  state: GoState,
  report: Report<number>,
  label: string,
  wanted: (line: Report<number>["lines"][number]) => number,
): BoardOverlay[] {
  const { points } = state.board;
  const values = new Float64Array(points).fill(Number.NaN);
  const seen = report.lines
    .filter(({ move, visits }) => move < points && visits > LEAST_SHARE * visitsOf(report))
    .slice(0, SHOWN_MOVES);
  for (const line of seen) values[line.move] = wanted(line);
  return [
    ...(seen.length === 0 ? [] : [{ kind: "heat", values, percent: true, label } as const]),
    ...seen.map(
      ({ move, value, visits }): BoardOverlay => ({
        kind: "label",
        cell: move,
        text: `${Math.round(100 * ownChance(state, value))}\n${shortCount(visits)}`,
      }),
    ),
  ];
}

/** The expected moves as stones with their numbers; one that is played on an earlier one is left out. */
function lineOverlays(state: GoState, report: Report<number>): BoardOverlay[] {
  const { board } = state;
  const [best] = report.lines;
  if (best === undefined) return [];
  const taken = new Set<number>();
  const overlays: BoardOverlay[] = [];
  let colour = state.colour;
  for (const [i, move] of [best.move, ...best.continuation].slice(0, LINE).entries()) {
    if (move < board.points && !taken.has(move) && state.at(move) === 0) {
      taken.add(move);
      const label = String(i + 1);
      overlays.push({ kind: "ghost", cell: move, colour: colour === BLACK ? "B" : "W", label });
    }
    colour = opponent(colour);
  }
  return overlays;
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
  const chance = Math.round(100 * ownChance(state, worthOf(report)));
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

function ownChance({ toMove }: GoState, value: number): number {
  return toMove === 0 ? value : 1 - value;
}

function visitsOf({ lines }: Report<number>): number {
  return Math.max(
    1,
    lines.reduce((sum, { visits }) => sum + visits, 0),
  );
}

/** 950, 1.2k, 34k, 1.5M. */
function shortCount(count: number): string {
  for (const [unit, letter] of [
    [1e6, "M"],
    [1e3, "k"],
  ] as const) {
    if (count >= 0.9995 * unit) {
      const scaled = count / unit;
      return `${scaled < 9.95 ? scaled.toFixed(1) : Math.round(scaled)}${letter}`;
    }
  }
  return String(count);
}
