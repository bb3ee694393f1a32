/**
 * Adds up how each position of an iteration pulls at the tactical weights, c = rate (V* - V) g, for the standard error of a step
 * by the sample of positions: other positions of the same kind would have moved the weight otherwise. Over n positions
 *   error = sqrt(n / (n - 1) (sum c^2 - (sum c)^2 / n)).
 */
export class Pulls {
  /** The number of positions, then for every weight the sum and the sum of squares. */
  readonly sums: number[];
  readonly #weights: number;

  /** Goes on from earlier sums where there are any. */
  constructor(weights: number, sums?: readonly number[]) {
    this.#weights = weights;
    this.sums = sums === undefined ? Array.from({ length: 1 + 2 * weights }, () => 0) : [...sums];
  }

  /** Adds a position: the slopes of the weights, and by how much they count. */
  add(slopes: ArrayLike<number>, factor: number): void {
    this.sums[0]! += 1;
    for (let i = 0; i < this.#weights; i++) {
      const pull = factor * slopes[i]!;
      this.sums[1 + 2 * i]! += pull;
      this.sums[2 + 2 * i]! += pull * pull;
    }
  }

  /** Gives the standard error of each weight's step; nothing for fewer than two positions. */
  errors(): number[] | undefined {
    const n = this.sums[0]!;
    if (n < 2) return undefined;
    return Array.from({ length: this.#weights }, (_, i) => {
      const [sum, squares] = [this.sums[1 + 2 * i]!, this.sums[2 + 2 * i]!];
      return Math.sqrt(Math.max(0, (n / (n - 1)) * (squares - sum ** 2 / n)));
    });
  }
}
