/** Listens for HTTP or HTTPS, with bounds on connections and on how long they may say nothing. */
import type { Server } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import type { Hono } from "hono";
import { addressText, demandHost, PortTaken, wordsOf } from "./sockets.js";

export interface Door {
  readonly port: number;
  close(): Promise<void>;
}

export interface DoorSetup {
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
// biome-ignore lint/suspicious/noExplicitAny: whatever its handlers keep
export async function openDoor(app: Hono<any>, { host, port, connections, tls }: DoorSetup): Promise<Door> {
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
