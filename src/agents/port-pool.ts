import type { SearchPort } from "../search/index.js";
import type { AgentContext } from "./kind.js";

type OpenPort = NonNullable<AgentContext["openPort"]>;

/**
 * Workers that go from one agent to the next: to start one takes longer than many a move, and its code runs slowly until it is
 * compiled. Agents themselves may so be made anew for every move.
 */
export class PortPool {
  readonly #open: OpenPort;
  readonly #all: SearchPort<unknown>[] = [];
  readonly #idle: SearchPort<unknown>[] = [];

  constructor(open: OpenPort) {
    this.#open = open;
  }

  /** A port that comes back when its agent closes it. */
  open<M>(): SearchPort<M> {
    const port = (this.#idle.pop() ?? this.#new()) as SearchPort<M>;
    return {
      begin: (task) => port.begin(task),
      run: (playouts) => port.run(playouts),
      advance: (move) => port.advance(move),
      pin: (move) => port.pin(move),
      close: async () => {
        this.#idle.push(port as SearchPort<unknown>);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((port) => port.close()));
  }

  #new(): SearchPort<unknown> {
    const port = this.#open();
    this.#all.push(port);
    return port;
  }
}
