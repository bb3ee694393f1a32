/** How near playouts of policies come to values of positions, by their squared errors, and how it is shown. */
import { percent } from "../../../draw/index.js";
import type { Rng } from "../../../random/index.js";
import { type Bootstrap, bootstrapMean, type Mean, meanOf } from "../../../stats/index.js";
import { formatTable } from "../../terminal.js";

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

export function formatEvaluations(evaluations: readonly Evaluation[]): string {
  const rows = evaluations.map(({ policy, loss, agreement, difference }) => [
    policy,
    String(loss.count),
    `${loss.mean.toFixed(4)} ± ${loss.error?.toFixed(4) ?? "–"}`,
    percent(agreement),
    difference === undefined ? "–" : formatDifference(difference),
    difference?.below === undefined ? "–" : percent(difference.below),
  ]);
  const head = ["policy", "positions", "mean squared error", "same winner", `less ${YARDSTICK}'s`, "nearer"];
  const table = formatTable([head, ...rows]);
  const alone = evaluations.some(({ loss }) => loss.error === undefined);
  return alone ? `${table}\nOne position alone has neither errors nor intervals.` : table;
}

function formatDifference({ mean, low, high }: NonNullable<Evaluation["difference"]>): string {
  const interval =
    low === undefined || high === undefined ? "" : ` (${low.toFixed(4)} to ${high.toFixed(4)})`;
  return `${mean.toFixed(4)}${interval}`;
}
