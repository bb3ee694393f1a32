/** How near playouts of policies come to values of positions, by their squared errors. */
import type { Rng } from "../../../random/index.js";
import { type Bootstrap, bootstrapMean, type Mean, meanOf } from "../../../stats/index.js";

/** What the others are compared with. */
export const YARDSTICK = "uniform";

/** One position has a mean, and nothing that says how well it is known. */
type Known<T, Always extends keyof T> = Partial<T> & Pick<T, Always>;

export interface Evaluation {
  readonly policy: string;
  /** Of the squared errors. */
  readonly loss: Known<Mean, "count" | "mean">;
  /** Share of the positions in which it sees the same winner. */
  readonly agreement: number;
  /** Its squared errors less those of uniform playouts, position by position. */
  readonly difference?: Known<Bootstrap, "mean">;
}

export function compare(
  squares: readonly number[],
  yardstick: readonly number[] | undefined,
  rng: Rng,
): Pick<Evaluation, "loss" | "difference"> {
  const differences = yardstick?.map((square, row) => squares[row]! - square);
  if (squares.length > 1)
    return { loss: meanOf(squares), ...(differences && { difference: bootstrapMean(differences, rng) }) };
  const { count, mean } = meanOf(squares);
  return { loss: { count, mean }, ...(differences && { difference: { mean: meanOf(differences).mean } }) };
}
