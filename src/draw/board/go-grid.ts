/**
 * Where the points of a Go board lie: lines cross at them, half a point of wood is left beyond the outer lines, and the names
 * stand beyond the wood. Lengths are in pixels from the top left corner of the drawing; `scale` is from a point to the next.
 */
import type { BoardPlace } from "./marks.js";

/** Letters of columns, from the left; there is no I, which is too like a 1. */
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const WOOD = 0.62; // from the outer lines to the edge of the board, of the scale

export class GoGrid {
  readonly columns: number;
  readonly rows: number;
  readonly scale: number;
  readonly turned: boolean;
  /** Room for the names of columns and rows. */
  readonly names: number;
  /** Wood beyond the outer lines. */
  readonly margin: number;
  readonly width: number;
  readonly height: number;

  /** `turned`: seen from the other side. */
  constructor(columns: number, rows: number, scale: number, names: number, turned = false) {
    this.turned = turned;
    this.columns = columns;
    this.rows = rows;
    this.scale = scale;
    this.names = names;
    this.margin = scale * WOOD;
    this.width = (columns - 1) * scale + 2 * (this.margin + names);
    this.height = (rows - 1) * scale + 2 * (this.margin + names);
  }

  /** The point in a column and a row as they are seen. */
  at(column: number, row: number): BoardPlace {
    const outside = this.margin + this.names;
    return [outside + column * this.scale, outside + row * this.scale];
  }

  cell(point: number): BoardPlace {
    const place = this.turned ? this.columns * this.rows - 1 - point : point;
    return this.at(place % this.columns, Math.floor(place / this.columns));
  }
}

export function columnName(column: number): string {
  return LETTERS[column];
}

/** Rows are numbered from the bottom. */
export function rowName(row: number, rows: number): string {
  return String(rows - row);
}

/**
 * The points that carry a dot: those at which handicap stones stand, on the fourth line of boards from 13 and on the third of
 * smaller ones, and the middle; on boards from 13 also half-way between the corners. None on boards below 5.
 */
export function starPoints(columns: number, rows: number): number[] {
  const across = starLines(columns);
  const down = starLines(rows);
  const sides = Math.min(columns, rows) >= 13;
  const points: number[] = [];
  for (const row of down.all) {
    for (const column of across.all) {
      const middles = Number(column === across.middle) + Number(row === down.middle);
      if (middles !== 1 || sides) points.push(row * columns + column);
    }
  }
  return points;
}

function starLines(length: number): { all: readonly number[]; middle: number | undefined } {
  const middle = length % 2 === 1 && length >= 5 ? (length - 1) / 2 : undefined;
  const inset = length >= 13 ? 3 : 2;
  const corners = length >= 7 ? [inset, length - 1 - inset] : [];
  const all = [...corners, ...(middle === undefined ? [] : [middle])].sort((a, b) => a - b);
  return { all, middle };
}
