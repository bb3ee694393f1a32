/** What players are worth with the luck of the hands taken out, for the terminal. */
import { shown } from "../../../game/index.js";
import { formatTable, inkOf, type Screen } from "../../../views/index.js";
import type { ToldLuck, ToldShare } from "../analysis/index.js";

export function formatLuck(pairings: readonly ToldLuck[], screen: Screen): string {
  const { bold, dim } = inkOf(screen);
  const [head = "", ...rows] = formatTable([
    ["pairing", "games", "share", "95 %", "without luck", "95 %", "worth"],
    ...pairings.map(({ players, games, played, withoutLuck, worth }) => [
      players.map(shown).join(" - "),
      String(games),
      ...cellsOf(played),
      ...cellsOf(withoutLuck),
      worth === undefined ? "" : `${Math.round(worth)} games`,
    ]),
  ]).split("\n");
  return [
    bold(head),
    ...rows,
    dim(
      "Without luck: results less what the hands made of the throws, by a net that tells what throws came to.",
    ),
    dim("Worth: so many games would tell as much by their results alone. Intervals are of pairs."),
  ].join("\n");
}

function cellsOf({ share, interval }: ToldShare): string[] {
  return [
    percent(share),
    interval === undefined ? "" : `${percent(interval.low)} to ${percent(interval.high)}`,
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1).replace("-", "\u2212")} %`;
}
