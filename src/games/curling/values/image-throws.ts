/**
 * Throws valued by the convolutional net of Matsui & Hoki (2018): one graph for each throw of an end. A graph is shown the picture of the position and velocities scaled to
 * [-1, 1], and gives the logits of the scores of each, clockwise and counter-clockwise; so the picture is looked at once for all velocities.
 *
 *     image float32 [1, 11, 128, 64], velocities float32 [n, 2]  ->  scores float32 [n, 2, 15]
 *
 * A net that is `mirrored` has seen throws to the right alone (vx >= 0): of one to the left the mirror image is asked, with the other turn.
 */
import {
  chancesOf,
  demandEqual,
  type Graph,
  type GraphFile,
  type GraphTensor,
  type OnnxNet,
  type OpenGraph,
} from "../../../nets/index.js";
import { THROW_BOXES, type ThrowBox } from "../random-throw.js";
import type { RuleSet } from "../rules/index.js";
import type { CurlingState } from "../state.js";
import { IMAGE_SHAPE, PositionImage } from "./image.js";
import { END_SCORES, gameOf, meanScore, rowsOf } from "./scores.js";
import { SeenStones } from "./seen-stones.js";
import { type ThrowValuer, TURNS } from "./throw-valuer.js";

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
  readonly #seen: SeenStones;
  readonly #picture: PositionImage;
  readonly #image = new Float32Array(channels * rows * columns);
  readonly #velocities = new Float32Array(2 * BATCH);
  /** Of the velocities that are asked about together: which they are. */
  readonly #places = new Int32Array(BATCH);
  /** The chances of each throw. */
  readonly #rows = rowsOf(this.chances, END_SCORES.length);
  #graphs: Promise<readonly Graph[]> | undefined;

  /** Throws one line where the net was made for something else. */
  constructor(net: OnnxNet, rules: RuleSet, openGraph: OpenGraph) {
    for (const [field, value] of Object.entries(gameOf(rules)))
      demandEqual(`game.${field}`, net.game[field], value);
    demandEqual("outputs", net.outputs, END_SCORES);
    if (net.files.length !== rules.throws)
      throw new Error(`files: expected one for each of ${rules.throws} throws, got ${net.files.length}`);
    this.#files = net.files;
    this.#mirrored = net.mirrored;
    this.#openGraph = openGraph;
    this.#box = THROW_BOXES[rules.model];
    this.#seen = new SeenStones(rules);
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
