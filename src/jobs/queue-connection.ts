// The connection to a queue in Redis: its packages, its address, and marks that say whose queue it is.
//
// BullMQ and ioredis, which are loaded where they are installed: who needs no queue needs neither. As far as we need to know them.

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

interface QueueEvent {
  readonly jobId: string;
  readonly returnvalue?: unknown;
  readonly failedReason?: string;
}

export interface BullEvents {
  on(event: "completed" | "failed" | "duplicated", hear: (heard: QueueEvent) => void): this;
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

type Processor = (job: QueuedJob, token: string, signal: AbortSignal) => Promise<unknown>;

interface Packages {
  readonly Redis: new (url: string, options: RedisOptions) => Redis;
  readonly Queue: new (name: string, options: BaseOptions) => BullQueue;
  readonly QueueEvents: new (
    name: string,
    options: BaseOptions & { readonly lastEventId: string },
  ) => BullEvents;
  readonly Worker: new (name: string, work: Processor, options: WorkerOptions) => BullWorker;
}

const [BULLMQ, IOREDIS] = ["bullmq", "ioredis"];

async function loadPackages(): Promise<Packages> {
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
const MISSING = "a queue needs bullmq and ioredis, which are not installed: npm install bullmq@6 ioredis@5";

// Where a queue is: `redis://[user:password@]host[:port][/database]`, or `rediss://` with TLS.

const HINT = "expected an address such as redis://127.0.0.1:6379, or rediss:// with TLS";

export class QueueAddress {
  readonly url: string;
  /** Without what nobody else is to know. */
  readonly shown: string;
  /** Where the address itself has none. */
  readonly password: string | undefined;
  readonly database: number;
  /** Where there is a password and nobody is named: the same without it. */
  readonly bare: string | undefined;
  readonly #secrets: readonly string[];

  constructor(url: string, password?: string) {
    this.url = url;
    const { protocol, host, pathname, username, password: own } = new URL(url);
    this.shown = `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
    const isGiven = own !== "" || (password ?? "") !== "";
    this.bare = isGiven && (username === "" || username === "default") ? this.shown : undefined;
    this.database = Number(pathname.slice(1));
    this.password = own === "" ? password : undefined;
    this.#secrets = [own, decodeURIComponent(own), password].filter(
      (secret): secret is string => secret !== undefined && secret !== "",
    );
  }

  /** A text without passwords, whoever has put them there. */
  scrub(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
  }
}

/** Reads the address of a queue. Throws one line that does not repeat the text, since it may have a password in it. */
export function parseAddress(text: string, password?: string): QueueAddress {
  let url: URL;
  try {
    url = new URL(text);
    decodeURIComponent(`${url.username}${url.password}`);
  } catch {
    throw new Error(HINT);
  }
  if (url.protocol !== "redis:" && url.protocol !== "rediss:") throw new Error(HINT);
  if (url.hostname === "" || !/^\/?\d*$/.test(url.pathname) || url.search !== "" || url.hash !== "")
    throw new Error(`${HINT}, with nothing after it but the number of a database`);
  return new QueueAddress(text, password);
}

// The way to a queue: a connection that comes back when it was lost, and the marks that say whose queue it is.

/** Of what stands in the queue: jobs, results, and who works. */
const FORMAT = "1";
/** Before the names of all that is ours. */
export const PREFIX = "playout";
/** Milliseconds for a first answer, and between two tries to come back. */
const CONNECTING = 10_000;
const PAUSES = [100, 2000] as const;
/** Milliseconds that last words may take where nobody may hear them. */
const LAST_WORDS = 3000;

/** Lines for whoever watches: that a connection is lost, that somebody refuses. */
export type LogLine = (line: string) => void;

export class Connection {
  readonly address: QueueAddress;
  readonly packages: Packages;
  readonly redis: Redis;
  readonly #say: LogLine;
  readonly #back: (() => void)[] = [];
  readonly #stranger: ((error: Error) => void)[] = [];
  readonly #queues = new Map<string, BullQueue>();
  #lost = false;
  #closed = false;

  private constructor(address: QueueAddress, packages: Packages, redis: Redis, say: LogLine) {
    this.address = address;
    this.packages = packages;
    this.redis = redis;
    this.#say = (line) => say(address.scrub(line));
    redis.on("close", () => this.#lose());
    redis.on("ready", () => void this.#find());
  }

  /** Rejects with one line where there is no queue, or one that is not for us. */
  static async open(address: QueueAddress, say: LogLine): Promise<Connection> {
    const packages = await loadPackages();
    const isOpenToAll = address.bare !== undefined && (await answers(packages, address.bare));
    if (isOpenToAll) say(`${address.shown}: wants no password; the one that was given is not used`);
    let last: Error | undefined;
    let isOpen = false;
    const redis = new packages.Redis(isOpenToAll ? address.bare! : address.url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECTING,
      keepAlive: CONNECTING,
      retryStrategy: (times) => (isOpen ? Math.min(PAUSES[1], PAUSES[0] * times) : null),
      ...(address.password !== undefined && !isOpenToAll && { password: address.password }),
    });
    // Who is asked later has nobody to tell; that the connection is lost is heard otherwise.
    redis.on("error", (error) => (last ??= error));
    try {
      await redis.connect();
      isOpen = true;
      // Else one that is not there would be the first one, without a word.
      await redis.select(address.database);
      await demandFormat(redis);
    } catch (error) {
      redis.disconnect();
      throw new Error(`${address.shown}: ${address.scrub(wordsFor(last ?? (error as Error)))}`);
    }
    return new Connection(address, packages, redis, say);
  }

  say(line: string): void {
    this.#say(line);
  }

  /** Calls when a lost connection is there again. */
  onBack(call: () => void): void {
    this.#back.push(call);
  }

  /** Calls with one line when the queue that came back is another one. */
  onStranger(call: (error: Error) => void): void {
    this.#stranger.push(call);
  }

  /** Where jobs are told that nobody wants them any more: channels know no databases. */
  get leave(): string {
    return `${PREFIX}:leave:${this.address.database}`;
  }

  /** The queue of jobs for one version of playout. */
  queue(version: string): BullQueue {
    const known = this.#queues.get(version);
    if (known !== undefined) return known;
    const queue = new this.packages.Queue(queueName(version), { connection: this.redis, prefix: PREFIX });
    queue.on("error", () => {});
    this.#queues.set(version, queue);
    return queue;
  }

  /** Says last words, as far as somebody is there to hear them, and leaves. */
  async close(words: () => Promise<unknown> = async () => {}): Promise<void> {
    this.#closed = true;
    if (this.redis.status === "ready") {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, LAST_WORDS)));
      await Promise.race([words().catch(() => {}), patience]);
      clearTimeout(timer);
    }
    this.redis.disconnect();
    for (const queue of this.#queues.values()) await queue.close().catch(() => {});
  }

  #lose(): void {
    if (this.#lost || this.#closed) return;
    this.#lost = true;
    this.#say(`${this.address.shown}: the connection is lost; trying to come back`);
  }

  async #find(): Promise<void> {
    if (!this.#lost) return;
    try {
      await demandFormat(this.redis);
    } catch (error) {
      if (error instanceof StrangeFormat) this.#leave(error);
      return;
    }
    this.#lost = false;
    this.#say(`${this.address.shown}: is there again`);
    for (const call of this.#back) call();
  }

  #leave({ message }: Error): void {
    this.#closed = true;
    this.redis.disconnect();
    for (const call of this.#stranger) call(new Error(`${this.address.shown}: ${message}`));
  }
}

/** Whether somebody is there who wants no password: told one, the package would complain of it on the terminal, at every connection. */
async function answers({ Redis }: Packages, url: string): Promise<boolean> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: null,
    connectTimeout: CONNECTING,
    keepAlive: CONNECTING,
    retryStrategy: () => null,
  });
  redis.on("error", () => {});
  try {
    await redis.connect();
    await redis.get(`${PREFIX}:format`);
    return true;
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}

class StrangeFormat extends Error {}

async function demandFormat(redis: Redis): Promise<void> {
  const format = await redis.get(`${PREFIX}:format`);
  if (format === null) await redis.set(`${PREFIX}:format`, FORMAT, "NX");
  else if (format !== FORMAT)
    throw new StrangeFormat(
      `this queue is of format ${format}, and this playout knows ${FORMAT}; take one version of playout everywhere`,
    );
}

/** Jobs are for workers of the same version: others never see them. */
export function queueName(version: string): string {
  return `jobs-${version}`;
}

/** Keys by a pattern. */
export async function keysOf(redis: Redis, pattern: string): Promise<string[]> {
  const keys = new Set<string>();
  let cursor = "0";
  do {
    const [next, some] = await redis.scan(cursor, "MATCH", pattern, "COUNT", 1000);
    for (const key of some) keys.add(key);
    cursor = next;
  } while (cursor !== "0");
  return [...keys];
}

function wordsFor(error: Error): string {
  const { message } = error;
  const code = (error as NodeJS.ErrnoException).code;
  if (/WRONGPASS|NOAUTH|invalid username-password|without any password/i.test(message))
    return "the password is refused, or one is wanted: redis://USER:PASSWORD@HOST, or PLAYOUT_QUEUE_PASSWORD";
  if (/DB index is out of range/i.test(message))
    return "it has no database of this number; `databases` in redis.conf says how many there are";
  if (code === "ECONNREFUSED") return "nobody answers there; is redis-server running?";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "there is no such host";
  if (/certificate/i.test(message)) return `${message}; NODE_EXTRA_CA_CERTS=FILE makes one of your own known`;
  if (/ETIMEDOUT/.test(message) || code === "ETIMEDOUT") return "no answer in 10 s";
  return message.replace(/\s+/g, " ");
}
