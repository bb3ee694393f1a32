/**
 * Analysis of positions and moves. Everybody who shows an analysis asks here or begins a search the same way, so that one
 * position has one answer: the search of an agent alone, with randomness that depends on the seed and the position.
 *
 * A move is judged inside the search of the position that it was made in: the played move gets as many visits as the best
 * one, and its cost is the difference of their values. Moves that seem to matter are searched longer. A proof ends the
 * search of a position; a move that leaves a proved win is then searched on its own, below its place in the same tree.
 */
import { type Rng, stream } from "../core/index.js";
import type { Game, State } from "../game/index.js";
import { type Report, type ReportLine, reportedValue } from "../search/index.js";
import type { SearchAnalyst, SearchWatcher, StopSignal } from "./agent.js";
import type { SearchLimits } from "./time-manager.js";
import type { AsyncSearch } from "./workers.js";

/** Costs below this are not shown: too small to matter, however sure they are. */
export const SMALLEST_COST = 0.02;
/** Standard errors of a difference below which it is noise. */
const NOISE = 3;
/** Budgets that a move which was not the best gets, and then one that seems to matter. */
const CATCH_UP = 0.5;
const LONGER = 4;
/** The budget that comes on top where the played move is proved to lose and nothing else is: the position may be lost as a whole. */
const FOR_PROOF = 12;
/** Share of the visits of the best move with which another one needs no more to be compared. */
const ENOUGH = 0.5;

/** Value of a played move; chances are those of the side that made it. */
export interface MoveReview<M> {
  /** The best move that was found: the played one where nothing better was. */
  readonly best: M;
  /** The moves that are expected after it. */
  readonly line: readonly M[];
  /** The chance with the best move, and with the played one, by the same search. */
  readonly before: number;
  readonly after: number;
  /** Standard errors of both. */
  readonly errors: readonly [before: number, after: number];
  /** Chance to win that the played move gave away; 0 where that is no more than noise. */
  readonly cost: number;
  /** Proofs of the position and of the played move, for the side that made it. */
  readonly proved?: "win" | "loss";
  readonly afterProved?: "win" | "loss";
}

export interface AnalysisTask<S extends State<M>, M> {
  readonly analyst: SearchAnalyst<S, M>;
  readonly game: Game<S, M>;
  readonly state: S;
  readonly seed: string;
  readonly stop: StopSignal;
  readonly watch?: SearchWatcher<M> | undefined;
}

/** Gives the randomness of the analysis of a position. */
export function analysisRng<S extends State<M>, M>(seed: string, { notation }: Game<S, M>, state: S): Rng {
  return stream(seed, "analysis", notation.formatState(state));
}

/** Searches a position that is not over. */
export async function analysePosition<S extends State<M>, M>(task: AnalysisTask<S, M>): Promise<Report<M>> {
  return (await searchPosition(task)).report();
}

/** Searches the position and then judges the move that was played; the report is that of the position alone. */
export async function reviewMove<S extends State<M>, M>(
  task: AnalysisTask<S, M>,
  played: M,
): Promise<{ readonly report: Report<M>; readonly review: MoveReview<M> }> {
  const mind = await searchPosition(task);
  const report = mind.report();
  return { report, review: await new MoveJudge(task, mind, played).judge(report) };
}

async function searchPosition<S extends State<M>, M>({
  analyst,
  game,
  state,
  seed,
  stop,
  watch,
}: AnalysisTask<S, M>): Promise<AsyncSearch<M>> {
  const mind = await analyst.begin(state, analysisRng(seed, game, state));
  if (!mind.decided) await analyst.run(mind, analyst.budget(state), stop, watch);
  return mind;
}

/** A move's value for the side that makes it. */
interface MoveValue {
  readonly value: number;
  readonly error: number;
  readonly proved?: "win" | "loss" | undefined;
}

const WON: MoveValue = { value: 1, error: 0, proved: "win" };
const LOST: MoveValue = { value: 0, error: 0, proved: "loss" };

class MoveJudge<S extends State<M>, M> {
  readonly #task: AnalysisTask<S, M>;
  readonly #mind: AsyncSearch<M>;
  readonly #played: M;
  readonly #name: string;

  constructor(task: AnalysisTask<S, M>, mind: AsyncSearch<M>, played: M) {
    this.#task = task;
    this.#mind = mind;
    this.#played = played;
    this.#name = task.game.notation.formatMove(played);
  }

  async judge(first: Report<M>): Promise<MoveReview<M>> {
    const chosen = chosenOf(first);
    // In a lost position no move costs anything.
    if (chosen.proved === "loss") return this.#reviewed(chosen, LOST, LOST, "loss");
    if (this.#isPlayed(chosen.move)) {
      const value = this.#valueOf(chosen);
      return this.#reviewed(chosen, value, value, chosen.proved);
    }
    const after = this.#ended();
    if (after !== undefined) return this.#reviewed(chosen, this.#valueOf(chosen), after, chosen.proved);
    return this.#compare(first);
  }

  /** Compares the played move with the best of the others, longer where it seems to matter. */
  async #compare(first: Report<M>): Promise<MoveReview<M>> {
    let report = first;
    const others = this.#rival(report);
    const known = this.#line(report);
    if (chosenOf(report).proved === undefined && (known?.visits ?? 0) < ENOUGH * others.visits) {
      await this.#mind.pin?.(this.#played);
      report = await this.#runOn(CATCH_UP);
    }
    for (const budgets of [LONGER, FOR_PROOF, 0]) {
      const chosen = chosenOf(report);
      if (chosen.proved === "loss") return this.#reviewed(chosen, LOST, LOST, "loss");
      const line = this.#line(report);
      if (chosen.proved === "win" && line?.proved === undefined) return this.#searchBelow(chosen, line);
      const rival = this.#rival(report);
      const best = this.#valueOf(rival);
      // A search without room for the move says nothing against it.
      const found = this.#reviewed(rival, best, line ? this.#valueOf(line) : best, chosen.proved);
      const isDone = budgets === 0 || (budgets === FOR_PROOF && line?.proved !== "loss");
      if (isDone || found.before - found.after < SMALLEST_COST || this.#mind.decided) return found;
      await this.#mind.pin?.(this.#played);
      report = await this.#runOn(budgets);
    }
    throw new Error("a review has no end");
  }

  /** Values the played move by a search below it, in a position that another move is proved to win. */
  async #searchBelow(chosen: ReportLine<M>, line: ReportLine<M> | undefined): Promise<MoveReview<M>> {
    const value = async (budgets: number): Promise<MoveValue> => {
      await this.#runOn(budgets);
      const report = this.#mind.report();
      const { proved, error } = chosenOf(report);
      if (proved !== undefined) return proved === "win" ? LOST : WON;
      return { value: this.#own(reportedValue(report)), error };
    };
    if (this.#mind.advance === undefined)
      return this.#reviewed(chosen, WON, line === undefined ? WON : this.#valueOf(line), "win");
    await this.#mind.advance(this.#played);
    let after = await value(1);
    if (after.proved === undefined && 1 - after.value >= SMALLEST_COST) after = await value(LONGER);
    return this.#reviewed(chosen, WON, after, "win");
  }

  async #runOn(budgets: number): Promise<Report<M>> {
    const { analyst, state, stop } = this.#task;
    if (!this.#mind.decided) await analyst.run(this.#mind, scaleLimits(analyst.budget(state), budgets), stop);
    return this.#mind.report();
  }

  #reviewed(
    best: ReportLine<M>,
    before: MoveValue,
    after: MoveValue,
    proved: "win" | "loss" | undefined,
  ): MoveReview<M> {
    const isBetter = before.value > after.value;
    const cost = before.value - after.value;
    const line =
      this.#isPlayed(best.move) || isBetter ? best : { ...best, move: this.#played, continuation: [] };
    const top = isBetter ? before : after;
    const known = proved ?? (after.proved === "win" ? "win" : undefined);
    return {
      best: line.move,
      line: line.continuation,
      before: top.value,
      after: after.value,
      errors: [top.error, after.error],
      cost: cost >= Math.max(SMALLEST_COST, NOISE * Math.hypot(before.error, after.error)) ? cost : 0,
      ...(known !== undefined && { proved: known }),
      ...(after.proved !== undefined && { afterProved: after.proved }),
    };
  }

  /** The value of a played move that ends the game. */
  #ended(): MoveValue | undefined {
    const { game, state } = this.#task;
    const next = game.clone(state);
    next.play(this.#played);
    if (!next.isOver()) return undefined;
    const value = this.#own(next.value());
    return value === 1 ? WON : value === 0 ? LOST : { value, error: 0 };
  }

  #line({ lines }: Report<M>): ReportLine<M> | undefined {
    return lines.find(({ move }) => this.#isPlayed(move));
  }

  /** The best of the other moves; the played one where it is the only one. */
  #rival({ lines }: Report<M>): ReportLine<M> {
    return lines.find(({ move }) => !this.#isPlayed(move)) ?? lines[0]!;
  }

  #valueOf({ value, error, proved }: ReportLine<M>): MoveValue {
    return { value: this.#own(value), error, proved };
  }

  #own(value: number): number {
    return this.#task.state.toMove === 0 ? value : 1 - value;
  }

  #isPlayed(move: M): boolean {
    return this.#task.game.notation.formatMove(move) === this.#name;
  }
}

function chosenOf<M>({ best, lines }: Report<M>): ReportLine<M> {
  return lines.find(({ move }) => move === best) ?? lines[0]!;
}

function scaleLimits({ playouts, seconds }: SearchLimits, budgets: number): SearchLimits {
  return {
    playouts: playouts && Math.max(1, Math.round(budgets * playouts)),
    seconds: seconds && budgets * seconds,
  };
}
