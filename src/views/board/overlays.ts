/** What a search has found in a position, over its board. */
import type { BoardColour, BoardOverlay } from "../../draw/index.js";
import type { Player } from "../../game/index.js";
import type { Line, Report } from "../../search/index.js";

/** What is shown of an analysis. */
export const SHOWN = ["visits", "values", "ownership", "line"] as const;
export type Shown = (typeof SHOWN)[number];

/** What has to be known of the position. */
export interface Searched {
  /** Moves whose ids are not smaller have no place on the board. */
  readonly cells: number;
  readonly toMove: Player;
  /** The colour that is to move. */
  readonly first: BoardColour;
  isFree(cell: number): boolean;
}

/** Moves that are shown with their chance to win, and those that are numbered of a line. */
const SHOWN_MOVES = 8;
const LINE = 12;
/** Share of the visits below which a move is not shown. */
const LEAST_SHARE = 0.001;

/** `points`: by point, whose it will be, where that was found. */
export function reportOverlays(
  position: Searched,
  report: Report<number>,
  shown: Shown,
  points: ArrayLike<number> = [],
): BoardOverlay[] {
  const visits = visitsOf(report);
  switch (shown) {
    case "visits":
      return heat(position, report, "share of visits", (line) => line.visits / visits);
    case "values":
      return heat(position, report, "chance to win", ({ value }) => ownChance(position.toMove, value));
    case "ownership":
      return [{ kind: "ownership", values: points }];
    case "line":
      return lineOverlays(position, report.lines[0]);
  }
}

function heat(
  { cells, toMove }: Searched,
  report: Report<number>,
  label: string,
  wanted: (line: Line<number>) => number,
): BoardOverlay[] {
  const values = new Float64Array(cells).fill(Number.NaN);
  const seen = report.lines
    .filter(({ move, visits }) => move < cells && visits > LEAST_SHARE * visitsOf(report))
    .slice(0, SHOWN_MOVES);
  for (const line of seen) values[line.move] = wanted(line);
  return [
    ...(seen.length === 0 ? [] : [{ kind: "heat", values, percent: true, label } as const]),
    ...seen.map(
      ({ move, value, visits }): BoardOverlay => ({
        kind: "label",
        cell: move,
        text: `${Math.round(100 * ownChance(toMove, value))}\n${shortCount(visits)}`,
      }),
    ),
  ];
}

/** A move and what is expected after it, as stones with their numbers; one that is played on an earlier one is left out. */
export function lineOverlays(
  { cells, first, isFree }: Searched,
  line: Line<number> | undefined,
): BoardOverlay[] {
  if (line === undefined) return [];
  const taken = new Set<number>();
  const overlays: BoardOverlay[] = [];
  for (const [i, move] of [line.move, ...line.continuation].slice(0, LINE).entries()) {
    if (move >= cells || taken.has(move) || !isFree(move)) continue;
    taken.add(move);
    const colour = (i % 2 === 0) === (first === "B") ? "B" : "W";
    overlays.push({ kind: "ghost", cell: move, colour, label: String(i + 1) });
  }
  return overlays;
}

/** A value, which is for player 0, for whoever is to move. */
export function ownChance(toMove: Player, value: number): number {
  return toMove === 0 ? value : 1 - value;
}

function visitsOf({ lines }: Report<number>): number {
  return Math.max(
    1,
    lines.reduce((sum, { visits }) => sum + visits, 0),
  );
}

/** 950, 1.2k, 34k, 1.5M. */
export function shortCount(count: number): string {
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
