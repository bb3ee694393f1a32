import type { Team, Theme } from "../svg/index.js";
import { element, group, textLine, textWidth } from "../svg/index.js";
import { hammer } from "./glyphs.js";
import { stoneAt } from "./stone.js";

/** The line score. */
export interface Scoreboard {
  readonly teams: readonly [string, string]; // names
  readonly ends: readonly (readonly [number, number])[]; // points of both teams in each end played
  readonly length: number; // ends of the match; the columns still to come stay empty
  readonly hammer?: Team; // who throws last in this end
}

const ROW = 21; // pixels
const CELL = 21; // pixels
const TOTAL = 30; // pixels
const SIZE = 12.5; // pixels
const STONE = 6.5; // pixels, radius of the stone before the name

export const SCOREBOARD_HEIGHT = 3 * ROW;

export function scoreboardWidth(board: Scoreboard): number {
  return nameWidth(board) + columns(board) * CELL + TOTAL;
}

function columns(board: Scoreboard): number {
  return Math.max(board.length, board.ends.length);
}

function nameWidth(board: Scoreboard): number {
  return Math.max(...board.teams.map((name) => textWidth(name, SIZE))) + 2 * STONE + 40;
}

/** The table with its top left corner at x, y; the end being played has a shaded column. */
export function drawScoreboard(board: Scoreboard, x: number, y: number, theme: Theme): string {
  const names = nameWidth(board);
  const width = scoreboardWidth(board);
  const count = columns(board);
  const middle = (column: number) => x + names + (column + 0.5) * CELL;
  const total = x + width - TOTAL / 2;
  const baseline = (row: number) => y + row * ROW + ROW / 2 + SIZE * 0.36;
  const plain = { size: SIZE, fill: theme.text, anchor: "middle" } as const;
  const quiet = { size: SIZE * 0.88, fill: theme.quiet, anchor: "middle" } as const;

  const current =
    board.ends.length < count
      ? element("rect", {
          x: x + names + board.ends.length * CELL,
          y,
          width: CELL,
          height: SCOREBOARD_HEIGHT,
          fill: theme.panel,
        })
      : "";
  const head = Array.from({ length: count }, (_, i) =>
    textLine(String(i + 1), middle(i), baseline(0), quiet),
  );
  const rows = ([0, 1] as const).map((team) => {
    const cy = y + (team + 1.5) * ROW;
    const sum = board.ends.reduce((points, end) => points + end[team], 0);
    return group(
      {},
      stoneAt(x + STONE + 2, cy, STONE, { team }, -0.6, theme),
      textLine(board.teams[team], x + 2 * STONE + 10, baseline(team + 1), { ...plain, anchor: "start" }),
      board.hammer === team ? hammer(x + names - 18, cy, theme) : "",
      ...board.ends.map((end, i) =>
        textLine(String(end[team]), middle(i), baseline(team + 1), end[team] > 0 ? plain : quiet),
      ),
      textLine(String(sum), total, baseline(team + 1), { ...plain, size: SIZE * 1.1, weight: 700 }),
    );
  });
  const rules = [1, 2, 3].map((row) =>
    element("line", { x1: x, y1: y + row * ROW, x2: x + width, y2: y + row * ROW }),
  );
  return group(
    { class: "scoreboard" },
    current,
    group({ stroke: theme.quiet, "stroke-opacity": 0.35, "stroke-width": 0.8 }, ...rules),
    ...head,
    ...rows,
  );
}
