/** The house as a player at the terminal sees it, from the hack. */

import { drawTerminal } from "../../../draw/index.js";
import { fitted, formatTable, type Screen } from "../../../views/index.js";
import { type CurlingState, listStones, type Stones } from "../index.js";
import { pointOf, TEAMS, teamOf } from "../views/index.js";

/** Columns between the sheet and the list of stones. */
const GAP = 3;

/** The stones with their numbers, and beside the sheet where they lie; without numbers, the sheet alone. */
export function drawHouse(
  state: CurlingState,
  stones: Stones,
  numbered: readonly number[],
  screen: Screen,
): string {
  const { sheet } = state.rink.rules;
  const placed = listStones(stones).map(({ team, stone = 0, x, y }) => {
    const number = numbered.indexOf(8 * team + stone);
    return { team, x, y, ...(number >= 0 && { label: String(number + 1) }) };
  });
  const linesOf = (colour: boolean) =>
    drawTerminal({ sheet, stones: placed, colour, flip: true, teams: TEAMS }).split("\n");
  const widths = linesOf(false).map((line) => line.length);
  const width = Math.max(...widths) + GAP;
  const list = numbered.map((stone, i) => {
    const { x, y } = pointOf(stones, stone);
    return [`${i + 1} ${TEAMS[teamOf(stone)]}`, metres(x), metres(y - sheet.teeLine)];
  });
  const beside = list.length === 0 ? [] : formatTable([["stone", "right", "beyond"], ...list]).split("\n");
  const picture = linesOf(screen.colour).map((line, i) => {
    const text = beside[i];
    return text === undefined ? line : `${line}${" ".repeat(width - (widths[i] ?? 0))}${text}`;
  });
  return fitted(picture.join("\n"), screen);
}

function metres(length: number): string {
  // Nothing is 0.00, from either side.
  return (Number(length.toFixed(2)) + 0).toFixed(2);
}

/** Points by end and in all. */
export function lineScore(state: CurlingState): string {
  const { ends } = state.rink.rules;
  const played = Array.from({ length: state.end }, (_, end) => {
    // Of the extra ends only the last can have points.
    return end >= ends && end < state.end - 1 ? 0 : (state.endScores[Math.min(end, ends)] ?? 0);
  });
  const row = (team: 0 | 1) => [
    TEAMS[team],
    ...played.map((score) => String(Math.max(0, team === 0 ? score : -score))),
    String(state.totals[team]),
  ];
  return formatTable([["", ...played.map((_, end) => String(end + 1)), "all"], row(0), row(1)]);
}
