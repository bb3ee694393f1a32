/** Reads the games of a match in the order of the plan, and says which of them count. */
import { SprtReader, type SprtState } from "../stats/index.js";
import type { MatchPlan } from "./plan.js";
import type { Result } from "./row.js";

/** Where the test of a match stands. */
export interface SprtStanding extends SprtState {
  /** Pairs read in the order of the plan. */
  readonly pairs: number;
}

/**
 * Follows the test of a match while games come in, in any order: pairs are read in the order of the plan, and the
 * first decision stands. So the verdict does not depend on how many games were played at once.
 */
export class SprtWatch {
  readonly #reader: SprtReader;
  readonly #results = new Map<number, Result>();
  #next = 0;

  constructor(sprt: NonNullable<MatchPlan["stop"]["sprt"]>) {
    this.#reader = new SprtReader(sprt);
  }

  add(record: Result): void {
    this.#results.set(record.index, record);
    while (!this.decided) {
      const first = this.#results.get(2 * this.#next);
      const second = this.#results.get(2 * this.#next + 1);
      if (first === undefined || second === undefined) return;
      this.#next++;
      // A game that could not be played leaves its pair without points.
      if (first.result !== null && second.result !== null)
        this.#reader.read(first.result + 1 - second.result);
    }
  }

  get decided(): boolean {
    return this.#reader.state.verdict !== "undecided";
  }

  /** No game from this one on counts. */
  get end(): number {
    return this.decided ? 2 * this.#next : Number.POSITIVE_INFINITY;
  }

  get standing(): SprtStanding {
    return { ...this.#reader.state, pairs: this.#reader.pairs };
  }
}

/** The test of a match after all these games; nothing where the plan has none. */
export function sprtOf(plan: MatchPlan, records: Iterable<Result>): SprtWatch | undefined {
  if (plan.stop.sprt === undefined) return undefined;
  const watch = new SprtWatch(plan.stop.sprt);
  for (const record of records) watch.add(record);
  return watch;
}

/** The games that count: all, or those up to the decision of the test. */
export function countedOf<R extends Result>(plan: MatchPlan, records: readonly R[]): R[] {
  const end = sprtOf(plan, records)?.end ?? Number.POSITIVE_INFINITY;
  return records.filter(({ index }) => index < end);
}
