/**
 * An evaluator that answers at once, in searches that know of playouts and candidates only: its chances in place of playouts or mixed
 * with them, its priors in place of the candidates' own. Each question is about one state; whoever wants several together, or
 * answers later, is for `EvaluatedUct` or `Judged`.
 */
import type { Rng } from "../core/index.js";
import {
  Arms,
  type Candidates,
  type Evaluation,
  type Evaluator,
  type Playout,
  type State,
  type Value,
} from "../game/index.js";

/** The chance that an evaluator sees; with a playout beside it `weight` times that, and the rest is the playout's. */
export class EstimatedPlayout<S extends State<number>> implements Playout<S> {
  readonly #evaluator: Evaluator<S>;
  readonly #candidates: Candidates<S>;
  readonly #evaluation: Evaluation;
  readonly #mixed: { readonly playout: Playout<S>; readonly weight: number } | undefined;

  constructor(
    evaluator: Evaluator<S>,
    candidates: Candidates<S>,
    mixed?: { readonly playout: Playout<S>; readonly weight: number },
  ) {
    this.#evaluator = evaluator;
    this.#candidates = candidates;
    this.#evaluation = { arms: new Arms(candidates.capacity), value: 0.5 };
    this.#mixed = mixed;
  }

  run(state: S, rng: Rng, owners?: Int8Array): Value {
    if (state.isOver()) return state.value();
    this.#candidates.list(state, this.#evaluation.arms);
    evaluateNow(this.#evaluator, state, this.#evaluation);
    const chance = valueFor0(this.#evaluation, state);
    if (this.#mixed === undefined) return chance;
    const { playout, weight } = this.#mixed;
    return weight * chance + (1 - weight) * playout.run(state, rng, owners);
  }
}

/** Candidates with the priors of an evaluator. */
export class EstimatedCandidates<S extends State<number>> implements Candidates<S> {
  readonly capacity: number;
  readonly #evaluator: Evaluator<S>;
  readonly #candidates: Candidates<S>;

  constructor(evaluator: Evaluator<S>, candidates: Candidates<S>) {
    this.capacity = candidates.capacity;
    this.#evaluator = evaluator;
    this.#candidates = candidates;
  }

  list(state: S, into: Arms): void {
    this.#candidates.list(state, into);
    evaluateNow(this.#evaluator, state, { arms: into, value: 0.5 });
  }
}

/** The chance of an evaluation as a value, which is for player 0. */
export function valueFor0<S extends State<number>>({ value }: Evaluation, { toMove }: S): Value {
  return toMove === 0 ? value : 1 - value;
}

function evaluateNow<S>(evaluator: Evaluator<S>, state: S, into: Evaluation): void {
  if (evaluator.evaluate([state], [into]) !== undefined)
    throw new Error("an evaluator that answers later needs a search that waits for it");
}
