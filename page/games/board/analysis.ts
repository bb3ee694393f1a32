/** What is found out about the positions of a game: live where one stands, or one after another. */
import { computed, effect, type Signal, signal } from "@preact/signals";
import type { BoardColour } from "../../../src/draw/index.js";
import { reportedValue } from "../../../src/search/index.js";
import { type BoardState, type CourseTurn, courseChances, courseMove } from "../../../src/show/index.js";
import { engine } from "../../engine/instance.js";
import type { Session } from "../../session/index.js";
import { sayFailure } from "../../shell/desk.js";
import { keepReview, keptReview, reviewKey } from "../../shell/reviews.js";
import { depthOf, hasPath, type Path, pathOfMoves, upTo } from "../../tree/index.js";
import type { BoardDefinition } from "./definition.js";
import { type Asked, type BoardJobs, boardJobs, type Thought } from "./jobs.js";
import { type Position, RESIGN } from "./rules.js";

/** Seconds that a position is thought about. */
export const SECONDS = [3, 10, 60] as const;

/** A moment of the review: a move that has cost its side this much of its chance to win. */
export interface Moment {
  readonly turn: number;
  readonly path: Path;
  readonly cost: number;
  /** What the search would have played, where it is another move. */
  readonly better: number | undefined;
}

interface KeptThought {
  readonly moves: readonly number[];
  readonly thought: Thought;
}

export class Analysis<S extends BoardState> {
  /** Positions are thought about as one comes to them. */
  readonly live = signal(false);
  /** The position that is thought about at the moment. */
  readonly at = signal<Path | undefined>(undefined);
  /** The part of the budget that the search at `at` has spent. */
  readonly spent = signal(0);
  readonly seconds: Signal<number> = signal(SECONDS[1]);
  readonly reviewing = signal<{ readonly done: number; readonly total: number } | undefined>(undefined);
  readonly known = signal<ReadonlyMap<Path, Thought>>(new Map());
  /** By the review alone: one judge for all positions, and none that was only passed through. */
  readonly judged = signal<ReadonlyMap<Path, Thought>>(new Map());
  /** What is known of the position where one stands. */
  readonly here = computed(() => this.known.value.get(this.#session.path.value));
  /** The winner of the position where one stands, if the search has proved one. */
  readonly winnerHere = computed(() => this.winnerAt(this.#session.path.value));
  readonly #session: Session<Position<S>, number>;
  readonly #definition: BoardDefinition<S>;
  readonly #jobs: BoardJobs;
  readonly #dispose: () => void;
  #stop: AbortController | undefined;
  #stopReview: AbortController | undefined;

  constructor(session: Session<Position<S>, number>, definition: BoardDefinition<S>) {
    this.#session = session;
    this.#definition = definition;
    this.#jobs = boardJobs(definition.name);
    this.#dispose = effect(() => {
      const path = session.path.value;
      const wanted = this.live.value && !session.rules.isOver(session.state.value);
      const seconds = this.seconds.value;
      queueMicrotask(() => this.#follow(wanted ? path : undefined, seconds));
    });
    void this.#restore();
  }

  close(): void {
    this.live.value = false;
    this.#dispose();
    this.#stop?.abort();
    this.#stopReview?.abort();
  }

  /** Stops the search of this position, or starts one; returns true if it starts. A position that was searched is searched again. */
  toggle(): boolean {
    if (this.at.peek() !== undefined) {
      this.live.value = false;
      return false;
    }
    this.live.value = true;
    const path = this.#session.path.peek();
    const isOver = this.#session.rules.isOver(this.#session.state.peek());
    if (!isOver) queueMicrotask(() => this.#follow(path, this.seconds.peek(), true));
    return true;
  }

  /** The winner that the search has proved at a path. */
  winnerAt(path: Path): BoardColour | undefined {
    const { state } = this.#session.stateAt(path);
    for (const thoughts of [this.known.value, this.judged.value]) {
      const thought = thoughts.get(path);
      const report = thought?.report;
      const proved =
        report?.lines.find(({ move }) => move === report.best)?.proved ?? thought?.review?.proved;
      if (proved !== undefined)
        return (this.#definition.colour(state) === "B") === (proved === "win") ? "B" : "W";
    }
    return undefined;
  }

  /** The number of moves of a line after which the same winner is proved to its end; undefined where that is nowhere. */
  provedFrom(line: Path): { readonly turn: number; readonly winner: BoardColour } | undefined {
    const winners = this.#course(line).map(({ result, winner }) =>
      result === undefined ? winner : result === 0.5 ? undefined : result === 1 ? "B" : "W",
    );
    const last = winners.at(-1);
    if (last === undefined) return undefined;
    const turn = winners.findLastIndex((winner) => winner !== last) + 1;
    return turn < winners.length - 1 || this.winnerAt(line) !== undefined
      ? { turn, winner: last }
      : undefined;
  }

  /** Every position of a line was reviewed. */
  isReviewed(line: Path): boolean {
    const course = this.#course(line);
    const isJudged = course.slice(0, -1).every(({ review }) => review !== undefined);
    return isJudged && this.chances(line).length === depthOf(line) + 1;
  }

  /** Black's chance to win after so many moves of the line, as far as it is known without a gap. */
  chances(line: Path): { readonly value: number; readonly error: number }[] {
    const chances: { value: number; error: number }[] = [];
    for (const chance of courseChances(this.#course(line))) {
      if (chance === undefined) break;
      chances.push({ value: chance.value, error: chance.error ?? 0 });
    }
    return chances;
  }

  /** Black's chance to win by the search of a position, as its moves say. */
  chanceAt(path: Path): { readonly value: number; readonly error: number } | undefined {
    const known = this.known.value.get(path);
    const { toMove, result } = this.#turnOf(path);
    if (result !== undefined) return { value: result, error: 0 };
    if (known === undefined) return undefined;
    const { value, error } = this.#ownChance(path, known);
    return { value: toMove === "B" ? value : 1 - value, error };
  }

  /** Moves of the line that cost most, the worst first. */
  moments(line: Path, max: number): Moment[] {
    const course = this.#course(line);
    const moments = course.flatMap(({ review }, i): Moment[] => {
      const cost = courseMove(course, i)?.cost ?? 0;
      if (review === undefined || cost === 0) return [];
      const path = upTo(line, i + 1);
      const better = review.best === this.#session.movesTo(path).at(-1) ? undefined : review.best;
      return [{ turn: i + 1, path, cost, better }];
    });
    return moments.sort((a, c) => c.cost - a.cost).slice(0, max);
  }

  /** The turns of a line with what the review found at each, and all that was proved. */
  #course(line: Path): CourseTurn[] {
    return Array.from({ length: depthOf(line) + 1 }, (_, turn): CourseTurn => {
      const path = upTo(line, turn);
      const thought = this.judged.value.get(path);
      const next = turn < depthOf(line) ? this.#session.movesTo(upTo(line, turn + 1)).at(-1) : undefined;
      return {
        ...this.#turnOf(path),
        winner: this.winnerAt(path),
        chance: thought && this.#ownChance(path, thought),
        // The review of another variation says nothing about this move.
        review: thought?.played !== undefined && thought.played === next ? thought.review : undefined,
      };
    });
  }

  /** The side to move, and the result for Black where the game is over. */
  #turnOf(path: Path): Pick<CourseTurn, "toMove" | "result"> {
    const { rules } = this.#session;
    const position = this.#session.stateAt(path);
    const toMove = this.#definition.colour(position.state);
    const forBlack = (value: number) => (this.#blackAt(position) === 0 ? value : 1 - value);
    if (position.resigned) return { toMove, result: forBlack(rules.toMove(position)) };
    if (position.state.isOver()) return { toMove, result: forBlack(position.state.value()) };
    return { toMove };
  }

  /** The chance of the side to move by the search of a position. */
  #ownChance(path: Path, { report }: Thought): { readonly value: number; readonly error: number } {
    const { toMove } = this.#session.stateAt(path).state;
    const value = reportedValue(report);
    return { value: toMove === 0 ? value : 1 - value, error: report.lines[0]?.error ?? 0 };
  }

  /** Reviews a line: searches every position, and judges every move. */
  async review(line: Path): Promise<void> {
    if (this.reviewing.value !== undefined) {
      this.#stopReview?.abort();
      return;
    }
    const stop = new AbortController();
    this.#stopReview = stop;
    const asked = this.#asked(line, this.#definition.reviewer(this.#session.rules.spec));
    const total = asked.moves.length + 1;
    this.reviewing.value = { done: 0, total };
    try {
      await engine.run(this.#jobs.review, asked, {
        signal: stop.signal,
        partial: ({ turn, thought }) => {
          const path = upTo(line, turn);
          this.judged.value = new Map(this.judged.value).set(path, thought);
          this.#learn(path, thought);
          this.reviewing.value = { done: turn + 1, total };
        },
      });
    } catch (error) {
      if (!stop.signal.aborted) sayFailure(error as Error);
    } finally {
      this.reviewing.value = undefined;
      await this.#keep();
    }
  }

  /** Keeps what was judged with the game, by the moves that lead there. */
  async #keep(): Promise<void> {
    const { tree } = this.#session;
    const judged: KeptThought[] = [];
    for (const [path, thought] of this.judged.peek())
      if (hasPath(tree.peek(), path)) judged.push({ moves: this.#session.movesTo(path), thought });
    if (judged.length > 0) await keepReview(this.#reviewKey(), judged);
  }

  /** Brings back what an earlier visit has judged. */
  async #restore(): Promise<void> {
    const { tree, rules } = this.#session;
    const judged = new Map(this.judged.peek());
    for (const { moves, thought } of (await keptReview<KeptThought[]>(this.#reviewKey())) ?? []) {
      const path = pathOfMoves(tree.peek(), moves, rules.isSame);
      if (path === undefined || judged.has(path)) continue;
      judged.set(path, thought);
      this.#learn(path, thought);
    }
    if (judged.size > this.judged.peek().size) this.judged.value = judged;
  }

  #reviewKey(): string {
    const { game, rules, start, seed } = this.#session;
    return reviewKey(game.name, rules.spec, start, seed);
  }

  #follow(path: Path | undefined, seconds: number, again = false): void {
    if (path === this.at.value && path !== undefined) return;
    this.#stop?.abort();
    this.#stop = undefined;
    this.at.value = undefined;
    if (path === undefined || this.winnerAt(path) !== undefined) return;
    if (!again && (this.known.value.get(path)?.spent ?? 0) >= 1) return;
    void this.#think(path, seconds);
  }

  async #think(path: Path, seconds: number): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.at.value = path;
    this.spent.value = 0;
    const threads = engine.info.value?.threads ?? 1;
    const agent = `${this.#definition.thinker}:time=${seconds}${threads > 1 ? `,threads=${threads}` : ""}`;
    try {
      const thought = await engine.run(this.#jobs.think, this.#asked(path, agent), {
        signal: stop.signal,
        partial: (partial) => {
          this.spent.value = partial.spent;
          this.#learn(path, partial);
        },
      });
      this.#learn(path, stop.signal.aborted ? { ...thought, spent: 0.99 } : thought);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.live.value = false;
      sayFailure(error as Error);
    } finally {
      if (this.#stop === stop) this.at.value = undefined;
    }
  }

  /** What more is known; less than what was known before counts nothing. */
  #learn(path: Path, thought: Thought): void {
    const before = this.known.value.get(path);
    if (before !== undefined && before.report.simulations > thought.report.simulations) return;
    this.known.value = new Map(this.known.value).set(path, thought);
  }

  #asked(path: Path, agent: string): Asked {
    const { rules, start, seed } = this.#session;
    const moves = this.#session.movesTo(path).filter((move) => move !== RESIGN);
    return { game: rules.spec, start, moves, agent, seed };
  }

  #blackAt({ state }: Position<S>): 0 | 1 {
    const isBlack = this.#definition.colour(state) === "B";
    return isBlack === (state.toMove === 0) ? 0 : 1;
  }
}
