/** Games as files: the formats that a game is kept in, ours and those of others, and how one becomes another. */
import { Facet, gameNames } from "../agents/index.js";

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

// biome-ignore lint/suspicious/noExplicitAny: whoever asks has records of the game
export const FORMATS = new Facet<GameFormats<any>>("FORMATS", { formats: "object" });

/** The game and the format that a text looks like; nothing where it is none that is known. */
export function formatOf(text: string): { game: string; format: GameFormat } | undefined {
  for (const game of gameNames()) {
    const format = FORMATS.of({ name: game })?.formats.find((each) => each.recognises(text));
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
