import type { AgentContext } from "../../../agents/index.js";
import type { SearchPort } from "../../../search/index.js";

type OpenPort = NonNullable<AgentContext["openPort"]>;

/**
 * Threads that go from one agent to the next: to start them takes longer than many a throw. Agents themselves are made anew
 * for every throw, so that none knows more than another.
 */
export class PortPool {
  readonly #open: OpenPort;
  readonly #idle: SearchPort<unknown>[] = [];

  constructor(open: OpenPort) {
    this.#open = open;
  }

  /** A port that comes back when its agent closes it. */
  open<M>(): SearchPort<M> {
    const port = (this.#idle.pop() ?? this.#open()) as SearchPort<M>;
    return {
      begin: (task) => port.begin(task),
      run: (playouts) => port.run(playouts),
      advance: (move) => port.advance(move),
      close: async () => {
        this.#idle.push(port as SearchPort<unknown>);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((port) => port.close()));
  }
}
