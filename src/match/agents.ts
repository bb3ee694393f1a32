/** The agents of a match: made with programs among them, waited for with timeouts, stopped and closed. */
import {
  type Agent,
  type AgentContext,
  AgentFailure,
  type AgentServices,
  type AgentSpec,
  type AnyGameSetup,
  type Clock,
  createAgent,
  type GameSetup,
  type GameSpec,
  gameNamed,
  kitOf,
  type StopSignal,
} from "../agents/index.js";
import type { Player, State } from "../game/index.js";
import { gtpKind } from "../protocols/index.js";
import type { GameEnding } from "./record.js";

/** An AbortSignal, as far as matches care. */
export interface AbortSignalLike extends StopSignal {
  addEventListener(type: "abort", listener: () => void, options?: { readonly once: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** The little of the interface of signals that a match needs; the pure rooms are compiled without its types. */
interface Signals {
  AbortController: new () => { readonly signal: AbortSignalLike; abort(): void };
  AbortSignal: { any(signals: readonly AbortSignalLike[]): AbortSignalLike };
}

/** A signal of our own, which also comes when another does. */
export function signalWith(other: AbortSignalLike | undefined): {
  readonly signal: AbortSignalLike;
  abort(): void;
} {
  const { AbortController, AbortSignal } = globalThis as unknown as Signals;
  const own = new AbortController();
  const signal = other === undefined ? own.signal : AbortSignal.any([other, own.signal]);
  return { signal, abort: () => own.abort() };
}

// What games need of the place where they are played: nothing here reaches for a clock, a thread or a program by itself.

/** The time of that place. */
export interface WallClock extends Clock {
  date(): string;
  /** Calls after so many milliseconds, unless what comes back is called before. */
  after(milliseconds: number, call: () => void): () => void;
}

export interface MatchHost extends AgentServices {
  readonly clock: WallClock;
  /** The game is not wanted any more. */
  readonly signal?: AbortSignalLike;
  /** Milliseconds of CPU time so far of the threads that think in this game; missing where nobody can tell. */
  readonly cpu?: () => number;
}

const programs = gtpKind();

/** A kit with the agents that are programs as well. */
export function withPrograms<K extends AnyGameSetup>(kit: K): K {
  return gameNamed(kit.spec.name).gtp === undefined ? kit : { ...kit, kinds: [...kit.kinds, programs] };
}

/** Makes any agent: one in this process, one that is a program, or one inside the other. */
export function resolveAgent<S extends State<M>, M>(
  kit: GameSetup<S, M>,
  spec: AgentSpec,
  context: AgentContext,
): Agent<S, M> {
  return createAgent(withPrograms(kit), spec, context);
}

export type MatchGameSetup = AnyGameSetup;

/** The game of a match with everybody who can play it, programs included. */
export function matchKit(spec: GameSpec): MatchGameSetup {
  return withPrograms(kitOf(spec));
}

// Waiting for players: one that fails, takes forever or does not go away must not hold up a match.

/** Seconds that a player has to go away. */
const FAREWELL = 5;

/** A player loses by what it did. */
export class PlayerError extends Error {
  readonly by: Player;
  readonly end: GameEnding;

  constructor(by: Player, end: GameEnding, message: string) {
    super(message);
    this.by = by;
    this.end = end;
  }
}

/** A game that nobody wants any more. */
export class Cancelled extends Error {}

/** Seconds that a player has for what it does, and what it loses by when it takes longer. */
export interface Timeout {
  readonly seconds: number;
  readonly end: GameEnding;
  readonly reason: string;
  /** Hears that the seconds are over, before what has come meanwhile is read. */
  passed?(): void;
}

export function stallTimeout(seconds: number): Timeout {
  return { seconds, end: "stall", reason: `no answer in ${seconds} s` };
}

/** What a player does, unless it fails, takes forever, or nobody wants the game any more. */
export async function withTimeout<T>(
  by: Player,
  work: () => Promise<T>,
  { seconds, end, reason, passed }: Timeout,
  { clock, signal }: Pick<MatchHost, "clock" | "signal">,
): Promise<T> {
  let settle = () => {};
  let abandon = () => {};
  const spoilt = new Promise<never>((_, reject) => {
    // What lies in a socket while this thread is busy has come in time: it is read first.
    const overdue = () => {
      passed?.();
      void clock.breathe().then(() => reject(new PlayerError(by, end, reason)));
    };
    settle = clock.after(1000 * seconds, overdue);
    abandon = () => reject(new Cancelled());
    signal?.addEventListener("abort", abandon, { once: true });
  });
  try {
    if (signal?.aborted) throw new Cancelled();
    return await Promise.race([work(), spoilt]);
  } catch (error) {
    if (error instanceof Cancelled || error instanceof PlayerError) throw error;
    throw faultOf(by, error);
  } finally {
    settle();
    signal?.removeEventListener("abort", abandon);
  }
}

/** Asks for the answer at once when the seconds are over or nobody wants the game any more. */
export function stopAfter(seconds: number, clock: Clock, signal: StopSignal | undefined): StopSignal {
  const hurry = clock.now() + 1000 * seconds;
  return {
    get aborted() {
      return signal?.aborted === true || clock.now() >= hurry;
    },
  };
}

/** Lets a player go; one that does not want to is left behind. */
export async function closeAgent(agent: { close?(): Promise<void> }, clock: WallClock): Promise<void> {
  let settle = () => {};
  const patience = new Promise<void>((resolve) => {
    settle = clock.after(1000 * FAREWELL, resolve);
  });
  await Promise.race([Promise.resolve(agent.close?.()).catch(() => {}), patience]);
  settle();
}

export function faultOf(by: Player, error: unknown): PlayerError {
  const message = error instanceof Error ? error.message : String(error);
  const end = error instanceof AgentFailure ? error.reason : "crash";
  return new PlayerError(by, end, message.replace(/\s+/g, " ").slice(0, 300));
}
