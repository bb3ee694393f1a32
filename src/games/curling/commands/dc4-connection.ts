/** Carries a player of DC4 over HTTP until its match is over. Lost connections are taken up again, after waits that grow. */
import { type HttpPeer, NoStream, WrongServer } from "../../../io/index.js";
import { type Dc4Player, Dc4RefusedError } from "../engines/dc4-player.js";
import { MAX_UNREAD, WAIT } from "./connect-scheme.js";

/** Milliseconds before the first new try, and the most before any. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** Milliseconds between lines about the same trouble. */
const REMINDER = 60_000;
/** A stream that lived so long, in milliseconds, was there, though nothing may have happened on it. */
const LIVED = 20_000;

export interface Dc4ConnectionSetup {
  readonly signal: AbortSignal;
  /** Seconds in a row in which nothing need be understood. */
  readonly patience?: number;
  /** Resolves after so many milliseconds, or when the signal comes. */
  wait(milliseconds: number): Promise<void>;
  /** Hears of lost connections: of each once, and again when it lasts. */
  trouble(words: string): void;
}

/** Tries that follow one another, after waits that grow. */
class Tries {
  readonly #carriage: Dc4ConnectionSetup;
  #tries = 0;
  /** Time of the first failure, ms. */
  #since: number | undefined;
  /** The last line about waiting since the server was heard, and its time, ms. */
  #told = "";
  #toldAt = 0;

  constructor(carriage: Dc4ConnectionSetup) {
    this.#carriage = carriage;
  }

  /** The server has said something that we understand. */
  heard(): void {
    if (this.#told !== "") this.#carriage.trouble("connected again");
    this.#told = "";
    this.#tries = 0;
    this.#since = undefined;
  }

  /** Waits for the next try; rejects where it was the last. */
  async next(error: Error): Promise<void> {
    const { signal, wait, trouble, patience = WAIT } = this.#carriage;
    if (signal.aborted) throw error;
    const now = performance.now();
    this.#since ??= now;
    const left = 1000 * patience - (now - this.#since);
    if (left <= 0) throw new Error(`${error.message}; gave up after ${patience} s (--wait)`);
    const words = `${error.message}; trying again`;
    if (words !== this.#told || now - this.#toldAt > REMINDER) {
      trouble(words);
      this.#toldAt = now;
    }
    this.#told = words;
    await wait(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++, left));
    signal.throwIfAborted();
  }
}

/** An answer of a server that may not be there yet. */
export async function reachServer<T>(ask: () => Promise<T>, carriage: Dc4ConnectionSetup): Promise<T> {
  const tries = new Tries(carriage);
  for (;;) {
    try {
      const answer = await ask();
      tries.heard();
      return answer;
    } catch (error) {
      if (isFinal(error)) throw error;
      await tries.next(error as Error);
    }
  }
}

/** Plays the match; rejects where the server refuses the player, or cannot be reached any more. */
export async function carryPlayer(
  player: Dc4Player,
  peer: HttpPeer,
  match: string,
  carriage: Dc4ConnectionSetup,
): Promise<void> {
  const tries = new Tries(carriage);
  let unknown = false;
  while (!player.over) {
    try {
      await player.enter(unknown);
      unknown = false;
      await hearAll(player, peer, match, carriage.signal, () => tries.heard());
      if (!player.over) throw new Error("the stream has ended");
    } catch (error) {
      // A server that does not know us any more may let us enter again.
      unknown = !unknown && error instanceof NoStream && error.status === 401;
      if (isFinal(error) && !unknown) throw error;
      await tries.next(error as Error);
    }
  }
}

/** Hears one stream; rejects when it is lost, or what was thought cannot be sent. */
async function hearAll(
  player: Dc4Player,
  peer: HttpPeer,
  match: string,
  signal: AbortSignal,
  heard: () => void,
): Promise<void> {
  const broken = new AbortController();
  const stop = () => broken.abort();
  const answers = new Set<Promise<void>>();
  const began = performance.now();
  const alive = () => {
    if (performance.now() - began > LIVED) heard();
  };
  let failure: unknown;
  let unread = 0;
  try {
    signal.addEventListener("abort", stop);
    for await (const event of peer.events(`/matches/${match}/stream`, broken.signal, alive)) {
      const before = player.understood;
      // The next event may come while this one is thought about.
      const answer = player.hear(event).catch((error: unknown) => {
        failure ??= error;
        broken.abort();
      });
      answers.add(answer);
      answer.finally(() => answers.delete(answer));
      if (player.understood > before) {
        unread = 0;
        heard();
      } else if (++unread >= MAX_UNREAD)
        throw new WrongServer(`${unread} events in a row are no states of Digital Curling 4`);
      if (player.over) return;
    }
  } catch (error) {
    failure ??= error;
  } finally {
    signal.removeEventListener("abort", stop);
    broken.abort();
    await Promise.all(answers);
  }
  if (failure !== undefined) throw failure;
}

/** Nobody gets in by trying again. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Dc4RefusedError ||
    error instanceof WrongServer ||
    (error instanceof NoStream && error.status < 429)
  );
}
