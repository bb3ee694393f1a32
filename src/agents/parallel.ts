import type { Game, State } from "../game/index.js";
import type { Rng } from "../random/index.js";
import { ParallelThinking, type Report, type SearchPort } from "../search/index.js";
import type { AgentContext } from "./kind.js";

/** A search that goes on here or elsewhere: what `Thinking` and `ParallelThinking` have in common. */
export interface Mind<M> {
  readonly simulations: number;
  readonly decided: boolean;
  run(playouts: number): void | Promise<void>;
  report(lines?: number): Report<M>;
  advance(move: M): void | Promise<void>;
}

export function openPorts({ openPort }: AgentContext, threads: number): SearchPort<number>[] {
  if (openPort === undefined)
    throw new Error(`threads: there are no threads to be had here; expected 1, got ${threads}`);
  return Array.from({ length: threads }, openPort);
}

/** How a search through ports begins and ends; `task` tells the workers what to search with. */
export function parallelSearch<S extends State<number>>(
  game: Game<S, number>,
  ports: readonly SearchPort<number>[],
  task: { readonly game: object; readonly agent: object },
  rng: Rng,
): { think(state: S): Promise<Mind<number>>; close(): Promise<void> } {
  return {
    think: (state) =>
      ParallelThinking.begin(ports, {
        ...task,
        position: game.notation.formatState(state),
        seed: String(rng.uint32()),
      }),
    close: async () => {
      await Promise.all(ports.map((port) => port.close()));
    },
  };
}
