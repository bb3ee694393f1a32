/**
 * Members of a queue, waiting and failed jobs, and their repair.
 *
 * Who takes part in a queue. Each says again and again that it is there; whoever falls silent is forgotten by the queue's own clock, so that theirs may differ.
 */

import { hostname } from "node:os";
import { z } from "zod";
import { oneLine } from "../core/index.js";
import { jsonLine } from "../io/index.js";
import { workFields } from "./live.js";
import {
  Connection,
  type JobState,
  keysOf,
  type LogLine,
  PREFIX,
  type QueueAddress,
  type QueuedJob,
} from "./queue-connection.js";
import { BlobReader, readJob, readResult, unpack } from "./queue-data.js";

/** Seconds between two signs of life, and after which silence is an end. */
const BEAT = 3;
const SILENCE = 12;

const common = {
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
};

const workerSchema = z.object({ ...common, ...workFields });

const ownerSchema = z.object({
  ...common,
  /** What it works on, in words. */
  what: z.string(),
  /** Jobs that it waits for. */
  waiting: z.int().min(0),
});

export type WorkerSign = z.output<typeof workerSchema>;
type OwnerSign = z.output<typeof ownerSchema>;

type Role = "worker" | "owner";

const parseWorker = jsonLine(workerSchema);
const parseOwner = jsonLine(ownerSchema);

const keyOf = (role: Role, id: string) => `${PREFIX}:${role}:${id}`;

/** A process that takes part, and what it has to say of itself. */
export class QueueMember {
  readonly id = crypto.randomUUID();
  readonly #link: Connection;
  readonly #role: Role;
  readonly #sign: () => object;
  readonly #timer: NodeJS.Timeout;

  constructor(link: Connection, role: Role, version: string, sign: () => object) {
    this.#link = link;
    this.#role = role;
    this.#sign = () => ({ id: this.id, host: hostname(), pid: process.pid, version, ...sign() });
    this.#timer = setInterval(() => void this.beat().catch(() => {}), 1000 * BEAT).unref();
    link.onBack(() => void this.beat().catch(() => {}));
  }

  async beat(): Promise<void> {
    await this.#link.redis.set(keyOf(this.#role, this.id), JSON.stringify(this.#sign()), "EX", SILENCE);
  }

  /** Last words. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#link.redis.del(keyOf(this.#role, this.id));
  }
}

export function workersOf(link: Connection): Promise<WorkerSign[]> {
  return signsOf(link, "worker", parseWorker);
}

function ownersOf(link: Connection): Promise<OwnerSign[]> {
  return signsOf(link, "owner", parseOwner);
}

async function signsOf<S extends { readonly host: string; readonly pid: number }>(
  { redis }: Connection,
  role: Role,
  parse: (text: string) => S,
): Promise<S[]> {
  const keys = await keysOf(redis, keyOf(role, "*"));
  const texts = keys.length === 0 ? [] : await redis.mget(keys);
  const signs = texts.flatMap((text) => (text === null ? [] : [parse(text)]));
  return signs.sort((a, b) => (a.host === b.host ? a.pid - b.pid : a.host < b.host ? -1 : 1));
}

// A queue as who looks after it sees it: who works, what waits, what has failed and why.

/** Jobs that are told one by one. */
const TOLD = 20;
/** Jobs that are taken away in one go. */
const MANY = 1_000_000;

interface JobView {
  readonly id: string;
  /** What it was, in words. */
  readonly what: string;
  readonly reason?: string;
}

/** Of the jobs for one version of playout. */
export interface QueueView {
  readonly version: string;
  readonly waiting: number;
  readonly running: number;
  readonly done: number;
  readonly failed: number;
  /** The last of them. */
  readonly runs: readonly JobView[];
  readonly failures: readonly JobView[];
}

export interface QueueStatus {
  readonly workers: readonly WorkerSign[];
  readonly owners: readonly OwnerSign[];
  readonly queues: readonly QueueView[];
}

export class QueueAdmin {
  readonly #link: Connection;
  readonly #taker: BlobReader;

  static async open(address: QueueAddress, say: LogLine): Promise<QueueAdmin> {
    return new QueueAdmin(await Connection.open(address, say));
  }

  private constructor(link: Connection) {
    this.#link = link;
    this.#taker = new BlobReader(link.redis);
  }

  /** Changes nothing; versions that nobody has any more, and of which no job is left, are not told. */
  async status(): Promise<QueueStatus> {
    const { workers, owners, versions } = await this.#members();
    const views = await Promise.all((await this.#versions()).map((version) => this.#view(version)));
    const isOver = ({ version, waiting, running, done, failed }: QueueView) =>
      !versions.has(version) && waiting + running + done + failed === 0;
    return { workers, owners, queues: views.filter((view) => !isOver(view)) };
  }

  /** Those who are there, and the versions of playout that they have. */
  async #members() {
    const [workers, owners] = [await workersOf(this.#link), await ownersOf(this.#link)];
    return { workers, owners, versions: new Set([...workers, ...owners].map(({ version }) => version)) };
  }

  /** A version that nobody has any more, and of which nothing is left but the news of before. */
  async #forget(version: string): Promise<void> {
    const queue = this.#link.queue(version);
    try {
      await queue.obliterate();
      await this.#link.redis.srem(`${PREFIX}:versions`, version);
    } catch {
      // Somebody has come and begun a job: nothing is taken away, and it was paused for that.
      await queue.resume();
    }
  }

  /** Takes away all that waits, is done or has failed, and tells those who do the rest; gives how many. Versions that nobody has any more are forgotten. */
  async drain(): Promise<number> {
    const { versions } = await this.#members();
    let gone = 0;
    for (const version of await this.#versions()) {
      const queue = this.#link.queue(version);
      const {
        waiting = 0,
        completed = 0,
        failed = 0,
      } = await queue.getJobCounts("waiting", "completed", "failed");
      await queue.drain();
      await queue.clean(0, MANY, "completed");
      await queue.clean(0, MANY, "failed");
      const running = await this.#jobs(version, "active", MANY);
      for (const { id } of running) await this.#link.redis.publish(this.#link.leave, id);
      gone += waiting + completed + failed + running.length;
      if (!versions.has(version) && running.length === 0) await this.#forget(version);
    }
    return gone;
  }

  /** Lets jobs that have failed be tried again, and those whose result is not whole any more; gives how many. */
  async retry(): Promise<number> {
    let again = 0;
    const retry = async (job: QueuedJob, state: "failed" | "completed") => {
      await job.retry(state, { resetAttemptsMade: true });
      again++;
    };
    for (const version of await this.#versions()) {
      for (const job of await this.#jobs(version, "failed", MANY)) await retry(job, "failed");
      for (const job of await this.#jobs(version, "completed", MANY))
        if (!(await this.#isWhole(job))) await retry(job, "completed");
    }
    return again;
  }

  close(): Promise<void> {
    return this.#link.close();
  }

  async #isWhole({ returnvalue }: QueuedJob): Promise<boolean> {
    try {
      const { result = {} } = readResult(returnvalue);
      await unpack(result, (hash) => this.#taker.text(hash));
      return true;
    } catch {
      return false;
    }
  }

  async #versions(): Promise<string[]> {
    return (await this.#link.redis.smembers(`${PREFIX}:versions`)).sort();
  }

  async #view(version: string): Promise<QueueView> {
    const queue = this.#link.queue(version);
    const {
      waiting = 0,
      active = 0,
      completed = 0,
      failed = 0,
    } = await queue.getJobCounts("waiting", "active", "completed", "failed");
    const [runs, failures] = await Promise.all([
      this.#jobs(version, "active", TOLD),
      this.#jobs(version, "failed", TOLD),
    ]);
    const view = (job: QueuedJob) => this.#told(job);
    return {
      version,
      waiting,
      running: active,
      done: completed,
      failed,
      runs: runs.map(view),
      failures: failures.map(view),
    };
  }

  async #jobs(version: string, state: JobState, max: number): Promise<QueuedJob[]> {
    const jobs = await this.#link.queue(version).getJobs([state], 0, max - 1);
    return jobs.filter((job) => job !== undefined);
  }

  #told({ id, data, failedReason }: QueuedJob): JobView {
    const reason = failedReason && { reason: this.#link.address.scrub(oneLine(failedReason)) };
    return { id, what: whatOf(data), ...reason };
  }
}

function whatOf(data: unknown): string {
  try {
    return oneLine(readJob(data).what);
  } catch {
    return "no job of playout";
  }
}
