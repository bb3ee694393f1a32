/**
 * An agent that searches, in this thread or through ports: it runs a search in slices until its budget is spent, and
 * looks at the clock and at the stop between slices. In one thread the result does not depend on the slices, so they take
 * a few milliseconds each; threads that search apart stop together when one has a proof, so under a budget of playouts
 * theirs are fixed. Either way an agent with such a budget repeats itself from its seed. Threads that search together do not.
 */
import type { Game, State } from "../game/index.js";
import type { Rng } from "../random/index.js";
import type { Report, Thinking } from "../search/index.js";
import type { Agent, Decision, SearchAnalyst, Stop, Watch } from "./agent.js";
import type { AgentContext } from "./kind.js";
import { Pace } from "./pace.js";
import type { Mind, TreeMind } from "./parallel.js";

export interface Searcher<S extends State<M>, M> {
  readonly name: string;
  readonly game: Game<S, M>;
  /** What a move may cost. */
  budget(state: S): Spending;
  /** Threads that search. */
  readonly threads: number;
  /** Playouts between two looks at the stop, where the result depends on them; else by how long they take. */
  readonly slice?: number | undefined;
  /** False: begins anew at every move, even where the search could go on from what it learned at the last one. */
  readonly reuse?: boolean | undefined;
  /** Begins to think about a state, with `rng` in place of the agent's own where that is given. */
  think(state: S, rng?: Rng): Mind<M> | Promise<Mind<M>>;
  /** Limits of an analysis of a state, where manners take a part of those of a move. */
  wholeBudget?(state: S): Spending;
  /** The same, where the search is in this thread. */
  begin?(state: S): Thinking<M>;
  /** Starts what takes time to start. */
  ready?(): Promise<void>;
  close?(): Promise<void>;
}

/** What a decision may cost: whatever ends first. */
export interface Spending {
  readonly playouts?: number | undefined;
  readonly seconds?: number | undefined;
  /** Seconds after which an answer that is not open any more is given at once, up to `seconds`. */
  readonly least?: number | undefined;
}

export class SearchAgent<S extends State<M>, M> implements Agent<S, M> {
  readonly name: string;
  readonly begin?: (state: S) => Thinking<M>;
  readonly analyst: SearchAnalyst<S, M>;
  readonly #searcher: Searcher<S, M>;
  readonly #context: AgentContext;
  /** What is known of a position, the position now, and the moves that led there since. */
  #kept: { readonly mind: TreeMind<M>; readonly state: S; readonly moves: M[] } | undefined;

  constructor(searcher: Searcher<S, M>, context: AgentContext) {
    this.name = searcher.name;
    if (searcher.begin !== undefined) this.begin = searcher.begin;
    this.#searcher = searcher;
    this.#context = context;
    this.analyst = {
      budget: (state) => searcher.wholeBudget?.(state) ?? searcher.budget(state),
      begin: (state, rng) => {
        // Threads hold one search: the one that is kept would go on in the wrong tree.
        if (searcher.threads > 1) this.#kept = undefined;
        return searcher.think(state, rng);
      },
      run: (mind, limits, stop, watch) => this.#spend(mind, limits, stop, watch),
    };
  }

  async ready(): Promise<void> {
    await this.#searcher.ready?.();
  }

  async choose(state: S, stop: Stop, watch?: Watch<M>): Promise<Decision<M>> {
    const mind = await this.#continued(state);
    if (!mind.decided) await this.#spend(mind, this.#searcher.budget(state), stop, watch);
    const report = mind.report();
    return { move: report.best, report };
  }

  saw(move: M): void {
    if (this.#kept === undefined) return;
    const { state, moves } = this.#kept;
    if (this.#searcher.game.isLegal(state, move)) {
      state.play(move);
      moves.push(move);
    } else this.#kept = undefined;
  }

  async close(): Promise<void> {
    await this.#searcher.close?.();
  }

  /** What is known about the state from earlier moves, or a new search. */
  async #continued(state: S): Promise<Mind<M>> {
    const kept = this.#kept;
    // After an undo the moves that were seen lead elsewhere.
    if (kept !== undefined && this.#same(kept.state, state)) {
      for (const move of kept.moves) await kept.mind.advance(move);
      kept.moves.length = 0;
      return kept.mind;
    }
    const { think, game, reuse = true } = this.#searcher;
    const mind = await think(state);
    this.#kept = reuse && goesOn(mind) ? { mind, state: game.clone(state), moves: [] } : undefined;
    return mind;
  }

  #same(a: S, b: S): boolean {
    const { notation } = this.#searcher.game;
    return notation.formatState(a) === notation.formatState(b);
  }

  async #spend(mind: Mind<M>, budget: Spending, stop: Stop, watch?: Watch<M>): Promise<void> {
    const { clock } = this.#context;
    const { threads, slice } = this.#searcher;
    const {
      seconds = Number.POSITIVE_INFINITY,
      least = seconds,
      playouts = Number.POSITIVE_INFINITY,
    } = budget;
    const start = clock.now();
    const begun = mind.simulations;
    const end = begun + playouts;
    const deadline = start + 1000 * seconds;
    const pace = new Pace();
    let look = start + 1000 * least;
    let before = start;
    do {
      await mind.run(Math.min(slice ?? pace.slice * threads, end - mind.simulations));
      if (mind.simulations >= end || mind.decided) return;
      watch?.(mind, Math.max((mind.simulations - begun) / playouts, (before - start) / (1000 * seconds)));
      await clock.breathe();
      const now = clock.now();
      pace.took(now - before);
      before = now;
      if (now >= look && now < deadline) {
        if (!isOpen(mind.report(RIVALS))) return;
        look = now + LOOKS * (now - start);
      }
    } while (before < deadline && !stop.aborted);
  }
}

function goesOn<M>(mind: Mind<M>): mind is TreeMind<M> {
  return mind.advance !== undefined;
}

/** Moves that are compared with the best one, and the part of the time so far after which they are compared again. */
const RIVALS = 12;
const LOOKS = 0.25;
/** Chances to win that are not worth any more time. */
const TRIFLE = 0.003;

/** Whether it may still be another move that is best, by more than a trifle. */
function isOpen<M>({ lines }: Report<M>): boolean {
  const [best, ...rivals] = lines;
  if (best === undefined) return false;
  return rivals.some(({ value, error }) => {
    const doubt = Math.hypot(error, best.error);
    return doubt > TRIFLE && Math.abs(best.value - value) < 2 * doubt;
  });
}
