/** Programs that speak in lines: dialogues, cutting text into lines, and command lines. */
import { z } from "zod";

/** The other end said nothing in time. */
export class StallError extends Error {}

/** No line of a dialogue is longer than this many characters, where nothing else is said. */
const LONGEST_LINE = 1 << 20;

/** What ends a line: a line feed or, from old programs, a NUL. */
const ENDS = /[\n\0]/;

/** Cuts what arrives into lines. */
export class LineCutter {
  readonly #longest: number;
  #rest = "";

  /** What has not ended after so many characters is cut off there. */
  constructor(longest = LONGEST_LINE) {
    this.#longest = longest;
  }

  /** Characters of a line that has not ended yet. */
  get kept(): number {
    return this.#rest.length;
  }

  cut(text: string): string[] {
    const [first = "", ...lines] = text.split(ENDS);
    lines.unshift(this.#rest + first);
    this.#rest = lines.pop()!;
    if (this.#rest.length > this.#longest) {
      lines.push(this.#rest);
      this.#rest = "";
    }
    return lines;
  }

  /** What came after the last line. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = "";
    return rest === "" ? [] : [rest];
  }
}

/** A protocol without input or output: hears a line, says lines. Transports carry it. */
export interface Dialogue {
  /** Resolves when what was heard is answered; the next line may be heard before. */
  hear(line: string, say: (text: string) => void): Promise<void>;
  /** Nothing more will be answered. */
  readonly over: boolean;
}

/** Whoever hears that there will be no more lines. */
export interface EndingDialogue extends Dialogue {
  /** Resolves when everything that was heard is answered. */
  end(): Promise<void>;
}

/**
 * A command line as a list of words, read as a shell would but run without one: blanks part words, single and double
 * quotes keep them, a backslash takes the next character as it is (inside single quotes it is itself).
 */
export function parseCommandLine(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === quote) quote = "";
    else if (character === "\\" && quote !== "'") {
      if (++at === text.length) throw new Error("command: a backslash at the end");
      word = (word ?? "") + text[at];
    } else if (quote !== "") word += character;
    else if (character === '"' || character === "'") {
      quote = character;
      word ??= "";
    } else if (!/\s/.test(character)) word = (word ?? "") + character;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (quote !== "") throw new Error(`command: the quote ${quote} does not end`);
  if (word !== undefined) words.push(word);
  if (words.length === 0) throw new Error("command: missing");
  return words;
}

/** What the program of a command line is called: its file, without the folder. */
export function programName(commandLine: string): string {
  const [file = ""] = parseCommandLine(commandLine);
  return file.replace(/^.*[\\/]/, "");
}

/** The command line of a program, as an option of agents. */
export const commandSchema = z
  .string()
  .superRefine((text, context) => {
    try {
      parseCommandLine(text);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message.replace(/^command: /, "") });
    }
  })
  .describe("the program and its arguments, as in a shell");

export function formatCommandLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`))
    .join(" ");
}
