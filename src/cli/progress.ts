/**
 * How far long work is and how long it will take, on standard error: one line that changes where somebody watches, and others below it that tell
 * more. Elsewhere work of hours says a line a minute, and other work nothing.
 */
import { escapeControls } from "../core/index.js";
import { cutToColumns } from "../draw/index.js";
import { formatWorkers, type Jobs, LiveFile } from "../jobs/index.js";
import { isScreen, notice } from "./terminal.js";

/** Milliseconds between two lines: where somebody watches, and where a file or a log does. */
const PATIENCE = 500;
const LONG_PATIENCE = 60_000;

const CLEAR_LINE = "\r\x1b[K";

/** Takes so many lines away, the cursor being on the last. */
function clearLines(count: number): string {
  return count > 1 ? `\r\x1b[${count - 1}A\x1b[J` : CLEAR_LINE;
}

/** How much was done by a moment, in milliseconds. */
interface ProgressMark {
  readonly done: number;
  readonly at: number;
}

/** Milliseconds until all is done if it goes on as it went since the start; unknown where nothing was done since. */
export function timeLeft(start: ProgressMark, now: ProgressMark, total: number): number | undefined {
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
export interface ProgressScreen {
  /** Whether a line can be changed. */
  readonly isScreen: boolean;
  readonly columns: number;
  now(): number;
  write(text: string): void;
}

const standardError: ProgressScreen = {
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

/** Those that are shown. */
const openProgress = new Set<Progress>();

/** Says a line while progress is shown, which comes back with the next news. */
export function interject(line: string): void {
  for (const progress of openProgress) progress.clear();
  notice(line);
}

interface ProgressOptions {
  /** A line a minute where nobody watches: for work of hours. */
  readonly logged?: boolean;
  /** What else is told: a line each where somebody watches, and all of it in the one line elsewhere. */
  readonly below?: () => readonly string[];
  /** The folder of the work, where it is told as well, and who does it. */
  readonly live?: { readonly folder: string; readonly jobs: WorkerSource };
  readonly watcher?: ProgressScreen;
}

export class Progress {
  readonly #watcher: ProgressScreen;
  readonly #below: () => readonly string[];
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #live: LiveFile | undefined;
  #start: ProgressMark | undefined;
  #done = 0;
  #total = 0;
  #text = () => "";
  #shown = Number.NEGATIVE_INFINITY;
  /** Lines that are there. */
  #lines = 0;

  constructor({ logged = false, below, live, watcher = standardError }: ProgressOptions = {}) {
    this.#watcher = watcher;
    this.#below = below ?? (() => []);
    openProgress.add(this);
    // What is told below changes by itself.
    if (below !== undefined && watcher.isScreen)
      this.#timer = setInterval(() => this.#show(), PATIENCE).unref();
    if (logged && !watcher.isScreen)
      this.#timer = setInterval(() => watcher.write(`${this.#told().join(", ")}\n`), LONG_PATIENCE).unref();
    if (live !== undefined) {
      const { folder, jobs } = live;
      this.#live = new LiveFile(folder, () => ({ ...this.#standing(), crew: jobs.crew }));
    }
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
    else if (now - this.#shown >= PATIENCE) this.#show();
  }

  /** Makes room for other words; the line comes back with the next news. */
  clear(): void {
    if (this.#lines > 0) this.#watcher.write(clearLines(this.#lines));
    this.#lines = 0;
  }

  close(): void {
    openProgress.delete(this);
    clearInterval(this.#timer);
    this.#live?.close();
    this.clear();
  }

  #show(): void {
    if (this.#done >= this.#total) return;
    this.#shown = this.#watcher.now();
    const lines = this.#told().map((line) => cutToColumns(line, this.#watcher.columns - 1));
    this.#watcher.write(`${clearLines(this.#lines)}${lines.join("\n")}`);
    this.#lines = lines.length;
  }

  /** Milliseconds, where they are known. */
  get #left(): number | undefined {
    const now = { done: this.#done, at: this.#watcher.now() };
    const left = this.#start && timeLeft(this.#start, now, this.#total);
    return left !== undefined && Number.isFinite(left) ? left : undefined;
  }

  #standing() {
    const left = this.#left;
    return {
      done: this.#done,
      ...(Number.isFinite(this.#total) && { planned: this.#total }),
      ...(left !== undefined && { left: Math.round(left / 1000) }),
    };
  }

  #told(): string[] {
    const left = this.#left;
    const first = `${this.#text()}${left === undefined ? "" : `, ${formatTime(left)} left`}`;
    return [first, ...this.#below()].map(escapeControls);
  }
}

/** How far work is; `part` is being done, where there are several. */
type ProgressCallback = (done: number, total: number, part?: string) => void;

/** Who does the work, where it is done in parts. */
export type WorkerSource = Pick<Jobs, "crew">;

export function workersOf({ crew }: WorkerSource): string[] {
  return [formatWorkers(crew)];
}

/** Who does the work, and the folder that it is kept in. */
interface Where {
  readonly jobs?: WorkerSource | undefined;
  readonly folder?: string | undefined;
}

/** What is shown of them. */
export function shownOf({ jobs, folder }: Where): Pick<ProgressOptions, "below" | "live"> {
  if (jobs === undefined) return {};
  return { below: () => workersOf(jobs), ...(folder !== undefined && { live: { folder, jobs } }) };
}

/** Does work, and shows how far it is; who writes meanwhile clears the line before. */
export async function withProgress<T>(
  what: string,
  work: (tell: ProgressCallback, clear: () => void) => T | Promise<T>,
  { jobs, folder, watcher }: Where & { readonly watcher?: ProgressScreen } = {},
): Promise<T> {
  const progress = new Progress({ ...(watcher && { watcher }), ...shownOf({ jobs, folder }) });
  try {
    const tell: ProgressCallback = (done, total, part) =>
      progress.tell(done, total, () => {
        const share = Math.floor((100 * done) / total);
        return `${part === undefined ? what : `${what}, ${part}`} ${share} %`;
      });
    return await work(tell, () => progress.clear());
  } finally {
    progress.close();
  }
}
