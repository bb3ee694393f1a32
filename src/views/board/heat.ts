/** What a search thinks of a position, over its board: the share of visits of every move, and chances to win of the most visited. */
import type { BoardOverlay } from "../../draw/index.js";
import type { State } from "../../game/index.js";
import { type Report, worthOf } from "../../search/index.js";

/** Moves that are labelled with their chance to win. */
const LABELLED = 8;

interface HeatLook {
  readonly overlays: readonly BoardOverlay[];
  readonly title: string;
  readonly caption: string;
}

/** `side` is who is to move, `cells` those of the board: moves whose ids are not smaller have no place on it. */
export function heatOf(
  { toMove }: Pick<State<number>, "toMove">,
  report: Report<number>,
  cells: number,
  side: string,
): HeatLook {
  const placed = report.lines.filter(({ move, visits }) => move < cells && visits > 0);
  const visits = report.lines.reduce((sum, line) => sum + line.visits, 0);
  const values = new Float64Array(cells).fill(Number.NaN);
  for (const { move, visits: own } of placed) values[move] = own / visits;
  const mine = (value: number) => Math.round(100 * (toMove === 0 ? value : 1 - value));
  const labels = placed
    .slice(0, LABELLED)
    .map(({ move, value }): BoardOverlay => ({ kind: "label", cell: move, text: String(mine(value)) }));
  return {
    overlays: [{ kind: "heat", values, percent: true, label: "share of visits" }, ...labels],
    title: `${side} to move wins ${mine(worthOf(report))} %`,
    caption: `${report.simulations.toLocaleString("en-US")} ${report.unit ?? "playouts"}; numbers are chances to win in per cent`,
  };
}
