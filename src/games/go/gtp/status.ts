/** What is said of stones and points at the end of a game: by playouts, so a guess as others' answers are. */
import { BLACK, chainsOf, EMPTY, formatPoint, owners, WHITE } from "../index.js";
import type { GoTable } from "./table.js";

export const STATUSES = ["alive", "dead", "seki", "black_territory", "white_territory"] as const;
export type Status = (typeof STATUSES)[number];

/** A line for every chain, or one for all points of a territory. */
export function finalStatus(table: GoTable, status: Status): string {
  const { board } = table.state;
  const line = (points: readonly number[]) => points.map((point) => formatPoint(board, point)).join(" ");
  if (status === "black_territory" || status === "white_territory")
    return line(territory(table, status === "black_territory" ? BLACK : WHITE));
  if (status === "seki") return "";
  const dead = table.dead();
  if (status === "dead") return dead.map(line).join("\n");
  const gone = new Set(dead.flat());
  return chainsOf(table.state)
    .filter(([first]) => !gone.has(first!))
    .map(line)
    .join("\n");
}

/** Empty points that are a colour's when the dead stones are off the board. */
function territory(table: GoTable, colour: typeof BLACK | typeof WHITE): number[] {
  const { state } = table;
  const { board } = state;
  const stones = state.stones.slice();
  for (const point of table.dead().flat()) stones[board.placeOf[point]!] = EMPTY;
  const whose = new Int8Array(board.points);
  owners(board, stones, whose);
  const owner = colour === BLACK ? 1 : -1;
  return [...whose.keys()].filter((point) => whose[point] === owner && state.at(point) === EMPTY);
}
