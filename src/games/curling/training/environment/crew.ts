/**
 * Threads that step ends together, a slice of the ends each, over columns that they share. Whoever has them steps them by waiting: while they throw, the thread that called sleeps.
 *
 * Words that are shared: the number of the call that threads wait for, and how many of them are done with it.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { DisturbanceName } from "../../index.js";
import type { Reset } from "./protocol.js";

export const CALL = 0;
export const DONE = 1;

/** What a thread is told before it begins. */
export interface Slice {
  readonly rules: string;
  readonly noise: DisturbanceName;
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
export type Call = Reset | "step" | "leave";

export interface Crew {
  readonly threads: number;
  /** Waits until all threads have done it; throws the first line of those that could not. */
  call(what: Call): void;
}

export type CrewPlan = Pick<Slice, "rules" | "noise" | "ends" | "intended" | "outcome" | "given">;

/** Starts threads, which have loaded all they need when it is done. */
export async function startCrew(plan: CrewPlan, threads: number): Promise<Crew> {
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

function startThread(slice: Omit<Slice, "port">): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL("./crew-worker.js", import.meta.url), {
    workerData: { ...slice, port: port2 } satisfies Slice,
    transferList: [port2],
  });
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", () => resolve(port1));
  });
}
