/** Looks at the work in folders as long as somebody listens, and tells what is new. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readLive } from "../distribute/index.js";
import type { StreamEvent } from "../transports/index.js";
import type { Shelf } from "./shelf.js";
import { formatTold, type Overview, type ToldLive, type ToldRun } from "./told.js";
import { type Look, Work } from "./work.js";

interface Listener {
  /** The work that it wants to know all of. */
  readonly run: string | undefined;
  readonly hear: (event: StreamEvent) => void;
  /** What it has been told last, by event. */
  readonly told: Map<string, string>;
}

export class Watch {
  readonly #shelf: Shelf;
  /** Milliseconds between two looks. */
  readonly #pause: number;
  readonly #work = new Map<string, Work>();
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
    const looks = new Map<string, Look>();
    for (const work of this.#works()) looks.set(work.found.id, await work.look());
    const overview: Overview = { runs: [...looks.values()].map(({ head }) => head) };
    const texts = new Map<string, string | undefined>();
    const textOf = (id: string) => {
      if (!texts.has(id)) texts.set(id, this.#textOf(id, looks.get(id)));
      return texts.get(id);
    };
    const text = formatTold(overview);
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
  #works(): Work[] {
    const found = this.#shelf.work();
    const ids = new Set(found.map(({ id }) => id));
    for (const id of this.#work.keys()) if (!ids.has(id)) this.#work.delete(id);
    return found.map((each) => {
      const known = this.#work.get(each.id);
      if (known?.found.kind === each.kind) return known;
      const work = new Work(each, (name) => this.#shelf.urlOf(join(each.folder, name)));
      this.#work.set(each.id, work);
      return work;
    });
  }

  #textOf(id: string, look: Look | undefined): string | undefined {
    const folder = this.#work.get(id)?.found.folder;
    if (look === undefined || folder === undefined) return undefined;
    const report = join(folder, "report.html");
    const told: ToldRun = {
      ...look,
      ...(existsSync(report) && { report: this.#shelf.urlOf(report) }),
    };
    return formatTold(told);
  }

  #liveOf(id: string): string {
    const live = readLive(this.#work.get(id)!.found.folder);
    const told: ToldLive = { id, ...(live && { live }) };
    return formatTold(told);
  }
}

/** Only what it does not know yet. */
function tell({ hear, told }: Listener, event: string, data: string): void {
  if (told.get(event) === data) return;
  told.set(event, data);
  hear({ event, data });
}
