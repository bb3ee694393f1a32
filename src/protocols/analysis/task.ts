import { type AgentSpec, type Clock, createSearch, Pace } from "../../agents/index.js";
import { jsonText, type State } from "../../game/index.js";
import { stream } from "../../random/index.js";
import type { Thinking } from "../../search/index.js";
import { type BoardKit, capacityOf } from "../board.js";
import { analysisOf } from "./answer.js";
import type { AnyQuery, QueryId } from "./query.js";
import type { AnyTopic } from "./topic.js";

export type Say = (text: string) => void;

/** Most moves of an answer where a query does not say. */
const LINES = 10;

export interface Asked {
  readonly topic: AnyTopic;
  readonly query: AnyQuery;
  readonly kit: BoardKit<State<number>>;
  readonly turn: number;
  /** The position of the turn; those of the others are not kept. */
  readonly state: State<number>;
  readonly agent: AgentSpec;
  readonly seed: string;
  readonly say: Say;
}

/** The search of one turn of a query. */
export class Task {
  readonly #asked: Asked;
  readonly #state: State<number>;
  readonly #playouts: number;
  readonly #seconds: number;
  readonly #pace = new Pace();
  #thinking: Thinking<number> | undefined;
  #began = 0;
  #reported = 0;

  constructor(asked: Asked) {
    const { query, agent, state } = asked;
    this.#asked = asked;
    this.#state = state;
    const own = query.maxPlayouts !== undefined || query.time !== undefined;
    const playouts = own ? query.maxPlayouts : (agent.playouts as number | undefined);
    const seconds = own ? query.time : (agent.time as number | undefined);
    this.#seconds = seconds ?? Number.POSITIVE_INFINITY;
    this.#playouts = playouts ?? Number.POSITIVE_INFINITY;
  }

  get id(): QueryId {
    return this.#asked.query.id;
  }

  get turn(): number {
    return this.#asked.turn;
  }

  get over(): boolean {
    return this.#state.isOver();
  }

  run(clock: Clock): void {
    const start = clock.now();
    if (this.#thinking === undefined) {
      // The same question has the same answer whatever else is open.
      const { seed, kit, agent } = this.#asked;
      const rng = stream(seed, "analysis", this.turn);
      this.#thinking = createSearch(kit, agent).begin(this.#state, rng);
      this.#began = start;
      this.#reported = start;
    }
    if (this.#thinking.decided) return;
    this.#thinking.run(Math.min(this.#pace.slice, this.#playouts - this.#thinking.simulations));
    this.#pace.took(clock.now() - start);
  }

  isDone(now: number): boolean {
    const thinking = this.#thinking;
    if (thinking === undefined) return false;
    const spent = thinking.simulations >= this.#playouts || now - this.#began >= 1000 * this.#seconds;
    return spent || thinking.decided;
  }

  reportIfDue(now: number): void {
    const { reportDuringSearchEvery: every = Number.POSITIVE_INFINITY } = this.#asked.query;
    if (now - this.#reported < 1000 * every) return;
    this.#reported = now;
    this.answer(true);
  }

  answer(isDuringSearch: boolean): void {
    const head = { id: this.id, isDuringSearch, turnNumber: this.turn };
    tell(this.#asked.say, { ...head, ...this.#findings() });
  }

  #findings(): object {
    const state = this.#state;
    const { topic, query, kit } = this.#asked;
    if (state.isOver()) return { over: true, ...topic.result(state) };
    if (this.#thinking === undefined) return { noResults: true };
    const { game } = kit;
    const { lines = LINES, heat } = query;
    const report = this.#thinking.report(heat ? capacityOf(game) : lines);
    const { moveInfos, ...analysis } = analysisOf(report, state, topic.black(state), game.notation);
    return {
      ...analysis,
      moveInfos: moveInfos.slice(0, lines),
      ...(heat && { heat: visitRows(report.lines, game.board) }),
      ...topic.more?.(query, state),
    };
  }
}

export function tell(say: Say, answer: object): void {
  say(`${jsonText(answer)}\n`);
}

/** Visits by cell, row by row from the top. */
function visitRows(
  lines: readonly { readonly move: number; readonly visits: number }[],
  { width, height }: { readonly width: number; readonly height: number },
): number[][] {
  const visits = new Map(lines.map((line) => [line.move, line.visits]));
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => visits.get(row * width + column) ?? 0),
  );
}
