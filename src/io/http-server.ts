/** Listens for HTTP or HTTPS, with certificates from files, and sends events to a listener. */

import type { Server } from "node:http";
import { type AddressInfo, isIP, type Socket } from "node:net";
import { createSecureContext } from "node:tls";
import type { Context, Hono } from "hono";
import { FileError, readBytes } from "./files.js";
import type { StreamEvent } from "./http-client.js";
import { addressText, demandHost, PortTaken, wordsOf } from "./sockets.js";

const LARGEST = 2 ** 20;

/** Reads a certificate (with its chain) and its key. Throws `FileError` with the name of the file that cannot be used. */
export function readTlsFiles(certFile: string, keyFile: string): TlsFiles {
  const tls = { cert: readBytes(certFile, LARGEST), key: readBytes(keyFile, LARGEST) };
  demandPem(certFile, () => createSecureContext({ cert: tls.cert }), "is not a certificate in PEM form");
  demandPem(
    keyFile,
    () => createSecureContext({ key: tls.key }),
    "is not a private key in PEM form without a password",
  );
  demandPem(keyFile, () => createSecureContext({ ...tls }), `does not belong to the certificate ${certFile}`);
  return tls;
}

function demandPem(file: string, open: () => unknown, complaint: string): void {
  try {
    open();
  } catch {
    throw new FileError(file, complaint);
  }
}

// Listens for HTTP or HTTPS, with bounds on connections and on how long they may say nothing.

export interface HttpListener {
  readonly port: number;
  close(): Promise<void>;
}

export interface HttpListenerSetup {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Connections at the same time. */
  readonly connections: number;
  /** Serves HTTPS with this certificate; plain HTTP where there is none. */
  readonly tls?: TlsFiles;
}

/** The contents of a certificate file and of its key file, both PEM. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Milliseconds for the head of a request, for all of it, and of silence on any connection. */
const HEAD = 10_000;
const REQUEST = 30_000;
const SILENCE = 60_000;

/** Rejects with one line that names the address. */
export async function openHttpListener(
  // biome-ignore lint/suspicious/noExplicitAny: whatever its handlers keep
  app: Hono<any>,
  { host, port, connections, tls }: HttpListenerSetup,
): Promise<HttpListener> {
  demandHost(host);
  // Few who use transports listen for HTTP.
  const { createAdaptorServer } = await import("@hono/node-server");
  const common = { fetch: app.fetch, overrideGlobalObjects: false };
  const limits = { headersTimeout: HEAD, requestTimeout: REQUEST, keepAliveTimeout: HEAD };
  const server = createAdaptorServer(
    tls === undefined
      ? { ...common, serverOptions: limits }
      : {
          ...common,
          createServer: (await import("node:https")).createServer,
          serverOptions: { ...limits, ...tls, handshakeTimeout: HEAD },
        },
  ) as Server;
  server.maxConnections = connections;
  server.setTimeout(SILENCE);
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const words = `${addressText({ host, port })}: ${wordsOf(error)}`;
      reject(error.code === "EADDRINUSE" ? new PortTaken(words) : new Error(words));
    };
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      server.on("error", () => {});
      resolve({ port: (server.address() as AddressInfo).port, close: () => closed(server) });
    });
  });
}

/** Whether only this machine can reach it. */
export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

// Sends events to one listener: a queue with a bound, and comments that keep the connection alive.

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
