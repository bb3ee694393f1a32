/** A sheet with a panel of numbers beside it. */
import { frameOf, type SheetLines } from "./frame.js";
import { Column, PADDING } from "./layout.js";
import type { Overlay } from "./overlays.js";
import { drawScoreboard, SCOREBOARD_HEIGHT, type Scoreboard, scoreboardWidth } from "./scoreboard.js";
import { drawRink } from "./sheet.js";
import type { PlacedStone } from "./stone.js";
import { textLine } from "./text.js";
import { THEMES, type Theme, type ThemeName } from "./theme.js";

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

/** A part of the panel, drawn from its top left corner. */
export interface Part {
  readonly height: number; // pixels
  draw(x: number, y: number): string;
}

const PANEL = 330; // pixels
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
  const { sheet, stones, view = "play", flip = false, scale = 66, title, caption, scoreboard } = picture;
  const theme = themeOf(picture);
  const frame = frameOf(sheet, { view, scale, landscape: false, flip });
  const width = Math.max(PANEL, scoreboard === undefined ? 0 : scoreboardWidth(scoreboard));
  const column = new Column(frame.width + BESIDE + width, theme);
  if (title !== undefined) column.title(title);
  const top = column.y;
  const parts = [...(scoreboard === undefined ? [] : [boardPart(scoreboard, theme)]), ...partsOf(width)];
  let y = top;
  const drawn = parts.map((part) => {
    const text = part.draw(PADDING + frame.width + BESIDE, y);
    y += part.height + PART_GAP;
    return text;
  });
  const all = [...(picture.overlays ?? []), ...overlays];
  const rink = drawRink(frame, sheet, stones, all, PADDING, top, theme);
  column.add([rink, ...drawn].join("\n"), Math.max(frame.height, y - PART_GAP - top));
  if (caption !== undefined) column.caption(caption);
  return column.document(title ?? words.title, words.description);
}

function boardPart(scoreboard: Scoreboard, theme: Theme): Part {
  return { height: SCOREBOARD_HEIGHT, draw: (x, y) => drawScoreboard(scoreboard, x, y, theme) };
}

export const HEADING_HEIGHT = 22; // pixels
const HEADING_SIZE = 14; // pixels

/** The heading of a part. */
export function heading(text: string, x: number, y: number, theme: Theme): string {
  return textLine(text, x, y + HEADING_SIZE * 0.8, { size: HEADING_SIZE, fill: theme.text, weight: 700 });
}
