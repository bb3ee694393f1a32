/** Whether stones that are handed in can lie there before a throw; thousands of positions are looked at, so nothing is allocated unless one cannot. */
import type { Player } from "../../../game/index.js";
import { deliveredBy, type Lying, lyingOf, type RuleSet } from "../rules/index.js";
import type { Stones } from "../stones.js";

/** What float32 may make of a length, in metres: stones that lay at a line or touched still do. */
const ROUNDING = 1e-5;

export class GivenStones {
  readonly #lying: Lying;
  readonly #delivered: number;
  readonly #throw: number;

  constructor(rules: RuleSet, hammer: Player, throwNumber: number) {
    const masks = ([0, 1] as const).map(
      (team) => ((1 << deliveredBy(rules, hammer, throwNumber, team)) - 1) << (8 * team),
    );
    this.#lying = lyingOf(rules);
    this.#delivered = masks[0] | masks[1];
    this.#throw = throwNumber;
  }

  /** Throws one line about position `number` where it cannot be. */
  demand(stones: Stones, number: number): void {
    const early = stones.mask & ~this.#delivered;
    if (early !== 0)
      throw new Error(`masks[${number}]: stone ${lowest(early)} is not thrown before throw ${this.#throw}`);
    for (let rest = stones.mask; rest !== 0; rest &= rest - 1)
      this.#demandStone(stones, lowest(rest), number);
  }

  #demandStone({ x, y, mask }: Stones, i: number, number: number): void {
    const { side, front, back, apart } = this.#lying;
    const isInPlay = Math.abs(x[i]) < side + ROUNDING && y[i] > front - ROUNDING && y[i] <= back + ROUNDING;
    if (!isInPlay) throw new Error(`stones[${number}, ${i}]: (${x[i]}, ${y[i]}) is not in play`);
    for (let others = mask & ((1 << i) - 1); others !== 0; others &= others - 1) {
      const j = lowest(others);
      const dx = x[i] - x[j];
      const dy = y[i] - y[j];
      if (Math.sqrt(dx * dx + dy * dy) < apart - ROUNDING)
        throw new Error(`stones[${number}, ${i}]: lies on stone ${j}`);
    }
  }
}

function lowest(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}
