/** A port where engines come in and wait until a match has a seat for them. */
import { AgentFailure } from "../../../agents/index.js";
import {
  type Listening,
  type ListeningOptions,
  listenOn,
  type SocketTransport,
} from "../../../transports/index.js";

export class Door {
  readonly #listening: Listening;
  /** Engines that wait for a match, and matches that wait for an engine. */
  readonly #engines: SocketTransport[];
  readonly #matches: ((engine: SocketTransport) => void)[];

  private constructor(
    listening: Listening,
    engines: SocketTransport[],
    matches: ((engine: SocketTransport) => void)[],
  ) {
    this.#listening = listening;
    this.#engines = engines;
    this.#matches = matches;
  }

  static async open(options: ListeningOptions): Promise<Door> {
    const engines: SocketTransport[] = [];
    const matches: ((engine: SocketTransport) => void)[] = [];
    const listening = await listenOn(options, (engine) => {
      const match = matches.shift();
      if (match !== undefined) match(engine);
      // Those who have left make room.
      else engines.splice(0, engines.length, ...engines.filter(isThere), engine);
    });
    return new Door(listening, engines, matches);
  }

  get port(): number {
    return this.#listening.port;
  }

  get host(): string {
    return this.#listening.host;
  }

  /** The next engine that comes, or has come and is still there. */
  next(signal: AbortSignal): Promise<SocketTransport> {
    for (let engine = this.#engines.shift(); engine !== undefined; engine = this.#engines.shift())
      if (isThere(engine)) return Promise.resolve(engine);
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new AgentFailure("stall", "nobody came"));
        return;
      }
      const take = (engine: SocketTransport) => {
        signal.removeEventListener("abort", leave);
        resolve(engine);
      };
      const leave = () => {
        this.#matches.splice(this.#matches.indexOf(take), 1);
        reject(new AgentFailure("stall", "nobody came"));
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#matches.push(take);
    });
  }

  close(): Promise<void> {
    return this.#listening.close();
  }
}

function isThere(engine: SocketTransport): boolean {
  return engine.lastWords === "";
}
