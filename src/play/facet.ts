/** What a table for a person and an agent asks of a game. */
import { type AnyKit, Facet } from "../agents/index.js";
import type { Screen } from "../views/index.js";
import type { Table } from "./table.js";

// biome-ignore lint/suspicious/noExplicitAny: the kit is that of the game, and the table has its states and moves
export interface PlayFacet<K = AnyKit, T = Table<any, any>> {
  /** Names of the sides; the first one begins. */
  readonly sides: readonly [string, string];
  /** What is good to know before one sits down, for help. */
  readonly help: string;
  /** Words after `playout play --game NAME`, as examples. */
  readonly examples: readonly string[];
  /** Lays the table of a game; luck is drawn from the seed. */
  table(kit: K, seed: string, screen: Screen): T;
}

// biome-ignore lint/suspicious/noExplicitAny: whoever asks has the game's kit
export const PLAY = new Facet<PlayFacet<any>>("PLAY", {
  sides: "object",
  help: "string",
  examples: "object",
  table: "function",
});

/** The games that can be played at a table. */
export function playedGames(): string[] {
  return PLAY.games();
}

// biome-ignore lint/suspicious/noExplicitAny: whoever asks has the game's kit
export function playOf(game: string): PlayFacet<any> {
  const facet = PLAY.of({ name: game });
  if (facet === undefined) throw new Error(`${game} is not played at a table`);
  return facet;
}
