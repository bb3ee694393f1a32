/**
 * The throws that are tried at the root of a search: target points, each with either turn. Draws on a grid of 63 x 31 points,
 * half a stone radius apart across the sheet and two along it; hits on one row of 189 points, a quarter of a radius apart,
 * far behind the house: 2142 points, 4284 throws. Of these 51 x 25 draws and 165 hits a turn may be chosen; the margin is
 * there for the disturbance.
 *
 * The paper does not place its grid; it lies here as in the authors' program, from the left and from the front edge of the area
 * that may be chosen: from side to side of the house, and from 5.24 m before the tee.
 *
 * A row of weights is the distribution of the throw that really comes: either normal in target coordinates, with the deviations
 * of a tee draw, as the paper has it, or by the disturbance's exact density of velocities times the velocity space of
 * a cell. Rows are cut at `REACH` deviations, those of hits at twice as many, and add up to 1.
 *
 * Source: Ohto & Tanaka (2016), 5.1, after Kato, Iizuka & Yamamoto (2016).
 */
import type { Disturbance, Grid } from "../../game/index.js";
import { PolarDisturbance } from "./disturbance/polar.js";
import { TeeDisturbance } from "./disturbance/tee.js";
import { type Aim, aimFor } from "./physics/event/index.js";
import type { RuleSet } from "./rules/index.js";
import { STONE_RADIUS } from "./sheet.js";
import { FULL_SPIN, type Shot, type Turn } from "./shot.js";

const COLUMNS = 63;
const ROWS = 31;
const HITS = 189;
const POINTS = COLUMNS * ROWS + HITS;
/** Throws of the grid: every point with either turn. */
export const TARGETS = 2 * POINTS;
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

/** Deviations at which the disturbance is cut off. */
const REACH = 3.5;

/** How the disturbance is spread over the grid. */
export type Density = "target" | "velocity";

export class TargetGrid implements Grid<Shot> {
  readonly size = TARGETS;
  readonly choosable = new Uint8Array(TARGETS);
  readonly starts = new Int32Array(TARGETS + 1);
  readonly neighbours: Int32Array;
  readonly weights: Float64Array;
  /** The target of each place, in the hack frame. */
  readonly x = new Float64Array(TARGETS);
  readonly y = new Float64Array(TARGETS);
  readonly #vx = new Float64Array(TARGETS);
  readonly #vy = new Float64Array(TARGETS);

  constructor(rules: RuleSet, disturbance: Disturbance<Shot>, density: Density) {
    const aim = aimFor(rules.model);
    this.#place(rules.sheet.teeLine, aim);
    const lists = this.#spread(disturbance, density, aim, rules.sheet.teeLine);
    this.neighbours = Int32Array.from(lists.neighbours);
    this.weights = Float64Array.from(lists.weights);
  }

  turn(place: number): Turn {
    return place < POINTS ? "cw" : "ccw";
  }

  isHit(place: number): boolean {
    return place % POINTS >= COLUMNS * ROWS;
  }

  move(place: number, into: Shot): void {
    into.vx = this.#vx[place];
    into.vy = this.#vy[place];
    into.omega = place < POINTS ? -FULL_SPIN : FULL_SPIN;
  }

  #place(tee: number, aim: Aim): void {
    const shot: Shot = { vx: 0, vy: 0, omega: 0 };
    for (let place = 0; place < this.size; place++) {
      const point = place % POINTS;
      const hit = point - COLUMNS * ROWS;
      const column = point % COLUMNS;
      const row = (point - column) / COLUMNS;
      if (hit >= 0) {
        this.x[place] = HITS_LEFT + (hit - MARGIN_HITS) * HIT_WIDTH;
        this.y[place] = tee + HITS_BEYOND;
        this.choosable[place] = isWithin(hit, HITS, MARGIN_HITS);
      } else {
        this.x[place] = DRAWS_LEFT + (column - MARGIN_COLUMNS) * COLUMN_WIDTH;
        this.y[place] = tee + DRAWS_FRONT + (row - MARGIN_ROWS) * ROW_HEIGHT;
        this.choosable[place] = isWithin(column, COLUMNS, MARGIN_COLUMNS) & isWithin(row, ROWS, MARGIN_ROWS);
      }
      shot.omega = place < POINTS ? -FULL_SPIN : FULL_SPIN;
      aim.stopAt(this.x[place], this.y[place], shot);
      this.#vx[place] = shot.vx;
      this.#vy[place] = shot.vy;
    }
  }

  /** Fills `starts` and gives the rows of weights one after another. */
  #spread(disturbance: Disturbance<Shot>, density: Density, aim: Aim, tee: number) {
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
        return disturbance.density(intended, actual) * areas[to % POINTS];
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
      if (this.isHit(place)) {
        const first = POINTS * (place < POINTS ? 0 : 1) + COLUMNS * ROWS;
        for (let to = Math.max(first, place - hits); to <= Math.min(first + HITS - 1, place + hits); to++)
          neighbours.push(to);
      } else {
        const column = (place % POINTS) % COLUMNS;
        const row = ((place % POINTS) - column) / COLUMNS;
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

  /** Velocity space to a unit of target area at each point; it does not depend on the turn. Along a row of hits only the ratio matters. */
  #velocityAreas(aim: Aim): Float64Array {
    return Float64Array.from({ length: POINTS }, (_, point) =>
      aim.jacobian(this.x[point], this.y[point], -FULL_SPIN),
    );
  }
}

function isWithin(index: number, count: number, margin: number): number {
  return index >= margin && index < count - margin ? 1 : 0;
}

/** Deviations of a tee draw across and along the sheet, m; 0 for a steady hand. */
function deviationsOf(disturbance: Disturbance<Shot>, aim: Aim, tee: number): { x: number; y: number } {
  if (disturbance instanceof TeeDisturbance) return disturbance.noise;
  if (!(disturbance instanceof PolarDisturbance)) return { x: 0, y: 0 };
  const { speed, angle } = disturbance.noise;
  const shot: Shot = { vx: 0, vy: 0, omega: FULL_SPIN };
  const step = 0.01;
  aim.stopAt(0, tee + step, shot);
  const far = Math.hypot(shot.vx, shot.vy);
  aim.stopAt(0, tee - step, shot);
  const perMetre = (far - Math.hypot(shot.vx, shot.vy)) / (2 * step);
  return { x: tee * angle, y: speed / perMetre };
}
