import type {
  Coder,
  Disturbance,
  Game,
  Grid,
  Horizon,
  Policy,
  ScaledPlayout,
  State,
} from "../../game/index.js";
import { Field } from "./field.js";
import { Finalists } from "./finalists.js";

/** What a grid search is put together from; all of it belongs to the game. */
export interface GridParts<S extends State<M>, M> {
  readonly game: Pick<Game<S, M>, "clone" | "isLegal">;
  readonly coder: Coder<M>;
  readonly grid: Grid<M>;
  readonly horizon: Horizon<S>;
  readonly disturbance: Disturbance<M>;
  /** Gives the first finalists. */
  readonly policy: Policy<S, M>;
  /** Makes the playout; where it learns, over memory that threads share. */
  playout(memory?: SharedArrayBuffer): ScaledPlayout<S>;
  /** Bytes of that memory. */
  readonly playoutBytes: number;
  /** How an adaptive search goes on; as with playouts to the horizon where it is not said. */
  readonly pace?: Pace;
}

export interface Pace {
  /** The survey's share of simulations, until it is over. */
  readonly survey: number;
  /** Places that each worker's survey spreads evenly, before it looks for those that may be worth most; infinite where playouts are noisy: then it goes round and round. */
  readonly spread: number;
  /** Simulations of a worker before the first addition to the finalists, and those that go by between two at least. */
  readonly admission: number;
  /** By what simulations grow from one addition to the next: later ones are the rarer the more is known. */
  readonly growth: number;
}

/** Numbers of the memory in which so many workers search together. */
export function memoryLength<S extends State<M>, M>(
  { grid, coder }: GridParts<S, M>,
  workers: number,
): number {
  return Field.length(grid.size, workers) + Finalists.length(coder, workers);
}
