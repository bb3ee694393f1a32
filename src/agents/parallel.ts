import type { Game, State } from "../game/index.js";
import type { Rng } from "../random/index.js";
import {
  ParallelThinking,
  type Report,
  type Search,
  type SearchPort,
  type SearchTask,
  SharedThinking,
} from "../search/index.js";
import type { AgentContext } from "./kind.js";

/** A search that goes on here or elsewhere: what `Thinking` and its parallel forms have in common. */
export interface Mind<M> {
  readonly simulations: number;
  readonly decided: boolean;
  run(playouts: number): void | Promise<void>;
  report(lines?: number): Report<M>;
  advance?(move: M): void | Promise<void>;
  pin?(move: M): void | Promise<void>;
}

/** One that goes on below a move. */
export interface TreeMind<M> extends Mind<M> {
  advance(move: M): void | Promise<void>;
}

/** How a search through ports begins and ends. */
interface Ports<S, M> {
  ready?(): Promise<void>;
  /** Begins a search of a state, with `rng` in place of the agent's own where that is given. */
  think(state: S, rng?: Rng): Promise<Mind<M>>;
  close(): Promise<void>;
}

export function openPorts<M>({ openPort }: AgentContext, threads: number): SearchPort<M>[] {
  if (openPort === undefined)
    throw new Error(`threads: there are no threads to be had here; expected 1, got ${threads}`);
  return Array.from({ length: threads }, () => openPort<M>());
}

/** Every worker searches by itself; `task` tells it with what. */
export function parallelSearch<S extends State<M>, M>(
  game: Game<S, M>,
  ports: readonly SearchPort<M>[],
  task: Pick<SearchTask, "game" | "agent" | "weights">,
  rng: Rng,
): Ports<S, M> {
  const { notation } = game;
  return {
    think: (state, own = rng) =>
      ParallelThinking.begin(
        ports,
        { ...task, position: notation.formatState(state), seed: String(own.uint32()) },
        (move) => notation.formatMove(move),
      ),
    close: () => closeAll(ports),
  };
}

/** All workers search together in one memory. */
export function sharedSearch<S extends State<M>, M>(
  game: Game<S, M>,
  search: Search<S, M>,
  ports: readonly SearchPort<M>[],
  task: Pick<SearchTask, "game" | "agent" | "weights">,
  rng: Rng,
): Ports<S, M> {
  const workers = ports.length;
  const memories = (search.memories?.(workers) ?? []).map((bytes) => new SharedArrayBuffer(bytes));
  const think = (state: S, own = rng): Promise<Mind<M>> => {
    new Uint8Array(memories[0]).fill(0);
    const view = search.begin(state, own, { worker: -1, workers, memories });
    const position = game.notation.formatState(state);
    return SharedThinking.begin(ports, { ...task, position, seed: String(own.uint32()) }, memories, view);
  };
  return {
    // Threads, tables and weights take a second to be there: not when a clock runs.
    async ready() {
      await think(game.start());
    },
    think,
    close: () => closeAll(ports),
  };
}

async function closeAll<M>(ports: readonly SearchPort<M>[]): Promise<void> {
  await Promise.all(ports.map((port) => port.close()));
}
