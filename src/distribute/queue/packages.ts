/** BullMQ and ioredis, which are loaded where they are installed: who needs no queue needs neither. As far as we need to know them. */

export interface Redis {
  readonly status: string;
  connect(): Promise<void>;
  disconnect(): void;
  select(database: number): Promise<unknown>;
  duplicate(): Redis;
  on(event: "ready" | "close", hear: () => void): this;
  on(event: "error", hear: (error: Error) => void): this;
  on(event: "message", hear: (channel: string, text: string) => void): this;
  get(key: string): Promise<string | null>;
  getBuffer(key: string): Promise<Buffer | null>;
  mget(keys: readonly string[]): Promise<(string | null)[]>;
  set(key: string, value: string | Buffer, unit: "EX", seconds: number): Promise<unknown>;
  set(key: string, value: string, condition: "NX"): Promise<unknown>;
  expire(key: string, seconds: number): Promise<number>;
  del(...keys: string[]): Promise<number>;
  sadd(key: string, member: string): Promise<number>;
  srem(key: string, member: string): Promise<number>;
  smembers(key: string): Promise<string[]>;
  scan(
    cursor: string,
    match: "MATCH",
    pattern: string,
    count: "COUNT",
    some: number,
  ): Promise<[string, string[]]>;
  xrevrange(
    key: string,
    end: string,
    start: string,
    count: "COUNT",
    some: number,
  ): Promise<[string, string[]][]>;
  publish(channel: string, text: string): Promise<number>;
  subscribe(channel: string): Promise<unknown>;
}

interface RedisOptions {
  readonly lazyConnect: true;
  readonly enableReadyCheck?: false;
  readonly maxRetriesPerRequest: null;
  readonly retryStrategy: (times: number) => number | null;
  readonly connectTimeout: number;
  readonly keepAlive: number;
  readonly password?: string;
}

/** A job as the queue keeps it. */
export interface QueuedJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly returnvalue: unknown;
  readonly failedReason?: string;
  readonly finishedOn?: number;
  readonly attemptsMade: number;
  moveToWait(token: string): Promise<unknown>;
  retry(state: "failed" | "completed", options: { readonly resetAttemptsMade: true }): Promise<void>;
}

interface AddOptions {
  readonly jobId: string;
  readonly attempts: number;
  readonly removeOnComplete: { readonly age: number };
  readonly removeOnFail: { readonly age: number };
  readonly stackTraceLimit: number;
}

export type JobState = "waiting" | "active" | "completed" | "failed";

export interface BullQueue {
  readonly name: string;
  add(name: string, data: unknown, options: AddOptions): Promise<unknown>;
  /** 0 where it is being done. */
  remove(id: string): Promise<number>;
  getJob(id: string): Promise<QueuedJob | undefined>;
  getJobs(states: readonly JobState[], start: number, end: number): Promise<(QueuedJob | undefined)[]>;
  getJobCounts(...states: JobState[]): Promise<Readonly<Record<string, number>>>;
  drain(): Promise<void>;
  clean(grace: number, limit: number, state: "completed" | "failed"): Promise<string[]>;
  /** Of a queue without jobs nothing is left; one of which jobs are being done stays, and is paused. */
  obliterate(): Promise<void>;
  resume(): Promise<void>;
  toKey(part: string): string;
  on(event: "error", hear: (error: Error) => void): this;
  close(): Promise<void>;
}

interface Heard {
  readonly jobId: string;
  readonly returnvalue?: unknown;
  readonly failedReason?: string;
}

export interface BullEvents {
  on(event: "completed" | "failed" | "duplicated", hear: (heard: Heard) => void): this;
  on(event: "error", hear: (error: Error) => void): this;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

export interface BullWorker {
  on(event: "error", hear: (error: Error) => void): this;
  on(event: "failed", hear: (job: QueuedJob | undefined, error: Error) => void): this;
  waitUntilReady(): Promise<unknown>;
  pause(doNotWait: boolean): Promise<void>;
  cancelJob(id: string): boolean;
  cancelAllJobs(): void;
  close(force?: boolean): Promise<void>;
}

interface BaseOptions {
  readonly connection: Redis;
  readonly prefix: string;
}

interface WorkerOptions extends BaseOptions {
  readonly concurrency: number;
  readonly lockDuration: number;
  readonly stalledInterval: number;
  readonly maxStalledCount: number;
  readonly runRetryDelay: number;
}

export type Processor = (job: QueuedJob, token: string, signal: AbortSignal) => Promise<unknown>;

export interface Packages {
  readonly Redis: new (url: string, options: RedisOptions) => Redis;
  readonly Queue: new (name: string, options: BaseOptions) => BullQueue;
  readonly QueueEvents: new (
    name: string,
    options: BaseOptions & { readonly lastEventId: string },
  ) => BullEvents;
  readonly Worker: new (name: string, work: Processor, options: WorkerOptions) => BullWorker;
}

const [BULLMQ, IOREDIS] = ["bullmq", "ioredis"];

export async function loadPackages(): Promise<Packages> {
  try {
    const [{ Queue, QueueEvents, Worker }, { Redis }] = await Promise.all([
      import(BULLMQ!),
      import(IOREDIS!),
    ]);
    return { Redis, Queue, QueueEvents, Worker };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") throw new Error(MISSING);
    throw error;
  }
}

/** What to do where they are not installed. */
export const MISSING =
  "a queue needs bullmq and ioredis, which are not installed: npm install bullmq@6 ioredis@5";
