/** The terminal: colours, interruptions, notices, and questions as JSON lines on standard input. */

import { once, setMaxListeners } from "node:events";
import { fstatSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { jsonText, oneLine, parseJson } from "../core/index.js";
import { messageOf } from "../io/files.js";
import { fitPicture as fittedTo, inkOf, type TerminalScreen } from "../show/index.js";
import { CommandFailure } from "./commands.js";

/** Whether a stream is a terminal that understands colours and moves of the cursor. */
export function isScreen(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && process.env.TERM !== "dumb";
}

/** Whether to colour what goes to standard output: a screen, unless NO_COLOR is set; FORCE_COLOR insists. */
export function wantsColour(): boolean {
  if (process.env.NO_COLOR) return false;
  return isScreen(process.stdout) || Boolean(process.env.FORCE_COLOR);
}

/** Where standard output goes: a window, which may become wider or narrower. */
export function standardScreen(): TerminalScreen {
  return {
    get colour() {
      return wantsColour();
    },
    get columns() {
      return process.stdout.columns || Number.POSITIVE_INFINITY;
    },
  };
}

export function bold(text: string): string {
  return inkOf(standardScreen()).bold(text);
}

export function dim(text: string): string {
  return inkOf(standardScreen()).dim(text);
}

/** A signal that Ctrl-C gives: long commands stop at the next good place and give what they have. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  // Each of many threads listens.
  setMaxListeners(0, controller.signal);
  const stop = () => controller.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  return controller.signal;
}

/** Says a line on standard error. */
export function notice(line: string): void {
  process.stderr.write(`${oneLine(line)}\n`);
}

/** A picture, or in a terminal that is too narrow for it one line that says so. */
export function fitPicture(picture: string, columns = standardScreen().columns): string {
  return fittedTo(picture, { columns });
}

// Questions as JSON lines on standard input, one answer a line on standard output, in the same order.

export type JsonQuestion = Readonly<Record<string, unknown>>;

/** Gives the fields of the answer as JSON text without the braces, or throws one line that names the field at fault. */
type Answerer = (question: JsonQuestion, line: number) => string;

/** What the help of every command that reads lines says about them. */
export const LINES_HELP = `With --lines, every line of standard input is a question and every answer one line of standard output,
in the same order. A question's "id", any JSON, comes back with its answer. A line that cannot be
answered gives {"id": ..., "error": "line 3: ..."} and the rest goes on; the exit status is then 1.
Answers are sent as soon as the lines read so far are answered. Read them while you write.`;

/** A line longer than this is no question. */
const MAX_CHARACTERS = 64 * 2 ** 20;
/** Answers are sent in pieces of about this many characters. */
const PIECE = 1 << 16;

export async function answerLines(answer: Answerer): Promise<void> {
  // Node takes a directory for an empty input.
  if (fstatSync(0).isDirectory()) throw new CommandFailure("standard input: is a directory");
  let line = 0;
  let asked = 0;
  let failed = 0;
  let answers = "";
  for await (const texts of linesOf(process.stdin)) {
    for (const text of texts) {
      line++;
      if (text.trim() === "") continue;
      asked++;
      let id: unknown;
      let fields: string;
      try {
        const question = parseQuestion(text);
        id = question.id;
        fields = answer(question, line);
      } catch (error) {
        failed++;
        fields = `"error":${jsonText(`line ${line}: ${messageOf(error)}`)}`;
      }
      answers += id === undefined ? `{${fields}}\n` : `{"id":${jsonText(id)},${fields}}\n`;
      if (answers.length >= PIECE) {
        await send(answers);
        answers = "";
      }
    }
    if (answers !== "") await send(answers);
    answers = "";
  }
  if (failed > 0) throw new CommandFailure(`${failed} of ${asked} questions could not be answered`);
}

function parseQuestion(text: string): JsonQuestion {
  const question: unknown = parseJson(text);
  if (typeof question !== "object" || question === null || Array.isArray(question))
    throw new Error("expected a JSON object");
  return question as JsonQuestion;
}

/** The lines of a stream, as many at a time as have arrived; the last one need not be finished. */
async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string[]> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let first = true;
  for await (const chunk of input) {
    let text = decoder.write(chunk as Buffer);
    if (first && text !== "") {
      // Some shells put a byte order mark in front of what they pipe.
      if (text.startsWith("\uFEFF")) text = text.slice(1);
      first = false;
    }
    const lines = text.split("\n");
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? "";
    yield lines;
    if (rest.length > MAX_CHARACTERS)
      throw new CommandFailure(`a line on standard input has more than ${MAX_CHARACTERS} characters`);
  }
  yield [rest + decoder.end()];
}

async function send(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
