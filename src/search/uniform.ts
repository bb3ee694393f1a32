import { Arms, type Candidates, type Playout, type State, type Value } from "../game/index.js";
import type { Rng } from "../random/index.js";

/**
 * Plays any candidate with equal chance until the game is over: a playout for every game whose moves are numbered. An id is
 * held by whoever played it last. Does not know the game, so one that does is many times as fast.
 */
export class UniformPlayout<S extends State<number>> implements Playout<S> {
  readonly #candidates: Candidates<S>;
  readonly #arms: Arms;

  constructor(candidates: Candidates<S>) {
    this.#candidates = candidates;
    this.#arms = new Arms(candidates.capacity);
  }

  run(state: S, rng: Rng, owners?: Int8Array): Value {
    const arms = this.#arms;
    if (owners !== undefined) this.#clear(state, owners);
    while (!state.isOver()) {
      this.#candidates.list(state, arms);
      if (arms.length === 0) throw new Error("a playout has no move where the game is not over");
      const id = arms.ids[rng.below(arms.length)];
      if (owners !== undefined) owners[id] = state.toMove === 0 ? 1 : -1;
      state.play(id);
    }
    return state.value();
  }

  /** Of what can be played now it may come out that nobody did. */
  #clear(state: S, owners: Int8Array): void {
    if (state.isOver()) return;
    this.#candidates.list(state, this.#arms);
    for (let arm = 0; arm < this.#arms.length; arm++) owners[this.#arms.ids[arm]] = 0;
  }
}
