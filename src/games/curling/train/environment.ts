/**
 * Ends in lockstep for another program: messages and frames of bytes, threads, and the loop that answers.
 *
 * What is said between `playout curling environment` and the program that started it. First a line of JSON each: what is wanted, and what is given. Then frames, little-endian;
 * docs/python.md has them byte by byte.
 */

import { readSync } from "node:fs";
import { availableParallelism } from "node:os";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { z } from "zod";
import { checkData, version as VERSION } from "../../../core/index.js";
import { messageOf } from "../../../io/files.js";
import { INTENDED_BYTES, OUTCOME_BYTES, START_BYTES, startColumns } from "../lockstep.js";
import { EXECUTION_NOISES, type NoiseName, noiseFor } from "../noise.js";
import { RULE_SETS, ruleSet } from "../rules/rule-set.js";

const ENVIRONMENT_FORMAT = "playout-curling-environment";
const ENVIRONMENT_VERSION = 2;

/**
 * Asked: JSON that says which ends begin; the throws of all ends; the positions that they begin with, after a reset that names a throw.
 * Answered: what became of it; or one line that says why not.
 */
const KINDS = { reset: 1, step: 2, positions: 3, outcome: 4, refusal: 5 } as const;

/** Lines and resets are no longer than this. */
const MAX_TEXT = 2 ** 16;
const MAX_ENDS = 2 ** 22;

const environmentRequestSchema = z.strictObject({
  format: z.literal(ENVIRONMENT_FORMAT),
  version: z.literal(ENVIRONMENT_VERSION),
  rules: z.enum(RULE_SETS as [string, ...string[]]),
  /** Whose hand throws; that of the rules where it is left out. */
  noise: z.enum(Object.keys(EXECUTION_NOISES) as [NoiseName, ...NoiseName[]]).optional(),
  ends: z.int().min(1).max(MAX_ENDS),
  /** All cores where it is left out. */
  threads: z.int().min(1).max(256).optional(),
});

const resetSchema = z.strictObject({
  seed: z.string(),
  /** The number of the first end. */
  first: z.int().min(0),
  /** The throw to come, where positions follow; without it the ends begin as games do. */
  throw: z.int().min(0).optional(),
  /** How many ends in a row begin with each position; one where it is left out. */
  repeats: z.int().min(1).optional(),
});

type EnvironmentRequest = z.output<typeof environmentRequestSchema>;
export type EnvironmentReset = z.output<typeof resetSchema>;

/** Reads the first line of a program, or throws one that says what is wrong with it. */
function parseEnvironmentRequest(line: string): EnvironmentRequest {
  const data = json(line, "the first line");
  const { format, version } = (data ?? {}) as Partial<EnvironmentRequest>;
  if (format !== ENVIRONMENT_FORMAT) throw new Error(`the first line has no format ${ENVIRONMENT_FORMAT}`);
  if (version !== ENVIRONMENT_VERSION)
    throw new Error(
      `version ${version} of ${ENVIRONMENT_FORMAT}; this playout speaks version ${ENVIRONMENT_VERSION}`,
    );
  return checkData(environmentRequestSchema, data);
}

function parseReset(text: string): EnvironmentReset {
  return checkData(resetSchema, json(text, "a reset"));
}

function json(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${what} is no JSON`);
  }
}

// Bytes in and out: first lines, then frames.

/** What carries them. */
interface Pipe {
  /** Fills `into` and says so; or says that there are no more bytes. Throws when there are some, but too few. */
  fill(into: Uint8Array): boolean;
  /** Done when the bytes may change. */
  write(bytes: Uint8Array): Promise<void>;
}

/** The first line, without its end; empty where nothing is said. */
function readLine(pipe: Pipe): string {
  const byte = new Uint8Array(1);
  const bytes: number[] = [];
  while (pipe.fill(byte) && byte[0] !== 10) {
    bytes.push(byte[0]!);
    if (bytes.length > MAX_TEXT) throw new Error("the first line does not end");
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** A frame is its kind and how many bytes follow, both uint32, and those bytes. */
class Frames {
  readonly #pipe: Pipe;
  readonly #head = new Uint32Array(2);
  readonly #bytes = new Uint8Array(this.#head.buffer);

  constructor(pipe: Pipe) {
    this.#pipe = pipe;
  }

  /** The kind of the next frame; none where there are no more. */
  next(): number | undefined {
    return this.#pipe.fill(this.#bytes) ? this.#head[0] : undefined;
  }

  /** Reads what the frame holds, which must be as long as these together. */
  take(...parts: readonly Uint8Array[]): void {
    const [kind, length] = this.#head;
    const wanted = parts.reduce((sum, part) => sum + part.length, 0);
    if (length !== wanted) throw new Error(`a frame of kind ${kind} with ${length} bytes, not ${wanted}`);
    for (const part of parts) if (!this.#pipe.fill(part)) throw new Error("the input ends within a frame");
  }

  takeText(): string {
    const bytes = new Uint8Array(Math.min(this.#head[1]!, MAX_TEXT));
    this.take(bytes);
    return new TextDecoder().decode(bytes);
  }

  async answer(kind: number, content: Uint8Array): Promise<void> {
    this.#head.set([kind, content.length]);
    await this.#pipe.write(this.#bytes);
    await this.#pipe.write(content);
  }
}

// Standard input, waiting until there are bytes, and standard output.

export const standardPipe: Pipe = {
  fill(into) {
    for (let at = 0; at < into.length; ) {
      const read = readSync(0, into, at, into.length - at, null);
      if (read === 0) {
        if (at === 0) return false;
        throw new Error(`the input ends after ${at} of ${into.length} bytes`);
      }
      at += read;
    }
    return true;
  },
  write: (bytes) =>
    new Promise((resolve, reject) => {
      process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
    }),
};

// Threads that step ends together, a slice of the ends each, over columns that they share. Whoever has them steps them by waiting: while they throw, the thread that called sleeps.
//
// Words that are shared: the number of the call that threads wait for, and how many of them are done with it.

export const CALL = 0;
export const DONE = 1;

/** What a thread is told before it begins. */
export interface ThreadSetup {
  readonly rules: string;
  readonly noise: NoiseName;
  /** Of all threads. */
  readonly ends: number;
  /** Of this one, the last not included. */
  readonly from: number;
  readonly to: number;
  readonly threads: number;
  readonly words: Int32Array;
  readonly intended: SharedArrayBuffer;
  readonly outcome: SharedArrayBuffer;
  readonly given: SharedArrayBuffer;
  /** What is to be done, and what went wrong. */
  readonly port: MessagePort;
}

/** What a call asks of all threads: ends that begin anew, the next throw, or nothing more. */
export type EnvironmentCall = EnvironmentReset | "step" | "leave";

interface ThreadPool {
  readonly threads: number;
  /** Waits until all threads have done it; throws the first line of those that could not. */
  call(what: EnvironmentCall): void;
}

type ThreadPoolPlan = Pick<ThreadSetup, "rules" | "noise" | "ends" | "intended" | "outcome" | "given">;

/** Starts threads, which have loaded all they need when it is done. */
async function startThreadPool(plan: ThreadPoolPlan, threads: number): Promise<ThreadPool> {
  const words = new Int32Array(new SharedArrayBuffer(8));
  const ports = await Promise.all(
    Array.from({ length: threads }, (_, i) => {
      const share = (part: number) => Math.floor((plan.ends * part) / threads);
      return startThread({ ...plan, threads, words, from: share(i), to: share(i + 1) });
    }),
  );
  return {
    threads,
    call(what) {
      Atomics.store(words, DONE, 0);
      for (const port of ports) port.postMessage(what);
      Atomics.add(words, CALL, 1);
      Atomics.notify(words, CALL);
      for (let done = 0; done < threads; done = Atomics.load(words, DONE)) Atomics.wait(words, DONE, done);
      const wrong = ports.map((port) => receiveMessageOnPort(port)?.message as string | undefined);
      const [first] = wrong.filter((message) => message !== undefined);
      if (first !== undefined) throw new Error(first);
    },
  };
}

function startThread(slice: Omit<ThreadSetup, "port">): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL("./environment-worker.js", import.meta.url), {
    workerData: { ...slice, port: port2 } satisfies ThreadSetup,
    transferList: [port2],
  });
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", () => resolve(port1));
  });
}

// Answers the frames of a program until it has no more. What breaks the order of frames ends the process; throws and positions that cannot be are refused.

export async function serveEnvironment(pipe: Pipe): Promise<void> {
  const line = readLine(pipe);
  if (line === "") return;
  const { ends, rules: name, ...wanted } = parseEnvironmentRequest(line);
  const rules = ruleSet(name);
  const noise = noiseFor(rules, wanted.noise ?? undefined);
  const threads = Math.min(wanted.threads ?? availableParallelism(), ends);
  const memory = new Memory(ends);
  const crew = await startThreadPool({ rules: name, noise, ends, ...memory.shared }, threads);
  const given = {
    format: ENVIRONMENT_FORMAT,
    version: ENVIRONMENT_VERSION,
    playout: VERSION,
    rules: name,
    model: rules.model,
    noise,
    ends,
    threads,
    throws: rules.throws,
  };
  try {
    await pipe.write(Buffer.from(`${JSON.stringify(given)}\n`));
    const frames = new Frames(pipe);
    for (let kind = frames.next(); kind !== undefined; kind = frames.next()) {
      const call = read(frames, kind, memory);
      try {
        crew.call(call);
      } catch (error) {
        await frames.answer(KINDS.refusal, Buffer.from(messageOf(error)));
        continue;
      }
      await frames.answer(KINDS.outcome, isKnown(call) ? NOTHING : memory.outcome);
    }
  } finally {
    crew.call("leave");
  }
}

/** What all threads share, as the bytes of frames. */
class Memory {
  readonly ends: number;
  readonly shared: Pick<ThreadPoolPlan, "intended" | "outcome" | "given">;
  readonly intended: Uint8Array;
  readonly outcome: Uint8Array;
  readonly stones: Uint8Array;
  readonly masks: Uint8Array;

  constructor(ends: number) {
    this.ends = ends;
    const intended = new SharedArrayBuffer(INTENDED_BYTES * ends);
    const outcome = new SharedArrayBuffer(OUTCOME_BYTES * ends);
    const given = new SharedArrayBuffer(START_BYTES * ends);
    const { stones, masks } = startColumns(ends, given);
    this.shared = { intended, outcome, given };
    this.intended = new Uint8Array(intended);
    this.outcome = new Uint8Array(outcome);
    this.stones = new Uint8Array(given, stones.byteOffset, stones.byteLength);
    this.masks = new Uint8Array(given, masks.byteOffset, masks.byteLength);
  }
}

const NOTHING = new Uint8Array();

/** Whether the program has said itself where the stones lie. */
function isKnown(call: EnvironmentCall): boolean {
  return typeof call === "object" && call.throw !== undefined;
}

/** Reads a frame, and the positions after it where there are some; gives what the threads are to do. */
function read(frames: Frames, kind: number, { ends, intended, stones, masks }: Memory): EnvironmentCall {
  if (kind === KINDS.step) {
    frames.take(intended);
    return "step";
  }
  if (kind !== KINDS.reset) throw new Error(`a frame of kind ${kind}, where a reset or a step is wanted`);
  const reset = parseReset(frames.takeText());
  if (reset.throw === undefined) return reset;
  const next = frames.next();
  if (next !== KINDS.positions) throw new Error(`a frame of kind ${next}, where positions are wanted`);
  const positions = Math.ceil(ends / (reset.repeats ?? 1));
  frames.take(stones.subarray(0, 128 * positions), masks.subarray(0, 2 * positions));
  return reset;
}
