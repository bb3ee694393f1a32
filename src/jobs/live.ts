/** Progress of work on a folder, beside the ledger: how far it is, how long it will take, which workers do it. */

import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readText, writeWhole } from "../io/files.js";
import { isHeld, jsonLine } from "../io/index.js";

// Who does the jobs: threads here, or workers elsewhere.

/** What a worker tells of its work. */
export const workFields = {
  threads: z.int().min(1),
  /** Jobs that it does now, has done and has failed at, and those that it has done a minute. */
  running: z.int().min(0),
  done: z.int().min(0),
  failed: z.int().min(0),
  rate: z.number().min(0),
  /** Why it has refused a job, the last one. */
  refuses: z.string().exactOptional(),
};

const workersSchema = z.strictObject({
  threads: z.int().min(0),
  queue: z
    .strictObject({
      at: z.string(),
      workers: z.array(z.strictObject({ name: z.string(), ...workFields })),
    })
    .exactOptional(),
});

export type WorkerInfo = z.output<typeof workersSchema>;

/** `4 threads`, `2 workers, 4 threads, 1 refusing`. */
export function formatWorkers({ threads, queue }: WorkerInfo): string {
  if (queue === undefined) return countText(threads, "thread");
  const { at, workers } = queue;
  if (workers.length === 0) return `no workers at ${at}`;
  const refusing = workers.filter(({ refuses }) => refuses !== undefined).length;
  return [
    countText(workers.length, "worker"),
    countText(threads, "thread"),
    ...(refusing > 0 ? [`${refusing} refusing`] : []),
  ].join(", ");
}

function countText(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

// What whoever works on a folder tells of it meanwhile, beside the ledger: how far it is, how long it will take, who does it. The file is gone
// when the work ends; where a kill left it there, nobody has the folder, and it tells nothing.

const FILE = "live.json";
const LOCK = "lock";
/** Milliseconds between two looks at what is new. */
const PAUSE = 1000;

const liveSchema = z.strictObject({
  done: z.int().min(0),
  /** Not of work that never ends. */
  planned: z.int().min(0).exactOptional(),
  /** Seconds until it is done, if it goes on as it went. */
  left: z.int().min(0).exactOptional(),
  crew: workersSchema,
});

type LiveState = z.output<typeof liveSchema>;

const parse = jsonLine(liveSchema);

export class LiveFile {
  readonly #file: string;
  readonly #lock: string;
  readonly #tell: () => LiveState;
  readonly #timer: NodeJS.Timeout;
  #told = "";

  constructor(folder: string, tell: () => LiveState) {
    this.#file = join(folder, FILE);
    this.#lock = join(folder, LOCK);
    this.#tell = tell;
    this.#timer = setInterval(() => this.#write(), PAUSE).unref();
    this.#write();
  }

  close(): void {
    clearInterval(this.#timer);
    rmSync(this.#file, { force: true });
  }

  #write(): void {
    const text = `${JSON.stringify(this.#tell())}\n`;
    // Before the folder is taken nothing may be in it.
    if (text === this.#told || !existsSync(this.#lock)) return;
    try {
      writeWhole(this.#file, text);
      this.#told = text;
    } catch {
      // A disk that is full is told by what cannot be kept.
    }
  }
}

/** Nothing where nobody works on the folder, or tells of it. */
export function readLive(folder: string): LiveState | undefined {
  try {
    if (!isHeld(join(folder, LOCK))) return undefined;
    return parse(readText(join(folder, FILE)));
  } catch {
    return undefined;
  }
}
