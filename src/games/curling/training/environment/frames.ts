/** Bytes in and out: first lines, then frames. */
import { MOST_TEXT } from "./protocol.js";

/** What carries them. */
export interface Pipe {
  /** Fills `into` and says so; or says that there are no more bytes. Throws when there are some, but too few. */
  fill(into: Uint8Array): boolean;
  /** Done when the bytes may change. */
  write(bytes: Uint8Array): Promise<void>;
}

/** The first line, without its end; empty where nothing is said. */
export function readLine(pipe: Pipe): string {
  const byte = new Uint8Array(1);
  const bytes: number[] = [];
  while (pipe.fill(byte) && byte[0] !== 10) {
    bytes.push(byte[0]!);
    if (bytes.length > MOST_TEXT) throw new Error("the first line does not end");
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** A frame is its kind and how many bytes follow, both uint32, and those bytes. */
export class Frames {
  readonly #pipe: Pipe;
  readonly #head = new Uint32Array(2);
  readonly #bytes = new Uint8Array(this.#head.buffer);

  constructor(pipe: Pipe) {
    this.#pipe = pipe;
  }

  /** The kind of the next frame; none where there are no more. */
  next(): number | undefined {
    return this.#pipe.fill(this.#bytes) ? this.#head[0] : undefined;
  }

  /** Reads what the frame holds, which must be as long as these together. */
  take(...parts: readonly Uint8Array[]): void {
    const [kind, length] = this.#head;
    const wanted = parts.reduce((sum, part) => sum + part.length, 0);
    if (length !== wanted) throw new Error(`a frame of kind ${kind} with ${length} bytes, not ${wanted}`);
    for (const part of parts) if (!this.#pipe.fill(part)) throw new Error("the input ends within a frame");
  }

  takeText(): string {
    const bytes = new Uint8Array(Math.min(this.#head[1]!, MOST_TEXT));
    this.take(bytes);
    return new TextDecoder().decode(bytes);
  }

  async answer(kind: number, content: Uint8Array): Promise<void> {
    this.#head.set([kind, content.length]);
    await this.#pipe.write(this.#bytes);
    await this.#pipe.write(content);
  }
}
