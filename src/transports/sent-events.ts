/** Events that a server sends to one listener: a queue with a bound, and comments that keep the connection alive. */
import type { StreamEvent } from "./events.js";

/** Calls `hear` with what happens, and with null when nothing more will; gives what ends it. */
export type Listen = (hear: (event: StreamEvent | null) => void) => () => void;

/** Events that may wait for a listener who does not read. */
const MOST_WAITING = 500;

/** Every so many milliseconds; Python clients give a silent stream up after 15 seconds. */
const KEEP_ALIVE = 10_000;

const PING = ": ping\n\n";

/** The answer to a listener; `ended` is called once, when the stream is over. Throws what `listen` throws. */
export function sentEvents(listen: Listen, ended = () => {}): Response {
  const waiting: (StreamEvent | null)[] = [];
  let wake = () => {};
  const leave = listen((event) => {
    waiting.push(event);
    wake();
  });
  const encoder = new TextEncoder();
  let over = false;
  const end = () => {
    over = true;
    leave();
    ended();
  };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(PING)),
    async pull(controller) {
      const text = await next();
      if (over) return;
      if (text !== null) return controller.enqueue(encoder.encode(text));
      end();
      controller.close();
    },
    cancel() {
      end();
      wake();
    },
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
  });

  /** What is to be sent; null where nothing more is. */
  async function next(): Promise<string | null> {
    if (waiting.length === 0 && !(await arrival())) return PING;
    if (waiting.length > MOST_WAITING) return null;
    const event = waiting.shift() ?? null;
    return event && `event: ${event.event}\n${event.data.replace(/^/gm, "data: ")}\n\n`;
  }

  /** Whether something came, before it is time for a sign of life. */
  function arrival(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), KEEP_ALIVE);
      wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}
