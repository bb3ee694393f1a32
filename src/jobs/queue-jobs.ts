/**
 * Jobs on other machines, over a queue. What is waited for stands here as well, so that whatever the queue loses, by its own death or another's, is
 * handed in again: a job may be done twice, and counts once. Its name is its content, so that an owner who was killed finds what was done meanwhile.
 */

import { setMaxListeners } from "node:events";
import { namedIn, partsOf } from "../agents/index.js";
import { checkData, oneLine, version as VERSION } from "../core/index.js";
import { machine } from "../io/index.js";
import { ATTEMPTS, type JobKind, JobRefused, type Jobs } from "./jobs.js";
import type { WorkerInfo } from "./live.js";
import { QueueMember, type WorkerSign, workersOf } from "./queue-admin.js";
import {
  type BullEvents,
  type BullQueue,
  Connection,
  type LogLine,
  PREFIX,
  type QueueAddress,
  queueName,
} from "./queue-connection.js";
import {
  BlobReader,
  BlobWriter,
  guestGames,
  type JobData,
  jobId,
  KEPT,
  pack,
  readResult,
  textsOf,
  unpack,
  wordsOf,
} from "./queue-data.js";
import { Semaphore } from "./threads.js";

/** Jobs in the queue: so many for each thread of a worker, and so many at least. */
const AHEAD = 3;
const MIN = 16;
/** Milliseconds between two looks at who works, and at what may have been missed. */
const LOOK = 2000;
const SWEEP = 30_000;

/** What a worker says of a job that all have refused. */
export const refusal = (host: string, reason: string) => `${host} refuses: ${reason}`;
const REFUSED = /^\S+ refuses: /;

interface QueueJobsOptions {
  /** What the work is, in words, for whoever looks at the queue. */
  readonly what: string;
  readonly say: LogLine;
}

/** A job that is waited for. */
interface Order {
  readonly id: string;
  readonly data: JobData;
  readonly beside: ReadonlyMap<string, string>;
  /** Hashes of the texts beside it that no other job needs. */
  readonly own: readonly string[];
  readonly parse: (result: unknown) => unknown;
  readonly done: Promise<unknown>;
  /** Results that could not be taken. */
  spoilt: number;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Runs jobs through Redis: a job that the queue loses is handed in again, so it may run twice while its result counts once. */
export class QueueJobs implements Jobs {
  readonly #link: Connection;
  readonly #queue: BullQueue;
  readonly #events: BullEvents;
  readonly #loader: BlobWriter;
  readonly #taker: BlobReader;
  readonly #member: QueueMember;
  readonly #games = guestGames();
  readonly #orders = new Map<string, Order>();
  /** Jobs that are being taken away. */
  readonly #leaving = new Set<Promise<unknown>>();
  readonly #turns = new Semaphore(() => this.threads);
  readonly #timers: readonly NodeJS.Timeout[];
  /** What was said of workers. */
  readonly #said = new Set<string>();
  #workers: readonly WorkerSign[] = [];
  /** Why there is no queue any more. */
  #gone: JobRefused | undefined;

  static async open(address: QueueAddress, { what, say }: QueueJobsOptions): Promise<QueueJobs> {
    const link = await Connection.open(address, say);
    const queue = link.queue(VERSION);
    // From the last event on, not from whenever somebody listens: none is missed.
    const [[lastEventId] = ["0-0"]] = await link.redis.xrevrange(queue.toKey("events"), "+", "-", "COUNT", 1);
    await link.redis.sadd(`${PREFIX}:versions`, VERSION);
    const events = new link.packages.QueueEvents(queueName(VERSION), {
      connection: link.redis,
      prefix: PREFIX,
      lastEventId,
    });
    events.on("error", () => {});
    await events.waitUntilReady();
    const jobs = new QueueJobs(link, queue, events, what);
    await jobs.#member.beat();
    await jobs.look();
    return jobs;
  }

  private constructor(link: Connection, queue: BullQueue, events: BullEvents, what: string) {
    this.#link = link;
    this.#queue = queue;
    this.#events = events;
    this.#loader = new BlobWriter(link.redis);
    this.#taker = new BlobReader(link.redis);
    this.#member = new QueueMember(link, "owner", VERSION, () => ({ what, waiting: this.#orders.size }));
    this.#timers = [
      setInterval(() => void this.look().catch(() => {}), LOOK).unref(),
      setInterval(() => this.#sweep(), SWEEP).unref(),
    ];
    events.on("completed", ({ jobId, returnvalue }) => this.#completed(jobId, returnvalue));
    events.on("failed", ({ jobId, failedReason }) => this.#failed(jobId, failedReason));
    events.on("duplicated", ({ jobId }) => this.#find(jobId));
    link.onBack(() => {
      void this.#link.redis.sadd(`${PREFIX}:versions`, VERSION).catch(() => {});
      this.#loader.forget();
      this.#sweep();
    });
    link.onStranger((error) => {
      this.#gone = new JobRefused(error.message);
      for (const { id } of [...this.#orders.values()]) this.#end(id)?.reject(this.#gone);
    });
  }

  /** Never one: that no other job runs beside one is not known here. */
  get threads(): number {
    return Math.max(MIN, AHEAD * this.#ours.reduce((sum, { threads }) => sum + threads, 0));
  }

  get crew(): WorkerInfo {
    const ours = this.#ours;
    const workers = ours.map(({ host, pid, threads, running, done, failed, rate, refuses }) => ({
      ...{ name: `${host}:${pid}`, threads, running, done, failed, rate },
      ...(refuses !== undefined && { refuses }),
    }));
    const threads = ours.reduce((sum, each) => sum + each.threads, 0);
    return { threads, queue: { at: this.#link.address.shown, workers } };
  }

  run<T, R>(kind: JobKind<T, R>, task: T, signal: AbortSignal): Promise<R> {
    setMaxListeners(0, signal);
    return this.#turns.take(async () => {
      signal.throwIfAborted();
      if (this.#gone !== undefined) throw this.#gone;
      const order = this.#order(kind, task);
      const leave = () => this.#leave(order, signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      try {
        return (await order.done) as R;
      } finally {
        signal.removeEventListener("abort", leave);
      }
    });
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#link.close(async () => {
      // Else workers would go on with what nobody wants.
      await Promise.all(this.#leaving);
      await this.#member.leave();
    });
    await this.#events.close().catch(() => {});
  }

  get #ours(): readonly WorkerSign[] {
    return this.#workers.filter(({ version }) => version === VERSION);
  }

  #order<T, R>(kind: JobKind<T, R>, task: T): Order {
    const { name, wire } = kind;
    if (wire === undefined) throw new Error(`jobs of the kind "${name}" are not done over a queue`);
    const shared: readonly string[] = wire.shared ?? [];
    const { fields, beside } = pack(task as object, shared);
    const ownFields = Object.entries(fields).filter(([field]) => !shared.includes(field));
    const id = jobId(VERSION, name, task as object);
    const there = this.#orders.get(id);
    if (there !== undefined) return there;
    const texts = [...Object.values(fields), ...beside.values()];
    const weights = [...new Set(texts.flatMap(namedIn))].filter((reference) => {
      const { name: who, hash } = partsOf(reference);
      return machine.weights.find(who, hash) !== undefined;
    });
    let [resolve, reject] = [(_: unknown) => {}, (_: Error) => {}];
    const done = new Promise<unknown>((done, fail) => {
      resolve = done;
      reject = fail;
    });
    const order: Order = {
      id,
      data: {
        kind: name,
        what: wordsOf(name, fields, wire.words?.(task)),
        task: fields,
        weights,
        games: this.#games,
      },
      beside,
      own: textsOf(Object.fromEntries(ownFields)),
      parse: (result) => checkData(wire.result, result),
      done,
      spoilt: 0,
      resolve,
      reject,
    };
    this.#orders.set(id, order);
    this.#handIn(order);
    return order;
  }

  /** What is there already is not added by the queue, which says so. */
  #handIn(order: Order): void {
    const { id, data, beside } = order;
    const add = async () => {
      await this.#loader.lay(beside, data.weights);
      await this.#queue.add(data.kind, data, {
        jobId: id,
        attempts: ATTEMPTS,
        removeOnComplete: { age: KEPT },
        removeOnFail: { age: KEPT },
        stackTraceLimit: 0,
      });
    };
    add().catch((error: Error) => this.#end(id)?.reject(this.#worded(error)));
  }

  /** Takes a job away: from the queue, or from who does it. */
  #leave({ id }: Order, reason: unknown): void {
    const order = this.#end(id);
    if (order === undefined) return;
    order.reject(reason as Error);
    const away = async () => {
      if ((await this.#queue.remove(id)) === 0) await this.#link.redis.publish(this.#link.leave, id);
    };
    const gone: Promise<unknown> = away()
      .catch(() => {})
      .finally(() => this.#leaving.delete(gone));
    this.#leaving.add(gone);
  }

  #end(id: string): Order | undefined {
    const order = this.#orders.get(id);
    this.#orders.delete(id);
    return order;
  }

  #completed(id: string, returnvalue: unknown): void {
    const order = this.#orders.get(id);
    if (order === undefined) return;
    const take = async () => {
      const { result } = readResult(returnvalue);
      // Somebody else did not want it any more.
      if (result === undefined) return this.#again(order);
      const { value } = await unpack(result, (hash) => this.#taker.text(hash));
      const parsed = order.parse(value);
      if (this.#end(id) === undefined) return;
      order.resolve(parsed);
      await this.#queue.remove(id);
      await this.#taker.release([...order.own, ...textsOf(result)]);
    };
    take()
      .catch((error: Error) => this.#spoilt(order, error))
      .catch((error: Error) => this.#end(id)?.reject(this.#worded(error)));
  }

  /** A result that cannot be taken is not kept; what belongs to it may have been lost, so the job is done again. */
  async #spoilt(order: Order, error: Error): Promise<void> {
    order.spoilt++;
    if (order.spoilt < ATTEMPTS) return await this.#again(order);
    await this.#queue.remove(order.id);
    throw error;
  }

  #failed(id: string, reason = "it is not known why"): void {
    const error = this.#worded(new Error(reason));
    this.#end(id)?.reject(REFUSED.test(reason) ? new JobRefused(error.message) : error);
  }

  async #again(order: Order): Promise<void> {
    await this.#queue.remove(order.id);
    if (this.#orders.has(order.id)) this.#handIn(order);
  }

  /** Looks for a job of ours: it may have been done, or have failed, before we asked; it may be gone. */
  #find(id: string): void {
    const order = this.#orders.get(id);
    if (order === undefined) return;
    const find = async () => {
      const job = await this.#queue.getJob(id);
      if (!this.#orders.has(id)) return;
      if (job === undefined) this.#handIn(order);
      else if (job.finishedOn !== undefined)
        if (job.failedReason === undefined) this.#completed(id, job.returnvalue);
        else await this.#again(order);
    };
    find().catch(() => {});
  }

  /** What was not heard of may have been missed; what lies beside jobs that wait long is laid there anew. */
  #sweep(): void {
    for (const { id, data, beside } of this.#orders.values()) {
      this.#loader.lay(beside, data.weights).catch(() => {});
      this.#find(id);
    }
  }

  /** Who works for us, and who does not and why. */
  async look(): Promise<void> {
    this.#workers = await workersOf(this.#link);
    for (const { id, host, pid, version, refuses } of this.#workers) {
      if (version !== VERSION)
        this.#sayOnce(
          `${id} ${version}`,
          `worker ${host}:${pid} is playout ${version} and takes no jobs of ${VERSION}`,
        );
      else if (refuses !== undefined)
        this.#sayOnce(`${id} ${refuses}`, `worker ${host}:${pid} refuses: ${refuses}`);
    }
    this.#turns.look();
  }

  #sayOnce(key: string, line: string): void {
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.#link.say(line);
  }

  #worded(error: Error): Error {
    const words = /OOM command not allowed/.test(error.message)
      ? `${this.#link.address.shown}: its memory is full`
      : /stalled more than/.test(error.message)
        ? `${ATTEMPTS} workers were lost while they did it`
        : error.message;
    return new Error(this.#link.address.scrub(oneLine(words)));
  }
}
