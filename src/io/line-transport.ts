/** Lines over any transport: lines that wait to be received, dialogues carried over them, standard input and output. */
import type { LineTransport } from "../agents/index.js";
import { type EndingDialogue, LineCutter, StallError } from "../protocols/index.js";

/** Lines that may wait before the other end has to wait as well. */
const MAX_WAITING = 1000;

/** Milliseconds: the system's timers go no further, and then fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What the lines come from: it is held back while too many wait. */
interface Source {
  pause(): unknown;
  resume(): unknown;
}

export class LineQueue {
  readonly #source: Source;
  readonly #lines: string[] = [];
  #over = false;
  #wake: (() => void) | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  add(lines: readonly string[]): void {
    for (const line of lines) this.#lines.push(line);
    if (this.#lines.length > MAX_WAITING) this.#source.pause();
    if (this.#lines.length > 0) this.#wake?.();
  }

  /** There will be no more. */
  end(): void {
    this.#over = true;
    this.#wake?.();
  }

  /** As `LineTransport.receive`; one asks at a time, for any number of seconds. */
  async receive(seconds: number): Promise<string | undefined> {
    if (this.#lines.length === 0 && !this.#over) await this.#arrival(seconds);
    const line = this.#lines.shift();
    if (this.#lines.length === 0) this.#source.resume();
    return line;
  }

  #arrival(seconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stalled = () => {
        this.#wake = undefined;
        reject(new StallError(`silent for ${seconds} s`));
      };
      const timer = 1000 * seconds <= LONGEST_TIMER ? setTimeout(stalled, 1000 * seconds) : undefined;
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
    });
  }
}

// A dialogue over any transport of lines.

/**
 * Lets the dialogue hear every line as it comes, and closes the transport; resolves when the dialogue is over. Rejects when the other end is
 * gone before, with what is known of why, or when the stop is given.
 */
export async function carryOver(
  dialogue: EndingDialogue,
  transport: LineTransport,
  stop?: AbortSignal,
): Promise<void> {
  const say = (text: string) => transport.send(text.replace(/\n$/, ""));
  const hangUp = () => transport.end();
  stop?.addEventListener("abort", hangUp, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      const hear = async (line: string) => {
        await dialogue.hear(line, say);
        if (dialogue.over) resolve();
      };
      const listen = async () => {
        while (!dialogue.over) {
          if (stop?.aborted) throw new Error("given up");
          const line = await transport.receive(Number.POSITIVE_INFINITY);
          if (line !== undefined) hear(line).catch(reject);
          else if (!dialogue.over) throw new Error(stop?.aborted ? "given up" : transport.lastWords);
        }
        resolve();
      };
      listen().catch(reject);
    });
  } finally {
    stop?.removeEventListener("abort", hangUp);
    await dialogue.end();
    await transport.close();
  }
}

// A dialogue over standard input and output.

/**
 * Connects a dialogue to standard input and output, line by line. Resolves when the dialogue is over, or when the input and its
 * answers are. A stop asks for what is known by then and nothing more.
 */
export async function carryOverStdio(dialogue: EndingDialogue, stop?: AbortSignal): Promise<void> {
  const { stdin, stdout } = process;
  const say = (text: string) => stdout.write(text);
  const cutter = new LineCutter();
  stdin.setEncoding("utf8");
  await new Promise<void>((resolve, reject) => {
    const hear = async (line: string) => {
      await dialogue.hear(line, say);
      if (dialogue.over) resolve();
    };
    stdin.on("data", (text: string) => {
      for (const line of cutter.cut(text)) hear(line).catch(reject);
    });
    stdin.on("error", reject);
    stop?.addEventListener("abort", () => dialogue.end().then(resolve, reject));
    stdin.on("end", () => {
      for (const line of cutter.end()) hear(line).catch(reject);
      dialogue.end().then(resolve, reject);
    });
  });
  stdin.destroy();
}
