/**
 * The convolutional net of Matsui & Hoki (2018): a position as a picture, and throws valued by it.
 *
 * A position as the picture that a convolutional net is shown: 128 x 64 pixels of the play area in 11 channels (Matsui & Hoki 2018). A pixel of a stone
 * is the share of its area that the stone covers, exactly; a pixel of a distance is exp(-d), d in metres to its middle.
 *
 *     0 all stones, 1 the mover's, 2 the other's, 3 the stone nearest the tee, 4 the mover's nearest, 5 the other's nearest,
 *     6 the tee, inside the house alone, 7 the left and 8 the right side line, 9 the hog line, 10 the back line
 *
 * Rows go from the hog line to the back line, columns from left to right as the thrower sees them. The unit of distances, 0 outside the house, and
 * mover and other for the two players are our readings.
 */
import { exp } from "../../../core/index.js";
import {
  chancesOf,
  demandEqual,
  type Graph,
  type GraphFile,
  type GraphTensor,
  type OnnxNet,
  type OpenGraph,
} from "../../../nets/index.js";
import { THROW_BOXES, type ThrowBox } from "../policy/baselines.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { type Sheet, STONE_RADIUS } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { type ThrowValuer, TURNS } from "./choosers.js";
import { StoneFeatures } from "./features.js";
import { END_SCORES, gameOf, meanScore, rowsOf } from "./scores.js";

export const IMAGE_SHAPE = { channels: 11, rows: 128, columns: 64 } as const;

const PLANE = IMAGE_SHAPE.rows * IMAGE_SHAPE.columns;
/** Channels of stones; those after them are always the same. */
const OF_STONES = 6;

export class PositionImage {
  readonly #left: number;
  readonly #near: number;
  /** Of a pixel, in metres. */
  readonly #width: number;
  readonly #height: number;
  readonly #distances: Float32Array;
  /** At the left edges of columns: where the edge cuts the stone, the area left of it, and that below the row too. */
  readonly #cuts = new Float64Array(IMAGE_SHAPE.columns + 1);
  readonly #areas = new Float64Array(IMAGE_SHAPE.columns + 1);
  readonly #below = new Float64Array(IMAGE_SHAPE.columns + 1);

  constructor({ sheet }: CurlingRules) {
    this.#left = -sheet.width / 2;
    this.#near = sheet.hogLine - sheet.teeLine;
    this.#width = sheet.width / IMAGE_SHAPE.columns;
    this.#height = (sheet.backLine - sheet.hogLine) / IMAGE_SHAPE.rows;
    this.#distances = distancesOf(sheet);
  }

  /** Writes all channels, one after the other, row by row. */
  write(seen: StoneFeatures, into: Float32Array, at: number): void {
    into.fill(0, at, at + OF_STONES * PLANE);
    into.set(this.#distances, at + OF_STONES * PLANE);
    const { square, own, all } = seen;
    const mine = nearest(square, 0, own);
    const theirs = nearest(square, own, all);
    const best = nearest(square, 0, all);
    for (let stone = 0; stone < all; stone++) {
      const team = stone < own ? 0 : 1;
      this.#draw(seen, stone, into, at);
      this.#draw(seen, stone, into, at + (1 + team) * PLANE);
      if (stone === best) this.#draw(seen, stone, into, at + 3 * PLANE);
      if (stone === mine || stone === theirs) this.#draw(seen, stone, into, at + (4 + team) * PLANE);
    }
  }

  /** Adds a stone to a channel. A pixel is what lies left of and below its far corner, less what does so of the other corners. */
  #draw({ x, y }: StoneFeatures, stone: number, into: Float32Array, at: number): void {
    const cuts = this.#cuts;
    const areas = this.#areas;
    const below = this.#below;
    const left = x[stone] - this.#left;
    const bottom = y[stone] - this.#near;
    const firstColumn = clamp(Math.floor((left - STONE_RADIUS) / this.#width), IMAGE_SHAPE.columns);
    const endColumn = clamp(Math.ceil((left + STONE_RADIUS) / this.#width), IMAGE_SHAPE.columns);
    const firstRow = clamp(Math.floor((bottom - STONE_RADIUS) / this.#height), IMAGE_SHAPE.rows);
    const endRow = clamp(Math.ceil((bottom + STONE_RADIUS) / this.#height), IMAGE_SHAPE.rows);
    const share = (STONE_RADIUS * STONE_RADIUS) / (this.#width * this.#height);
    for (let column = firstColumn; column <= endColumn; column++) {
      cuts[column] = cut(column * this.#width - left);
      areas[column] = segment(cuts[column]);
    }
    for (let row = firstRow; row <= endRow; row++) {
      const v = cut(row * this.#height - bottom);
      const area = segment(v);
      let before = 0;
      let beforeBelow = 0;
      for (let column = firstColumn; column <= endColumn; column++) {
        const corner = quadrant(cuts[column], v, areas[column], area);
        const covered = corner - before - below[column] + beforeBelow;
        if (row > firstRow && column > firstColumn && covered > 0)
          into[at + (row - 1) * IMAGE_SHAPE.columns + column - 1] += covered * share;
        before = corner;
        beforeBelow = below[column];
        below[column] = corner;
      }
    }
  }
}

/** Where a line at this distance from the middle cuts a stone, in radii; at its edge where it does not. */
function cut(distance: number): number {
  const radii = distance / STONE_RADIUS;
  return radii < -1 ? -1 : radii > 1 ? 1 : radii;
}

/** The area of the unit disc on this side of such a line. */
function segment(u: number): number {
  return Math.PI / 2 + u * Math.sqrt(1 - u * u) + Math.asin(u);
}

/** The area of the unit disc left of u and below v, from the areas left of u and below v. */
function quadrant(u: number, v: number, left: number, below: number): number {
  if (u * u + v * v < 1) return (left + below) / 2 - Math.PI / 4 + u * v;
  if (u <= 0 && v <= 0) return 0;
  if (u > 0 && v > 0) return left + below - Math.PI;
  return u > 0 ? below : left;
}

function clamp(index: number, max: number): number {
  return index < 0 ? 0 : index > max ? max : index;
}

/** The first of the stones that lie nearest; -1 where there is none. */
function nearest(square: Float64Array, from: number, to: number): number {
  let best = -1;
  for (let stone = from; stone < to; stone++) if (best < 0 || square[stone] < square[best]) best = stone;
  return best;
}

function distancesOf({ width, hogLine, teeLine, backLine, houseRadius }: Sheet): Float32Array {
  const length = backLine - hogLine;
  const planes = new Float32Array((IMAGE_SHAPE.channels - OF_STONES) * PLANE);
  for (let row = 0; row < IMAGE_SHAPE.rows; row++) {
    for (let column = 0; column < IMAGE_SHAPE.columns; column++) {
      const at = row * IMAGE_SHAPE.columns + column;
      const right = ((column + 0.5) * width) / IMAGE_SHAPE.columns;
      const up = ((row + 0.5) * length) / IMAGE_SHAPE.rows;
      const dx = right - width / 2;
      const dy = hogLine + up - teeLine;
      const fromTee = Math.sqrt(dx * dx + dy * dy);
      planes[at] = fromTee <= houseRadius ? exp(-fromTee) : 0;
      for (const [i, distance] of [right, width - right, up, length - up].entries())
        planes[(1 + i) * PLANE + at] = exp(-distance);
    }
  }
  return planes;
}

// Throws valued by the convolutional net of Matsui & Hoki (2018): one graph for each throw of an end. A graph is shown the picture of the position and velocities scaled to
// [-1, 1], and gives the logits of the scores of each, clockwise and counter-clockwise; so the picture is looked at once for all velocities.
//
//     image float32 [1, 11, 128, 64], velocities float32 [n, 2]  ->  scores float32 [n, 2, 15]
//
// A net that is `mirrorPoint` has seen throws to the right alone (vx >= 0): of one to the left the mirror image is asked, with the other turn.

const { channels, rows, columns } = IMAGE_SHAPE;
/** Velocities at once: the picture costs as much as hundreds of them. */
const BATCH = 4096;
const IMAGE_DIMS = [1, channels, rows, columns];

/** Graphs that answer as they should: those of one game are asked again in the next. */
const proved = new WeakSet<Graph>();

export class ImageThrows implements ThrowValuer {
  readonly batch = BATCH;
  readonly scores = END_SCORES;
  readonly chances = new Float64Array(TURNS.length * BATCH * END_SCORES.length);
  readonly #files: readonly GraphFile[];
  readonly #mirrored: boolean;
  readonly #openGraph: OpenGraph;
  readonly #box: ThrowBox;
  readonly #seen: StoneFeatures;
  readonly #picture: PositionImage;
  readonly #image = new Float32Array(channels * rows * columns);
  readonly #velocities = new Float32Array(2 * BATCH);
  /** Of the velocities that are asked about together: which they are. */
  readonly #places = new Int32Array(BATCH);
  /** The chances of each throw. */
  readonly #rows = rowsOf(this.chances, END_SCORES.length);
  #graphs: Promise<readonly Graph[]> | undefined;

  /** Throws one line where the net was made for something else. */
  constructor(net: OnnxNet, rules: CurlingRules, openGraph: OpenGraph) {
    for (const [field, value] of Object.entries(gameOf(rules)))
      demandEqual(`game.${field}`, net.game[field], value);
    demandEqual("outputs", net.outputs, END_SCORES);
    if (net.files.length !== rules.throws)
      throw new Error(`files: expected one for each of ${rules.throws} throws, got ${net.files.length}`);
    this.#files = net.files;
    this.#mirrored = net.mirrored;
    this.#openGraph = openGraph;
    this.#box = THROW_BOXES[rules.model];
    this.#seen = new StoneFeatures(rules);
    this.#picture = new PositionImage(rules);
  }

  async ready(): Promise<void> {
    this.#graphs ??= Promise.all(this.#files.map((file) => this.#open(file)));
    await this.#graphs;
  }

  /** A graph that has answered once about a blank picture. */
  async #open(file: GraphFile): Promise<Graph> {
    const graph = await this.#openGraph(file);
    if (!proved.has(graph)) {
      const image = { data: new Float32Array(channels * rows * columns), dims: IMAGE_DIMS };
      const velocities = { data: new Float32Array(2), dims: [1, 2] };
      demandScores(await graph.run({ image, velocities }), 1, file);
      proved.add(graph);
    }
    return graph;
  }

  async value(state: CurlingState, velocities: Float64Array, into: Float64Array): Promise<void> {
    await this.#ask(state, velocities, false);
    if (this.#mirrored) await this.#ask(state, velocities, true);
    for (let i = 0; i < velocities.length; i++) into[i] = meanScore(this.#rows[i], END_SCORES);
  }

  /** Asks about those velocities that are to be shown with this picture. */
  async #ask(state: CurlingState, velocities: Float64Array, mirrored: boolean): Promise<void> {
    const count = this.#pick(velocities, mirrored);
    if (count === 0) return;
    this.#seen.read(state.stones, state.toMove, mirrored);
    this.#picture.write(this.#seen, this.#image, 0);
    await this.ready();
    const number = state.throwNumber;
    const answer = await (await this.#graphs)![number]!.run({
      image: { data: this.#image, dims: IMAGE_DIMS },
      velocities: { data: this.#velocities.subarray(0, 2 * count), dims: [count, 2] },
    });
    const logits = demandScores(answer, count, this.#files[number] as GraphFile);
    for (let i = 0; i < count; i++) {
      for (let turn = 0; turn < TURNS.length; turn++) {
        const shown = mirrored ? 1 - turn : turn;
        const row = this.#rows[(turn * velocities.length) / 2 + this.#places[i]];
        chancesOf(logits, (i * TURNS.length + shown) * END_SCORES.length, row);
      }
    }
  }

  /** Scales the velocities that go with a picture; gives how many they are. */
  #pick(velocities: Float64Array, mirrored: boolean): number {
    const { vx: widest, vyMin, vyMax } = this.#box;
    let count = 0;
    for (let i = 0; i < velocities.length / 2; i++) {
      const vx = velocities[2 * i] / widest;
      if (this.#mirrored && vx < 0 !== mirrored) continue;
      this.#places[count] = i;
      this.#velocities[2 * count] = mirrored ? -vx : vx;
      this.#velocities[2 * count + 1] = (2 * velocities[2 * i + 1] - vyMin - vyMax) / (vyMax - vyMin);
      count++;
    }
    return count;
  }
}

/** The logits of so many velocities; throws one line for anything else. */
function demandScores(
  { scores }: Readonly<Record<string, GraphTensor>>,
  count: number,
  { name }: GraphFile,
): Float32Array {
  const wanted = [count, TURNS.length, END_SCORES.length];
  if (JSON.stringify(scores?.dims) !== JSON.stringify(wanted))
    throw new Error(`${name}: expected scores of shape ${wanted}, got ${scores?.dims ?? "none"}`);
  const { data } = scores as GraphTensor;
  if (data.some((logit) => !Number.isFinite(logit))) throw new Error(`${name}: a score is no number`);
  return data;
}
