/** Analysis of positions of a board game by a search that runs in slices. */
import type { z } from "zod";
import {
  type AgentSpec,
  analysisRng,
  type Clock,
  completeAgent,
  createSearch,
  type GameSpec,
  type Kit,
  Pace,
  type WeightStore,
  withKinds,
} from "../../agents/index.js";
import { capacityOf, type Player, type State } from "../../game/index.js";
import type { Thinking } from "../../search/index.js";
import type { BoardKit } from "../board.js";
import { gtpKind } from "../gtp/agent.js";
import { analysisOf } from "./answer.js";
import type { BoardQuery } from "./query.js";
import type { AnalysisDesk, Inquiry, Topic } from "./topic.js";

/** The positions that a query is about, and the game that they belong to. */
export interface Subject<S extends State<number>, K extends BoardKit<S> = BoardKit<S>> {
  readonly kit: K;
  /** One for every turn: the position before the first move, then after each. */
  readonly states: readonly S[];
}

/** What can be asked about a board game, and what is said of its positions besides what a search finds. */
export interface BoardSubjects<S extends State<number>, Q extends BoardQuery, Spec extends GameSpec> {
  readonly schema: z.ZodObject;
  readonly fromKata?: Topic<Q, Spec>["fromKata"];
  /** Reads the positions of a query; what it does not say about the game is taken from `game`. */
  read(query: Q, game: Spec): Subject<S>;
  /** Who has the black stones. */
  black(state: S): Player;
  /** How a game ended that is over. */
  result(state: S): object;
  /** What else was asked about a position. */
  more?(query: Q, state: S): object;
}

/** Most moves of an answer where a query does not say. */
const LINES = 10;

export function boardTopic<S extends State<number>, Q extends BoardQuery, Spec extends GameSpec>(
  subjects: BoardSubjects<S, Q, Spec>,
): Topic<Q, Spec> {
  const { schema, fromKata } = subjects;
  return {
    schema,
    ...(fromKata && { fromKata }),
    inquire(query, desk) {
      const { kit, states } = subjects.read(query, desk.game);
      const last = states.length - 1;
      const { analyzeTurns: turns = [last], priorities } = query;
      for (const turn of turns) {
        if (turn > last) throw new Error(`analyzeTurns: there is no turn ${turn}; the last one is ${last}`);
      }
      if (priorities !== undefined && priorities.length !== turns.length)
        throw new Error(
          `priorities: expected one for each of analyzeTurns, ${turns.length}, got ${priorities.length}`,
        );
      // What is wrong with the agent is said before anything is searched.
      const agent = completeThinker(
        withKinds(kit, gtpKind()),
        query.agent ?? desk.agent ?? kit.best,
        desk.weights,
      );
      return turns.map((turn, i) => {
        const asked = { subjects, query, kit, turn, state: states[turn]!, agent, desk };
        return new BoardInquiry(asked, priorities?.[i]);
      });
    },
  };
}

/** An agent with its defaults, or one line that says why its search cannot take turns with others in this thread. */
export function completeThinker<S extends State<number>>(
  kit: Kit<S, number>,
  agent: AgentSpec,
  weights?: WeightStore,
): AgentSpec {
  const complete = completeAgent(kit, agent);
  createSearch(kit, complete, weights);
  if (complete.threads !== undefined && complete.threads !== 1)
    throw new Error(
      `agent ${complete.kind}: threads: queries take turns in one thread; expected 1, got ${complete.threads}`,
    );
  return complete;
}

interface Asked<S extends State<number>, Q extends BoardQuery, Spec extends GameSpec> {
  readonly subjects: BoardSubjects<S, Q, Spec>;
  readonly query: Q;
  readonly kit: BoardKit<S>;
  readonly turn: number;
  /** The position of the turn; those of the others are not kept. */
  readonly state: S;
  readonly agent: AgentSpec;
  readonly desk: AnalysisDesk<Spec>;
}

/** The search of one turn of a query. */
class BoardInquiry<S extends State<number>, Q extends BoardQuery, Spec extends GameSpec> implements Inquiry {
  readonly turn: number;
  readonly priority: number | undefined;
  readonly #asked: Asked<S, Q, Spec>;
  readonly #playouts: number;
  readonly #seconds: number;
  readonly #pace = new Pace();
  #thinking: Thinking<number> | undefined;
  /** Simulations at which the budget is spent: those before the first slice do not count. */
  #end = Number.POSITIVE_INFINITY;
  #began = 0;
  #done: boolean;

  constructor(asked: Asked<S, Q, Spec>, priority: number | undefined) {
    const { query, agent, state, turn } = asked;
    this.#asked = asked;
    this.turn = turn;
    this.priority = priority;
    this.#done = state.isOver();
    const own = query.maxPlayouts !== undefined || query.time !== undefined;
    const playouts = own ? query.maxPlayouts : (agent.playouts as number | undefined);
    const seconds = own ? query.time : (agent.time as number | undefined);
    this.#seconds = seconds ?? Number.POSITIVE_INFINITY;
    this.#playouts = playouts ?? Number.POSITIVE_INFINITY;
  }

  get done(): boolean {
    return this.#done;
  }

  async think(clock: Clock): Promise<void> {
    const start = clock.now();
    this.#thinking ??= this.#begin(start);
    const thinking = this.#thinking;
    if (!thinking.decided) {
      await thinking.run(Math.min(this.#pace.slice, this.#end - thinking.simulations));
      this.#pace.took(clock.now() - start);
    }
    const spent = clock.now() - this.#began >= 1000 * this.#seconds;
    this.#done ||= spent || thinking.simulations >= this.#end || thinking.decided;
  }

  stop(): void {
    this.#done = true;
  }

  findings(): object {
    const { subjects, query, kit, state } = this.#asked;
    if (state.isOver()) return { over: true, ...subjects.result(state) };
    if (this.#thinking === undefined) return { noResults: true };
    const { game } = kit;
    const { lines = LINES, heat } = query;
    const report = this.#thinking.report(heat ? capacityOf(game) : lines);
    const { moveInfos, ...analysis } = analysisOf(report, state, subjects.black(state), game.notation);
    return {
      ...analysis,
      moveInfos: moveInfos.slice(0, lines),
      ...(heat && { heat: visitRows(report.lines, game.board) }),
      ...subjects.more?.(query, state),
    };
  }

  /** The same question has the same answer whatever else is open. */
  #begin(now: number): Thinking<number> {
    const { query, kit, agent, state, desk } = this.#asked;
    this.#began = now;
    const rng = analysisRng(query.seed ?? desk.seed, kit.game, state);
    const thinking = createSearch(kit, agent, desk.weights).begin(state, rng);
    this.#end = thinking.simulations + this.#playouts;
    return thinking;
  }
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
