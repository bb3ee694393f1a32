/** What a game gives to the page. */
import type { ReadonlySignal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { GameSpec } from "../../src/agents/index.js";
import type { Player } from "../../src/game/index.js";
import type { WrittenGame } from "../../src/match/index.js";
import type { GameDocument, Session } from "../session/index.js";
import type { Binding } from "../shell/keyboard.js";
import type { Levels } from "../shell/levels.js";
import type { Terms } from "../shell/words/index.js";
import type { Path } from "../tree/index.js";

/** A variant of a game. States are never changed by whoever has them. */
export interface PageRules<S, M> {
  readonly spec: GameSpec;
  /** The usual beginning, or a position; throws one line where it breaks the rules. */
  start(position?: string): S;
  /** The position after a move, as a state of its own; throws one line where the move is not allowed. */
  play(state: S, move: M): S;
  /** A move that was data; throws one line where it is none. */
  readMove(data: unknown): M;
  isSame(a: M, b: M): boolean;
  toMove(state: S): Player;
  isOver(state: S): boolean;
  /** As `start` understands it. */
  position(state: S): string;
}

interface FileFormat {
  readonly name: string;
  /** What such a file is. */
  readonly title: string;
}

/** Files that a game is read from and written to. */
export interface PageFiles<S, M> {
  /** Whether a text looks like a game of this kind. */
  recognises(text: string): boolean;
  /** A game of a text, by its place among all that it holds; throws one line that tells the place. */
  open(text: string, index?: number): { document: GameDocument; remarks: readonly string[]; games?: number };
  readonly formats: readonly FileFormat[];
  /** The line that one stands in, as files; throws one line where the format cannot hold it. */
  save(session: Session<S, M>, format: string): WrittenGame;
}

/** Games as a few bytes, for links. */
interface PageLinks {
  /** Returns undefined if a link cannot hold the game: it has to be a file. */
  pack(document: GameDocument): Uint8Array | undefined;
  /** Throws one line where the bytes hold no game. */
  unpack(packed: Uint8Array): GameDocument;
}

/** The tabs that a game may have: they have the same names in all games. */
type PanelId = "play" | "analysis" | "review" | "setup";

export interface Panel {
  readonly id: PanelId;
  readonly Content: ComponentType;
}

/** A game in progress as it is shown, and what is remembered of showing it. */
export interface GameView {
  readonly Board: ComponentType;
  /** The position and what is known of it as text, for whoever does not see the board. */
  readonly Words: ComponentType;
  /** Tabs, the one that a newcomer needs first. */
  readonly panels: readonly Panel[];
  /** A move of the tree in the list of moves. */
  moveText(path: Path): string;
  /** What begins with a move of the tree, such as an end: a head in the list of moves. */
  headText?(path: Path): string | undefined;
  /** Who moves at a path, as a mark before its move: a colour of the style. */
  sideOf(path: Path): "first" | "second";
  /** Begins to think about the position, or stops. */
  think(): void;
  readonly thinking: ReadonlySignal<boolean>;
  flip(): void;
  /** Milliseconds that a move is looked at where a game is played back. */
  readonly pace: number;
  /** How one plays, in a few sentences. */
  how(): string;
  /** Keys of its own; letters are small ones. */
  readonly keys: readonly Binding[];
  close(): void;
}

export interface PageGame<S, M> {
  /** As the command calls it. */
  readonly name: string;
  /** A variant with everything filled in; throws one line. */
  variant(given: object): GameSpec;
  rules(spec: GameSpec): PageRules<S, M>;
  /** The variant that a position is of, where positions tell, else `defaults`; throws one line. */
  ofPosition?(text: string, defaults: GameSpec): GameSpec;
  readonly levels: Levels;
  /** Who sits there when somebody comes: nothing for a person, else an agent in words. */
  readonly seats: readonly [string | null, string | null];
  /** Lets an agent move; rejects where it cannot. */
  choose(session: Session<S, M>, path: Path, agent: string, signal: AbortSignal): Promise<M>;
  show(session: Session<S, M>): GameView;
  /** Its own words for a game and its moves, if they are not those of a board game. */
  readonly terms?: Terms;
  readonly files: PageFiles<S, M>;
  /** Games go into links as JSON where this is missing. */
  readonly links?: PageLinks;
}

// biome-ignore lint/suspicious/noExplicitAny: whoever asks passes states and moves on
export type AnyGame = PageGame<any, any>;
