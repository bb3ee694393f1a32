/** Pictures of board games: positions, records, and what a search found over the board. */

import { z } from "zod";
import { option } from "../agents/index.js";
import type { BoardColour, BoardFrame, BoardOverlay, ThemeName } from "../draw/index.js";
import type { Player, State } from "../game/index.js";
import { type Report, type ReportLine, reportedValue } from "../search/index.js";
import { type Drawing, jsonOrText, type PictureOptions, type Pictures } from "./views.js";

// A board game as it is shown.

/** What the states of all board games have. */
export type BoardState = State<number> & { readonly lastMove: number };

export interface BoardArtist<S extends BoardState> {
  /** A position with what lies over it, as SVG. */
  svg(state: S, overlays: readonly BoardOverlay[], look: PictureOptions): string;
  /** The same as text. */
  text(state: S, overlays: readonly BoardOverlay[], colour: boolean): string;
  /** Who is to move, or how the game has ended: what is said below a picture. */
  standing(state: S): string;
  /** Shows the cells that a proof rests on, in a position that is not over. */
  proof?(state: S, cells: readonly number[], winner: BoardColour): BoardOverlay[];
  /** What a game that is over has come to. */
  outcome(state: S): string;
}

/** How a page shows a board that it moves stones on. */
interface BoardLook {
  readonly theme: ThemeName;
  /** Seen from the other side. */
  readonly turned: boolean;
}

/** Who draws for a page as well. */
export interface PageArtist<S extends BoardState> extends BoardArtist<S> {
  /** The board alone, as SVG. */
  board(state: S, overlays: readonly BoardOverlay[], look: BoardLook): string;
  /** Where its cells lie. */
  frame(state: S, look: BoardLook): BoardFrame;
}

// What a search has found in a position, over its board.

/** What is shown of an analysis. */
export const ANALYSIS_LAYERS = ["visits", "values", "ownership", "line"] as const;
export type AnalysisLayer = (typeof ANALYSIS_LAYERS)[number];

/** What has to be known of the position. */
export interface BoardPosition {
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
const MIN_SHARE = 0.001;

/** `points`: by point, whose it will be, where that was found. */
export function reportOverlays(
  position: BoardPosition,
  report: Report<number>,
  shown: AnalysisLayer,
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
  { cells, toMove }: BoardPosition,
  report: Report<number>,
  label: string,
  wanted: (line: ReportLine<number>) => number,
): BoardOverlay[] {
  const values = new Float64Array(cells).fill(Number.NaN);
  const seen = report.lines
    .filter(({ move, visits }) => move < cells && visits > MIN_SHARE * visitsOf(report))
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
  { cells, first, isFree }: BoardPosition,
  line: ReportLine<number> | undefined,
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

// What a search thinks of a position, over its board: the share of visits of every move, and chances to win of the most visited.

/** Moves that are labelled with their chance to win. */
const LABELLED = 8;

interface HeatLook {
  readonly overlays: readonly BoardOverlay[];
  readonly title: string;
  readonly caption: string;
}

/** `side` is who is to move, `cells` those of the board: moves whose ids are not smaller have no place on it. */
export function heatOf(
  { toMove }: Pick<State<number>, "toMove">,
  report: Report<number>,
  cells: number,
  side: string,
): HeatLook {
  const placed = report.lines.filter(({ move, visits }) => move < cells && visits > 0);
  const visits = report.lines.reduce((sum, line) => sum + line.visits, 0);
  const values = new Float64Array(cells).fill(Number.NaN);
  for (const { move, visits: own } of placed) values[move] = own / visits;
  const mine = (value: number) => Math.round(100 * (toMove === 0 ? value : 1 - value));
  const labels = placed
    .slice(0, LABELLED)
    .map(({ move, value }): BoardOverlay => ({ kind: "label", cell: move, text: String(mine(value)) }));
  return {
    overlays: [{ kind: "heat", values, percent: true, label: "share of visits" }, ...labels],
    title: `${side} to move wins ${mine(reportedValue(report))} %`,
    caption: `${report.simulations.toLocaleString("en-US")} ${report.unit ?? "playouts"}; numbers are chances to win in per cent`,
  };
}

// Positions and records of board games as pictures: after all moves or after some, with their numbers.

/** A game that was played, or a position without one. */
export interface PlayedBoards<S> {
  /** Before the first move and after each. */
  readonly states: readonly S[];
  readonly names?: string;
  readonly result?: string;
  /** The numbers of the first so many moves on their stones. */
  numbers(count: number): BoardOverlay[];
}

const moveFields = {
  move: z.int().min(0).optional().meta(option("draw the game after so many moves")),
  numbers: z
    .boolean()
    .optional()
    .meta(option("write the numbers of the moves on the stones", { isFlag: true })),
};
type MoveFields = z.output<z.ZodObject<typeof moveFields>>;

interface BoardRecords<S extends BoardState, O extends object> {
  /** Fields besides `move` and `numbers`. */
  readonly fields?: z.ZodRawShape;
  readonly help: string;
  readonly examples: readonly string[];
  /** A position as text or JSON. */
  readPosition(given: unknown, drawing: Drawing & O): PlayedBoards<S>;
  /** Gives who reads records; throws what they do not go with. */
  recordReader(drawing: Drawing & O): (text: string) => PlayedBoards<S>;
}

export function boardPictures<S extends BoardState, O extends object>(
  artist: BoardArtist<S>,
  records: BoardRecords<S, O>,
): Pictures<O & MoveFields> {
  const { fields, help, readPosition, recordReader } = records;
  return {
    options: z.strictObject({ ...moveFields, ...fields }),
    help,
    get examples() {
      return records.examples;
    },
    draw(drawing, files) {
      const { position, record } = drawing;
      if (position !== undefined) {
        const played = readPosition(jsonOrText(position, "--position"), drawing);
        if (drawing.move !== undefined && played.states.length === 1)
          throw new Error("--move: the position has no moves");
        return { text: drawPlayedBoards(artist, played, drawing) };
      }
      if (record === undefined) throw new Error("give --position or --record");
      const played = files.read(record, recordReader(drawing));
      return { text: drawPlayedBoards(artist, played, drawing) };
    },
  };
}

function drawPlayedBoards<S extends BoardState>(
  artist: BoardArtist<S>,
  { states, names = "", result = "", numbers }: PlayedBoards<S>,
  { move = states.length - 1, numbers: isNumbered, theme, title, caption }: Drawing & MoveFields,
): string {
  const last = states.length - 1;
  const state = states[move];
  if (state === undefined) throw new Error(`--move: the game has ${last} moves`);
  const when = move === last ? result : `after ${move} of ${last} moves`;
  const told = { title: title ?? titleOf(names, when), caption: caption ?? artist.standing(state) };
  return artist.svg(state, isNumbered ? numbers(move) : [], {
    theme,
    ...(told.title !== "" && { title: told.title }),
    ...(told.caption !== "" && { caption: told.caption }),
  });
}

/** "credit – plain, after 3 of 9 moves", or "After 3 of 9 moves": names stay as they are. */
function titleOf(names: string, when: string): string {
  if (names === "") return when.charAt(0).toUpperCase() + when.slice(1);
  return when === "" ? names : `${names}, ${when}`;
}
