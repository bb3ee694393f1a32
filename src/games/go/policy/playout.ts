/**
 * Playouts of Go for searches and learning. All of them play moves that are legal by simple ko and no suicide, never into an own eye;
 * who has none passes, and after two passes, or three moves a point, stones and eyes are counted. Who owns a point for
 * credits of moves (`owners`) is who played there first.
 *
 *   UniformPlayout   any of the moves: an empty point from a random one of the list of empty points on
 *   SoftmaxPlayout   by the chances of the policy with weights theta (see `policy.ts`)
 *   GradientPlayout  the same, and adds up what Simulation Balancing learns from: z / T sum of grad log pi(s_t, a_t)
 */
import type { Playout, Value } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import { EMPTY, type GoBoard } from "../board.js";
import type { GoState } from "../state.js";
import { type KernelOptions, type PlayoutKernel, startKernel } from "./kernel.js";
import { ownerAt } from "./plain.js";

/** Moves after which a playout is cut, for each point of the board. */
const MOST = 3;

export interface PlayoutOptions extends KernelOptions {
  /** Moves after which a playout is cut; three for each point by default. */
  readonly most?: number;
}

abstract class KernelPlayout implements Playout<GoState> {
  protected readonly board: GoBoard;
  protected readonly kernel: PlayoutKernel;
  protected readonly most: number;

  constructor(board: GoBoard, options: PlayoutOptions = {}) {
    this.board = board;
    this.kernel = startKernel(board, options);
    this.most = options.most ?? MOST * board.points;
  }

  /** Moves of the last playout, passes among them. */
  get length(): number {
    return this.kernel.length;
  }

  /** The state is left alone. */
  run(state: GoState, rng: Rng, owners?: Int8Array): Value {
    const score = this.score(state, rng);
    if (owners !== undefined) this.#tell(state, owners);
    const { komi } = state.rules;
    return score > komi ? 1 : score < komi ? 0 : 0.5;
  }

  /** One playout: Black's points less White's, without komi. */
  abstract score(state: GoState, rng: Rng): number;

  /** Writes whose each point was at the end of the last playout: 1 Black's, -1 White's, 0 nobody's. */
  tellEnd(into: Int8Array): void {
    const { points, placeOf } = this.board;
    const { stones } = this.kernel;
    for (let point = 0; point < points; point++) into[point] = ownerAt(this.board, stones, placeOf[point]);
  }

  #tell({ stones }: GoState, owners: Int8Array): void {
    const { points, placeOf } = this.board;
    const { firsts } = this.kernel;
    for (let point = 0; point < points; point++) {
      const place = placeOf[point];
      if (stones[place] === EMPTY) owners[point] = firsts[place];
    }
  }
}

export class UniformPlayout extends KernelPlayout {
  score(state: GoState, rng: Rng): number {
    return this.kernel.uniform(state, rng, this.most);
  }
}

export class SoftmaxPlayout extends KernelPlayout {
  constructor(board: GoBoard, theta: Float64Array, options?: PlayoutOptions) {
    super(board, options);
    this.setWeights(theta);
  }

  setWeights(theta: Float64Array): void {
    this.kernel.setWeights(theta);
  }

  score(state: GoState, rng: Rng): number {
    return this.kernel.softmax(state, rng, this.most);
  }
}

export class GradientPlayout extends SoftmaxPlayout {
  /** By feature: the sum of z / T sum of grad log pi over all playouts since `clear`, z = 1 where Black won, -1 where White did. */
  get gradient(): Float64Array {
    return this.kernel.gradient;
  }

  clear(): void {
    this.kernel.gradient.fill(0);
  }

  override score(state: GoState, rng: Rng): number {
    return this.kernel.learn(state, rng, this.most);
  }
}
