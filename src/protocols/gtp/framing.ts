// The Go Text Protocol, version 2, as text: commands and answers, arguments, colours.
//
// The framing of the Go Text Protocol, version 2. A command is a line: an optional number as id, a name, arguments.
// An answer begins with = (done) or ? (refused) and the id, may have many lines, and ends with an empty one.

export interface GtpCommand {
  readonly id?: string;
  readonly name: string;
  readonly args: readonly string[];
}

export interface GtpAnswer {
  readonly id?: string;
  readonly ok: boolean;
  readonly text: string;
}

/** The protocol tells us to drop those of ASCII; the others do no less harm to a terminal. */
const CONTROL = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Without control characters, tabs as blanks; line feeds stay. */
function clean(text: string): string {
  return text.replace(CONTROL, "").replace(/\t/g, " ");
}

/**
 * Reads a line; undefined where it holds nothing but blanks or a comment. The name is empty where there is only an
 * id. Quotes keep blanks in an argument.
 */
export function parseGtpCommand(line: string): GtpCommand | undefined {
  const words = wordsOf(clean(line).replace(/#.*/s, ""));
  const [first] = words;
  if (first === undefined) return undefined;
  const id = /^\d+$/.test(first) ? words.shift() : undefined;
  const [name = "", ...args] = words;
  return { ...(id !== undefined && { id }), name, args };
}

function wordsOf(text: string): string[] {
  return (text.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []).map((word) =>
    word.length > 1 && word.startsWith('"') && word.endsWith('"')
      ? word.slice(1, -1).replace(/\\(["\\])/g, "$1")
      : word,
  );
}

/** The lines of an answer with the empty one that ends it; empty lines inside become a blank. */
export function formatGtpAnswer({ id = "", ok, text }: GtpAnswer): string {
  const lines = clean(text).replace(/\s+$/, "").split("\n");
  const body = lines.map((line, index) => (line === "" && index > 0 ? " " : line)).join("\n");
  return `${ok ? "=" : "?"}${id}${body === "" ? "" : ` ${body}`}\n\n`;
}

/** The first line of an answer that comes in pieces, each a line. */
export function formatGtpStart(id = ""): string {
  return `=${id}\n`;
}

/** The last lines of such an answer. */
export function formatGtpEnd(text: string): string {
  return text === "" ? "\n" : `${clean(text)}\n\n`;
}

/** Puts answers together, line by line, as a controller hears them. */
export class GtpAnswerReader {
  #lines: string[] = [];
  #start: { readonly id?: string; readonly ok: boolean } | undefined;
  #inGraphics = false;

  /**
   * Gives an answer when the line ends one, "noise" for a line that belongs to none. Blocks of live graphics, which
   * some programs send between answers, are passed over.
   */
  hear(line: string): GtpAnswer | "noise" | undefined {
    const text = clean(line);
    if (this.#start !== undefined) return this.#inside(text);
    if (text.trim() === "") {
      this.#inGraphics = false;
      return undefined;
    }
    if (this.#inGraphics) return undefined;
    const match = /^([=?])(\d*)(?:\s+(.*))?$/s.exec(text);
    if (match !== null) {
      const [, mark, id, rest] = match;
      this.#start = { ok: mark === "=", ...(id ? { id } : {}) };
      this.#lines = [rest ?? ""];
      return undefined;
    }
    if (!text.startsWith("gogui-gfx:")) return "noise";
    this.#inGraphics = text.trim() === "gogui-gfx:";
    return undefined;
  }

  #inside(text: string): GtpAnswer | undefined {
    if (text !== "") {
      this.#lines.push(text);
      return undefined;
    }
    const answer = { ...this.#start!, text: this.#lines.join("\n").trim() };
    this.#start = undefined;
    return answer;
  }
}

/** Colours and stones as GTP speaks of them. */
export type GtpColour = "black" | "white";

export interface GtpStone {
  readonly colour: GtpColour;
  readonly move: number;
}

export function parseGtpColour(text: string): GtpColour | undefined {
  return (["black", "white"] as const).find((colour) => [colour, colour[0]].includes(text.toLowerCase()));
}

/** Stones of both colours, in turn as far as they can be. */
export function inTurn(black: readonly number[], white: readonly number[]): GtpStone[] {
  const stones: GtpStone[] = [];
  for (let turn = 0; turn < Math.max(black.length, white.length); turn++) {
    if (turn < black.length) stones.push({ colour: "black", move: black[turn]! });
    if (turn < white.length) stones.push({ colour: "white", move: white[turn]! });
  }
  return stones;
}

// The arguments of a command; what is wrong with them is said as other programs say it.

export interface GtpArguments {
  readonly count: number;
  /** All of them. */
  readonly all: readonly string[];
  /** Refuses any other number of arguments than `min` to `max`; without numbers, than one. */
  only(min?: number, max?: number): GtpArguments;
  text(index: number): string;
  integer(index: number, min: number, max: number): number;
  number(index: number): number;
  /** A number that is not negative. */
  amount(index: number): number;
  colour(index: number): GtpColour;
}

export function readArguments(all: readonly string[]): GtpArguments {
  const text = (index: number): string => {
    const word = all[index];
    if (word === undefined) throw new Error(`missing argument ${index + 1}`);
    return word;
  };
  const about = (index: number) => `argument ${index + 1} (${text(index).slice(0, 60)})`;
  const args: GtpArguments = {
    count: all.length,
    all,
    only(min = 1, max = min) {
      if (all.length < min) throw new Error(`missing argument ${all.length + 1}`);
      if (all.length > max) {
        const allowed = max === 0 ? "no arguments allowed" : `at most ${max} argument${max === 1 ? "" : "s"}`;
        throw new Error(allowed);
      }
      return args;
    },
    text,
    integer(index, min, max) {
      const value = Number(text(index));
      if (!/^[+-]?\d+$/.test(text(index))) throw new Error(`${about(index)} must be integer`);
      if (value < min) throw new Error(`${about(index)} must be greater or equal ${min}`);
      if (value > max) throw new Error(`${about(index)} must be less or equal ${max}`);
      return value;
    },
    number(index) {
      const value = Number(text(index));
      if (!Number.isFinite(value)) throw new Error(`${about(index)} must be a number`);
      return value;
    },
    amount(index) {
      const value = Number(text(index));
      if (!Number.isFinite(value) || value < 0) throw new Error(`${about(index)} must be a number from 0`);
      return value;
    },
    colour(index) {
      const colour = parseGtpColour(text(index));
      if (colour === undefined) throw new Error(`argument ${index + 1} must be color`);
      return colour;
    },
  };
  return args;
}
