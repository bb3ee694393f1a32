/** What was asked and answered, as text. */
import { inPercent, percent } from "../../draw/index.js";
import { wilson } from "../../stats/index.js";
import { bold, dim, formatTable } from "../terminal.js";
import type { Judged } from "./judge.js";

export const INTERVAL_NOTE = dim("in brackets the 95 % interval, as if rows were drawn at random");

/** The rows one by one, then what they come to. */
export function formatSuite(
  agent: string,
  judged: readonly Judged[],
  summary: readonly string[],
  group: "set" | "kind",
): string {
  const rows = judged.map(({ id, size, set, move, verdict, value, playouts, ms, reason }) => [
    id,
    size,
    set,
    move ?? "none",
    value === null ? "" : percent(value),
    playouts === null ? "" : playouts.toLocaleString("en-US"),
    `${(ms / 1000).toFixed(2)} s`,
    `${verdict === "notShown" ? "not shown" : verdict}${reason === undefined ? "" : `: ${reason}`}`,
  ]);
  const head = ["row", "board", group, "move", "chance", "visits", "time", "verdict"];
  const [title = "", ...table] = formatTable([head, ...rows]).split("\n");
  return [bold(title), ...table, "", `agent: ${agent}`, ...summary].join("\n");
}

export function share(part: number, whole: number): string {
  const { low, high } = wilson(part, whole);
  return `${part} of ${whole}, ${percent(part / whole)} [${inPercent(low)}, ${inPercent(high)}]`;
}
