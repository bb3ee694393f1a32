/**
 * Tasks and results as they travel: each field as a text of JSON, in which arrays of numbers and numbers that JSON does not know keep every bit.
 * Long texts do not travel with the job; they lie beside it by their content.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { checked, oneLine } from "../../game/index.js";

/** Characters from which on a text lies beside the job. */
const LONG = 1 << 16;
/** Characters of a text: what a queue can hold. */
const LONGEST = 1 << 28;

/** Characters that tell what a job is, and of a field that is told. */
const WORDS = 300;
const SHORT = 60;

/** Fields by name: their JSON, or what names it by its content. */
export type Fields = Readonly<Record<string, string>>;

/** Texts by their hash. */
export type Texts = ReadonlyMap<string, string>;

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
  return checked(jobSchema, data);
}

export function readResult(data: unknown): ResultData {
  return checked(resultSchema, data);
}

export function digest(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A job is known by what is to be done, whatever the order in which it is told: the same again is no other job. */
export function jobId(version: string, kind: string, task: object): string {
  return digest(JSON.stringify([version, kind, task], sorted)).slice(0, 32);
}

function sorted(key: string, value: unknown): unknown {
  const given = inJson(key, value);
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The fields of a value, and the texts that lie beside them. */
export function pack(value: object): { readonly fields: Fields; readonly beside: Texts } {
  const beside = new Map<string, string>();
  const packed = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => {
      const text = JSON.stringify(each, inJson);
      if (text.length <= LONG) return [name, text];
      if (text.length > LONGEST)
        throw new Error(`${name}: is too long for the queue; make the pieces of the work smaller`);
      const hash = digest(text);
      beside.set(hash, text);
      return [name, `#${hash}`];
    });
  return { fields: Object.fromEntries(packed), beside };
}

/** What a job is: in words of its kind, or by what of its task is short. */
export function wordsOf(kind: string, packed: Fields, words?: string): string {
  const short = Object.entries(packed).filter(([, text]) => text.length <= SHORT);
  return oneLine(words ?? [kind, ...short.map(([name, text]) => `${name}=${text}`)].join(" ")).slice(
    0,
    WORDS,
  );
}

/** The hashes of texts that lie beside them. */
export function textsOf(packed: Fields): string[] {
  return Object.values(packed).flatMap((text) => (text.startsWith("#") ? [text.slice(1)] : []));
}

/** The value again; `find` gives texts that lie beside it, and throws where one is not there. */
export async function unpack(
  packed: Fields,
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
