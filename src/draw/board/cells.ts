/** Cells of boards: where they lie for a pointer, and stones in them. */
import { element, group } from "../svg.js";
import type { BoardColour, BoardPlace, BoardScene } from "./overlays.js";

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
      let min = NEAR * scale;
      for (let cell = 0; cell < grid.columns * grid.rows; cell++) {
        const [left, top] = grid.cell(cell);
        const distance = Math.hypot(left - x, top - y);
        if (distance >= min) continue;
        min = distance;
        nearest = cell;
      }
      return nearest;
    },
  };
}

// Stones in cells: flat discs with a shine, the last one with a ring.

interface StoneLook {
  readonly radius: number; // of the scale
  readonly last: string; // colour of the ring
}

/** The stones in the first so many cells; `last` is the cell of the last move. */
export function drawStones(
  scene: BoardScene,
  cells: number,
  last: number | undefined,
  look: StoneLook,
): string {
  const stones: string[] = [];
  for (let cell = 0; cell < cells; cell++) {
    const colour = scene.stoneAt(cell);
    if (colour !== undefined) stones.push(drawStone(scene, cell, colour, cell === last, look));
  }
  return group({ class: "stones" }, ...stones);
}

function drawStone(
  scene: BoardScene,
  cell: number,
  colour: BoardColour,
  isLast: boolean,
  look: StoneLook,
): string {
  const { scale, theme } = scene;
  const { fill, rim, shine } = scene.stones[colour];
  const [cx, cy] = scene.at(cell);
  const r = scale * look.radius;
  const line = scale * 0.03;
  return group(
    { class: `stone ${colour}` },
    theme.shadow > 0
      ? element("circle", { cx: cx + r * 0.06, cy: cy + r * 0.12, r, "fill-opacity": theme.shadow })
      : "",
    element("circle", { cx, cy, r: r - line / 2, fill, stroke: rim, "stroke-width": line }),
    shine === fill
      ? ""
      : element("circle", {
          cx: cx - r * 0.3,
          cy: cy - r * 0.34,
          r: r * 0.34,
          fill: shine,
          "fill-opacity": 0.55,
        }),
    isLast
      ? element("circle", {
          cx,
          cy,
          r: r * 0.82,
          fill: "none",
          stroke: look.last,
          "stroke-width": r * 0.2,
        })
      : "",
  );
}
