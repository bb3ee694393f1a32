import type { z } from "zod";
import type { Player, State } from "../../game/index.js";
import type { GoSpec } from "../../games/go/players/index.js";
import type { HexSpec } from "../../games/hex/players/index.js";
import type { BoardKit } from "../board.js";
import { goTopic } from "./go.js";
import { hexTopic } from "./hex.js";
import type { AnyQuery } from "./query.js";

/** The positions that a query is about, and the game that they belong to. */
export interface Subject<S extends State<number>, K extends BoardKit<S> = BoardKit<S>> {
  readonly kit: K;
  /** One for every turn: the position before the first move, then after each. */
  readonly states: readonly S[];
}

/** What can be asked about a game, and what is said of its positions besides what a search finds. */
export interface Topic<S extends State<number>, Q, Spec> {
  /** The fields of a query. */
  readonly schema: z.ZodObject;
  /** Reads the positions of a query; what it does not say about the game is taken from `spec`. */
  read(query: Q, spec: Spec): Subject<S>;
  /** Who has the black stones. */
  black(state: S): Player;
  /** How a game ended that is over. */
  result(state: S): object;
  /** What else was asked about a position. */
  more?(query: Q, state: S): object;
}

export type AnyTopic = Topic<State<number>, AnyQuery, HexSpec | GoSpec>;

const TOPICS = { hex: hexTopic, go: goTopic } as unknown as Readonly<Record<"hex" | "go", AnyTopic>>;

export function topicOf(game: HexSpec | GoSpec): AnyTopic {
  return TOPICS[game.name];
}
