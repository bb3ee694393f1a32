/**
 * What the page and its worker say to each other: jobs are begun and stopped by number, and told in part before they are
 * done. While one runs, the page asks again and again whether the worker is still there. A job is a kind, which both sides import, and what does it, which only the worker loads.
 */
import type { AgentServices, Clock, StopSignal } from "../../src/agents/index.js";

/** What a worker says of itself when it is there. */
export interface Info {
  /** Threads that a search may have here. */
  readonly threads: number;
}

export type ToWorker =
  | {
      readonly say: "start";
      readonly id: number;
      readonly game: string;
      readonly job: string;
      readonly task: unknown;
    }
  | { readonly say: "stop"; readonly id: number }
  | { readonly say: "ping" };

export type FromWorker =
  | { readonly say: "ready"; readonly info: Info }
  | { readonly say: "pong" }
  | { readonly say: "partial"; readonly id: number; readonly partial: unknown }
  | { readonly say: "done"; readonly id: number; readonly result: unknown }
  | { readonly say: "failed"; readonly id: number; readonly message: string };

/** A kind of job by what it is given, tells on the way, and comes to. */
export interface JobKind<Task, Partial, Result> {
  readonly game: string;
  readonly name: string;
  /** Never there: holds the types. */
  readonly types?: (task: Task, partial: Partial) => Result;
}

export function jobKind<Task, Partial, Result>(game: string, name: string): JobKind<Task, Partial, Result> {
  return { game, name };
}

/** What a worker lends to a job. */
export interface Desk<Partial> extends AgentServices {
  readonly clock: Clock;
  readonly stop: StopSignal;
  readonly threads: number;
  tell(partial: Partial): void;
}

/** A job, and what does it. */
export interface Work {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the kind of the job has the types
  run(task: any, desk: Desk<any>): Promise<unknown>;
}

/** Data that the jobs of a game need besides their scripts, such as nets. */
export interface Needs {
  /** Loads what a job needs; throws one line where it cannot. */
  load(job: string, task: unknown): Promise<void>;
  /** Gives what was loaded, for the threads of a search. */
  share(): unknown;
  /** Takes what another worker has loaded. */
  take(shared: unknown): void;
}

export function does<Task, Partial, Result>(
  { name }: JobKind<Task, Partial, Result>,
  run: (task: Task, desk: Desk<Partial>) => Promise<Result>,
): Work {
  return { name, run };
}

/** How far a job is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly part?: string;
}
