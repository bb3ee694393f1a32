/** Events of a match to one listener, over HTTP: a queue with a bound, and comments that keep the connection alive. */
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { Player } from "../../../../game/index.js";
import type { Dc4Match, ServerEvent } from "../../protocols/dc4/index.js";

/** Events that may wait for a listener who does not read. */
const MOST_WAITING = 500;

/** Every so many milliseconds; Python clients give a silent stream up after 15 seconds. */
const KEEP_ALIVE = 10_000;

/** Refuses by throwing where the match has too many listeners; `ended` is called when the stream is over. */
export function streamOf(c: Context, match: Dc4Match, team: Player | null, ended = () => {}): Response {
  const events: (ServerEvent | null)[] = [];
  let wake = () => {};
  const leave = match.listen(team, (event) => {
    events.push(event);
    wake();
  });
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => {
      leave();
      events.push(null);
      wake();
    });
    try {
      await stream.write(PING);
      for (;;) {
        if (events.length === 0 && !(await arrival())) await stream.write(PING);
        while (events.length > 0) {
          if (events.length > MOST_WAITING) return;
          const event = events.shift() as ServerEvent | null;
          if (event === null || !(await told(stream, event))) return;
        }
      }
    } finally {
      leave();
      ended();
    }
  });

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

const PING = ": ping\n\n";

/** False where nobody is there any more. */
async function told(stream: SSEStreamingApi, event: ServerEvent): Promise<boolean> {
  await stream.writeSSE(event);
  return !stream.aborted && !stream.closed;
}
