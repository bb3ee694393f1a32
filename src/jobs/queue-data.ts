/**
 * Packs what travels over a queue: tasks and results as text, and blobs beside them (long texts, weights, graphs).
 *
 * Tasks and results as they travel: each field as a text of JSON, in which arrays of numbers and numbers that JSON does not know keep every bit.
 * Long texts, and those that many jobs share, do not travel with the job; they lie beside it by their content.
 */

import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { gameNames, hashOf, moduleOf, partsOf } from "../agents/index.js";
import { checkData, oneLine } from "../core/index.js";
import { readBytes, writeWhole } from "../io/files.js";
import { machine, makeFolder } from "../io/index.js";
import { netKind, parseOnnxNet } from "../nets/index.js";
import { loadWeights } from "./agent-files.js";
import { PREFIX, type Redis } from "./queue-connection.js";

/** Characters from which on a text lies beside the job. */
const LONG = 1 << 16;
/** Characters of a text: what a queue can hold. */
const LONGEST = 1 << 28;

/** Characters that tell what a job is, and of a field that is told. */
const WORDS = 300;
const SHORT = 60;

/** Fields by name: their JSON, or what names it by its content. */
type BlobFields = Readonly<Record<string, string>>;

/** Texts by their hash. */
type Blobs = ReadonlyMap<string, string>;

const fields = z.record(z.string().max(100), z.string().max(LONG));

/** What stands in a job. */
const jobSchema = z.strictObject({
  kind: z.string().max(100),
  /** What it is, for whoever looks after the queue. */
  what: z.string().max(WORDS),
  task: fields,
  /** What its players need: `sb@3f2a9c01d4e7`. */
  weights: z.array(z.string().max(300)).max(1000),
  /** Games that are none of ours, with the hash of their modules. */
  games: z.record(z.string().max(100), z.string().max(64)),
});

export type JobData = z.output<typeof jobSchema>;

/** What stands where a job is done. */
const resultSchema = z.strictObject({
  /** Missing where the job was left, because nobody wanted it any more. */
  result: fields.exactOptional(),
});

export type ResultData = z.output<typeof resultSchema>;

export function readJob(data: unknown): JobData {
  return checkData(jobSchema, data);
}

export function readResult(data: unknown): ResultData {
  return checkData(resultSchema, data);
}

export function digest(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A job is known by what is to be done, whatever the order in which it is told: the same again is no other job. */
export function jobId(version: string, kind: string, task: object): string {
  return digest(JSON.stringify([version, kind, task], sortKeys)).slice(0, 32);
}

function sortKeys(key: string, value: unknown): unknown {
  const given = inJson(key, value);
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Packs the fields of a value, and the texts that lie beside them: long ones, and those of `shared` fields. */
export function pack(
  value: object,
  shared: readonly string[] = [],
): { readonly fields: BlobFields; readonly beside: Blobs } {
  const beside = new Map<string, string>();
  const packed = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => {
      const text = JSON.stringify(each, inJson);
      if (text.length <= LONG && !shared.includes(name)) return [name, text];
      if (text.length > LONGEST)
        throw new Error(`${name}: is too long for the queue; make the pieces of the work smaller`);
      const hash = digest(text);
      beside.set(hash, text);
      return [name, `#${hash}`];
    });
  return { fields: Object.fromEntries(packed), beside };
}

/** What a job is: in words of its kind, or by what of its task is short. */
export function wordsOf(kind: string, packed: BlobFields, words?: string): string {
  const short = Object.entries(packed).filter(([, text]) => text.length <= SHORT);
  return oneLine(words ?? [kind, ...short.map(([name, text]) => `${name}=${text}`)].join(" ")).slice(
    0,
    WORDS,
  );
}

/** The hashes of texts that lie beside them. */
export function textsOf(packed: BlobFields): string[] {
  return Object.values(packed).flatMap((text) => (text.startsWith("#") ? [text.slice(1)] : []));
}

/** The value again; `find` gives texts that lie beside it, and throws where one is not there. */
export async function unpack(
  packed: BlobFields,
  find: (hash: string) => Promise<string>,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(packed).map(async ([name, text]) => {
    const whole = text.startsWith("#") ? await find(text.slice(1)) : text;
    return [name, JSON.parse(whole, fromJson)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function inJson(_: string, value: unknown): unknown {
  if (value instanceof Float64Array) return { $float64: base64(value) };
  if (value instanceof Uint8Array) return { $uint8: base64(value) };
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)))
    return { $number: Object.is(value, -0) ? "-0" : String(value) };
  return value;
}

function fromJson(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const [[key, text] = ["", undefined], more] = Object.entries(value);
  if (more !== undefined || typeof text !== "string") return value;
  if (key === "$float64") return new Float64Array(bytesOf(text).buffer);
  if (key === "$uint8") return bytesOf(text);
  return key === "$number" ? Number(text) : value;
}

function base64({ buffer, byteOffset, byteLength }: Float64Array | Uint8Array): string {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString("base64");
}

/** With memory of their own. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, "base64"));
}

/** The games from outside that are known here, with the hash of the file that each came from. */
export function guestGames(): Readonly<Record<string, string>> {
  const known = gameNames().flatMap((name) => {
    const module = moduleOf({ name });
    return module === undefined ? [] : [[name, digest(readFileSync(fileURLToPath(module)))]];
  });
  return Object.fromEntries(known);
}

// What lies beside jobs, by its content: long texts, weights, and the graphs of nets. The owner lays it there before the job, and again from time to
// time while it is needed; whoever takes it checks it.

/** Seconds that results, and jobs that have failed, are kept for an owner to come back. */
export const KEPT = 7 * 24 * 3600;
/** Seconds after which what is still needed is laid there anew. */
const FRESH = 3600;
/** Seconds that it lies there: longer than the job; and that a text lies there after it was taken, for others who may count on it. */
const LIES = KEPT + FRESH;
const TAKEN = 2 * FRESH;
/** Texts that a worker remembers. */
const REMEMBERED = 64;
/** Characters of weights that a worker keeps though no job needs them now. */
const MAX_WEIGHTS = 1 << 28;
/** Bytes of a graph: what a queue can hold. */
const LARGEST = 1 << 29;

const textKey = (hash: string) => `${PREFIX}:text:${hash}`;
const weightsKey = (hash: string) => `${PREFIX}:weights:${hash}`;
const graphKey = (hash: string) => `${PREFIX}:graph:${hash}`;

const weightsSchema = z.strictObject({
  name: z.string(),
  weights: z.string(),
  /** They are a net of graphs, which lie there as well. */
  graphs: z.boolean(),
});

/** Lays things beside jobs. */
export class BlobWriter {
  readonly #redis: Redis;
  readonly #now: () => number;
  /** When, in seconds. */
  readonly #laid = new Map<string, number>();

  constructor(redis: Redis, now = () => performance.now() / 1000) {
    this.#redis = redis;
    this.#now = now;
  }

  async lay(texts: Blobs, references: readonly string[]): Promise<void> {
    await Promise.all([
      ...[...texts].map(([hash, text]) => this.#lay(textKey(hash), () => text)),
      ...references.map((reference) => this.#weights(reference)),
    ]);
  }

  /** The queue may have lost all. */
  forget(): void {
    this.#laid.clear();
  }

  async #weights(reference: string): Promise<void> {
    const { name, hash } = partsOf(reference);
    const weights = machine.weights.find(name, hash);
    if (weights === undefined) throw new Error(`the weights ${reference} are not here`);
    const folder = machine.weights.folderOf(name, hash);
    const graphs = folder !== undefined && netKind(weights) === "onnx";
    await this.#lay(weightsKey(hash), () => JSON.stringify({ name, weights, graphs }));
    if (!graphs) return;
    for (const { name: file, sha256 } of parseOnnxNet(weights).files)
      await this.#lay(graphKey(sha256), () => readBytes(join(folder, file), LARGEST));
  }

  async #lay(key: string, content: () => string | Uint8Array): Promise<void> {
    if (this.#now() - (this.#laid.get(key) ?? Number.NEGATIVE_INFINITY) < FRESH) return;
    const value = content();
    await this.#redis.set(key, typeof value === "string" ? value : Buffer.from(value), "EX", LIES);
    this.#laid.set(key, this.#now());
  }
}

/** Takes what lies beside jobs. */
export class BlobReader {
  readonly #redis: Redis;
  /** Weights that are at hand without the queue: a folder that the machines share. */
  readonly #folder: string | undefined;
  readonly #texts = new Map<string, string>();
  readonly #max: number;
  /** Weights that were taken, those last that were needed last; and how many jobs need them. */
  readonly #taken = new Map<string, { readonly length: number; users: number }>();
  #graphs: string | undefined;

  constructor(redis: Redis, folder?: string, max = MAX_WEIGHTS) {
    this.#redis = redis;
    this.#folder = folder;
    this.#max = max;
  }

  async text(hash: string): Promise<string> {
    const known = this.#texts.get(hash);
    if (known !== undefined) return known;
    const text = await this.#redis.get(textKey(hash));
    if (text === null) throw new Error(`what belongs to it is not there: text ${hash.slice(0, 12)}`);
    if (digest(text) !== hash) throw new Error(`what belongs to it was changed: text ${hash.slice(0, 12)}`);
    this.#texts.set(hash, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > REMEMBERED) this.#texts.delete(oldest!);
    return text;
  }

  /** Texts whose job is over. */
  async release(hashes: Iterable<string>): Promise<void> {
    for (const hash of hashes) await this.#redis.expire(textKey(hash), TAKEN);
  }

  /** Rejects with one line where weights are nowhere, or are others. What it gives is called when they are not needed any more. */
  async weights(references: readonly string[]): Promise<() => void> {
    const missing = () =>
      references.filter((reference) => {
        const { name, hash } = partsOf(reference);
        return machine.weights.find(name, hash) === undefined;
      });
    const wanted = missing();
    if (this.#folder !== undefined && wanted.length > 0) loadWeights(this.#folder, wanted);
    for (const reference of missing()) await this.#take(reference);
    return this.#hold(references, wanted);
  }

  /** Of those that were not here before we hold what is needed, and forget of the others what is too much. */
  #hold(references: readonly string[], wanted: readonly string[]): () => void {
    const hashes = [...new Set(references.map((reference) => partsOf(reference).hash))];
    for (const reference of wanted) {
      const { name, hash } = partsOf(reference);
      const { length } = machine.weights.find(name, hash)!;
      if (!this.#taken.has(hash)) this.#taken.set(hash, { length, users: 0 });
    }
    const held = hashes.flatMap((hash) => {
      const each = this.#taken.get(hash);
      if (each === undefined) return [];
      this.#taken.delete(hash);
      this.#taken.set(hash, each);
      each.users++;
      return [each];
    });
    this.#forget();
    return () => {
      for (const each of held) each.users--;
    };
  }

  #forget(): void {
    let sum = 0;
    for (const { length } of this.#taken.values()) sum += length;
    for (const [hash, { length, users }] of this.#taken) {
      if (sum <= this.#max) return;
      if (users > 0) continue;
      sum -= length;
      this.#taken.delete(hash);
      machine.weights.forget(hash);
      if (this.#graphs !== undefined) rmSync(join(this.#graphs, hash), { recursive: true, force: true });
    }
  }

  /** Graphs are not kept. */
  close(): void {
    if (this.#graphs !== undefined) rmSync(this.#graphs, { recursive: true, force: true });
    this.#graphs = undefined;
  }

  async #take(reference: string): Promise<void> {
    const { name, hash } = partsOf(reference);
    const text = await this.#redis.get(weightsKey(hash));
    if (text === null) throw new Error(`the weights ${reference} are neither here nor in the queue`);
    const { weights, graphs } = checkData(weightsSchema, JSON.parse(text));
    const found = hashOf(weights);
    if (found !== hash) throw new Error(`the weights ${reference} were changed: what came is ${found}`);
    const folder = graphs ? await this.#graphsOf(weights) : undefined;
    machine.weights.add({ name, weights, folder });
  }

  /** The graphs of a net, in a folder of ours. */
  async #graphsOf(weights: string): Promise<string> {
    this.#graphs ??= mkdtempSync(join(tmpdir(), "playout-graphs-"));
    const folder = join(this.#graphs, hashOf(weights));
    makeFolder(folder);
    for (const { name, sha256 } of parseOnnxNet(weights).files) {
      const bytes = await this.#redis.getBuffer(graphKey(sha256));
      if (bytes === null) throw new Error(`the graph ${name} is not in the queue`);
      if (digest(bytes) !== sha256) throw new Error(`the graph ${name} was changed on its way`);
      writeWhole(join(folder, name), bytes);
    }
    return folder;
  }
}
