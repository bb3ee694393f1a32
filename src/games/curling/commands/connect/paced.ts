/**
 * Sends requests no faster than a server takes them. The hosted service takes 30 requests in 60 s of each user and path, and may count
 * those that it refuses: so we count for ourselves, and wait longer after each refusal.
 */
import type { RequestLimit } from "../../hosting/index.js";
import { type Ask, Dc4Refused, type Dc4Reply, type Dc4Request } from "../../protocols/dc4/index.js";

export interface PacedOptions {
  /** Undefined where the server has no limit that we know of. */
  readonly limit: RequestLimit | undefined;
  /** Seconds in which a request may be refused again and again. */
  readonly patience: number;
  readonly signal: AbortSignal;
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Resolves after so many milliseconds, or when the signal comes. */
  wait(milliseconds: number): Promise<void>;
  /** Hears why a request has to wait. */
  trouble(words: string): void;
}

/** Milliseconds before the first new try, and the most before any: longer than the window of the hosted service. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 61_000;
/** Our clock and the server's may differ by so many milliseconds within a window. */
const SLACK = 1000;

/**
 * Wraps `ask`: POST requests wait for their turn, and are sent again when the server is busy (429, 5xx), as long as they are wanted.
 * Rejects with `Dc4Refused` when that lasts.
 */
export function pacedAsk(ask: (request: Dc4Request) => Promise<Dc4Reply>, options: PacedOptions): Ask {
  const { limit, patience, signal, now, wait, trouble } = options;
  const sent = new Map<string, number[]>();

  /** Milliseconds until the path may be asked once more. */
  const delayOf = (path: string): number => {
    if (limit === undefined) return 0;
    const window = 1000 * limit.seconds + SLACK;
    const recent = (sent.get(path) ?? []).filter((at) => at > now() - window);
    sent.set(path, recent);
    const oldest = recent.at(-limit.requests);
    return oldest === undefined ? 0 : oldest + window - now();
  };

  return async (request, isWanted = () => true) => {
    if (request.method === "GET") return ask(request);
    const path = request.path.replace(/\?.*/, "");
    const began = now();
    let refused: Dc4Reply | undefined;
    for (let tries = 0; ; tries++) {
      for (let delay = delayOf(path); delay > 0; delay = delayOf(path)) {
        if (delay > SLACK)
          trouble(
            `the server takes ${limit?.requests} requests in ${limit?.seconds} s; waiting ${seconds(delay)}`,
          );
        await wait(delay);
        signal.throwIfAborted();
        if (!isWanted()) return refused ?? UNSENT;
      }
      sent.set(path, [...(sent.get(path) ?? []), now()]);
      const reply = await ask(request);
      if (reply.status !== 429 && reply.status < 500) return reply;
      refused = reply;
      const pause = Math.max(
        Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries),
        1000 * Math.min(reply.retryAfter ?? 0, patience),
      );
      if (now() + pause - began > 1000 * patience)
        throw new Dc4Refused(`the server answers ${reply.status} to ${path} for ${patience} s (--wait)`);
      trouble(`the server answers ${reply.status}; trying again in ${seconds(pause)}`);
      await wait(pause);
      signal.throwIfAborted();
      if (!isWanted()) return reply;
    }
  };
}

/** Stands for a reply where the request was not wanted any more before it was sent. */
const UNSENT: Dc4Reply = { status: 409, body: { detail: "The turn has passed." } };

function seconds(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 1000)} s`;
}

/** Reads `30/60`, or `none`. */
export function parseLimit(text: string): RequestLimit | undefined {
  if (text === "none") return undefined;
  const [, requests = "", seconds = ""] = /^(\d{1,6})\/(\d{1,5}(?:\.\d+)?)$/.exec(text) ?? [];
  const limit = { requests: Number(requests), seconds: Number(seconds) };
  if (!(limit.requests > 0 && limit.seconds > 0)) throw new Error(`expected 30/60 or none, not ${text}`);
  return limit;
}
