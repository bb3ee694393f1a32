/** Watches over a server that may not be one: says that we wait, and gives up where nothing comes that can be read. */
import { shown } from "../../../../game/index.js";
import type { EndingDialogue } from "../../../../protocols/index.js";
import { carryOver, type SocketTransport } from "../../../../transports/index.js";
import type { Engagement } from "./scheme.js";

/** Seconds that a server may take to say something that we understand. */
export const WAIT = 600;
/** Seconds to the first line about waiting, and between later ones. */
const FIRST_LINE = 10;
const LATER_LINES = 60;
/** Lines in a row that cannot be read. */
export const MOST_UNREAD = 20;

/** Hears the lines of a server. */
interface Listener extends EndingDialogue {
  /** Messages that could be read. */
  readonly understood: number;
}

/** Calls `say` with the seconds that have passed, now and then; gives what stops it. */
export function everyWhile(limit: number, say: (seconds: number) => void): () => void {
  const began = performance.now();
  let timer: NodeJS.Timeout;
  const next = (seconds: number) => {
    timer = setTimeout(() => {
      say(Math.round((performance.now() - began) / 1000));
      next(LATER_LINES);
    }, 1000 * seconds);
  };
  next(Math.min(FIRST_LINE, limit / 2));
  return () => clearTimeout(timer);
}

/**
 * Carries a dialogue over TCP. Rejects with one line where the server says nothing for so long, or what is none of the protocol's:
 * at once if `isStrict`, else when many lines in a row cannot be read.
 */
export async function carryWatched(
  listener: Listener,
  transport: SocketTransport,
  { diary, signal, options }: Pick<Engagement, "diary" | "signal" | "options">,
  { protocol, isStrict }: { readonly protocol: string; readonly isStrict: boolean },
): Promise<void> {
  const { wait = WAIT } = options;
  const stop = new AbortController();
  const abandon = () => stop.abort();
  let silent = false;
  const lines = everyWhile(wait, (seconds) => {
    if (listener.understood === 0)
      diary.note(`nothing from the server for ${seconds} s; giving up after ${wait} s (--wait)`);
  });
  const limit = setTimeout(() => {
    silent = listener.understood === 0;
    if (silent) stop.abort();
  }, 1000 * wait);
  let unread = 0;
  const watched: EndingDialogue = {
    get over() {
      return listener.over;
    },
    end: () => listener.end(),
    async hear(line, say) {
      const before = listener.understood;
      const answered = listener.hear(line, say);
      unread = listener.understood > before ? 0 : unread + 1;
      if (unread > 0 && listener.understood === 0 && unread === 1) {
        const words = `that is no server of ${protocol}: it says "${shown(line.slice(0, 60))}"`;
        if (isStrict) throw new Error(words);
        diary.note(words);
      }
      if (unread >= MOST_UNREAD) throw new Error(`${unread} lines in a row are none of ${protocol}`);
      await answered;
    },
  };
  signal.addEventListener("abort", abandon, { once: true });
  if (signal.aborted) abandon();
  try {
    await carryOver(watched, transport, stop.signal);
  } catch (error) {
    if (silent) throw new Error(`no word of ${protocol} in ${wait} s (--wait)`);
    if (listener.understood > 0 || unread > 0 || signal.aborted) throw error;
    throw new Error(`${(error as Error).message} before a word of ${protocol}`);
  } finally {
    signal.removeEventListener("abort", abandon);
    clearTimeout(limit);
    lines();
  }
}
