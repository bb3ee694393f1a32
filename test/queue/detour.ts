/** A way to a server that can be cut and mended. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export class Detour {
  readonly #server = createServer((socket) => this.#enter(socket));
  readonly #sockets = new Set<Socket>();
  readonly #target: number;
  /** How many come in vain. */
  #refused = 0;
  #cut = false;

  constructor(target: number) {
    this.#target = target;
  }

  async open(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as { port: number }).port;
  }

  /** Cuts all connections until so many have come in vain. */
  async cut(tries: number): Promise<void> {
    this.#begin();
    while (this.#refused < tries) await once(this.#server, "connection");
    this.#cut = false;
  }

  /** Cuts all connections for so many seconds. */
  async cutFor(seconds: number): Promise<void> {
    this.#begin();
    await sleep(1000 * seconds);
    this.#cut = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #begin(): void {
    this.#cut = true;
    this.#refused = 0;
    for (const socket of this.#sockets) socket.destroy();
  }

  #enter(socket: Socket): void {
    this.#keep(socket);
    if (this.#cut) {
      this.#refused++;
      socket.destroy();
      return;
    }
    const other = connect(this.#target, "127.0.0.1");
    this.#keep(other);
    socket.pipe(other).pipe(socket);
    socket.on("close", () => other.destroy());
    other.on("close", () => socket.destroy());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
  }
}
