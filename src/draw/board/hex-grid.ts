/**
 * Where the cells of a Hex board lie: hexagons with a corner at the top, each row half a cell further to the right.
 * Lengths are in pixels from the top left corner of the drawing; `scale` is from one cell of a row to the next.
 */

export type HexPoint = readonly [x: number, y: number];

const ROOT3 = Math.sqrt(3);
/** Corners of a cell of radius 1, clockwise from the top. */
const CORNERS: readonly HexPoint[] = [0, 1, 2, 3, 4, 5].map((i) => {
  return [Math.sin((i * Math.PI) / 3), -Math.cos((i * Math.PI) / 3)] as const;
});

export class HexGrid {
  readonly columns: number;
  readonly rows: number;
  readonly scale: number;
  readonly turned: boolean;
  /** From the middle of a cell to its corners. */
  readonly radius: number;
  /** Thickness of the sides. */
  readonly band: number;
  readonly width: number;
  readonly height: number;
  readonly #left: number;
  readonly #top: number;

  /** `names`: room for the names of columns and rows, in pixels; `turned`: seen from the other side. */
  constructor(columns: number, rows: number, scale: number, names: number, turned = false) {
    this.turned = turned;
    this.columns = columns;
    this.rows = rows;
    this.scale = scale;
    this.radius = scale / ROOT3;
    this.band = scale * 0.3;
    const aside = this.radius + 1.8 * this.band + names;
    const above = this.radius + this.band + names;
    this.#left = aside;
    this.#top = above;
    this.width = (columns - 1 + (rows - 1) / 2) * scale + 2 * aside;
    this.height = (rows - 1) * 1.5 * this.radius + 2 * above;
  }

  /** The middle of the place in a column and a row as they are seen; beyond the board as well. */
  at(column: number, row: number): HexPoint {
    return [this.#left + (column + row / 2) * this.scale, this.#top + row * 1.5 * this.radius];
  }

  cell(cell: number): HexPoint {
    const place = this.turned ? this.columns * this.rows - 1 - cell : cell;
    return this.at(place % this.columns, Math.floor(place / this.columns));
  }

  corner([x, y]: HexPoint, i: number, size = 1): HexPoint {
    const [dx, dy] = CORNERS[i % 6];
    return [x + dx * this.radius * size, y + dy * this.radius * size];
  }

  outline(middle: HexPoint, size = 1): HexPoint[] {
    return CORNERS.map((_, i) => this.corner(middle, i, size));
  }

  /** The outlines of the sides: top, right, bottom, left. */
  sides(): HexPoint[][] {
    const [x, y] = this.at(0, 0);
    const [farX, farY] = this.at(this.columns - 1, this.rows - 1);
    const here = ([px, py]: HexPoint): HexPoint => [x + px, y + py];
    const turned = ([px, py]: HexPoint): HexPoint => [farX - px, farY - py];
    const top = this.#topSide(this.columns);
    const left = this.#topSide(this.rows).map(mirrored);
    return [top.map(here), left.map(turned), top.map(turned), left.map(here)];
  }

  /** The side above a row of so many cells, from the middle of the first; it ends half-way round the corner cells. */
  #topSide(length: number): HexPoint[] {
    const { radius, band, scale } = this;
    const points: HexPoint[] = [];
    for (let i = 0; i < length; i++) {
      points.push(this.corner([i * scale, 0], 5), this.corner([i * scale, 0], 0));
    }
    // The blunt corner at the right, along its middle line.
    for (const far of [(radius * ROOT3) / 2, ((radius + band) * 2) / ROOT3]) {
      points.push([(length - 1) * scale + far / 2, (-far * ROOT3) / 2]);
    }
    // The sharp corner at the left is cut off, square to its middle line.
    const cut = radius + 1.5 * band;
    const tip: HexPoint = [(-cut * ROOT3) / 2, -cut / 2];
    points.push([tip[0] + (radius + band - cut / 2) / ROOT3, -radius - band], tip);
    return points;
  }
}

/** A point mirrored in the long diagonal. */
function mirrored([x, y]: HexPoint): HexPoint {
  return [x / 2 + (y * ROOT3) / 2, (x * ROOT3) / 2 - y / 2];
}
