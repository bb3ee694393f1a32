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
  /** Rounds of the grid after which it is surveyed no more. */
  readonly rounds: number;
  /** By what simulations grow from one addition to the finalists to the next, which wants the whole field smoothed. */
  readonly growth: number;
}

/** Numbers of the memory in which so many workers search together. */
export function memoryLength<S extends State<M>, M>(
  { grid, coder }: GridParts<S, M>,
  workers: number,
): number {
  return Field.length(grid.size, workers) + Finalists.length(coder, workers);
}
