import { Arms, type Evaluation, type State, type Verdict } from "../../game/index.js";
import type { Memory } from "./memory.js";

/** A way from the root to a position, and what is found out there. */
export class Descent<S extends State<number>> implements Evaluation {
  readonly state: S;
  readonly arms: Arms;
  /** The chance of the player to move there. */
  value = 0.5;
  verdict: Verdict = "unknown";
  readonly needs: Int32Array;
  readonly key = new Int32Array(2);
  depth = 0;
  /** The positions that were passed, the last one included; the arms that were taken, and their ids. */
  readonly path: Int32Array;
  readonly #taken: Int32Array;
  readonly ids: Int32Array;
  /** How much it counts in means. */
  weight = 1;

  constructor(state: S, capacity: number, words: number) {
    this.state = state;
    this.arms = new Arms(capacity);
    this.needs = new Int32Array(words);
    this.path = new Int32Array(capacity + 2);
    this.#taken = new Int32Array(capacity + 2);
    this.ids = new Int32Array(capacity + 2);
  }

  begin(root: S): void {
    this.state.copyFrom(root);
    this.depth = 0;
  }

  /** Goes on with an arm of the position at the end of the path; that counts as a visit at once. */
  take(memory: Memory, arm: number): void {
    memory.visits[this.path[this.depth]] += this.weight;
    memory.armVisits[arm] += this.weight;
    this.#taken[this.depth] = arm;
    this.ids[this.depth++] = memory.id[arm];
  }

  /** Undoes the visits; nothing was weighed anew since. */
  takeBack(memory: Memory): void {
    for (let level = 0; level < this.depth; level++) {
      memory.visits[this.path[level]] -= this.weight;
      memory.armVisits[this.#taken[level]] -= this.weight;
    }
  }

  isAt(key: Int32Array): boolean {
    return this.key[0] === key[0] && this.key[1] === key[1];
  }
}
