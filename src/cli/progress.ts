/**
 * How far long work is and how long it will take, on standard error: one line that changes where somebody watches. Elsewhere
 * work of hours says a line a minute, and other work nothing.
 */
import { cutToColumns } from "../draw/index.js";
import { shown } from "../game/index.js";
import { isScreen } from "./terminal.js";

/** Milliseconds between two lines: where somebody watches, and where a file or a log does. */
const PATIENCE = 500;
const LONG_PATIENCE = 60_000;

const CLEAR_LINE = "\r\x1b[K";

/** How much was done by a moment, in milliseconds. */
export interface Mark {
  readonly done: number;
  readonly at: number;
}

/** Milliseconds until all is done if it goes on as it went since the start; unknown where nothing was done since. */
export function timeLeft(start: Mark, now: Mark, total: number): number | undefined {
  const done = now.done - start.done;
  return done > 0 ? ((now.at - start.at) / done) * (total - now.done) : undefined;
}

/** "40 s", "12 min", "3.5 h", "4 days". */
export function formatTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes <= 90) return `${minutes} min`;
  return minutes <= 48 * 60 ? `${(minutes / 60).toFixed(1)} h` : `${Math.round(minutes / 60 / 24)} days`;
}

/** Who is told, and the clock. */
export interface Watcher {
  /** Whether a line can be changed. */
  readonly isScreen: boolean;
  readonly columns: number;
  now(): number;
  write(text: string): void;
}

export const standardError: Watcher = {
  get isScreen() {
    return isScreen(process.stderr);
  },
  get columns() {
    // Some terminals do not know, and say 0.
    return process.stderr.columns || 80;
  },
  now: () => performance.now(),
  write: (text) => void process.stderr.write(text),
};

interface ProgressOptions {
  /** A line a minute where nobody watches: for work of hours. */
  readonly logged?: boolean;
  readonly watcher?: Watcher;
}

export class Progress {
  readonly #watcher: Watcher;
  readonly #timer: NodeJS.Timeout | undefined;
  #start: Mark | undefined;
  #done = 0;
  #total = 0;
  #text = () => "";
  #shown = Number.NEGATIVE_INFINITY;
  #isThere = false;

  constructor({ logged = false, watcher = standardError }: ProgressOptions = {}) {
    this.#watcher = watcher;
    if (logged && !watcher.isScreen)
      this.#timer = setInterval(() => watcher.write(`${this.#line()}\n`), LONG_PATIENCE).unref();
  }

  /** `text` says what was done. Time is counted from the first word on, and anew where a new count begins. */
  tell(done: number, total: number, text: () => string): void {
    const now = this.#watcher.now();
    if (this.#start === undefined || total !== this.#total || done < this.#done)
      this.#start = { done, at: now };
    this.#done = done;
    this.#total = total;
    this.#text = text;
    if (!this.#watcher.isScreen) return;
    if (done >= total) this.clear();
    else if (now - this.#shown >= PATIENCE) {
      this.#shown = now;
      this.#isThere = true;
      this.#watcher.write(`${CLEAR_LINE}${cutToColumns(this.#line(), this.#watcher.columns - 1)}`);
    }
  }

  /** Makes room for other words; the line comes back with the next news. */
  clear(): void {
    if (this.#isThere) this.#watcher.write(CLEAR_LINE);
    this.#isThere = false;
  }

  close(): void {
    clearInterval(this.#timer);
    this.clear();
  }

  #line(): string {
    const now = { done: this.#done, at: this.#watcher.now() };
    const left = this.#start && timeLeft(this.#start, now, this.#total);
    return shown(`${this.#text()}${left === undefined ? "" : `, ${formatTime(left)} left`}`);
  }
}

/** How far work is; `part` is being done, where there are several. */
export type Tell = (done: number, total: number, part?: string) => void;

/** Does work, and shows how far it is; who writes meanwhile clears the line before. */
export async function watched<T>(
  what: string,
  work: (tell: Tell, clear: () => void) => T | Promise<T>,
  watcher?: Watcher,
): Promise<T> {
  const progress = new Progress({ ...(watcher && { watcher }) });
  try {
    const tell: Tell = (done, total, part) =>
      progress.tell(done, total, () => {
        const share = Math.floor((100 * done) / total);
        return `${part === undefined ? what : `${what}, ${part}`} ${share} %`;
      });
    return await work(tell, () => progress.clear());
  } finally {
    progress.close();
  }
}
