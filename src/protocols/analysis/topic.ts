/** What an analysis asks of a game: what may be asked about it, and who finds the answers. */
import type { z } from "zod";
import { type AgentSpec, type Clock, Facet, type GameSpec, type Lent } from "../../agents/index.js";
import type { CommonQuery } from "./query.js";

/** One position that somebody wants to know about. */
export interface Inquiry {
  /** Which position of the query it is. */
  readonly turn: number;
  /** That of the query, where it is not its own. */
  readonly priority?: number | undefined;
  /** Nothing more will be found out. */
  readonly done: boolean;
  /** Thinks on for a few milliseconds. */
  think(clock: Clock): void | Promise<void>;
  /** Asks for what is known; where that takes another moment it is not done yet. */
  stop(): void;
  /** What is known by now, as it is told. */
  findings(): object;
}

/** What queries do not say themselves. */
export interface AnalysisDesk<Spec extends GameSpec> extends Lent {
  readonly game: Spec;
  /** Who thinks; without it the best agent of the game. */
  readonly agent?: AgentSpec | undefined;
  readonly seed: string;
}

export interface Topic<Q extends CommonQuery, Spec extends GameSpec> {
  /** The fields of a query. */
  readonly schema: z.ZodObject;
  /** Names that fields had once, with those of today. */
  readonly formerly?: Readonly<Record<string, string>>;
  /** What the value of a field in KataGo's words is in ours. */
  fromKata?(field: string, value: unknown, game: Spec): unknown;
  /** The positions that a query asks about; throws what is wrong with it. */
  inquire(query: Q, desk: AnalysisDesk<Spec>): readonly Inquiry[];
}

// biome-ignore lint/suspicious/noExplicitAny: the schema of a topic says what its queries are
export type AnyTopic = Topic<any, any>;

/** How a game is asked about. */
export const ANALYSIS = new Facet<AnyTopic>("ANALYSIS", { schema: "object", inquire: "function" });
