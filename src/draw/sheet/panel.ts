/** A sheet with a panel of numbers beside it. */

import {
  Column,
  PADDING,
  type Part,
  stack,
  THEMES,
  type Theme,
  type ThemeName,
  textLines,
  wrapText,
} from "../svg/index.js";
import { frameOf, type SheetLines } from "./frame.js";
import type { Overlay } from "./overlays.js";
import { drawScoreboard, SCOREBOARD_HEIGHT, type Scoreboard, scoreboardWidth } from "./scoreboard.js";
import { drawRink } from "./sheet.js";
import type { PlacedStone } from "./stone.js";

/** What pictures with a panel have in common. */
export interface PanelPicture {
  readonly sheet: SheetLines;
  readonly stones: readonly PlacedStone[]; // before the throw
  readonly overlays?: readonly Overlay[]; // besides what the picture draws by itself
  readonly view?: "house" | "play"; // play by default
  readonly flip?: boolean; // the thrower's view in place of the skip's, false by default
  readonly scale?: number; // pixels per metre, 66 by default
  readonly theme?: ThemeName; // light by default
  readonly title?: string; // above the picture
  readonly caption?: string; // below the picture, wrapped
  readonly scoreboard?: Scoreboard; // at the top of the panel
}

export const DEFAULT_SCALE = 66; // pixels per metre
const PANEL = 360; // pixels
const BESIDE = 24; // pixels between sheet and panel
const PART_GAP = 22; // pixels between the parts of the panel

export function themeOf(picture: PanelPicture): Theme {
  return THEMES[picture.theme ?? "light"];
}

/** The picture; parts are made for the width of the panel. */
export function drawWithPanel(
  picture: PanelPicture,
  overlays: readonly Overlay[],
  partsOf: (width: number) => readonly Part[],
  words: { readonly title: string; readonly description: string },
): string {
  const {
    sheet,
    stones,
    view = "play",
    flip = false,
    scale = DEFAULT_SCALE,
    title,
    caption,
    scoreboard,
  } = picture;
  const theme = themeOf(picture);
  const frame = frameOf(sheet, { view, scale, landscape: false, flip });
  const width = Math.max(PANEL, scoreboard === undefined ? 0 : scoreboardWidth(scoreboard));
  const column = new Column(frame.width + BESIDE + width, theme);
  if (title !== undefined) column.title(title);
  const top = column.y;
  const board = scoreboard === undefined ? [] : [boardPart(scoreboard, theme)];
  const panel = stack([...board, ...partsOf(width)], PART_GAP);
  const all = [...(picture.overlays ?? []), ...overlays];
  const rink = drawRink(frame, sheet, stones, all, PADDING, top, theme);
  const beside = panel.draw(PADDING + frame.width + BESIDE, top);
  column.add(`${rink}\n${beside}`, Math.max(frame.height, panel.height));
  if (caption !== undefined) column.caption(caption);
  return column.document(title ?? words.title, words.description);
}

function boardPart(scoreboard: Scoreboard, theme: Theme): Part {
  return { height: SCOREBOARD_HEIGHT, draw: (x, y) => drawScoreboard(scoreboard, x, y, theme) };
}

const HEADING_SIZE = 14; // pixels
const HEADING_LINE = 18; // pixels from line to line
const BELOW_HEADING = 4; // pixels

/** The heading of a part. */
export function heading(text: string, width: number, theme: Theme): Part {
  const style = { size: HEADING_SIZE, fill: theme.text, weight: 700 };
  const lines = wrapText(text, HEADING_SIZE, width, style.weight);
  return {
    height: lines.length * HEADING_LINE + BELOW_HEADING,
    draw: (x, y) => textLines(lines, x, y + HEADING_SIZE * 0.8, HEADING_LINE, style),
  };
}
