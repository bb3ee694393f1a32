/** Who takes part in a queue. Each says again and again that it is there; whoever falls silent is forgotten by the queue's own clock, so that theirs may differ. */
import { hostname } from "node:os";
import { z } from "zod";
import { jsonLine } from "../../files/index.js";
import { workFields } from "../crew.js";
import { keysOf, type Link, PREFIX } from "./link.js";

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
export type OwnerSign = z.output<typeof ownerSchema>;

type Role = "worker" | "owner";

const parseWorker = jsonLine(workerSchema);
const parseOwner = jsonLine(ownerSchema);

const keyOf = (role: Role, id: string) => `${PREFIX}:${role}:${id}`;

/** A process that takes part, and what it has to say of itself. */
export class Member {
  readonly id = crypto.randomUUID();
  readonly #link: Link;
  readonly #role: Role;
  readonly #sign: () => object;
  readonly #timer: NodeJS.Timeout;

  constructor(link: Link, role: Role, version: string, sign: () => object) {
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

export function workersOf(link: Link): Promise<WorkerSign[]> {
  return signsOf(link, "worker", parseWorker);
}

export function ownersOf(link: Link): Promise<OwnerSign[]> {
  return signsOf(link, "owner", parseOwner);
}

async function signsOf<S extends { readonly host: string; readonly pid: number }>(
  { redis }: Link,
  role: Role,
  parse: (text: string) => S,
): Promise<S[]> {
  const keys = await keysOf(redis, keyOf(role, "*"));
  const texts = keys.length === 0 ? [] : await redis.mget(keys);
  const signs = texts.flatMap((text) => (text === null ? [] : [parse(text)]));
  return signs.sort((a, b) => (a.host === b.host ? a.pid - b.pid : a.host < b.host ? -1 : 1));
}
