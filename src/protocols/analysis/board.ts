/** Analysis of positions of a board game by a search that runs in slices. */

import { z } from "zod";
import {
  type AgentSpec,
  analysisRng,
  type Clock,
  completeAgent,
  createSearch,
  forPlain,
  type GameSetup,
  type GameSpec,
  gameSchema,
  plainKitOf,
  SliceSizer,
  type WeightStore,
  withKinds,
} from "../../agents/index.js";
import { checkData } from "../../core/index.js";
import {
  type BoardGame,
  capacityOf,
  type Notation,
  type PlainState,
  type Player,
  type State,
} from "../../game/index.js";
import { type Report, reportedValue, type SearchRun } from "../../search/index.js";
import { gtpKind } from "../gtp/agent.js";
import type { AnalysisServices, AnalysisTopic, PositionInquiry } from "./dialogue.js";
import {
  type BoardQuery,
  COLOUR,
  checkTurns,
  positionFields,
  queryId,
  statesAfter,
  thoughtFields,
  turnFields,
  wordsOf,
} from "./query.js";

// A report of a search as it is told to others: chances of the side to move, moves as text.

export interface MoveInfo {
  readonly move: string;
  readonly order: number;
  readonly visits: number;
  /** Chance of the side to move to win with this move. */
  readonly winrate: number;
  /** Standard error of the chance. */
  readonly error: number;
  readonly prior?: number;
  /** For the side to move. */
  readonly proved?: "win" | "loss";
  readonly pv: readonly string[];
}

export interface RootInfo {
  readonly visits: number;
  /** What visits are, where they are not playouts. */
  readonly unit?: Exclude<Report<unknown>["unit"], undefined>;
  /** Visits that estimate, where others seek a proof; the visits of moves are among these. */
  readonly estimates?: number;
  /** The move that would be played, and why: because of a proof, or by an estimate. */
  readonly move: string;
  readonly by: "proof" | "estimate";
  /** That of the move. */
  readonly winrate: number;
  readonly blackWinrate: number;
  /** The cells that the winner's proof rests on, where the game is proved and the search knows them. */
  readonly proof?: readonly string[];
}

export interface Analysis {
  readonly toMove: "B" | "W";
  readonly rootInfo: RootInfo;
  readonly moveInfos: readonly MoveInfo[];
}

export function analysisOf<S extends State<M>, M>(
  report: Report<M>,
  state: S,
  black: Player,
  notation: Notation<S, M>,
): Analysis {
  const mine = (value: number) => roundValue(state.toMove === 0 ? value : 1 - value);
  const { best, estimates } = report;
  const chosen = report.lines.find(({ move }) => move === best);
  const worth = reportedValue(report);
  return {
    toMove: state.toMove === black ? "B" : "W",
    rootInfo: {
      visits: report.simulations,
      ...(report.unit && { unit: report.unit }),
      ...(estimates !== undefined && { estimates }),
      move: notation.formatMove(best),
      by: chosen?.proved === undefined ? "estimate" : "proof",
      winrate: mine(worth),
      blackWinrate: roundValue(black === 0 ? worth : 1 - worth),
      ...(report.proof && { proof: report.proof.map((cell) => notation.formatMove(cell as unknown as M)) }),
    },
    moveInfos: report.lines.map((line, order) => ({
      move: notation.formatMove(line.move),
      order,
      visits: line.visits,
      winrate: mine(line.value),
      error: roundValue(line.error),
      ...(line.prior === undefined ? {} : { prior: roundValue(line.prior) }),
      ...(line.proved === undefined ? {} : { proved: line.proved }),
      pv: [line.move, ...line.continuation].map((move) => notation.formatMove(move)),
    })),
  };
}

function roundValue(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** The agent with another budget in place of its own. */
export function withBudget(
  agent: AgentSpec,
  { playouts, time }: { readonly playouts?: number | undefined; readonly time?: number | undefined },
): AgentSpec {
  if (playouts === undefined && time === undefined) return agent;
  const { playouts: _p, time: _t, rounds: _r, ...rest } = agent;
  return { ...rest, kind: agent.kind, ...(playouts && { playouts }), ...(time && { time }) };
}

/** Work that rests whenever it breathes, until it is let go on. */
export class Steps {
  readonly #work: () => Promise<void>;
  #begun = false;
  /** Ends the step that was made last. */
  #rest: () => void = () => {};
  #fail: (error: unknown) => void = () => {};
  #goOn: (() => void)[] = [];

  /** The clock that the work is given tells the same time. */
  constructor(clock: Clock, work: (clock: Clock) => Promise<void>) {
    const breathe = () =>
      new Promise<void>((goOn) => {
        this.#goOn.push(goOn);
        this.#rest();
      });
    this.#work = () => work({ now: () => clock.now(), breathe });
  }

  /** Lets it go on until it breathes or is done; rejects where it fails. */
  next(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#rest = resolve;
      this.#fail = reject;
      if (!this.#begun) {
        this.#begun = true;
        this.#work().then(
          () => this.#rest(),
          (error) => this.#fail(error),
        );
      } else for (const goOn of this.#goOn.splice(0)) goOn();
    });
  }
}

export interface BoardGameSetup<S extends State<number>> extends GameSetup<S, number> {
  readonly game: BoardGame<S>;
}

// Analysis of positions of a board game by a search that runs in slices.

/** The positions that a query is about, and the game that they belong to. */
export interface QuerySubject<S extends State<number>, K extends BoardGameSetup<S> = BoardGameSetup<S>> {
  readonly kit: K;
  /** One for every turn: the position before the first move, then after each. */
  readonly states: readonly S[];
}

/** What can be asked about a board game, and what is said of its positions besides what a search finds. */
export interface BoardSubjects<S extends State<number>, Q extends BoardQuery, Spec extends GameSpec> {
  readonly schema: z.ZodObject;
  readonly fromKata?: AnalysisTopic<Q, Spec>["fromKata"];
  /** Reads the positions of a query; what it does not say about the game is taken from `game`. */
  read(query: Q, game: Spec): QuerySubject<S>;
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
): AnalysisTopic<Q, Spec> {
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
      const agent = completeSearchAgent(
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
export function completeSearchAgent<S extends State<number>>(
  kit: GameSetup<S, number>,
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

interface AskedQuery<S extends State<number>, Q extends BoardQuery, Spec extends GameSpec> {
  readonly subjects: BoardSubjects<S, Q, Spec>;
  readonly query: Q;
  readonly kit: BoardGameSetup<S>;
  readonly turn: number;
  /** The position of the turn; those of the others are not kept. */
  readonly state: S;
  readonly agent: AgentSpec;
  readonly desk: AnalysisServices<Spec>;
}

/** The search of one turn of a query. */
class BoardInquiry<S extends State<number>, Q extends BoardQuery, Spec extends GameSpec>
  implements PositionInquiry
{
  readonly turn: number;
  readonly priority: number | undefined;
  readonly #asked: AskedQuery<S, Q, Spec>;
  readonly #playouts: number;
  readonly #seconds: number;
  readonly #pace = new SliceSizer();
  #thinking: SearchRun<number> | undefined;
  /** Simulations at which the budget is spent: those before the first slice do not count. */
  #end = Number.POSITIVE_INFINITY;
  #began = 0;
  #done: boolean;

  constructor(asked: AskedQuery<S, Q, Spec>, priority: number | undefined) {
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
  #begin(now: number): SearchRun<number> {
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

// What may be asked about plain board games: positions are the moves that led there.

const fields = { id: queryId, moves: positionFields.moves, ...turnFields, ...thoughtFields };
const querySchema = z.strictObject(fields);

type Query = z.output<typeof querySchema>;

/** The positions of queries; `variants` are the fields of the game's schema besides the name. */
export function plainSubjects(variants: z.ZodRawShape = {}): BoardSubjects<PlainState, Query, GameSpec> {
  const names = Object.keys(variants);
  // The game's schema checks them, and its defaults must not stand in for what a query leaves out.
  const told = Object.fromEntries(names.map((name) => [name, z.unknown().optional()]));
  return {
    schema: z.strictObject({ ...told, ...fields }),
    read(query, game) {
      const given = Object.entries(query).filter(([name]) => names.includes(name));
      const kit = plainKitOf(checkData(gameSchema, { ...game, ...Object.fromEntries(given) }));
      const words = wordsOf(query.moves ?? []);
      const plain = words.map((word) => word.replace(COLOUR, ""));
      const states = statesAfter(kit.game, kit.game.start(), plain);
      return { kit, states: checkTurns(states, words, ({ toMove }) => (toMove === 0 ? "B" : "W")) };
    },
    black: () => 0,
    result(state) {
      const value = state.value();
      return value === 0.5 ? {} : { winner: value > 0.5 ? "B" : "W" };
    },
  };
}

/** What may be asked of a plain game with these variants. */
export function plainTopic(variants?: z.ZodRawShape): AnalysisTopic<Query, GameSpec> {
  return forPlain(boardTopic(plainSubjects(variants)));
}
