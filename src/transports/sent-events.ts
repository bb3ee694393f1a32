/** Sends events to one listener: a queue with a bound, and comments that keep the connection alive. */
import type { Socket } from "node:net";
import type { Context } from "hono";
import type { StreamEvent } from "./events.js";

/** Calls `hear` with each event, and with null after the last one; returns what ends it. */
export type Listen = (hear: (event: StreamEvent | null) => void) => () => void;

/** Events, and their characters, that may wait for a listener who does not read. */
const MAX_EVENTS = 500;
const MAX_LENGTH = 2 ** 25;

/** Every so many milliseconds; Python clients give a silent stream up after 15 seconds. */
const KEEP_ALIVE = 10_000;

const PING = ": ping\n\n";

/** Connections that have a stream: HTTP answers in order, so a second one would never begin. */
const streaming = new WeakSet<Socket>();

/**
 * Answers a request with a stream of events. Calls what `listen` returned exactly once: when the connection is gone, even if that was before
 * the answer began, when the events are over, or when too many wait. Throws what `listen` throws.
 */
// biome-ignore lint/suspicious/noExplicitAny: whatever its handlers keep
export function sentEvents(c: Context<any>, listen: Listen): Response {
  const socket = socketOf(c);
  if (socket !== undefined && (socket.destroyed || streaming.has(socket)))
    return new Response(null, { status: 503 });
  const waiting: (StreamEvent | null)[] = [];
  let length = 0;
  let over = false;
  let wake = () => {};
  let leave: (() => void) | undefined;
  const end = () => {
    if (over) return;
    over = true;
    waiting.length = 0;
    if (socket !== undefined) {
      socket.off("close", end);
      streaming.delete(socket);
    }
    leave?.();
    wake();
  };
  leave = listen((event) => {
    if (over) return;
    const added = event?.data.length ?? 0;
    const full = waiting.length >= MAX_EVENTS || (waiting.length > 0 && length + added > MAX_LENGTH);
    if (full && event !== null) {
      end();
      socket?.destroy();
      return;
    }
    waiting.push(event);
    length += added;
    wake();
  });
  if (over) leave();
  else if (socket !== undefined) {
    streaming.add(socket);
    socket.once("close", end);
  }
  const encoder = new TextEncoder();
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(PING)),
    async pull(controller) {
      const text = await next();
      if (cancelled) return;
      if (text !== null) return controller.enqueue(encoder.encode(text));
      end();
      controller.close();
    },
    cancel() {
      cancelled = true;
      end();
    },
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
  });

  /** Waits for the text to send; null after the last one. */
  async function next(): Promise<string | null> {
    if (waiting.length === 0 && !over && !(await arrival())) return PING;
    const event = waiting.shift() ?? null;
    length -= event?.data.length ?? 0;
    return event && `event: ${event.event}\n${event.data.replace(/^/gm, "data: ")}\n\n`;
  }

  /** Returns true when something came, false when it is time for a sign of life. */
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

/** The connection of a request; undefined where a handler is called without one. */
// biome-ignore lint/suspicious/noExplicitAny: whatever its handlers keep
function socketOf(c: Context<any>): Socket | undefined {
  return (c.env as { incoming?: { socket?: Socket } } | undefined)?.incoming?.socket;
}
