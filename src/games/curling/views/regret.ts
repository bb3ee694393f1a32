/** What smaller budgets of a search give away, for the terminal. */
import { formatTable, inkOf, type Screen } from "../../../views/index.js";
import type { ToldRegret } from "../analysis/index.js";

export function formatRegret({ positions, trials, budgets }: ToldRegret, screen: Screen): string {
  const { bold, dim } = inkOf(screen);
  const [head = "", ...rows] = formatTable([
    ["playouts", "wins", "gives away", "95 %"],
    ...budgets.map(({ playouts, win, regret, interval }) => [
      grouped(playouts),
      `${points(win)} %`,
      points(regret),
      interval === undefined ? "" : `${points(interval.low)} to ${points(interval.high)}`,
    ]),
  ]).split("\n");
  const most = grouped(Math.max(...budgets.map(({ playouts }) => playouts)));
  return [
    bold(`${positions} positions of play by the net, ${trials} trials of every throw that was chosen`),
    "",
    bold(head),
    ...rows,
    dim(
      "Wins: the chance to win by the net, over the mistakes of the hand, after the throws that so many playouts chose.",
    ),
    dim(`Gives away: points of that chance that ${most} playouts would have brought.`),
  ].join("\n");
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** Of chances, in per cent; what is as good as 0 has no sign. */
function points(share: number): string {
  const text = (100 * share).toFixed(2);
  return text === "-0.00" ? "0.00" : text.replace("-", "\u2212");
}
