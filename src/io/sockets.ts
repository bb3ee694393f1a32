/** TCP: a peer as the other end of a line transport, one that we reach or one that comes to us. */

import { createServer, isIPv6, type Server, Socket } from "node:net";
import type { LineTransport } from "../agents/index.js";
import { LineCutter } from "../protocols/index.js";
import { LineQueue } from "./line-transport.js";

/** What is put up with from a peer; whoever goes beyond it is hung up on. */
export interface LineLimits {
  /** What ends the lines that we send; those that we hear may end with a newline or NUL. */
  readonly ending?: "\n" | "\0";
  /** Characters of a line. */
  readonly longest?: number;
  /** Seconds in which nothing is said by either side. */
  readonly idle?: number;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

interface ReachOptions extends Address, LineLimits {
  /** Seconds that the other end may take to answer. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
}

export interface ListeningOptions extends LineLimits {
  /** This machine alone, where no host is given. */
  readonly host?: string;
  /** Any that is free, where none is given. */
  readonly port?: number;
  /** Peers that may be connected at once; the next one is hung up on. */
  readonly connections?: number;
}

/** A port that is open for peers. */
export interface ListeningPort extends Address {
  /** Hangs up on everybody who is connected, too. */
  close(): Promise<void>;
}

const LONGEST = 1 << 20;
const PATIENCE = 10;
const CONNECTIONS = 256;

/** Milliseconds that a peer has to leave by itself when it is closed. */
const GRACE = 1000;

/** Bytes that may wait to be sent to a peer who does not read. */
const MAX_UNSENT = 1 << 24;

/** Throws for an empty address: Node would listen at all addresses of the machine. */
export function demandHost(host: string): void {
  if (host.trim() === "") throw new Error("the address to listen at is empty");
}

/** Connects to a peer by TCP and talks in lines. Rejects with one line that names it. */
export function connectTo({
  host,
  port,
  patience = PATIENCE,
  signal,
  ...limits
}: ReachOptions): Promise<SocketTransport> {
  const where = addressText({ host, port });
  return new Promise((resolve, reject) => {
    const socket = new Socket();
    const fail = (words: string) => {
      settle();
      socket.destroy();
      reject(new Error(`${where}: ${words}`));
    };
    const timer = setTimeout(() => fail(`no answer in ${patience} s`), 1000 * patience);
    const abandon = () => fail("given up");
    const refuse = (error: Error) => fail(wordsOf(error));
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abandon);
      socket.off("error", refuse);
      socket.on("error", () => {});
    };
    signal?.addEventListener("abort", abandon);
    socket.once("error", refuse);
    socket.connect({ host, port }, () => {
      settle();
      resolve(new SocketTransport(socket, limits));
    });
    if (signal?.aborted) abandon();
  });
}

/** Somebody else has the port. */
export class PortTaken extends Error {}

/** Opens a port and hands on every peer who connects. Rejects with one line that names the place. */
export function listenOn(
  { host = "127.0.0.1", port = 0, connections = CONNECTIONS, ...limits }: ListeningOptions,
  welcome: (peer: SocketTransport) => void,
): Promise<ListeningPort> {
  demandHost(host);
  const peers = new Set<SocketTransport>();
  const server = createServer((socket) => {
    const peer = new SocketTransport(socket, limits);
    peers.add(peer);
    socket.once("close", () => peers.delete(peer));
    welcome(peer);
  });
  server.maxConnections = connections;
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const words = `${addressText({ host, port })}: ${wordsOf(error)}`;
      reject(error.code === "EADDRINUSE" ? new PortTaken(words) : new Error(words));
    });
    server.listen({ host, port }, () => {
      server.removeAllListeners("error");
      // A connection that cannot be taken, for want of files for instance, is lost to the peer alone.
      server.on("error", () => {});
      resolve({ host, port: portOf(server), close: () => closeAll(server, peers) });
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function closeAll(server: Server, peers: ReadonlySet<SocketTransport>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await Promise.all([...peers].map((peer) => peer.close()));
  await closed;
}

/** A peer at the other end of a socket. Empty lines are passed over; what was not ended as a line is no message, and is dropped. */
export class SocketTransport implements LineTransport {
  /** Where the peer is. */
  readonly peer: string;
  readonly #socket: Socket;
  readonly #ending: string;
  readonly #longest: number;
  /** Cuts nothing off: who sends too much is hung up on. */
  readonly #cutter = new LineCutter(Number.POSITIVE_INFINITY);
  readonly #arrivals: LineQueue;
  readonly #closed: Promise<void>;
  #lastWords = "";

  constructor(socket: Socket, { ending = "\n", longest = LONGEST, idle }: LineLimits = {}) {
    this.peer = addressText({ host: socket.remoteAddress ?? "", port: socket.remotePort ?? 0 });
    this.#socket = socket;
    this.#ending = ending;
    this.#longest = longest;
    this.#arrivals = new LineQueue(socket);
    socket.setNoDelay(true).setEncoding("utf8");
    if (idle !== undefined) socket.setTimeout(1000 * idle, () => this.#hangUp(`silent for ${idle} s`));
    socket.on("error", (error) => this.#note(wordsOf(error)));
    socket.on("data", (text) => this.#arrive(String(text)));
    socket.once("end", () => this.#note(this.#cutter.kept > 0 ? "closed in the middle of a line" : "closed"));
    this.#closed = new Promise((resolve) => {
      socket.once("close", () => {
        this.#note("closed");
        this.#arrivals.end();
        resolve();
      });
    });
  }

  /** Why there will be no more lines; empty as long as there may be. */
  get lastWords(): string {
    return this.#lastWords;
  }

  send(line: string): void {
    if (!this.#socket.writable) return;
    if (this.#socket.writableLength > MAX_UNSENT) this.#hangUp("does not read what is sent");
    else this.#socket.write(line + this.#ending);
  }

  receive(seconds: number): Promise<string | undefined> {
    return this.#arrivals.receive(seconds);
  }

  now(): number {
    return Date.now();
  }

  every(milliseconds: number, look: () => void): () => void {
    const timer = setInterval(look, milliseconds);
    return () => clearInterval(timer);
  }

  async close(): Promise<void> {
    this.#socket.end();
    this.#socket.resume();
    const timer = setTimeout(() => this.end(), GRACE);
    await this.#closed;
    clearTimeout(timer);
  }

  end(): void {
    this.#socket.destroy();
  }

  #arrive(text: string): void {
    const lines = this.#cutter
      .cut(text)
      .map((line) => line.replace(/\r$/, ""))
      .filter((line) => line !== "");
    const tooLong = lines.findIndex((line) => line.length > this.#longest);
    this.#arrivals.add(tooLong < 0 ? lines : lines.slice(0, tooLong));
    if (tooLong >= 0 || this.#cutter.kept > this.#longest)
      this.#hangUp(`a line of more than ${this.#longest} characters`);
  }

  #hangUp(words: string): void {
    this.#note(words);
    this.#socket.destroy();
  }

  /** The first reason is the one that counts. */
  #note(words: string): void {
    if (this.#lastWords === "") this.#lastWords = words;
  }
}

export function addressText({ host, port }: Address): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EADDRINUSE: "the port is taken",
  EADDRNOTAVAIL: "is no address of this machine",
  EAI_AGAIN: "the name of the host cannot be looked up now",
  ECONNREFUSED: "nobody listens there",
  ECONNRESET: "the connection was cut",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  ENOTFOUND: "there is no such host",
  EPIPE: "the connection was cut",
  ETIMEDOUT: "no answer",
};

/** What the system says of a connection, in words. */
export function wordsOf(error: Error): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const { code = "", message } = first as NodeJS.ErrnoException;
  return WORDS[code] ?? message.replace(/\s+/g, " ");
}
