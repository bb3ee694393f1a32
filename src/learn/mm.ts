/**
 * Minorization-Maximization: strengths of features from choices. An arm is a team of features, each of strength gamma, and
 *   p(arm) = product of its gammas / sum over all arms of the product of theirs,
 * which is the softmax policy with weights ln gamma. Features belong to groups, of which a team has one at most. For
 * one group after the other, all its features at once:
 *   gamma_i <- W_i / sum_j (C_ij / E_j),
 * W_i being how often i was in the team that was taken, E_j the strength of all arms of example j, and C_ij the strength
 * of the team mates of i there. Each step makes what was seen likelier. Ahead of all examples every feature has won
 * once and lost once against a feature of strength 1 (`prior` times), which keeps what was hardly seen near 1.
 *
 * gamma C_ij is the strength of the arms with i, so the step is gamma times wins over wins expected; that is how it is
 * computed. Knows no game. Source: Coulom (2007), Computing Elo ratings of move patterns in the game of Go.
 */
import type { Examples } from "./softmax.js";

interface MmOptions {
  /** The first feature of each group, ascending from 0; a group goes up to the next. */
  readonly groups: readonly number[];
  /** Virtual wins, and as many virtual losses, of every feature against strength 1. */
  readonly prior?: number;
}

/**
 * Finds strengths of features from choices by minorization-maximization (Coulom 2007). Each pass makes the choices that were seen
 * likelier.
 */
export class MmLearner {
  /** The strength of each feature. */
  readonly gammas: Float64Array;
  readonly #examples: Examples;
  readonly #prior: number;
  readonly #groups: readonly Group[];
  /** The strength of each arm, and of all arms of an example. */
  readonly #strengths: Float64Array;
  readonly #totals: Float64Array;
  #passes = 0;

  constructor(examples: Examples, { groups, prior = 1 }: MmOptions) {
    this.gammas = new Float64Array(examples.features).fill(1);
    this.#examples = examples;
    this.#prior = prior;
    this.#groups = groupsOf(examples, groups);
    this.#strengths = new Float64Array(examples.arms);
    this.#totals = new Float64Array(examples.length);
  }

  /** Passes made so far. */
  get passes(): number {
    return this.#passes;
  }

  /** The weights of the softmax policy that this is: ln gamma. */
  get weights(): Float64Array {
    return this.gammas.map(Math.log);
  }

  /** Steps once in every group. */
  pass(): void {
    this.#weigh();
    for (const group of this.#groups) this.#step(group);
    this.#passes++;
  }

  /** From the gammas anew, so that errors of rounding do not add up over the passes. */
  #weigh(): void {
    const { gammas } = this;
    const { arms, start, indices } = this.#examples;
    const strengths = this.#strengths;
    for (let arm = 0; arm < arms; arm++) {
      let strength = 1;
      for (let i = start[arm]; i < start[arm + 1]; i++) strength *= gammas[indices[i]];
      strengths[arm] = strength;
    }
    this.#total();
  }

  #total(): void {
    const { length, firstArm } = this.#examples;
    const strengths = this.#strengths;
    for (let example = 0; example < length; example++) {
      let total = 0;
      for (let arm = firstArm[example]; arm < firstArm[example + 1]; arm++) total += strengths[arm];
      this.#totals[example] = total;
    }
  }

  #step({ first, column, wins }: Group): void {
    const { gammas } = this;
    const prior = this.#prior;
    const expected = this.#expect(column, wins.length);
    const factors = new Float64Array(wins.length).fill(1);
    for (let feature = 1; feature < wins.length; feature++) {
      const gamma = gammas[first + feature - 1];
      const wanted = expected[feature] + (2 * prior * gamma) / (gamma + 1);
      if (wanted === 0) continue;
      factors[feature] = (wins[feature] + prior) / wanted;
      gammas[first + feature - 1] = gamma * factors[feature];
    }
    const strengths = this.#strengths;
    for (let arm = 0; arm < column.length; arm++) strengths[arm] *= factors[column[arm]];
    this.#total();
  }

  /** How often each feature of a column should have been in the team that was taken. */
  #expect(column: Uint16Array, count: number): Float64Array {
    const { length, firstArm } = this.#examples;
    const strengths = this.#strengths;
    const totals = this.#totals;
    const expected = new Float64Array(count);
    for (let example = 0; example < length; example++) {
      const share = 1 / totals[example];
      const to = firstArm[example + 1];
      for (let arm = firstArm[example]; arm < to; arm++) expected[column[arm]] += strengths[arm] * share;
    }
    return expected;
  }
}

/** Features that exclude one another. */
interface Group {
  readonly first: number;
  /** By arm: 1 + its feature counted from the first, 0 where it has none. */
  readonly column: Uint16Array;
  /** By the same numbers: how often it was taken. */
  readonly wins: Int32Array;
}

function groupsOf(examples: Examples, firsts: readonly number[]): Group[] {
  const { features, arms, start, indices } = examples;
  const groupOf = new Uint16Array(features);
  const groups = firsts.map((first, i): Group => {
    const to = firsts[i + 1] ?? features;
    if ((i === 0 && first !== 0) || !(first < to) || to > features || to - first > 65_535)
      throw new RangeError(`group ${i} goes from feature ${first} to ${to}, of ${features}`);
    groupOf.fill(i, first, to);
    return { first, column: new Uint16Array(arms), wins: new Int32Array(1 + to - first) };
  });
  for (let arm = 0; arm < arms; arm++)
    for (let i = start[arm]; i < start[arm + 1]; i++) {
      const feature = indices[i];
      const { first, column } = groups[groupOf[feature]];
      if (column[arm] !== 0)
        throw new RangeError(
          `features ${first + column[arm] - 1} and ${feature} of one group are both in arm ${arm}`,
        );
      column[arm] = 1 + feature - first;
    }
  for (const { column, wins } of groups) count(examples, column, wins);
  return groups;
}

function count({ length, firstArm, chosen }: Examples, column: Uint16Array, into: Int32Array): void {
  for (let example = 0; example < length; example++) into[column[firstArm[example] + chosen[example]]]++;
}
