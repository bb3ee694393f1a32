/** The side of GTP that answers: commands one after the other, interruptions at once. */
import type { StopSignal } from "../../agents/index.js";
import { oneLine } from "../../core/index.js";
import type { Dialogue } from "../programs.js";
import {
  formatGtpAnswer,
  formatGtpEnd,
  formatGtpStart,
  type GtpArguments,
  type GtpCommand,
  parseGtpCommand,
  readArguments,
} from "./framing.js";

/** What a command may do besides answering. */
export interface CommandContext {
  /** The command as it was heard. */
  readonly line: string;
  /** Set when the controller interrupts. */
  readonly stop: StopSignal;
  /** Resolves when the controller interrupts. */
  readonly interrupted: Promise<void>;
  /** Goes on until interrupted, also by any other line or the end of the input. */
  openEnded(): void;
  /** Says something before the answer. */
  say(text: string): void;
  /**
   * Begins an answer that succeeds, unless it has begun; what is said from now on belongs to it, and what the handler gives
   * ends it. What fails before is refused.
   */
  beginAnswer(): void;
}

/** Gives the text of the answer, or throws what is said after the question mark. */
export type GtpHandler = (args: GtpArguments, turn: CommandContext) => string | Promise<string>;

export type GtpHandlers = Readonly<Record<string, GtpHandler>>;

/** A command that has no arguments. */
export function alone(say: () => string): GtpHandler {
  return (args) => {
    args.only(0);
    return say();
  };
}

/** Characters of an unknown command that are said again. */
const LONGEST = 60;

/** A command that was heard. */
class Task {
  readonly command: GtpCommand;
  readonly line: string;
  readonly stop = { aborted: false };
  readonly interrupted: Promise<void>;
  openEnded = false;
  /** The answer has begun. */
  begun = false;
  #wake: () => void = () => {};

  constructor(command: GtpCommand, line: string) {
    this.command = command;
    this.line = line;
    this.interrupted = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  interrupt(): void {
    this.stop.aborted = true;
    this.#wake();
  }
}

export class GtpDialogue implements Dialogue {
  readonly #handlers: GtpHandlers;
  #queue: Promise<void> = Promise.resolve();
  /** Commands that are not answered yet; the first one is running, or about to. */
  readonly #open: Task[] = [];
  #over = false;
  #ended = false;

  constructor(handlers: GtpHandlers) {
    this.#handlers = {
      ...handlers,
      protocol_version: alone(() => "2"),
      list_commands: alone(() => Object.keys(this.#handlers).sort().join("\n")),
      known_command: (args) => String(Object.hasOwn(this.#handlers, args.only().text(0))),
      // What this does happens when it is heard; that it is there tells that "# interrupt" is understood.
      "gogui-interrupt": () => "",
      stop: () => "",
      quit: () => {
        this.#over = true;
        return "";
      },
    };
  }

  get over(): boolean {
    return this.#over;
  }

  hear(line: string, say: (text: string) => void): Promise<void> {
    const command = parseGtpCommand(line);
    if (this.#open[0]?.openEnded || /^\s*#\s*interrupt\b/i.test(line)) this.#interrupt();
    if (command === undefined) return Promise.resolve();
    if (command.name === "stop") this.#interrupt();
    const task = new Task(command, line);
    this.#open.push(task);
    this.#queue = this.#queue.then(async () => {
      await this.#answer(task, say);
      this.#open.shift();
    });
    return this.#queue;
  }

  /** There is no more to hear; resolves when everything is answered. */
  end(): Promise<void> {
    this.#ended = true;
    if (this.#open[0]?.openEnded) this.#interrupt();
    return this.#queue;
  }

  #interrupt(): void {
    this.#open[0]?.interrupt();
  }

  async #answer(task: Task, say: (text: string) => void): Promise<void> {
    if (this.#over) return;
    const { id } = task.command;
    let ok = true;
    let text: string;
    try {
      text = await this.#run(task, say);
    } catch (error) {
      ok = false;
      text = oneLine((error as Error).message);
    }
    if (task.begun) say(formatGtpEnd(text));
    else say(formatGtpAnswer({ ...(id !== undefined && { id }), ok, text }));
  }

  async #run(task: Task, say: (text: string) => void): Promise<string> {
    const { name, args } = task.command;
    const handler = Object.hasOwn(this.#handlers, name) ? this.#handlers[name] : undefined;
    if (name === "") throw new Error("no command after the id");
    if (handler === undefined) throw new Error(`unknown command: ${cut(name)}`);
    return handler(readArguments(args), {
      line: task.line,
      stop: task.stop,
      interrupted: task.interrupted,
      say,
      openEnded: () => {
        task.openEnded = true;
        if (this.#open.length > 1 || this.#ended) task.interrupt();
      },
      beginAnswer: () => {
        if (task.begun) return;
        task.begun = true;
        say(formatGtpStart(task.command.id));
      },
    });
  }
}

/** Enough of a word to know it again. */
function cut(word: string): string {
  return word.length > LONGEST ? `${word.slice(0, LONGEST)}...` : word;
}
