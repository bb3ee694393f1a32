/** Outlines of the smallest regions that hold given shares of a cloud of points. */
import { finiteRange } from "../colours.js";
import type { SheetPoint } from "./ice.js";

/**
 * The smallest regions that hold a share of a cloud of points, as closed outlines. The density is estimated
 * with a Gaussian kernel on a grid; the level is the (1 - share) quantile of the densities at the points
 * (Hyndman, Computing and Graphing Highest Density Regions, 1996); outlines are found by marching squares.
 */
export function densityContours(points: readonly SheetPoint[], shares: readonly number[]): SheetPoint[][][] {
  if (points.length < 3) return shares.map(() => []);
  const grid = densityGrid(points);
  const levels = points.map((point) => densityAt(grid, point)).sort((a, b) => a - b);
  return shares.map((share) => {
    const rank = Math.min(levels.length - 1, Math.max(0, Math.floor((1 - share) * levels.length)));
    return outlines(grid, levels[rank]);
  });
}

const CELLS = 72; // along the longer side
const WIDEST = 0.13; // metres: separate groups of outcomes stay separate
const NARROWEST = 0.02; // metres

interface Grid {
  readonly x0: number;
  readonly y0: number;
  readonly step: number; // metres between nodes
  readonly columns: number;
  readonly rows: number;
  readonly density: Float64Array;
}

function densityGrid(points: readonly SheetPoint[]): Grid {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const rule = Math.sqrt(spread(xs) * spread(ys)) * points.length ** (-1 / 6); // Scott's rule
  const bandwidth = Math.min(WIDEST, Math.max(NARROWEST, rule));
  const reach = 3 * bandwidth;
  const [left, right] = finiteRange(xs);
  const [low, high] = finiteRange(ys);
  const x0 = left - reach;
  const y0 = low - reach;
  const width = right - left + 2 * reach;
  const height = high - low + 2 * reach;
  const step = Math.max(width, height) / CELLS;
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(height / step) + 2;
  const density = new Float64Array(columns * rows);
  const span = Math.ceil(reach / step);
  for (const { x, y } of points) {
    const column = Math.round((x - x0) / step);
    const row = Math.round((y - y0) / step);
    for (let j = Math.max(1, row - span); j <= Math.min(rows - 2, row + span); j++) {
      for (let i = Math.max(1, column - span); i <= Math.min(columns - 2, column + span); i++) {
        const distance = ((x0 + i * step - x) ** 2 + (y0 + j * step - y) ** 2) / bandwidth ** 2;
        density[j * columns + i] += Math.exp(-distance / 2);
      }
    }
  }
  return { x0, y0, step, columns, rows, density };
}

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function densityAt(grid: Grid, point: SheetPoint): number {
  const { columns, density } = grid;
  const u = (point.x - grid.x0) / grid.step;
  const v = (point.y - grid.y0) / grid.step;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const at = j * columns + i;
  const low = density[at] * (1 - (u - i)) + density[at + 1] * (u - i);
  const high = density[at + columns] * (1 - (u - i)) + density[at + columns + 1] * (u - i);
  return low * (1 - (v - j)) + high * (v - j);
}

/**
 * The directed crossings of a square by which of its corners lie inside (bits: 1 low left, 2 low right,
 * 4 high right, 8 high left); sides are 0 low, 1 right, 2 high, 3 left. The inside is kept on the left.
 */
const CROSSINGS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
];

/** The border of the grid is empty, so that every outline closes. */
function outlines(grid: Grid, level: number): SheetPoint[][] {
  const { columns, rows, density } = grid;
  const inside = (node: number) => density[node] >= level;
  const next = new Map<number, number>(); // from edge to edge; edge 2n runs right from node n, 2n + 1 up
  for (let j = 0; j < rows - 1; j++) {
    for (let i = 0; i < columns - 1; i++) {
      const node = j * columns + i;
      const above = node + columns;
      const corners =
        Number(inside(node)) +
        2 * Number(inside(node + 1)) +
        4 * Number(inside(above + 1)) +
        8 * Number(inside(above));
      const edges = [2 * node, 2 * (node + 1) + 1, 2 * above, 2 * node + 1];
      for (const [from, to] of CROSSINGS[corners]) next.set(edges[from], edges[to]);
    }
  }
  const loops: SheetPoint[][] = [];
  for (const first of next.keys()) {
    const loop: SheetPoint[] = [];
    for (let edge: number | undefined = first; edge !== undefined; ) {
      const following: number | undefined = next.get(edge);
      if (following === undefined) break;
      loop.push(crossingPoint(grid, edge, level));
      next.delete(edge);
      edge = following;
    }
    loops.push(loop);
  }
  return loops;
}

function crossingPoint(grid: Grid, edge: number, level: number): SheetPoint {
  const { columns, density } = grid;
  const node = edge >> 1;
  const up = edge & 1;
  const other = up ? node + columns : node + 1;
  const share = (level - density[node]) / (density[other] - density[node]);
  const i = (node % columns) + (up ? 0 : share);
  const j = Math.floor(node / columns) + (up ? share : 0);
  return { x: grid.x0 + i * grid.step, y: grid.y0 + j * grid.step };
}
