/** Evaluations of policies as a table. */
import { formatTable } from "../../../../cli/terminal.js";
import { percent } from "../../../../draw/index.js";
import { type Evaluation, YARDSTICK } from "../../training/index.js";

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
