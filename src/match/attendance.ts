/** Waiting for players: one that fails, takes forever or does not go away must not hold up a match. */
import { AgentFailure, type Clock, type Stop } from "../agents/index.js";
import type { Player } from "../game/index.js";
import type { Host, WallClock } from "./host.js";
import type { End } from "./record.js";

/** Seconds that a player has to go away. */
const FAREWELL = 5;

/** A player loses by what it did. */
export class Fault extends Error {
  readonly by: Player;
  readonly end: End;

  constructor(by: Player, end: End, message: string) {
    super(message);
    this.by = by;
    this.end = end;
  }
}

/** A game that nobody wants any more. */
export class Abandoned extends Error {}

/** Seconds that a player has for what it does, and what it loses by when it takes longer. */
export interface Patience {
  readonly seconds: number;
  readonly end: End;
  readonly reason: string;
  /** Hears that the seconds are over, before what has come meanwhile is read. */
  passed?(): void;
}

export function stalling(seconds: number): Patience {
  return { seconds, end: "stall", reason: `no answer in ${seconds} s` };
}

/** What a player does, unless it fails, takes forever, or nobody wants the game any more. */
export async function attended<T>(
  by: Player,
  work: () => Promise<T>,
  { seconds, end, reason, passed }: Patience,
  { clock, signal }: Pick<Host, "clock" | "signal">,
): Promise<T> {
  let settle = () => {};
  let abandon = () => {};
  const spoilt = new Promise<never>((_, reject) => {
    // What lies in a socket while this thread is busy has come in time: it is read first.
    const overdue = () => {
      passed?.();
      void clock.breathe().then(() => reject(new Fault(by, end, reason)));
    };
    settle = clock.after(1000 * seconds, overdue);
    abandon = () => reject(new Abandoned());
    signal?.addEventListener("abort", abandon, { once: true });
  });
  try {
    if (signal?.aborted) throw new Abandoned();
    return await Promise.race([work(), spoilt]);
  } catch (error) {
    if (error instanceof Abandoned || error instanceof Fault) throw error;
    throw faultOf(by, error);
  } finally {
    settle();
    signal?.removeEventListener("abort", abandon);
  }
}

/** Asks for the answer at once when the seconds are over or nobody wants the game any more. */
export function stopAfter(seconds: number, clock: Clock, signal: Stop | undefined): Stop {
  const hurry = clock.now() + 1000 * seconds;
  return {
    get aborted() {
      return signal?.aborted === true || clock.now() >= hurry;
    },
  };
}

/** Lets a player go; one that does not want to is left behind. */
export async function dismiss(agent: { close?(): Promise<void> }, clock: WallClock): Promise<void> {
  let settle = () => {};
  const patience = new Promise<void>((resolve) => {
    settle = clock.after(1000 * FAREWELL, resolve);
  });
  await Promise.race([Promise.resolve(agent.close?.()).catch(() => {}), patience]);
  settle();
}

export function faultOf(by: Player, error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  const end = error instanceof AgentFailure ? error.reason : "crash";
  return new Fault(by, end, message.replace(/\s+/g, " ").slice(0, 300));
}
