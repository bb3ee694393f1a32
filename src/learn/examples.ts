/**
 * Choices to learn from: in each example one of several arms was taken, and each arm is the list of its features. A
 * feature that counts twice stands there twice. Kept as flat lists that grow by doubling, for millions of arms.
 */
export class Examples {
  /** No feature is as large as this. */
  readonly features: number;
  /** Examples so far. */
  length = 0;
  /** Arms of all examples so far. */
  arms = 0;
  /** Arms of the example that has most. */
  mostArms = 0;
  /** Arms of example e: from `firstArm[e]` up to `firstArm[e + 1]`. */
  firstArm = new Int32Array(64);
  /** Features of arm a: `indices` from `start[a]` up to `start[a + 1]`. */
  start = new Int32Array(512);
  indices = new Int32Array(4096);
  /** The arm that was taken, counted within its example. */
  chosen = new Uint16Array(64);

  constructor(features: number) {
    this.features = features;
  }

  /** Adds an arm to the example that `choose` will close. */
  arm(indices: Int32Array, count: number): void {
    const from = this.start[this.arms];
    while (from + count > this.indices.length) this.indices = longer(this.indices);
    if (this.arms + 2 > this.start.length) this.start = longer(this.start);
    for (let i = 0; i < count; i++) {
      const feature = indices[i];
      if (!(feature >= 0 && feature < this.features))
        throw new RangeError(`feature ${feature} is not one of ${this.features}`);
      this.indices[from + i] = feature;
    }
    this.arms++;
    this.start[this.arms] = from + count;
  }

  /** Closes the example: of the arms added since the last one, this was taken. */
  choose(arm: number): void {
    const arms = this.arms - this.firstArm[this.length];
    if (!(arm >= 0 && arm < arms && arm < 65_536)) throw new RangeError(`arm ${arm} is not one of ${arms}`);
    if (this.length + 2 > this.firstArm.length) {
      this.firstArm = longer(this.firstArm);
      const chosen = new Uint16Array(this.firstArm.length);
      chosen.set(this.chosen);
      this.chosen = chosen;
    }
    if (arms > this.mostArms) this.mostArms = arms;
    this.chosen[this.length++] = arm;
    this.firstArm[this.length] = this.arms;
  }

  /** The variance of each feature over all arms. */
  variances(): Float64Array {
    const sums = new Float64Array(this.features);
    const squares = new Float64Array(this.features);
    const counts = new Int32Array(this.features);
    for (let arm = 0; arm < this.arms; arm++) {
      const from = this.start[arm];
      const to = this.start[arm + 1];
      for (let i = from; i < to; i++) counts[this.indices[i]]++;
      for (let i = from; i < to; i++) {
        const feature = this.indices[i];
        const count = counts[feature];
        sums[feature] += count;
        squares[feature] += count * count;
        counts[feature] = 0;
      }
    }
    return squares.map((square, feature) => square / this.arms - (sums[feature] / this.arms) ** 2);
  }
}

function longer(list: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(2 * list.length);
  copy.set(list);
  return copy;
}
