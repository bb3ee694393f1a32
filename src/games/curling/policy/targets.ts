/**
 * The throws that are tried at the root of a search: target points, each with either turn. Draws on a grid of 63 x 31 points,
 * half a stone radius apart across the sheet and two along it; hits on one row of 189 points, a quarter of a radius apart,
 * far behind the house: 2142 points, 4284 throws. Of these 51 x 25 draws and 165 hits a turn may be chosen; the margin is
 * there for the disturbance.
 *
 * The paper does not place its grid; it lies here as in the authors' program, from the left and from the front edge of the area
 * that may be chosen: from side to side of the house, and from 5.24 m before the tee.
 *
 * One row of hits is one weight, the hardest that the legacy cups allow. Who has the time for it may look at more: rows of throws that cross the
 * tee line from side to side of the sheet, a fifth of a radius apart, and would run on so far beyond it, were the ice free (`EXTRA_HIT_WEIGHTS`).
 * That is ours.
 *
 * A row of weights is the distribution of the throw that really comes: either normal in target coordinates, with the deviations
 * of a tee draw, as the paper has it, or by the disturbance's exact density of velocities times the velocity space of
 * a cell. Rows are cut at `REACH` deviations, those of the paper's hits at twice as many, of further ones at 5.6, and add up to 1.
 *
 * Source: Ohto & Tanaka (2016), 5.1, after Kato, Iizuka & Yamamoto (2016).
 */
import type { Grid, MoveNoise } from "../../../game/index.js";
import { PolarNoise, TeeNoise } from "../noise.js";
import type { Aim } from "../physics/aim.js";
import type { Model } from "../physics/models.js";
import { aimFor } from "../physics/simulators.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { FULL_SPIN, type Shot, STONE_RADIUS, spinOf, type Turn } from "../sheet.js";

const COLUMNS = 63;
const ROWS = 31;
const HITS = 189;
const DRAWS = COLUMNS * ROWS;
/** Throws of the paper's grid: every point with either turn. */
export const TARGETS = 2 * (DRAWS + HITS);
/** Columns, rows and hits on either side that are not for choosing. */
const MARGIN_COLUMNS = 6;
const MARGIN_ROWS = 3;
const MARGIN_HITS = 12;

const COLUMN_WIDTH = STONE_RADIUS / 2;
const ROW_HEIGHT = 2 * STONE_RADIUS;
const HIT_WIDTH = STONE_RADIUS / 4;
/** The first column, row and hit that may be chosen, and the row of hits, from the tee. */
const DRAWS_LEFT = -1.83;
const DRAWS_FRONT = -5.24;
const HITS_LEFT = -2.985;
const HITS_BEYOND = 9.92;
/** Where the throws of a further row cross the tee line. */
const CROSSING_WIDTH = STONE_RADIUS / 5;
/** How far further hits would run on beyond the tee line, m: softer ones than the paper's and, where they are allowed, harder ones. */
export const EXTRA_HIT_WEIGHTS: Readonly<Record<Model, readonly number[]>> = {
  legacy: [3, 4.5, 6.5, 8.2],
  fcv1: [2.5, 4, 6, 8, 13, 20, 30, 45, 70],
};

/** Deviations at which the disturbance is cut off. */
const REACH = 3.5;

/** How the disturbance is spread over the grid. */
export type Density = "target" | "velocity";

export class TargetGrid implements Grid<Shot> {
  readonly size: number;
  readonly choosable: Uint8Array;
  readonly starts: Int32Array;
  readonly neighbours: Int32Array;
  readonly weights: Float64Array;
  /** The target of each place, in the hack frame; of further hits where they cross the tee line. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly #points: number;
  readonly #vx: Float64Array;
  readonly #vy: Float64Array;

  /** `further` are rows of hits beside the paper's, by how far they would run on beyond the tee line, m. */
  constructor(
    { model, sheet: { teeLine } }: CurlingRules,
    disturbance: MoveNoise<Shot>,
    density: Density,
    further: readonly number[] = [],
  ) {
    this.size = TARGETS + 2 * HITS * further.length;
    this.#points = this.size / 2;
    this.choosable = new Uint8Array(this.size);
    this.starts = new Int32Array(this.size + 1);
    const column = () => new Float64Array(this.size);
    this.x = column();
    this.y = column();
    this.#vx = column();
    this.#vy = column();
    const aim = aimFor(model);
    this.#place(teeLine, aim, further);
    const lists = this.#spread(disturbance, density, aim, teeLine);
    this.neighbours = Int32Array.from(lists.neighbours);
    this.weights = Float64Array.from(lists.weights);
  }

  turn(place: number): Turn {
    return place < this.#points ? "cw" : "ccw";
  }

  isHit(place: number): boolean {
    return place % this.#points >= DRAWS;
  }

  move(place: number, into: Shot): void {
    into.vx = this.#vx[place];
    into.vy = this.#vy[place];
    into.omega = spinOf(this.turn(place));
  }

  #place(tee: number, aim: Aim, further: readonly number[]): void {
    const shot: Shot = { vx: 0, vy: 0, omega: 0 };
    for (let place = 0; place < this.size; place++) {
      const point = place % this.#points;
      const row = Math.floor((point - DRAWS) / HITS);
      if (row < 0) this.#placeDraw(place, point, tee);
      else this.#placeHit(place, (point - DRAWS) % HITS, row, tee);
      shot.omega = spinOf(this.turn(place));
      const [x, y] = [this.x[place], this.y[place]];
      if (row <= 0) aim.stopAt(x, y, shot);
      else if (!aim.passBeyond(x, y, further[row - 1], shot))
        throw new RangeError(`no throw runs on ${further[row - 1]} m beyond the tee line`);
      this.#vx[place] = shot.vx;
      this.#vy[place] = shot.vy;
    }
  }

  #placeHit(place: number, hit: number, row: number, tee: number): void {
    const isFurther = row > 0;
    this.x[place] = isFurther
      ? (hit - (HITS - 1) / 2) * CROSSING_WIDTH
      : HITS_LEFT + (hit - MARGIN_HITS) * HIT_WIDTH;
    this.y[place] = isFurther ? tee : tee + HITS_BEYOND;
    this.choosable[place] = isWithin(hit, HITS, MARGIN_HITS);
  }

  #placeDraw(place: number, point: number, tee: number): void {
    const column = point % COLUMNS;
    const row = (point - column) / COLUMNS;
    this.x[place] = DRAWS_LEFT + (column - MARGIN_COLUMNS) * COLUMN_WIDTH;
    this.y[place] = tee + DRAWS_FRONT + (row - MARGIN_ROWS) * ROW_HEIGHT;
    this.choosable[place] = isWithin(column, COLUMNS, MARGIN_COLUMNS) & isWithin(row, ROWS, MARGIN_ROWS);
  }

  /** Fills `starts` and gives the rows of weights one after another. */
  #spread(disturbance: MoveNoise<Shot>, density: Density, aim: Aim, tee: number) {
    const neighbours: number[] = [];
    const weights: number[] = [];
    const deviation = deviationsOf(disturbance, aim, tee);
    const exact = density === "velocity" && deviation.x > 0;
    const areas = exact ? this.#velocityAreas(aim) : undefined;
    const columns = Math.floor((REACH * deviation.x) / COLUMN_WIDTH);
    const rows = Math.floor((REACH * deviation.y) / ROW_HEIGHT);
    const hits = Math.floor((2 * REACH * deviation.x) / HIT_WIDTH);
    const intended: Shot = { vx: 0, vy: 0, omega: 0 };
    const actual: Shot = { vx: 0, vy: 0, omega: 0 };
    const weigh = (from: number, to: number): number => {
      if (areas !== undefined) {
        this.move(from, intended);
        this.move(to, actual);
        return disturbance.density(intended, actual) * areas[to % this.#points];
      }
      if (from === to) return 1;
      const dx = (this.x[to] - this.x[from]) / deviation.x;
      const dy = (this.y[to] - this.y[from]) / deviation.y;
      return Math.exp(-0.5 * (dx * dx + dy * dy));
    };
    for (let place = 0; place < this.size; place++) {
      this.starts[place + 1] = this.starts[place];
      if (this.choosable[place] === 0) continue;
      const start = neighbours.length;
      const point = place % this.#points;
      if (this.isHit(place)) {
        const first = place - ((point - DRAWS) % HITS);
        for (let to = Math.max(first, place - hits); to <= Math.min(first + HITS - 1, place + hits); to++)
          neighbours.push(to);
      } else {
        const column = point % COLUMNS;
        const row = (point - column) / COLUMNS;
        for (let r = Math.max(0, row - rows); r <= Math.min(ROWS - 1, row + rows); r++)
          for (let c = Math.max(0, column - columns); c <= Math.min(COLUMNS - 1, column + columns); c++)
            neighbours.push(place + (r - row) * COLUMNS + c - column);
      }
      let total = 0;
      for (let k = start; k < neighbours.length; k++) total += weights[k] = weigh(place, neighbours[k]);
      for (let k = start; k < neighbours.length; k++) weights[k] /= total;
      this.starts[place + 1] = neighbours.length;
    }
    return { neighbours, weights };
  }

  /** Velocity space to a unit of target area at each point; it does not depend on the turn. Along a row of hits only the ratio matters, which for further ones is nearly that of throws that stop where these cross the tee line. */
  #velocityAreas(aim: Aim): Float64Array {
    return Float64Array.from({ length: this.#points }, (_, point) =>
      aim.jacobian(this.x[point], this.y[point], -FULL_SPIN),
    );
  }
}

function isWithin(index: number, count: number, margin: number): number {
  return index >= margin && index < count - margin ? 1 : 0;
}

/** Deviations of a tee draw across and along the sheet, m; 0 for a steady hand. */
function deviationsOf(disturbance: MoveNoise<Shot>, aim: Aim, tee: number): { x: number; y: number } {
  if (disturbance instanceof TeeNoise) return disturbance.noise;
  if (!(disturbance instanceof PolarNoise)) return { x: 0, y: 0 };
  const { speed, angle } = disturbance.noise;
  const shot: Shot = { vx: 0, vy: 0, omega: FULL_SPIN };
  const step = 0.01;
  aim.stopAt(0, tee + step, shot);
  const far = Math.hypot(shot.vx, shot.vy);
  aim.stopAt(0, tee - step, shot);
  const perMetre = (far - Math.hypot(shot.vx, shot.vy)) / (2 * step);
  return { x: tee * angle, y: speed / perMetre };
}
