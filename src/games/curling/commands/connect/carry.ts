/** Carries a player of DC4 over HTTP until its match is over. Lost connections are taken up again, after waits that grow. */
import { type HttpPeer, NoStream } from "../../../../transports/index.js";
import { type Dc4Player, Dc4Refused } from "../../protocols/dc4/index.js";

/** Milliseconds before the first new try, and the most before any. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** Tries in a row in which nothing was heard. */
const MOST_TRIES = 25;

export interface Carriage {
  readonly signal: AbortSignal;
  /** Resolves after so many milliseconds, or when the signal comes. */
  wait(milliseconds: number): Promise<void>;
  /** Hears of lost connections, of each once. */
  trouble(words: string): void;
}

/** Tries that follow one another, after waits that grow. */
class Tries {
  readonly #carriage: Carriage;
  #tries = 0;
  /** What was told since something was heard. */
  #told = "";

  constructor(carriage: Carriage) {
    this.#carriage = carriage;
  }

  /** There is a connection. */
  heard(): void {
    if (this.#told !== "") this.#carriage.trouble("connected again");
    this.#told = "";
    this.#tries = 0;
  }

  /** Waits for the next try; rejects where it was the last. */
  async next(error: Error): Promise<void> {
    const { signal, wait, trouble } = this.#carriage;
    this.#tries++;
    if (signal.aborted || this.#tries >= MOST_TRIES) throw error;
    const words = `${error.message}; trying again`;
    if (words !== this.#told) trouble(words);
    this.#told = words;
    await wait(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#tries - 1)));
    signal.throwIfAborted();
  }
}

/** An answer of a server that may not be there yet. */
export async function reached<T>(ask: () => Promise<T>, carriage: Carriage): Promise<T> {
  const tries = new Tries(carriage);
  for (;;) {
    try {
      const answer = await ask();
      tries.heard();
      return answer;
    } catch (error) {
      await tries.next(error as Error);
    }
  }
}

/** Plays the match; rejects where the server refuses the player, or cannot be reached any more. */
export async function carryPlayer(
  player: Dc4Player,
  peer: HttpPeer,
  match: string,
  carriage: Carriage,
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
  let failure: unknown;
  try {
    signal.addEventListener("abort", stop);
    for await (const event of peer.events(`/matches/${match}/stream`, broken.signal)) {
      heard();
      // The next event may come while this one is thought about.
      const answer = player.hear(event).catch((error: unknown) => {
        failure ??= error;
        broken.abort();
      });
      answers.add(answer);
      answer.finally(() => answers.delete(answer));
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
  return error instanceof Dc4Refused || (error instanceof NoStream && error.status < 429);
}
