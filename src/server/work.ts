/** Work in a folder that is looked at again and again. */
import { messageOf } from "../files/index.js";
import { isWorkedOn, stampOf } from "./stamp.js";
import type { Run, RunHead } from "./told.js";

/** A kind of work: how its folder is known, and what is told of it. */
export interface WorkKind {
  readonly kind: Run["kind"];
  /** Files that are all there once it has begun. */
  readonly marks: readonly string[];
  /** Files of which one changes when there is something new. */
  readonly files: readonly string[];
  /** Whether there may be other work in folders inside. */
  readonly holds: boolean;
  /** Gives what reads a folder, as often as it is asked; that throws one line where it cannot be read. */
  reading(folder: string, url: (name: string) => string): () => Promise<Reading>;
}

export interface Reading extends Pick<RunHead, "title" | "done" | "planned"> {
  readonly run: Run;
}

export interface Found {
  readonly id: string;
  readonly folder: string;
  readonly kind: WorkKind;
  /** The id of the work that it lies in. */
  readonly within: string | undefined;
}

/** What was found at a look. */
export interface Look {
  readonly head: RunHead;
  readonly run?: Run;
}

export class Work {
  readonly found: Found;
  readonly #read: () => Promise<Reading>;
  #stamp = "";
  #look: Look;

  constructor(found: Found, url: (name: string) => string) {
    this.found = found;
    this.#read = found.kind.reading(found.folder, url);
    this.#look = { head: this.#head({ title: found.id, done: 0 }) };
  }

  /** The same thing as before where nothing has changed. */
  async look(): Promise<Look> {
    const { folder, kind } = this.found;
    const stamp = stampOf(folder, kind.files);
    if (stamp === this.#stamp) return this.#look;
    this.#stamp = stamp;
    try {
      const { run, ...reading } = await this.#read();
      this.#look = { head: this.#head(reading), run };
    } catch (error) {
      const { title, done } = this.#look.head;
      this.#look = { head: { ...this.#head({ title, done }), trouble: messageOf(error) } };
    }
    return this.#look;
  }

  #head(reading: Omit<Reading, "run">): RunHead {
    const { id, folder, kind, within } = this.found;
    const running = isWorkedOn(folder);
    return { id, kind: kind.kind, running, ...reading, ...(within !== undefined && { within }) };
  }
}
