// @ts-check
/** With hammer, two ends to go and one behind: is it better to score one or to blank the end? */
import { WinTable } from "playout/curling";

const table = new WinTable();
for (const points of [2, 1, 0, -1]) {
  const win = table.winAfter(2, -1, true, points);
  console.log(
    `${points === 0 ? "blank" : points > 0 ? `score ${points}` : `lose ${-points}`}`.padEnd(8),
    `${(100 * win).toFixed(1)} %`,
  );
}
