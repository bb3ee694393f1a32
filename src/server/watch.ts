/** Looks at the work in folders as long as somebody listens, and sends what is new. */

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../io/files.js";
import { isHeld, type StreamEvent } from "../io/index.js";
import { readLive } from "../jobs/index.js";
import {
  formatUpdate,
  type LiveUpdate,
  type Overview,
  type RunHead,
  type RunUpdate,
  type WatchedRun,
} from "./messages.js";
import type { Shelf } from "./shelf.js";

// Whether something may have changed in a folder, without reading it.

/** Differs when one of the files does, or who works there. */
function stampOf(folder: string, names: readonly string[]): string {
  const files = names.map((name) => {
    try {
      const { ino, size, mtimeMs } = statSync(join(folder, name));
      return `${ino} ${size} ${mtimeMs}`;
    } catch (error) {
      return messageOf(error);
    }
  });
  return [...files, isWorkedOn(folder)].join("\n");
}

/** Returns false where the lock cannot be read, as of folders of others. */
function isWorkedOn(folder: string): boolean {
  try {
    return isHeld(join(folder, "lock"));
  } catch {
    return false;
  }
}

// Work in a folder that is looked at again and again.

/** A kind of work: how its folder is known, and what is told of it. */
export interface WorkKind {
  readonly kind: WatchedRun["kind"];
  /** Files that are all there once it has begun. */
  readonly marks: readonly string[];
  /** Files of which one changes when there is something new. */
  readonly files: readonly string[];
  /** Whether there may be other work in folders inside. */
  readonly holds: boolean;
  /** Gives what reads a folder, as often as it is asked; that throws one line where it cannot be read. */
  reading(folder: string, url: (name: string) => string): () => Promise<WorkReading>;
}

export interface WorkReading extends Pick<RunHead, "title" | "done" | "planned"> {
  readonly run: WatchedRun;
}

export interface FoundWork {
  readonly id: string;
  readonly folder: string;
  readonly kind: WorkKind;
  /** The id of the work that it lies in. */
  readonly within: string | undefined;
}

/** What was found at a look. */
interface WorkUpdate {
  readonly head: RunHead;
  readonly run?: WatchedRun;
}

export class WatchedWork {
  readonly found: FoundWork;
  readonly #read: () => Promise<WorkReading>;
  #stamp = "";
  #look: WorkUpdate;

  constructor(found: FoundWork, url: (name: string) => string) {
    this.found = found;
    this.#read = found.kind.reading(found.folder, url);
    this.#look = { head: this.#head({ title: found.id, done: 0 }) };
  }

  /** The same thing as before where nothing has changed. */
  async look(): Promise<WorkUpdate> {
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

  #head(reading: Omit<WorkReading, "run">): RunHead {
    const { id, folder, kind, within } = this.found;
    const running = isWorkedOn(folder);
    return { id, kind: kind.kind, running, ...reading, ...(within !== undefined && { within }) };
  }
}

// Looks at the work in folders as long as somebody listens, and tells what is new.

interface Listener {
  /** The work that it wants to know all of. */
  readonly run: string | undefined;
  readonly hear: (event: StreamEvent) => void;
  /** What it has been told last, by event. */
  readonly told: Map<string, string>;
}

export class FolderWatch {
  readonly #shelf: Shelf;
  /** Milliseconds between two looks. */
  readonly #pause: number;
  readonly #work = new Map<string, WatchedWork>();
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(shelf: Shelf, pause: number) {
    this.#shelf = shelf;
    this.#pause = pause;
  }

  listen(run: string | undefined, hear: (event: StreamEvent) => void): () => void {
    const listener = { run, hear, told: new Map<string, string>() };
    this.#listeners.add(listener);
    this.#soon(0);
    return () => this.#listeners.delete(listener);
  }

  #soon(pause: number): void {
    if (this.#looking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), pause).unref();
  }

  async #look(): Promise<void> {
    this.#looking = true;
    const looks = new Map<string, WorkUpdate>();
    for (const work of this.#works()) looks.set(work.found.id, await work.look());
    const overview: Overview = { runs: [...looks.values()].map(({ head }) => head) };
    const texts = new Map<string, string | undefined>();
    const textOf = (id: string) => {
      if (!texts.has(id)) texts.set(id, this.#textOf(id, looks.get(id)));
      return texts.get(id);
    };
    const text = formatUpdate(overview);
    for (const listener of this.#listeners) {
      tell(listener, "overview", text);
      const own = listener.run === undefined ? undefined : textOf(listener.run);
      if (own === undefined) continue;
      tell(listener, "run", own);
      tell(listener, "live", this.#liveOf(listener.run!));
    }
    this.#looking = false;
    if (this.#listeners.size > 0) this.#soon(this.#pause);
  }

  /** Those that are there now; who was there before goes on from where it was. */
  #works(): WatchedWork[] {
    const found = this.#shelf.work();
    const ids = new Set(found.map(({ id }) => id));
    for (const id of this.#work.keys()) if (!ids.has(id)) this.#work.delete(id);
    return found.map((each) => {
      const known = this.#work.get(each.id);
      if (known?.found.kind === each.kind) return known;
      const work = new WatchedWork(each, (name) => this.#shelf.urlOf(join(each.folder, name)));
      this.#work.set(each.id, work);
      return work;
    });
  }

  #textOf(id: string, look: WorkUpdate | undefined): string | undefined {
    const folder = this.#work.get(id)?.found.folder;
    if (look === undefined || folder === undefined) return undefined;
    const report = join(folder, "report.html");
    const told: RunUpdate = {
      ...look,
      ...(existsSync(report) && { report: this.#shelf.urlOf(report) }),
    };
    return formatUpdate(told);
  }

  #liveOf(id: string): string {
    const live = readLive(this.#work.get(id)!.found.folder);
    const told: LiveUpdate = { id, ...(live && { live }) };
    return formatUpdate(told);
  }
}

/** Only what it does not know yet. */
function tell({ hear, told }: Listener, event: string, data: string): void {
  if (told.get(event) === data) return;
  told.set(event, data);
  hear({ event, data });
}
