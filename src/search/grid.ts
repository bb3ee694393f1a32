/** Monte Carlo over a grid of moves, for games in which noise changes the move. */

import { z } from "zod";
import type { Rng } from "../core/index.js";
import {
  type Coder,
  type Game,
  type Grid,
  type Horizon,
  MoveList,
  type MoveNoise,
  type Policy,
  type RewardScale,
  type ScaledPlayout,
  type State,
} from "../game/index.js";
import { echoOf, Field, GridSampler } from "./grid-field.js";
import type { Report, ReportLine, Search, SearchRun, SearchShare } from "./run.js";
import { Shortlist } from "./shortlist.js";

/** Checks the options of a grid search; the defaults are those of the paper. */
export const gridSchema = z.strictObject({
  allocation: z
    .enum(["uniform", "adaptive"])
    .default("uniform")
    .describe(
      "who gets the next simulation: all places of the grid in rounds, or mostly the best moves so far",
    ),
  refine: z
    .boolean()
    .default(false)
    .describe("adaptive: also try moves between the places of the grid, near the best"),
  confidence: z
    .number()
    .min(0)
    .default(0.7)
    .describe("adaptive: how much moves with few simulations are favoured"),
  keep: z
    .boolean()
    .default(false)
    .describe("keep what playouts have learned from decision to decision of an end"),
});

type GridOptions = Readonly<z.output<typeof gridSchema>>;

/** Collects the parts of a game that a grid search simulates with. */
export interface GridParts<S extends State<M>, M> {
  readonly game: Pick<Game<S, M>, "clone" | "isLegal">;
  readonly coder: Coder<M>;
  readonly grid: Grid<M>;
  readonly horizon: Horizon<S>;
  readonly disturbance: MoveNoise<M>;
  /** Gives the first finalists. */
  readonly policy: Policy<S, M>;
  /** Makes the playout; where it learns, over memory that threads share. */
  playout(memory?: SharedArrayBuffer): ScaledPlayout<S>;
  /** Bytes of that memory. */
  readonly playoutBytes: number;
  /** How an adaptive search goes on; as with playouts to the horizon where it is not said. */
  readonly pace?: GridSchedule;
}

export interface GridSchedule {
  /** The survey's share of simulations, until it is over. */
  readonly survey: number;
  /** Places that each worker's survey spreads evenly, before it looks for those that may be worth most; infinite where playouts are noisy: then it goes round and round. */
  readonly spread: number;
  /** Simulations of a worker before the first addition to the finalists, and those that go by between two at least. */
  readonly admission: number;
  /** By what simulations grow from one addition to the next: later ones are the rarer the more is known. */
  readonly growth: number;
}

/** Numbers of the memory in which so many workers search together. */
function memoryLength<S extends State<M>, M>({ grid, coder }: GridParts<S, M>, workers: number): number {
  return Field.length(grid.size, workers) + Shortlist.length(coder, workers);
}

// A search over a grid in progress; `grid.ts` tells how it goes.

const DEFAULTS: GridSchedule = {
  survey: 0.35,
  spread: Number.POSITIVE_INFINITY,
  admission: 192,
  growth: 1.02,
};
/** A place is as good as taken if the disturbance carries a finalist there at least so often as to itself. */
const NEAR = 0.3;
/** A new move near the best lies so far towards a disturbed one. */
const STEP = 0.7;

class GridRun<S extends State<M>, M> implements SearchRun<M> {
  readonly #parts: GridParts<S, M>;
  readonly #options: GridOptions;
  readonly #rng: Rng;
  readonly #scale: RewardScale<S>;
  readonly #playout: ScaledPlayout<S>;
  readonly #root: S;
  readonly #state: S;
  readonly #sign: number;
  readonly #worker: number;
  readonly #field: Field;
  readonly #finalists: Shortlist<M>;
  readonly #survey: GridSampler;
  readonly #pace: GridSchedule;
  /** The places of this worker in the order of this round. */
  readonly #order: Int32Array;
  /** By place: whether it, or one near it, is a finalist. */
  readonly #taken: Uint8Array;
  readonly #move: M;
  readonly #ends: Float64Array;
  #next = 0;
  #simulations = 0;
  /** Of these, those that surveyed the grid, and those that were over with the first move. */
  #surveyed = 0;
  #ended = 0;
  #admission: number;

  constructor(
    parts: GridParts<S, M>,
    options: GridOptions,
    root: S,
    rng: Rng,
    scale: RewardScale<S>,
    playout: ScaledPlayout<S>,
    share?: SearchShare,
  ) {
    const { grid, coder } = parts;
    const { worker = 0, workers = 1 } = share ?? {};
    const memory = share?.memories[0];
    const numbers = new Float64Array(memory ?? new ArrayBuffer(8 * memoryLength(parts, workers)));
    const fields = Field.length(grid.size, workers);
    this.#parts = parts;
    this.#options = options;
    this.#rng = rng;
    this.#scale = scale;
    this.#playout = playout;
    this.#root = parts.game.clone(root);
    this.#state = parts.game.clone(root);
    this.#sign = root.toMove === 0 ? 1 : -1;
    this.#worker = worker;
    this.#field = new Field(grid.size, echoOf(grid), numbers.subarray(0, fields), workers);
    this.#finalists = new Shortlist(coder, numbers.subarray(fields), worker, workers);
    // Workers share a round out among them.
    const own = Math.max(0, Math.ceil((grid.size - worker) / workers));
    this.#order = new Int32Array(own);
    for (let i = 0; i < own; i++) this.#order[i] = worker + i * workers;
    this.#taken = new Uint8Array(grid.size);
    this.#move = coder.blank();
    this.#ends = new Float64Array(2 * coder.length);
    this.#pace = parts.pace ?? DEFAULTS;
    this.#admission = this.#pace.admission;
    const isAdaptive = options.allocation === "adaptive";
    const start = isAdaptive ? rng.below(grid.size) : 0;
    this.#survey = new GridSampler(grid, this.#field, this.#sign, this.#pace.spread, start, worker, workers);
    if (isAdaptive && worker === 0) this.#enterPolicy();
  }

  get simulations(): number {
    return this.#simulations;
  }

  /** A round leaves nothing to chance whose moves all end at the horizon, or whose playouts tell all at once. */
  get decided(): boolean {
    return (
      this.#options.allocation === "uniform" &&
      this.#surveyed >= this.#order.length &&
      (this.#ended === this.#simulations || Number.isFinite(this.#pace.spread))
    );
  }

  run(playouts: number): void {
    const end = this.#simulations + playouts;
    if (this.#options.allocation === "uniform") {
      while (this.#simulations < end && !this.decided) this.#look(this.#inRandomOrder());
      return;
    }
    this.#finalists.gather();
    while (this.#simulations < end) {
      if (this.#simulations >= this.#admission) this.#admit();
      const finalist = this.#finalists.next(this.#sign, this.#options.confidence);
      const looks = !this.#survey.isOver && this.#surveyed < this.#pace.survey * this.#simulations;
      if (finalist < 0 || looks) this.#look(this.#survey.next());
      else this.#contest(finalist);
    }
  }

  report(lines = Number.POSITIVE_INFINITY): Report<M> {
    this.#finalists.gather();
    this.#field.smooth(this.#finalists.variance);
    const ranked = (
      this.#options.allocation === "uniform" ? this.#placeLines() : this.#finalistLines()
    ).slice(0, Math.max(1, lines));
    const { fill } = this.#playout;
    return {
      best: ranked[0].move,
      value: ranked[0].value,
      simulations: this.#simulations,
      ...(fill !== undefined && { fill }),
      lines: ranked,
    };
  }

  /** By place of the grid: the value for player 0 under the disturbance; NaN where nothing is known. */
  values(): Float64Array {
    this.#field.smooth(this.#finalists.variance);
    const { values, support } = this.#field;
    return values.map((value, place) => (support[place] > 0 ? this.#scale.toValue(value) : Number.NaN));
  }

  /** Plays the move of a place undisturbed. */
  #look(place: number): void {
    this.#parts.grid.move(place, this.#move);
    this.#field.add(this.#worker, place, this.#simulate());
    this.#surveyed += 1;
  }

  /** Plays a finalist, disturbed. */
  #contest(number: number): void {
    this.#finalists.read(number, this.#move);
    this.#parts.disturbance.sample(this.#move, this.#rng, this.#move);
    this.#finalists.add(number, this.#simulate());
  }

  /** The reward of a simulation that begins with `#move`. */
  #simulate(): number {
    const state = this.#state;
    state.copyFrom(this.#root);
    state.play(this.#move);
    this.#simulations++;
    if (!this.#scale.reached(state)) return this.#playout.run(state, this.#rng, this.#scale);
    this.#ended++;
    return this.#scale.reward(state);
  }

  /** The next place of a round; each round has an order of its own. */
  #inRandomOrder(): number {
    const order = this.#order;
    const left = order.length - this.#next;
    const pick = this.#next + this.#rng.below(left);
    const place = order[pick];
    order[pick] = order[this.#next];
    order[this.#next] = place;
    this.#next = left === 1 ? 0 : this.#next + 1;
    return place;
  }

  /** What the policy would play are the first finalists. */
  #enterPolicy(): void {
    const { policy } = this.#parts;
    const arms = new MoveList(policy.maxMoves);
    policy.list(this.#root, arms);
    for (let arm = 0; arm < arms.length; arm++) {
      policy.move(this.#root, arms.ids[arm], this.#move);
      this.#enter();
    }
  }

  /** Makes `#move` a finalist, if it may be played. */
  #enter(): void {
    if (this.#parts.game.isLegal(this.#root, this.#move)) this.#finalists.enter(this.#move);
  }

  /** Adds the most promising place of the survey, and a move near the best finalist. */
  #admit(): void {
    const { survey, admission, growth } = this.#pace;
    this.#admission = Math.ceil(this.#simulations * growth) + admission;
    const { grid, disturbance, coder } = this.#parts;
    const finalists = this.#finalists;
    finalists.gather();
    finalists.assess();
    this.#field.smooth(finalists.variance);
    this.#survey.plan(Math.ceil(survey * (this.#admission - this.#simulations)));
    const place = this.#promising();
    if (place >= 0) {
      grid.move(place, this.#move);
      this.#enter();
      this.#take(place);
    }
    const best = this.#options.refine ? finalists.best(this.#sign) : -1;
    if (best < 0) return;
    const ends = this.#ends;
    const { length } = coder;
    finalists.read(best, this.#move);
    coder.write(this.#move, ends, 0);
    disturbance.sample(this.#move, this.#rng, this.#move);
    coder.write(this.#move, ends, length);
    for (let i = 0; i < length; i++) ends[i] += STEP * (ends[length + i] - ends[i]);
    coder.read(ends, 0, this.#move);
    this.#enter();
  }

  /** The place that is surely good, its value less one standard error, and not taken; -1 where there is none. */
  #promising(): number {
    const { values, errors, support } = this.#field;
    let best = -1;
    let max = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < values.length; place++) {
      if (support[place] === 0 || this.#taken[place] === 1) continue;
      const bound = this.#sign * values[place] - errors[place];
      if (bound > max) {
        max = bound;
        best = place;
      }
    }
    return best;
  }

  #take(place: number): void {
    const { starts, neighbours, weights } = this.#parts.grid;
    let own = 0;
    for (let k = starts[place]; k < starts[place + 1]; k++) own = Math.max(own, weights[k]);
    for (let k = starts[place]; k < starts[place + 1]; k++)
      if (weights[k] >= NEAR * own) this.#taken[neighbours[k]] = 1;
  }

  /** The choosable places, best first. */
  #placeLines(): ReportLine<M>[] {
    const { values, errors, support } = this.#field;
    const { grid, coder } = this.#parts;
    const places: number[] = [];
    for (let place = 0; place < grid.size; place++) if (support[place] > 0) places.push(place);
    if (places.length === 0) return [this.#guess()];
    places.sort((a, b) => this.#sign * (values[b] - values[a]) || a - b);
    return places.map((place) => {
      const move = coder.blank();
      grid.move(place, move);
      return this.#line(move, support[place], values[place], errors[place]);
    });
  }

  /** What the policy would do, before anything is known. */
  #guess(): ReportLine<M> {
    const { policy, coder } = this.#parts;
    const arms = new MoveList(policy.maxMoves);
    policy.list(this.#root, arms);
    const move = coder.blank();
    policy.move(this.#root, arms.ids[0], move);
    return this.#line(move, 0, 0, 1);
  }

  #finalistLines(): ReportLine<M>[] {
    const { counts, means, room } = this.#finalists;
    const best = this.#finalists.best(this.#sign);
    const numbers: number[] = [];
    for (let number = 0; number < room; number++) if (this.#finalists.has(number)) numbers.push(number);
    if (numbers.length === 0) return [this.#guess()];
    const rank = (number: number) => (number === best ? Number.POSITIVE_INFINITY : counts[number]);
    numbers.sort((a, b) => rank(b) - rank(a) || a - b);
    return numbers.map((number) => {
      const move = this.#parts.coder.blank();
      this.#finalists.read(number, move);
      const n = counts[number];
      return this.#line(move, n, means[number], n > 0 ? this.#finalists.error(number) : 1);
    });
  }

  #line(move: M, visits: number, reward: number, error: number): ReportLine<M> {
    const scale = this.#scale;
    return {
      move,
      visits,
      value: scale.toValue(reward),
      error: scale.toError(error, reward),
      continuation: [],
    };
  }
}

// Monte Carlo over a grid of moves, for games in which a disturbance changes the move.
//
// `uniform`, as published: every place of the grid is played undisturbed and simulated, all of them in random order once a
// round. The value of a place under the disturbance is the convolution of these values with the disturbance's density (`Field`),
// so that no simulation is spent on sampling the first move. The playouts decide what it is: with a policy's playouts
// it is Pure Monte Carlo, with a State Tree's State-Tree MCTS.
//
// `adaptive`, ours: a part of the simulations surveys the grid like that (`GridSampler`); the others go to *finalists*, moves
// simulated under the disturbance itself and chosen by an upper confidence bound. Finalists are the policy's own moves,
// then, as simulations come in, the most promising places of the survey and, with `refine`, moves near the best finalist.
// It may be interrupted at any time, and does not need to know when.
//
// Source of the uniform form: Ohto & Tanaka (2016), after Kato, Iizuka & Yamamoto (2016).

/**
 * Chooses among intended moves under execution noise: it simulates on a grid of moves and spreads what it learns to the neighbours
 * that noise reaches.
 */
export class GridSearch<S extends State<M>, M> implements Search<S, M> {
  readonly #parts: GridParts<S, M>;
  readonly #options: GridOptions;
  /** The playout, and the memory that it is over. */
  #playout: ScaledPlayout<S> | undefined;
  #memory: SharedArrayBuffer | undefined;
  /** The scale of the last decision. */
  #scale: RewardScale<S> | undefined;

  constructor(parts: GridParts<S, M>, options: GridOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  begin(root: S, rng: Rng, share?: SearchShare): GridRun<S, M> {
    const parts = this.#parts;
    const scale = parts.horizon.scale(root);
    const lasting = scale.key === this.#scale?.key;
    this.#scale = scale;
    const memory = share?.memories[1];
    if (this.#playout === undefined || memory !== this.#memory) this.#playout = parts.playout(memory);
    this.#memory = memory;
    // Of those who share, the one who looks on begins first.
    const mayForget = share === undefined || share.worker < 0;
    if (mayForget && !(lasting && this.#options.keep)) this.#playout.forget?.();
    return new GridRun(parts, this.#options, root, rng, scale, this.#playout, share);
  }

  memories(workers: number): readonly number[] {
    return [8 * memoryLength(this.#parts, workers), this.#parts.playoutBytes];
  }
}
