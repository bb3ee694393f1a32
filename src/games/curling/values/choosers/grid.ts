import type { RuleSet } from "../../rules/index.js";
import type { CurlingState } from "../../state.js";
import { type SquarePoint, ThrowSquare } from "../square.js";
import { type ThrowValuer, TURNS } from "../throw-valuer.js";
import type { ThrowChooser } from "./chooser.js";
import { ValuedThrows } from "./valued-throws.js";

const SIDE = 8;

/** The 8 x 8 points i / 8 + 1 / 16 of the square of velocities; x changes slowest. */
export const GRID: readonly SquarePoint[] = Array.from({ length: SIDE * SIDE }, (_, i) => ({
  x: (Math.floor(i / SIDE) + 0.5) / SIDE,
  y: ((i % SIDE) + 0.5) / SIDE,
}));

/** The best point of the grid with either turn (Matsui & Hoki 2017). */
export class GridChoice implements ThrowChooser {
  readonly #net: ThrowValuer;
  readonly #velocities = new Float64Array(2 * GRID.length);
  /** By turn and point. */
  readonly values = new Float64Array(TURNS.length * GRID.length);
  readonly #found: ValuedThrows;

  constructor(net: ThrowValuer, rules: RuleSet) {
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
