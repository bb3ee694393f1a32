import { formatShare, type Scoreboard, type Standing } from "../../../match/index.js";
import type { CurlingStatistics } from "./statistics.js";

/** What the columns mean. */
export const CURLING_NOTE =
  "Points a game: own : the opponent's. Of the ends with the hammer: how many, and in how many came two points or more, one, none, or points for the opponent. Hammer efficiency: two or more, of the ends with the hammer that were not blank. Force: the opponent takes one, of the ends without it in which the opponent scored. Steal: points without the hammer, of the ends without it.";

const HEAD = [
  "agent",
  "points a game",
  "hammer",
  "2+",
  "1",
  "blank",
  "stolen",
  "hammer efficiency",
  "force",
  "steal",
];

interface Told {
  readonly curling: CurlingStatistics;
}

/** How the agents curled, as rows of text with a head. */
export function curlingRows(board: Scoreboard): string[][] {
  const own = board.standings.map((each) => rowOf(each.name, (each as Standing & Told).curling));
  return [HEAD, ...own, rowOf("who throws first", (board as Scoreboard & Told).curling)];
}

function rowOf(name: string, { points, against, hammer, ...shares }: CurlingStatistics): string[] {
  const { ends, several, one, blank, stolen } = hammer;
  return [
    name,
    Number.isNaN(points) ? "–" : `${points.toFixed(2)} : ${against.toFixed(2)}`,
    ...[ends, several, one, blank, stolen].map(String),
    formatShare(shares.hammerEfficiency),
    formatShare(shares.force),
    formatShare(shares.steal),
  ];
}
