/** What was asked and answered, as text. */
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
    value === null ? "" : `${(100 * value).toFixed(1)} %`,
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
  const percent = (value: number) => (100 * value).toFixed(1);
  return `${part} of ${whole}, ${percent(part / whole)} % [${percent(low)}, ${percent(high)}]`;
}
