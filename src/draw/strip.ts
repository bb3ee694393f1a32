import { frameOf, type SheetLines } from "./frame.js";
import { Column, PADDING } from "./layout.js";
import type { Overlay } from "./overlays.js";
import { drawRink } from "./sheet.js";
import { type PlacedStone, stoneAt } from "./stone.js";
import { group } from "./svg.js";
import { textLine, textLines, textWidth, wrapText } from "./text.js";
import { type Team, THEMES, type Theme, type ThemeName } from "./theme.js";

/** One small house of a strip. */
export interface StripShot {
  readonly team: Team; // who threw
  readonly stones: readonly PlacedStone[]; // after the shot, the one thrown marked as last
  readonly text?: string; // what was played, below the house
  readonly number?: number; // place in the end, counted from 1 where not given
  readonly overlays?: readonly Overlay[]; // on this house
}

export interface StripPicture {
  readonly sheet: SheetLines;
  readonly shots: readonly StripShot[];
  readonly columns?: number; // houses in a row, 8 by default
  readonly view?: "house" | "play"; // play by default
  readonly flip?: boolean; // the thrower's view in place of the skip's, false by default
  readonly scale?: number; // pixels per metre, 26 by default
  readonly theme?: ThemeName; // light by default
  readonly title?: string; // above the strip
  readonly caption?: string; // below the strip, wrapped
}

const SPACE = 10; // pixels between the houses
const NUMBER_SIZE = 12; // pixels
const TEXT_SIZE = 11; // pixels
const LINE = 14; // pixels from line to line below a house
const STONE = 5; // pixels, radius of the stone before the number

/** A whole end: the stones after each shot, as on the results sheets of championships. */
export function drawStrip(picture: StripPicture): string {
  const { sheet, shots, columns = 8, view = "play", flip = false, scale = 26 } = picture;
  const theme = THEMES[picture.theme ?? "light"];
  const frame = frameOf(sheet, { view, scale, landscape: false, flip });
  const inRow = Math.max(1, Math.min(columns, shots.length));
  const column = new Column(inRow * (frame.width + SPACE) - SPACE, theme);
  if (picture.title !== undefined) column.title(picture.title);
  for (let first = 0; first < shots.length; first += inRow) {
    const row = shots.slice(first, first + inRow);
    const texts = row.map((shot) => wrapText(shot.text ?? "", TEXT_SIZE, frame.width));
    const houses = row.map((shot, i) => {
      const x = PADDING + i * (frame.width + SPACE);
      const middle = x + frame.width / 2;
      const below = column.y + frame.height + LINE;
      return group(
        { class: "shot" },
        drawRink(frame, sheet, shot.stones, shot.overlays ?? [], x, column.y, theme),
        drawNumber(String(shot.number ?? first + i + 1), shot.team, middle, below, theme),
        textLines(texts[i], middle, below + LINE, LINE, {
          size: TEXT_SIZE,
          fill: theme.quiet,
          anchor: "middle",
        }),
      );
    });
    const lines = Math.max(...texts.map((text) => text.length));
    const between = first + inRow < shots.length ? SPACE : 0;
    column.add(group({}, ...houses), frame.height + LINE * (lines + 1) + between);
  }
  if (picture.caption !== undefined) column.caption(picture.caption);
  const description = shots.map((shot, i) => describe(shot, i, theme.teams[shot.team].name)).join(" ");
  return column.document(picture.title ?? "One end of curling", description);
}

/** The number of a shot after a stone of its team, centred. */
function drawNumber(number: string, team: Team, middle: number, baseline: number, theme: Theme): string {
  const text = STONE * 2 + 4;
  const start = middle - (text + textWidth(number, NUMBER_SIZE)) / 2;
  return (
    stoneAt(start + STONE, baseline - NUMBER_SIZE * 0.36, STONE, { team }, 0, theme) +
    textLine(number, start + text, baseline, { size: NUMBER_SIZE, fill: theme.text, weight: 700 })
  );
}

function describe(shot: StripShot, index: number, team: string): string {
  return `${shot.number ?? index + 1}, ${team}${shot.text === undefined ? "" : `: ${shot.text}`}.`;
}
