/**
 * Nets that value throws as a player uses them: their interface, and the ways to look for the best throw.
 *
 * The box of random throws as the unit square of Matsui & Hoki (2017): x = (X2 - vx) / (X2 - X1) is 1 at the left and 0 at the right, y is 0 at the slowest throw and 1 at
 * the hardest. Their box follows from the official helper and is, but for 3 % of its width, the one of 2018, which is taken.
 */
import type { Rng } from "../../../core/index.js";
import type { MoveNoise } from "../../../game/index.js";
import type { Model } from "../physics/models.js";
import { randomVelocities, THROW_BOXES, type ThrowBox } from "../policy/baselines.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { SHOT_CODER, type Shot, spinOf, type Turn } from "../sheet.js";
import type { CurlingState } from "../state.js";

export interface SquarePoint {
  x: number;
  y: number;
}

export class ThrowSquare {
  readonly #box: ThrowBox;

  constructor(model: Model) {
    this.#box = THROW_BOXES[model];
  }

  pointOf(vx: number, vy: number, into: SquarePoint): void {
    const { vx: widest, vyMin, vyMax } = this.#box;
    into.x = (widest - vx) / (2 * widest);
    into.y = (vy - vyMin) / (vyMax - vyMin);
  }

  /** Writes vx and vy. */
  writeVelocity({ x, y }: SquarePoint, into: Float64Array, at: number): void {
    const { vx: widest, vyMin, vyMax } = this.#box;
    into[at] = widest * (1 - 2 * x);
    into[at + 1] = vyMin + y * (vyMax - vyMin);
  }
}

/** The turns, in the order of values. */
export const TURNS: readonly Turn[] = ["cw", "ccw"];

/**
 * Whoever values intended throws: many velocities over one position, each with both turns. What a throw is worth is the score of the end that the
 * team to move may expect after it, whatever the hand makes of it.
 */
export interface ThrowValuer {
  /** Opens what takes time to open; rejects with one line where that fails. */
  ready?(): Promise<void>;
  /** The most velocities at once. */
  readonly batch: number;
  /** Points of the end for the team to move whose chances are told. */
  readonly scores: readonly number[];
  /** Of every throw that was valued last, in the order of the values: the chances of `scores`. */
  readonly chances: Float64Array;
  /**
   * `velocities` are vx and vy of one throw after the other, at most `batch` of them; `into` gets the values of all of them with the clockwise turn,
   * then those with the other one. Later, where a net answers later.
   */
  value(state: CurlingState, velocities: Float64Array, into: Float64Array): void | Promise<void>;
}

/** One that also says how its values change with the velocity. */
export interface SlopedValuer extends ThrowValuer {
  /** The value of a throw, a point of the square of velocities; `into` gets its slopes along x and y of the square. */
  slope(state: CurlingState, point: SquarePoint, turn: Turn, into: Float64Array): number;
}

export function isSloped(net: ThrowValuer): net is SlopedValuer {
  return "slope" in net;
}

/** How a throw is sought among all velocities with both turns, by what a net says they are worth. */
export interface ThrowChooser {
  /** All throws that it looked at, at least one; they are there until it chooses again. */
  choose(state: CurlingState, rng: Rng): Promise<ValuedThrows>;
}

// The best of many throws that were valued, and those that are best around them. The box of velocities is divided into cells, each turn with cells of its
// own; the best throw of every cell is kept, and a cell whose throw is better than those of all cells beside it is a *peak*.

/** Cells of the box, across and along. */
const CELLS_PER_SIDE = 12;
const CELLS = CELLS_PER_SIDE * CELLS_PER_SIDE;

export interface ValuedThrow {
  readonly vx: number;
  readonly vy: number;
  readonly turn: Turn;
  /** The score of the end that the team to move may expect. */
  readonly value: number;
  /** Throws near this one that were valued, itself among them. */
  readonly visits: number;
}

class ValuedThrows {
  /** Throws that were valued. */
  count = 0;
  readonly #box: ThrowBox;
  readonly #values = new Float64Array(TURNS.length * CELLS);
  readonly #vx = new Float64Array(TURNS.length * CELLS);
  readonly #vy = new Float64Array(TURNS.length * CELLS);
  readonly #visits = new Int32Array(TURNS.length * CELLS);
  #best = -1;

  constructor({ model }: CurlingRules) {
    this.#box = THROW_BOXES[model];
  }

  clear(): void {
    this.count = 0;
    this.#visits.fill(0);
    this.#best = -1;
  }

  /** Adds throws as `ThrowValuer.value` has them; of equal ones the first is the best. */
  add(velocities: Float64Array, values: Float64Array): void {
    const count = velocities.length / 2;
    for (let turn = 0; turn < TURNS.length; turn++)
      for (let i = 0; i < count; i++)
        this.addOne(turn, velocities[2 * i], velocities[2 * i + 1], values[turn * count + i]);
  }

  /** Adds one throw; `turn` is its place among `TURNS`. */
  addOne(turn: number, vx: number, vy: number, value: number): void {
    const cell = turn * CELLS + this.#cellOf(vx, vy);
    this.count++;
    if (this.#visits[cell]++ > 0 && value <= this.#values[cell]) return;
    this.#values[cell] = value;
    this.#vx[cell] = vx;
    this.#vy[cell] = vy;
    if (this.#best < 0 || value > this.#values[this.#best]) this.#best = cell;
  }

  get best(): ValuedThrow {
    return this.#at(this.#best);
  }

  /** The best one, then the peaks beside it, at most so many. */
  peaks(max: number): ValuedThrow[] {
    const cells = Array.from(this.#values.keys()).filter((cell) => this.#isPeak(cell));
    cells.sort(
      (a, b) => Number(b === this.#best) - Number(a === this.#best) || this.#values[b] - this.#values[a],
    );
    return cells.slice(0, max).map((cell) => this.#at(cell));
  }

  #cellOf(vx: number, vy: number): number {
    const { vx: widest, vyMin, vyMax } = this.#box;
    const across = Math.floor((CELLS_PER_SIDE * (vx + widest)) / (2 * widest));
    const along = Math.floor((CELLS_PER_SIDE * (vy - vyMin)) / (vyMax - vyMin));
    return clampPlace(along) * CELLS_PER_SIDE + clampPlace(across);
  }

  #isPeak(cell: number): boolean {
    if (this.#visits[cell] === 0) return false;
    const place = cell % CELLS;
    const [row, column] = [Math.floor(place / CELLS_PER_SIDE), place % CELLS_PER_SIDE];
    for (let y = clampPlace(row - 1); y <= clampPlace(row + 1); y++) {
      for (let x = clampPlace(column - 1); x <= clampPlace(column + 1); x++) {
        const beside = cell - place + y * CELLS_PER_SIDE + x;
        if (this.#visits[beside] > 0 && this.#values[beside] > this.#values[cell]) return false;
      }
    }
    return true;
  }

  #at(cell: number): ValuedThrow {
    const turn = TURNS[Math.floor(cell / CELLS)] as Turn;
    return {
      vx: this.#vx[cell],
      vy: this.#vy[cell],
      turn,
      value: this.#values[cell],
      visits: this.#visits[cell],
    };
  }
}

/** The nearest cell that there is. */
function clampPlace(place: number): number {
  return Math.max(0, Math.min(CELLS_PER_SIDE - 1, place));
}

// The best of many velocities of the box of random throws, each with both turns (Matsui & Hoki 2018, the greedy policy over N velocities), and then of some more around the
// best of them, as far away as the hand errs: so few evaluations find nearly as much as many do.

interface SamplingOptions {
  /** Velocities of the whole box. */
  readonly samples: number;
  /** Velocities around the best of them. */
  readonly around: number;
  /** How far around. */
  readonly hand: MoveNoise<Shot>;
}

export class SamplingChooser implements ThrowChooser {
  readonly #net: ThrowValuer;
  readonly #rules: CurlingRules;
  readonly #options: SamplingOptions;
  readonly #box: ThrowBox;
  readonly #found: ValuedThrows;
  readonly #velocities: Float64Array;
  readonly #values: Float64Array;
  readonly #centre = SHOT_CODER.blank();
  readonly #near = SHOT_CODER.blank();

  constructor(net: ThrowValuer, rules: CurlingRules, options: SamplingOptions) {
    this.#net = net;
    this.#rules = rules;
    this.#options = options;
    this.#box = THROW_BOXES[rules.model];
    this.#found = new ValuedThrows(rules);
    this.#velocities = new Float64Array(2 * net.batch);
    this.#values = new Float64Array(TURNS.length * net.batch);
  }

  async choose(state: CurlingState, rng: Rng): Promise<ValuedThrows> {
    const found = this.#found;
    const { samples, around } = this.#options;
    found.clear();
    await this.#value(state, samples, (velocities) => randomVelocities(this.#rules.model, rng, velocities));
    const { vx, vy, turn } = found.best;
    const centre = Object.assign(this.#centre, { vx, vy, omega: spinOf(turn) });
    await this.#value(state, around, (velocities) => this.#drawAround(centre, rng, velocities));
    return found;
  }

  async #value(state: CurlingState, count: number, draw: (velocities: Float64Array) => void): Promise<void> {
    const { batch } = this.#net;
    for (let left = count; left > 0; left -= batch) {
      const velocities = this.#velocities.subarray(0, 2 * Math.min(left, batch));
      draw(velocities);
      const later = this.#net.value(state, velocities, this.#values);
      if (later !== undefined) await later;
      this.#found.add(velocities, this.#values);
    }
  }

  #drawAround(centre: Shot, rng: Rng, velocities: Float64Array): void {
    const { vx, vyMin, vyMax } = this.#box;
    const near = this.#near;
    for (let i = 0; i < velocities.length; i += 2) {
      this.#options.hand.sample(centre, rng, near);
      velocities[i] = Math.max(-vx, Math.min(vx, near.vx));
      velocities[i + 1] = Math.max(vyMin, Math.min(vyMax, near.vy));
    }
  }
}

const GRID_SIDE = 8;

/** The 8 x 8 points i / 8 + 1 / 16 of the square of velocities; x changes slowest. */
const GRID: readonly SquarePoint[] = Array.from({ length: GRID_SIDE * GRID_SIDE }, (_, i) => ({
  x: (Math.floor(i / GRID_SIDE) + 0.5) / GRID_SIDE,
  y: ((i % GRID_SIDE) + 0.5) / GRID_SIDE,
}));

/** The best point of the grid with either turn (Matsui & Hoki 2017). */
export class GridChoice implements ThrowChooser {
  readonly #net: ThrowValuer;
  readonly #velocities = new Float64Array(2 * GRID.length);
  /** By turn and point. */
  readonly values = new Float64Array(TURNS.length * GRID.length);
  readonly #found: ValuedThrows;

  constructor(net: ThrowValuer, rules: CurlingRules) {
    this.#net = net;
    this.#found = new ValuedThrows(rules);
    const square = new ThrowSquare(rules.model);
    for (const [i, point] of GRID.entries()) square.writeVelocity(point, this.#velocities, 2 * i);
  }

  async choose(state: CurlingState): Promise<ValuedThrows> {
    await this.#net.value(state, this.#velocities, this.values);
    this.#found.clear();
    this.#found.add(this.#velocities, this.values);
    return this.#found;
  }
}

// Steepest ascent in the unit square (Matsui & Hoki 2017, section 6): with a line search, which halves the step until it rises enough for Armijo's condition, or with a few
// steps of fixed length. Steps that would leave the square are cut off at its border. The paper gives no constants: those here are ours.

/** The value at a point of the square; slopes along x and y are written to `slope`. Who wants to know which points were visited looks on here. */
export type Hill = (point: SquarePoint, slope: Float64Array) => number;

/** The first step of a line search: as far as points of the grid are apart. */
const FIRST_STEP = 1 / 8;
/** A shorter step is tiny, and the search over. */
const TINY_STEP = 1 / 1024;
/** Armijo's condition: a step rises by at least this share of what the slope promises. */
const ARMIJO = 1e-4;
/** Line searches, at most. */
const MAX_SEARCHES = 100;
/** The length and the number of fixed steps. */
const FIXED_STEP = 1 / 32;
const FIXED_STEPS = 4;

/** Climbs from `start` until steps are tiny. */
export function climbLine(hill: Hill, start: SquarePoint): void {
  const point = { ...start };
  const next = { ...start };
  const slope = new Float64Array(2);
  const ahead = new Float64Array(2);
  let value = hill(point, slope);
  for (let search = 0; search < MAX_SEARCHES; search++) {
    let length = FIRST_STEP;
    for (; ; length /= 2) {
      if (step(point, slope, length, next) < TINY_STEP) return;
      const promised = slope[0] * (next.x - point.x) + slope[1] * (next.y - point.y);
      const reached = hill(next, ahead);
      if (reached < value + ARMIJO * promised) continue;
      value = reached;
      break;
    }
    Object.assign(point, next);
    slope.set(ahead);
  }
}

/** Climbs four steps of the same length from `start`. */
export function climbSteps(hill: Hill, start: SquarePoint): void {
  const point = { ...start };
  const slope = new Float64Array(2);
  hill(point, slope);
  for (let i = 0; i < FIXED_STEPS; i++) {
    if (step(point, slope, FIXED_STEP, point) === 0) return;
    hill(point, slope);
  }
}

/** Sets `into` to where a step along the slope leads, cut off at the border; gives how far that is. */
function step(from: SquarePoint, slope: Float64Array, length: number, into: SquarePoint): number {
  const steepness = Math.sqrt(slope[0] * slope[0] + slope[1] * slope[1]);
  if (steepness === 0) return 0;
  const x = clampCoordinate(from.x + (length / steepness) * slope[0]);
  const y = clampCoordinate(from.y + (length / steepness) * slope[1]);
  const moved = Math.sqrt((x - from.x) * (x - from.x) + (y - from.y) * (y - from.y));
  into.x = x;
  into.y = y;
  return moved;
}

function clampCoordinate(coordinate: number): number {
  return Math.max(0, Math.min(1, coordinate));
}

/** From how many points of the grid each way of climbing starts, the best first, with each turn. */
const WAYS = {
  line: { starts: 1, climb: climbLine },
  starts: { starts: 4, climb: climbSteps },
} as const;

/** The best point that is visited when the best points of the grid are improved along the slope (Matsui & Hoki 2017). */
export class Ascent implements ThrowChooser {
  readonly #net: SlopedValuer;
  readonly #way: (typeof WAYS)[keyof typeof WAYS];
  readonly #grid: GridChoice;
  readonly #square: ThrowSquare;

  constructor(net: SlopedValuer, rules: CurlingRules, way: keyof typeof WAYS) {
    this.#net = net;
    this.#way = WAYS[way];
    this.#grid = new GridChoice(net, rules);
    this.#square = new ThrowSquare(rules.model);
  }

  async choose(state: CurlingState): Promise<ValuedThrows> {
    const found = await this.#grid.choose(state);
    const velocity = new Float64Array(2);
    for (const [i, turn] of TURNS.entries()) {
      const hill: Hill = (point, slope) => {
        const value = this.#net.slope(state, point, turn, slope);
        this.#square.writeVelocity(point, velocity, 0);
        found.addOne(i, velocity[0], velocity[1], value);
        return value;
      };
      for (const start of this.#starts(i)) this.#way.climb(hill, GRID[start]);
    }
    return found;
  }

  /** The best points of the grid with a turn; of equal ones the first. */
  #starts(turn: number): number[] {
    const values = this.#grid.values.subarray(turn * GRID.length, (turn + 1) * GRID.length);
    const order = Array.from(values.keys()).sort((a, b) => values[b] - values[a]);
    return order.slice(0, this.#way.starts);
  }
}
