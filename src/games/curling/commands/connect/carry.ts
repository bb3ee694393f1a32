/** Carries a player of DC4 over HTTP until its match is over. Lost connections are taken up again, after waits that grow. */
import { type HttpPeer, NoStream } from "../../../../transports/index.js";
import { type Dc4Player, Dc4Refused } from "../../protocols/dc4/index.js";

/** Milliseconds before the first new try, and the most before any. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** Tries in a row in which nothing was heard. */
const MOST_TRIES = 25;

export interface Carriage {
  readonly match: string;
  readonly signal: AbortSignal;
  /** Resolves after so many milliseconds, or when the signal comes. */
  wait(milliseconds: number): Promise<void>;
  /** Hears why a connection was lost. */
  trouble(words: string): void;
}

/** Rejects where the server refuses the player, or cannot be reached any more. */
export async function carryPlayer(player: Dc4Player, peer: HttpPeer, carriage: Carriage): Promise<void> {
  const { signal, wait, trouble } = carriage;
  let unknown = false;
  for (let tries = 1; !player.over; tries++) {
    try {
      await player.enter(unknown);
      unknown = false;
      await hearAll(player, peer, carriage, () => {
        tries = 0;
      });
      if (!player.over) trouble("the stream has ended");
    } catch (error) {
      // A server that does not know us any more may let us enter again.
      unknown = !unknown && error instanceof NoStream && error.status === 401;
      if (signal.aborted || (isFinal(error) && !unknown) || tries >= MOST_TRIES) throw error;
      trouble((error as Error).message);
    }
    if (!player.over) await wait(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, tries - 1)));
    signal.throwIfAborted();
  }
}

/** Hears one stream; rejects when it is lost, or what was thought cannot be sent. */
async function hearAll(
  player: Dc4Player,
  peer: HttpPeer,
  { match, signal }: Carriage,
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
