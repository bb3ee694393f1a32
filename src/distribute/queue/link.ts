/** The way to a queue: a connection that comes back when it was lost, and the marks that say whose queue it is. */
import type { QueueAddress } from "./address.js";
import { type BullQueue, loadPackages, type Packages, type Redis } from "./packages.js";

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
export type Say = (line: string) => void;

export class Link {
  readonly address: QueueAddress;
  readonly packages: Packages;
  readonly redis: Redis;
  readonly #say: Say;
  readonly #back: (() => void)[] = [];
  readonly #stranger: ((error: Error) => void)[] = [];
  readonly #queues = new Map<string, BullQueue>();
  #lost = false;
  #closed = false;

  private constructor(address: QueueAddress, packages: Packages, redis: Redis, say: Say) {
    this.address = address;
    this.packages = packages;
    this.redis = redis;
    this.#say = (line) => say(address.scrub(line));
    redis.on("close", () => this.#lose());
    redis.on("ready", () => void this.#find());
  }

  /** Rejects with one line where there is no queue, or one that is not for us. */
  static async open(address: QueueAddress, say: Say): Promise<Link> {
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
    return new Link(address, packages, redis, say);
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
