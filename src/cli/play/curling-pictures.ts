/** The house as a player at the terminal sees it, from the hack. */

import { stripVTControlCharacters } from "node:util";
import { drawTerminal } from "../../draw/index.js";
import type { CurlingState, Stones } from "../../games/curling/index.js";
import { listStones } from "../../games/curling/index.js";
import { pointOf, TEAMS, teamOf } from "../../games/curling/views/index.js";
import { fitted, formatTable, wantsColour } from "../terminal.js";

/** Columns between the sheet and the list of stones. */
const GAP = 3;

/** The stones with their numbers, and beside the sheet where they lie; without numbers, the sheet alone. */
export function drawHouse(state: CurlingState, stones: Stones, numbered: readonly number[]): string {
  const { sheet } = state.rink.rules;
  const placed = listStones(stones).map(({ team, stone = 0, x, y }) => {
    const number = numbered.indexOf(8 * team + stone);
    return { team, x, y, ...(number >= 0 && { label: String(number + 1) }) };
  });
  const house = drawTerminal({ sheet, stones: placed, colour: wantsColour(), flip: true, teams: TEAMS });
  const lines = house.split("\n");
  const width = Math.max(...lines.map((line) => stripVTControlCharacters(line).length)) + GAP;
  const list = numbered.map((stone, i) => {
    const { x, y } = pointOf(stones, stone);
    return [`${i + 1} ${TEAMS[teamOf(stone)]}`, metres(x), metres(y - sheet.teeLine)];
  });
  const beside = list.length === 0 ? [] : formatTable([["stone", "right", "beyond"], ...list]).split("\n");
  const picture = lines.map((line, i) => {
    const text = beside[i];
    return text === undefined
      ? line
      : `${line}${" ".repeat(width - stripVTControlCharacters(line).length)}${text}`;
  });
  return fitted(picture.join("\n"));
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
