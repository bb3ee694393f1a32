import type { RuleSet } from "../../rules/index.js";
import type { CurlingState } from "../../state.js";
import { ThrowSquare } from "../square.js";
import { type SlopedValuer, TURNS } from "../throw-valuer.js";
import type { ThrowChooser } from "./chooser.js";
import { climbLine, climbSteps, type Hill } from "./climb.js";
import { GRID, GridChoice } from "./grid.js";
import type { ValuedThrows } from "./valued-throws.js";

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

  constructor(net: SlopedValuer, rules: RuleSet, way: keyof typeof WAYS) {
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
