/** What a board game tells the page; all the rest is the same for every one of them. */
import type { GameSpec } from "../../../src/agents/index.js";
import type { BoardColour } from "../../../src/draw/index.js";
import type { BoardGame, State } from "../../../src/game/index.js";
import type { GameFormats } from "../../../src/match/index.js";
import type { AnalysisLayer, BoardState, PageArtist } from "../../../src/show/index.js";
import type { Levels } from "../../shell/levels.js";

/** Something of a new game that can be chosen. */
export interface Option {
  /** The field of the specification. */
  readonly field: string;
  title(): string;
  readonly values: readonly (string | number)[];
  name(value: string | number): string;
  /** What it is in a specification. */
  of(spec: GameSpec): string | number;
}

/** A move that has no place on the board. */
interface Aside<S> {
  title(): string;
  isOffered(state: S): boolean;
}

/** Records as files hold them, from and to games of the page. */
interface Records<R> {
  readonly formats: GameFormats<R>;
  /** The specification, the position before the first move where it is not the usual one, and the moves. */
  read(record: R): { spec: object; start?: string | undefined; moves: readonly number[]; resigned: boolean };
  write(game: Kept): R;
}

/** A line of a game on its way to a record. */
export interface Kept {
  readonly spec: GameSpec;
  readonly start: string | undefined;
  readonly moves: readonly number[];
  /** Whether whoever is to move at the end has given up. */
  readonly resigned: boolean;
  /** By player. */
  readonly names: readonly [string, string];
}

// biome-ignore lint/suspicious/noExplicitAny: records are passed on
export interface BoardDefinition<S extends BoardState & State<number>, R = any> {
  readonly name: string;
  /** Checks a specification and fills it in. */
  variant(given: object): GameSpec;
  game(spec: GameSpec): BoardGame<S>;
  readonly artist: PageArtist<S>;
  colour(state: S): BoardColour;
  stoneAt(state: S, cell: number): BoardColour | undefined;
  /** The board of a state with other stones on it, by cell, whatever the rules say. */
  setUp(state: S, stones: readonly (BoardColour | undefined)[], toMove: BoardColour): S;
  /** Why a position that was set up cannot be played on, in the language of the page; nothing where it can. */
  unplayable(state: S): string | undefined;
  /** The variant that a position in words is of, as far as it tells; throws one line. */
  ofPosition(text: string, defaults: GameSpec): GameSpec;
  /** Why a move may not be played, in the language of the page; nothing where it may. */
  broken(state: S, move: number): string | undefined;
  readonly aside: Aside<S>;
  readonly levels: Levels;
  /** Who thinks about positions, but for how long. */
  readonly thinker: string;
  /** The agent that reviews games, with its budget for a position. */
  reviewer(spec: GameSpec): string;
  readonly options: readonly Option[];
  /** What can be shown of an analysis. */
  readonly shown: readonly Exclude<AnalysisLayer, "line">[];
  /** One sentence on how the game is won. */
  aim(): string;
  /** How it stands or has ended, in a sentence. */
  standing(state: S): string;
  readonly records: Records<R>;
}
