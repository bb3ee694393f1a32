/** Listens for HTTP, with bounds on connections and on how long they may say nothing. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";

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
}

/** Milliseconds for the head of a request, for all of it, and of silence on any connection. */
const HEAD = 10_000;
const REQUEST = 30_000;
const SILENCE = 60_000;

// biome-ignore lint/suspicious/noExplicitAny: whatever its handlers keep
export function openDoor(app: Hono<any>, { host, port, connections }: DoorSetup): Promise<Door> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    serverOptions: { headersTimeout: HEAD, requestTimeout: REQUEST, keepAliveTimeout: HEAD },
  }) as Server;
  server.maxConnections = connections;
  server.setTimeout(SILENCE);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      server.on("error", () => {});
      resolve({ port: (server.address() as AddressInfo).port, close: () => closed(server) });
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
