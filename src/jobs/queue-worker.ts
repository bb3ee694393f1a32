/**
 * Does jobs of a queue, in threads as a rule. The main thread only carries, so that the queue hears in time that a job is still being done; whatever a job says is checked
 * before a thread sees it.
 */

import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { checkData, oneLine, version as VERSION } from "../core/index.js";
import { ATTEMPTS, type JobKind, type JobRunner } from "./jobs.js";
import { QueueMember, workersOf } from "./queue-admin.js";
import {
  type BullWorker,
  Connection,
  type LogLine,
  PREFIX,
  type QueueAddress,
  type QueuedJob,
  queueName,
  type Redis,
} from "./queue-connection.js";
import { BlobReader, BlobWriter, guestGames, pack, type ResultData, readJob, unpack } from "./queue-data.js";
import { refusal } from "./queue-jobs.js";

/** Milliseconds before who has refused a job looks for another, so that others come first. */
const STEP_BACK = 500;
/** Seconds for which it is known who has refused a job, and why. */
const REFUSED = 60;
/** Milliseconds before the queue is asked again after it did not answer. */
const AGAIN = 1000;
/** Milliseconds between two looks at who else may have jobs here. */
const OTHERS = 30_000;
/** Over so many minutes the rate is counted. */
const LATELY = 5;

// biome-ignore lint/suspicious/noExplicitAny: kinds of any task
export type AnyJobKind = JobKind<any, any>;

interface WorkerOptions {
  /** Where they are done; they are closed with the worker. */
  readonly jobs: JobRunner;
  /** Kinds of jobs that are known here. */
  readonly kinds: readonly AnyJobKind[];
  /** Command lines of programs that jobs may start. */
  readonly programs: readonly string[];
  /** A folder with weights, before the queue is asked for them. */
  readonly weights?: string;
  /** Seconds after which a job whose worker is lost is given to another. */
  readonly lease: number;
  readonly say: LogLine;
}

/** A job that this worker cannot do, and others may. */
class Refusal extends Error {}

/** Takes jobs from a queue and does them in threads, until it is closed. What a job says is checked before a thread sees it. */
export class QueueWorker {
  readonly #link: Connection;
  readonly #options: WorkerOptions;
  readonly #kinds: ReadonlyMap<string, AnyJobKind>;
  readonly #games = guestGames();
  readonly #taker: BlobReader;
  readonly #loader: BlobWriter;
  readonly #member: QueueMember;
  readonly #worker: BullWorker;
  /** Where it hears what nobody wants any more. */
  readonly #ears: Redis;
  readonly #start = performance.now();
  /** When the last jobs were done. */
  readonly #ends: number[] = [];
  readonly #said = new Set<string>();
  #running = 0;
  #done = 0;
  #failed = 0;
  /** What it has refused, and when, until it does a job again. */
  #refused: { readonly reason: string; readonly at: number } | undefined;
  #leaving = false;
  #timer: NodeJS.Timeout | undefined;

  /** Resolves with one line when the queue that it works for is there no more. */
  readonly gone: Promise<Error>;

  static async open(address: QueueAddress, options: WorkerOptions): Promise<QueueWorker> {
    const link = await Connection.open(address, options.say);
    await link.redis.sadd(`${PREFIX}:versions`, VERSION);
    const worker = new QueueWorker(link, options);
    await worker.#member.beat();
    await worker.#ears.subscribe(link.leave);
    await worker.#sayOthers();
    worker.#timer = setInterval(() => void worker.#sayOthers().catch(() => {}), OTHERS).unref();
    return worker;
  }

  private constructor(link: Connection, options: WorkerOptions) {
    this.#link = link;
    this.gone = new Promise((resolve) => link.onStranger(resolve));
    link.onBack(() => void link.redis.sadd(`${PREFIX}:versions`, VERSION).catch(() => {}));
    this.#options = options;
    const { kinds, jobs, weights, lease } = options;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#taker = new BlobReader(link.redis, weights);
    this.#loader = new BlobWriter(link.redis);
    this.#member = new QueueMember(link, "worker", VERSION, () => this.#sign());
    const work = (job: QueuedJob, token: string, signal: AbortSignal) => this.#work(job, token, signal);
    this.#worker = new link.packages.Worker(queueName(VERSION), work, {
      connection: link.redis,
      prefix: PREFIX,
      concurrency: jobs.threads,
      lockDuration: 1000 * lease,
      stalledInterval: 500 * lease,
      maxStalledCount: ATTEMPTS - 1,
      runRetryDelay: AGAIN,
    });
    this.#worker.on("error", () => {});
    this.#ears = link.redis.duplicate();
    this.#ears.on("error", () => {});
    this.#ears.on("message", (_, id) => this.#worker.cancelJob(id));
  }

  get done(): number {
    return this.#done;
  }

  /** Gives back what is under way, and leaves. */
  async close(): Promise<void> {
    this.#leaving = true;
    clearInterval(this.#timer);
    const stopped = this.#worker.pause(true);
    this.#worker.cancelAllJobs();
    await this.#link.close(async () => {
      await this.#member.leave();
      await stopped;
      await this.#worker.close();
    });
    await this.#worker.close(true).catch(() => {});
    this.#ears.disconnect();
    this.#taker.close();
    await this.#options.jobs.close();
  }

  #sign() {
    const { reason, at } = this.#refused ?? {};
    const isRecent = at !== undefined && performance.now() - at < 1000 * REFUSED;
    return {
      threads: this.#options.jobs.threads,
      running: this.#running,
      done: this.#done,
      failed: this.#failed,
      rate: this.#rate(),
      ...(isRecent && { refuses: reason }),
    };
  }

  /** Jobs a minute, lately. */
  #rate(): number {
    const now = performance.now();
    const since = Math.max(this.#start, now - 60_000 * LATELY);
    while (this.#ends.length > 0 && this.#ends[0]! < since) this.#ends.shift();
    return now > since ? (60_000 * this.#ends.length) / (now - since) : 0;
  }

  async #work(job: QueuedJob, token: string, signal: AbortSignal): Promise<ResultData> {
    if (this.#leaving) return await this.#giveBack(job, token);
    this.#running++;
    try {
      const result = await this.#do(job, signal);
      this.#done++;
      this.#ends.push(performance.now());
      this.#accept();
      return { result };
    } catch (error) {
      if (this.#leaving) return await this.#giveBack(job, token);
      if (signal.aborted) return {};
      if (error instanceof Refusal) return await this.#refuse(job, token, error.message);
      this.#failed++;
      const words = oneLine((error as Error).message);
      this.#link.say(`a job (${job.name}) has failed: ${words}`);
      throw new Error(`${hostname()}: ${words}`);
    } finally {
      this.#running--;
    }
  }

  async #do({ data }: QueuedJob, signal: AbortSignal) {
    const { kind: name, task: fields, weights, games } = readJob(data);
    const kind = this.#kinds.get(name);
    if (kind?.wire === undefined) throw new Refusal(`it knows no jobs of the kind "${name}"`);
    this.#demandGames(games);
    const release = await this.#available(this.#taker.weights(weights));
    try {
      const packed = await this.#available(unpack(fields, (hash) => this.#taker.text(hash)));
      const task = checkData(kind.wire.task, packed);
      this.#demandPrograms(kind.wire.programs?.(task) ?? []);
      const value = await this.#options.jobs.attempt(kind, task, signal);
      const { fields: result, beside } = pack({ value });
      await this.#loader.lay(beside, []);
      return result;
    } finally {
      release();
    }
  }

  /** What belongs to a job and cannot be had: others may have it. */
  async #available<T>(found: Promise<T>): Promise<T> {
    try {
      return await found;
    } catch (error) {
      throw new Refusal((error as Error).message);
    }
  }

  #demandGames(games: Readonly<Record<string, string>>): void {
    for (const [name, hash] of Object.entries(games)) {
      if (this.#games[name] === undefined)
        throw new Refusal(`it does not know the game ${name}; start it with --game and the module`);
      if (this.#games[name] !== hash) throw new Refusal(`its module of the game ${name} is another one`);
    }
  }

  #demandPrograms(wanted: readonly string[]): void {
    for (const line of wanted)
      if (!this.#options.programs.includes(line))
        throw new Refusal(`it may not start ${line}; start it with --program and this command line`);
  }

  /** To whoever is next. */
  async #giveBack(job: QueuedJob, token: string): Promise<never> {
    await job.moveToWait(token);
    throw errorNamed("WaitingError", "given back");
  }

  /** Whatever it has refused before, it is of use. */
  #accept(): void {
    if (this.#refused === undefined) return;
    this.#refused = undefined;
    this.#member.beat().catch(() => {});
  }

  /** Where others may be able to do it they get it; where all have refused it has failed. */
  async #refuse(job: QueuedJob, token: string, reason: string): Promise<never> {
    this.#refused = { reason, at: performance.now() };
    if (!this.#said.has(reason)) this.#link.say(`a job (${job.name}) is refused: ${reason}`);
    this.#said.add(reason);
    const { redis } = this.#link;
    const key = `${PREFIX}:refused:${job.id}`;
    await redis.sadd(key, this.#member.id);
    await redis.expire(key, REFUSED);
    await this.#member.beat();
    const refusing = new Set(await redis.smembers(key));
    // Those who have gone do not count.
    const others = (await workersOf(this.#link)).filter(
      ({ id, version }) => version === VERSION && !refusing.has(id),
    );
    if (others.length === 0) {
      this.#failed++;
      throw errorNamed("UnrecoverableError", refusal(hostname(), reason));
    }
    await job.moveToWait(token);
    await sleep(STEP_BACK);
    throw errorNamed("WaitingError", "refused");
  }

  /** Jobs of other versions wait for other workers. */
  async #sayOthers(): Promise<void> {
    for (const version of await this.#link.redis.smembers(`${PREFIX}:versions`)) {
      if (version === VERSION) continue;
      const queue = this.#link.queue(version);
      const { waiting = 0 } = await queue.getJobCounts("waiting");
      if (waiting === 0 || this.#said.has(version)) continue;
      this.#said.add(version);
      this.#link.say(
        `${waiting} jobs of playout ${version} wait here; this is ${VERSION} and takes none of them`,
      );
    }
  }
}

/** Errors that the queue knows by their names. */
function errorNamed(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
