/**
 * Monte Carlo over a grid of moves, for games in which a disturbance changes the move.
 *
 * `uniform`, as published: every place of the grid is played undisturbed and simulated, all of them in random order once a
 * round. The value of a place under the disturbance is the convolution of these values with the disturbance's density (`Field`),
 * so that no simulation is spent on sampling the first move. The playouts decide what it is: with a policy's playouts
 * it is Pure Monte Carlo, with a State Tree's State-Tree MCTS.
 *
 * `adaptive`, ours: a part of the simulations surveys the grid like that (`Survey`); the others go to *finalists*, moves
 * simulated under the disturbance itself and chosen by an upper confidence bound. Finalists are the policy's own moves,
 * then, as simulations come in, the most promising places of the survey and, with `refine`, moves near the best finalist.
 * It may be interrupted at any time, and does not need to know when.
 *
 * Source of the uniform form: Ohto & Tanaka (2016), after Kato, Iizuka & Yamamoto (2016).
 */
import type { Scale, ScaledPlayout, State } from "../../game/index.js";
import type { Rng } from "../../random/index.js";
import type { Search, Share } from "../thinking.js";
import type { GridOptions } from "./options.js";
import { type GridParts, memoryLength } from "./parts.js";
import { GridThinking } from "./thinking.js";

export class GridSearch<S extends State<M>, M> implements Search<S, M> {
  readonly #parts: GridParts<S, M>;
  readonly #options: GridOptions;
  /** The playout, and the memory that it is over. */
  #playout: ScaledPlayout<S> | undefined;
  #memory: SharedArrayBuffer | undefined;
  /** The scale of the last decision. */
  #scale: Scale<S> | undefined;

  constructor(parts: GridParts<S, M>, options: GridOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  begin(root: S, rng: Rng, share?: Share): GridThinking<S, M> {
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
    return new GridThinking(parts, this.#options, root, rng, scale, this.#playout, share);
  }

  memories(workers: number): readonly number[] {
    return [8 * memoryLength(this.#parts, workers), this.#parts.playoutBytes];
  }
}
