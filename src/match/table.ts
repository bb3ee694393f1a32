/**
 * The part of a game that matches use: turns, clocks, settling, statistics, and the file formats of its games.
 *
 * What a match asks of a game. All of it may be left out: then two players take turns, the first one begins, nobody has a clock
 * for the whole game, everybody may give up, and games are kept as records of matches.
 */
import { type AnyGameSetup, type GameSpec, gameNamed, gameNames } from "../agents/index.js";
import { sgfGame } from "../core/index.js";
import type { Player, State } from "../game/index.js";
import type { MatchGameRecord } from "./record.js";
import type { MatchScoreboard, OwnGame } from "./score.js";

export interface GameTable<Spec = GameSpec, Kit = AnyGameSetup, S = State<unknown>> {
  /** The game in a few words: `Hex 11x11`. */
  title?(spec: Spec): string;
  /** What the first-named and the second-named player of a game are called, where not by who begins. */
  readonly seats?: PlayerNaming;
  /** Who begins. */
  firstToMove?(spec: Spec): Player;
  /** Who made each move after the opening, where players do not take turns. */
  movers?(spec: Spec, record: MatchGameRecord): Player[];
  /** Openings are positions and not moves; a line is cleared of what this finds. */
  readonly opensWith?: { readonly comment: RegExp; readonly insteadOfMoves: string };
  /** Thinking time of a player for the whole game. */
  readonly clock?: GameClock<Spec, S>;
  /** What players may settle before a move, while no clock runs. */
  readonly settling?: GameSettling<S>;
  /** Kinds of agents of this game that think outside this process. */
  readonly programs?: readonly string[];
  /** Whether a player may give the game up. */
  mayResign?(kit: Kit): boolean;
  /** Ends the game in the state when a player resigns, where the rules still count something for the facts of the record. */
  resign?(state: S, player: Player): void;
  /** What the record tells of a game that is over. */
  facts?(kit: Kit, state: S): Pick<MatchGameRecord, "scores" | "score">;
  /** Why a game has no winner, where its rules let it go on for ever. */
  voidText?(state: S): string | undefined;
  /** The points of a game in words: `5:3`, `B+3.5`. */
  scoreText?(record: Pick<MatchGameRecord, "score" | "scores">): string | undefined;
  /** Games as files that other programs read. */
  readonly file?: { readonly ending: string; format(spec: Spec, record: MatchGameRecord): string };
  /** What a text is that holds a game of this kind, ours or that of others: `a record of curling`. */
  recognise?(text: string): string | undefined;
  /** What players of this game count besides points. */
  readonly statistics?: Statistics<Spec>;
}

export interface PlayerNaming {
  readonly names: readonly [string, string];
  /** What the columns of these names show. */
  readonly note: string;
}

export interface GameClock<Spec = GameSpec, S = State<unknown>> {
  /** The specification with a clock: seconds, or what the rules give. */
  with(spec: Spec, time: GameTime): Spec;
  /** What `with` was told; nothing where there is no clock. */
  of(spec: Spec): GameTime | undefined;
  without(spec: Spec): Spec;
  /** Seconds that one move may take. */
  longest(spec: Spec): number;
  /** Seconds that a player may still think in this game. */
  left(state: S, player: Player): number;
  /** Takes the time of a move from the player's clock, and says whether there was enough. */
  spend(state: S, player: Player, seconds: number): boolean;
}

export interface GameSettling<S = State<unknown>> {
  /** Who may, in this position; nobody where nothing is to be settled. */
  by(state: S): Player | undefined;
  /** Settles what is wished for, or else what is usual, and says what that was. Throws where there is no such thing. */
  settle(state: S, wish: string | undefined): string;
}

interface GameTime {
  readonly game: number | "rules";
  /** For extra ends; left out, what remains of the game's goes on. */
  readonly extraEnd?: number | undefined;
}

interface Statistics<Spec = GameSpec> {
  /** Where they stand in what is told of an agent, and of a match. */
  readonly name: string;
  readonly title: string;
  of(spec: Spec, games: readonly OwnGame[]): object;
  /** As rows of text with a head. */
  rows(board: MatchScoreboard): string[][];
  /** What the columns mean. */
  readonly note: string;
}

const PLAIN: GameTable = {};

export function tableOf(spec: Pick<GameSpec, "name">): GameTable {
  return gameNamed(spec.name).match ?? PLAIN;
}

export function mayResign(kit: AnyGameSetup): boolean {
  return tableOf(kit.spec).mayResign?.(kit) ?? true;
}

/** What a text is that holds a game; nothing where it is none that is known. */
export function heldGame(text: string): string | undefined {
  const [known] = gameNames().flatMap((name) => tableOf({ name }).recognise?.(text) ?? []);
  return sgfGame(text) ?? known;
}

/** The games whose players have a clock for the whole game. */
export function gamesWithClock(): string {
  return gameNames()
    .filter((name) => tableOf({ name }).clock !== undefined)
    .join(", ");
}

/** What the agents counted besides points: a title, rows of text with a head, and what its columns mean. */
export function statisticsOf(
  board: MatchScoreboard,
): { title: string; rows: string[][]; note: string } | undefined {
  const own = tableOf(board.game).statistics;
  return own && { title: own.title, rows: own.rows(board), note: own.note };
}

/** Who made each move after the opening. */
export function moversOf(game: GameSpec, record: MatchGameRecord): Player[] {
  const { movers, firstToMove } = tableOf(game);
  if (movers !== undefined) return movers(game, record);
  const first = firstToMove?.(game) ?? 0;
  // Turns alternate; a swap takes a ply like any other move.
  return record.moves.slice(record.opening).map((_, i) => ((record.opening + i + first) % 2 === 0 ? 0 : 1));
}

// Games as files: the formats that a game is kept in, ours and those of others, and how one becomes another.

/** A game that a file holds. */
export interface KeptGame<R = unknown> {
  readonly record: R;
  /** What the file does not tell, or what is doubtful in it, a sentence each. */
  readonly remarks: readonly string[];
  /** Of the game: files that tell parts of one game have the same. */
  readonly id?: string;
}

export interface WrittenGame {
  readonly files: readonly WrittenFile[];
  /** What the format does not hold, a sentence each. */
  readonly remarks: readonly string[];
}

export interface WrittenFile {
  /** What it is called beside the others of the game. */
  readonly name: string;
  readonly text: string;
}

export interface GameFormat<R = unknown> {
  /** As options call it. */
  readonly name: string;
  /** What such a file is: `a log of ...`. */
  readonly title: string;
  /** Of its files' names, without the dot. */
  readonly ending: string;
  /** Whether a text looks like it. */
  recognises(text: string): boolean;
  /** All games of a text; throws one line that tells the place. */
  read?(text: string): readonly KeptGame<R>[];
  /** Throws one line where the format cannot hold the game. */
  write?(record: R): WrittenGame;
}

export interface GameFormats<R = unknown> {
  /** The one that is written where nothing is said comes first. */
  readonly formats: readonly GameFormat<R>[];
  /** Puts together what several files tell of one game. */
  join?(games: readonly KeptGame<R>[]): readonly KeptGame<R>[];
  /** Plays a game again: a sentence on what came out, and where it is not what the file says. */
  replay?(record: R): readonly string[];
}

declare module "../agents/games.js" {
  interface GameModule {
    /** Turns, clocks and statistics for matches. Without it two players take turns. */
    readonly match?: GameTable;
    /** Files that its games are kept in. */
    // biome-ignore lint/suspicious/noExplicitAny: whoever asks has records of the game
    readonly formats?: GameFormats<any>;
  }
}

/** The game and the format that a text looks like; nothing where it is none that is known. */
export function formatOf(text: string): { game: string; format: GameFormat } | undefined {
  for (const game of gameNames()) {
    const format = gameNamed(game).formats?.formats.find((each) => each.recognises(text));
    if (format !== undefined) return { game, format };
  }
  return undefined;
}

/** What is said of a text that is in none. */
export function unknownFormat(text: string): string {
  const isUtf16 = text.startsWith("\ufffd\ufffd") && text.includes("\u0000");
  if (isUtf16) return "this is UTF-16, which is not read; save it as UTF-8";
  return "no format that is known; playout convert --help lists them";
}
