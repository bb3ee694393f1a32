/** Shows games: positions, records, reports and analyses as pictures and as text for a terminal. */

import type { z } from "zod";
import {
  type Agent,
  type AgentServices,
  type AgentSpec,
  type AnyGameSetup,
  type Clock,
  type GameSetup,
  type GameSpec,
  gameNamed,
  gamesWith,
  type StopSignal,
  type WeightStore,
} from "../agents/index.js";
import { parseJson } from "../core/index.js";
import type { ThemeName } from "../draw/index.js";
import type { State } from "../game/index.js";
import type { TerminalScreen } from "./terminal.js";

/** What every picture may be told. */
export interface PictureOptions {
  readonly theme: ThemeName;
  /** Above the picture. */
  readonly title?: string;
  /** Below the picture, in place of what it says by itself. */
  readonly caption?: string;
}

/** What is to be drawn. */
export interface Drawing extends PictureOptions {
  readonly position?: string;
  /** The name of a file. */
  readonly record?: string;
}

export interface Picture {
  /** SVG, or a page of HTML. */
  readonly text: string;
  /** What one should know about it. */
  readonly remarks?: readonly string[];
}

/** What may be drawn of a game; `O` is what its options give besides. */
export interface Pictures<O extends object = object> {
  /** Each with `option`. */
  readonly options: z.ZodObject;
  /** The one of them that names the file which a picture of its own kind is written to. */
  readonly output?: string;
  /** How positions and records are written, as text for people, and command lines as examples. */
  readonly help: string;
  readonly examples: readonly string[];
  draw(drawing: Drawing & O, files: Files): Picture;
}

/** Files that options name: whoever asks for a view reads them. */
export interface Files {
  /** Whether there is one of this name. */
  has(name: string): boolean;
  /** What a file says, as `read` understands it; errors name the file. */
  read<T>(name: string, read: (text: string) => T): T;
  /** The same of one that is to hold no game: one that does is named where it cannot be read. */
  data<T>(name: string, read: (text: string) => T): T;
}

/** An option that may be JSON or a notation of its own. */
export function jsonOrText(text: string, option: string): unknown {
  if (!text.trimStart().startsWith("{")) return text;
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(`${option}: ${(error as Error).message}`);
  }
}

// Positions and games that are thought about, for people or as JSON.

/** What every analysis may be told. */
export interface AnalysisRequest {
  readonly seed: string;
  /** Most moves to tell of. */
  readonly lines?: number;
  readonly theme: ThemeName;
  /** What is found will be wanted as a picture, or as JSON. */
  readonly svg?: string;
  readonly json?: boolean;
}

/** What may be found out about a game; `O` is what its options give besides, those of its variants among them. */
export interface Studies<O extends object = object, Spec extends GameSpec = GameSpec> {
  /** Each with `option`. */
  readonly options: z.ZodObject;
  /** Moves that are told of where nothing is said. */
  readonly lines: number;
  /** What a picture of findings shows, for help. */
  readonly picture: string;
  /** Queries and command lines, for help. */
  readonly queries: readonly string[];
  readonly examples: readonly string[];
  /** What is asked about; nothing where no position and no game is named. Throws what is wrong with the question. */
  open(question: AnalysisRequest & O, game: () => Spec, files: Files): Study | undefined;
  /** Throws what is wrong with an agent that is to think, alone or in turns with other queries; `weights` are those that it may name. */
  check(kit: AnyGameSetup, agent: AgentSpec, alone: boolean, weights?: WeightStore): void;
  /** The fields that the options give to queries where every line is one. */
  queryFields(question: AnalysisRequest & O): Readonly<Record<string, unknown>>;
}

/** One thing that is asked about. */
export interface Study {
  /** Who can think about it. */
  readonly kit: AnyGameSetup;
  /** The word for what is done: `thinking`. */
  readonly doing: string;
  /** For people, before anything is thought. */
  opening?(screen: TerminalScreen): string | undefined;
  run(agent: AgentSpec, desk: StudyDesk): Promise<Findings>;
}

/** What a study is lent. */
export interface StudyDesk extends AgentServices {
  readonly clock: Clock;
  readonly screen: TerminalScreen;
  /** What is known is wanted. */
  readonly stop: StopSignal;
  /** How far it is. */
  tell(done: number, total: number, part?: string): void;
  /** Says a line to people at once. */
  say(line: string): void;
  /** The agent itself, for whoever lets it choose moves. */
  seat<S extends State<M>, M>(kit: GameSetup<S, M>, agent: AgentSpec): Agent<S, M>;
}

export interface Findings {
  /** For people, after what was said already. */
  readonly text: string;
  readonly json: string;
  /** SVG. */
  picture?(): string;
  /** What one should know about them. */
  readonly remarks?: readonly string[];
  /** False where a stop has cut it short. */
  readonly complete: boolean;
}

// What whoever shows a game asks of it: positions, records, reports and analyses as pictures, and as text for a terminal.

export interface Views<S extends State<unknown> = State<unknown>> {
  /** A position for a terminal. */
  text(state: S, screen: TerminalScreen): string;
  /** A position as SVG. */
  picture(state: S, look: PictureOptions): string;
  /** What can be drawn. */
  readonly pictures: Pictures;
  /** What can be found out. */
  readonly studies: Studies;
}

declare module "../agents/games.js" {
  interface GameModule {
    /** Shows its positions and games. */
    // biome-ignore lint/suspicious/noExplicitAny: whoever asks has states of the game
    readonly views?: Views<any>;
  }
}

/** The games that can be shown. */
export function viewedGames(): string[] {
  return gamesWith("views");
}

/** Gives the part of a game. Throws one line where it has none. */
// biome-ignore lint/suspicious/noExplicitAny: whoever asks has states of the game
export function viewsOf(name: string): Views<any> {
  const { views } = gameNamed(name);
  if (views === undefined) throw new Error(`${name} has no views`);
  return views;
}
