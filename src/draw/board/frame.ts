/** Boards for a page that moves stones on them: where cells lie, and which one a pointer is at. */
import type { BoardPlace } from "./marks.js";

export interface PageBoard {
  readonly bare?: boolean; // the board alone: nothing around it, behind it or below it; false by default
  readonly turned?: boolean; // seen from the other side; false by default
}

/** The middles of cells, in pixels of a bare picture. */
export interface BoardFrame {
  readonly width: number;
  readonly height: number;
  readonly scale: number; // from a cell to the next
  at(cell: number): BoardPlace;
  /** The cell at a place; nothing beyond the board. */
  cellAt(x: number, y: number): number | undefined;
}

interface Grid extends Pick<BoardFrame, "width" | "height" | "scale"> {
  readonly columns: number;
  readonly rows: number;
  cell(cell: number): BoardPlace;
}

/** How far from the middle of a cell one is still at it, of the scale. */
const NEAR = 0.62;

export function frameOf(grid: Grid): BoardFrame {
  const { width, height, scale } = grid;
  return {
    ...{ width, height, scale },
    at: (cell) => grid.cell(cell),
    cellAt(x, y) {
      let nearest: number | undefined;
      let least = NEAR * scale;
      for (let cell = 0; cell < grid.columns * grid.rows; cell++) {
        const [left, top] = grid.cell(cell);
        const distance = Math.hypot(left - x, top - y);
        if (distance >= least) continue;
        least = distance;
        nearest = cell;
      }
      return nearest;
    },
  };
}
