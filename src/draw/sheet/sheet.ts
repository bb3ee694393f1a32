import {
  Column,
  element,
  GAP,
  legend,
  PADDING,
  type PictureWords,
  paintedOn,
  THEMES,
  type Theme,
  type ThemeName,
  TITLE_SIZE,
  TITLE_WEIGHT,
  textWidth,
} from "../svg/index.js";
import { type Frame, frameOf, type SheetLines, type View } from "./frame.js";
import { drawIce, drawLines } from "./ice.js";
import { sheetRange } from "./overlay-areas.js";
import { drawOverlays, type Overlay } from "./overlays.js";
import { drawScoreboard, SCOREBOARD_HEIGHT, type Scoreboard, scoreboardWidth } from "./scoreboard.js";
import { drawStone, type PlacedStone } from "./stone.js";

export interface SheetPicture {
  readonly sheet: SheetLines;
  readonly stones: readonly PlacedStone[];
  readonly overlays?: readonly Overlay[]; // drawn in their order, heat under the stones and labels above them
  readonly view?: View; // play by default
  readonly landscape?: boolean; // the sheet lies across the picture, false by default
  readonly flip?: boolean; // the thrower's view in place of the skip's, false by default
  readonly scale?: number; // pixels per metre; 110, 80 and 22 for house, play and sheet by default
  readonly theme?: ThemeName; // light by default
  readonly bare?: boolean; // without room around it, for a page that has its own; false by default
  readonly title?: string; // above the picture
  readonly caption?: string; // below the picture, wrapped
  readonly scoreboard?: Scoreboard; // above the picture
  readonly words?: PictureWords; // in English by default
}

const SCALES: Readonly<Record<View, number>> = { house: 110, play: 80, sheet: 22 };

/** A position on the sheet as an SVG document. */
export function drawSheet(picture: SheetPicture): string {
  const { sheet, stones, overlays = [], view = "play", landscape = false, flip = false } = picture;
  const { title, scoreboard, caption } = picture;
  const theme = THEMES[picture.theme ?? "light"];
  const frame = frameOf(sheet, { view, scale: picture.scale ?? SCALES[view], landscape, flip });
  const board = scoreboard === undefined ? 0 : scoreboardWidth(scoreboard);
  const column = new Column(Math.max(frame.width, board), theme, picture.bare ? 0 : PADDING);
  const left = column.padding + (column.width - frame.width) / 2;

  const beside =
    scoreboard !== undefined &&
    board + textWidth(title ?? "", TITLE_SIZE, TITLE_WEIGHT) + 3 * GAP < column.width;
  const top = column.y;
  if (title !== undefined) column.title(title);
  if (scoreboard !== undefined) {
    if (beside) column.y = top;
    const x = beside ? column.padding + column.width - board : column.padding;
    column.add(drawScoreboard(scoreboard, x, column.y, theme), SCOREBOARD_HEIGHT + GAP);
  }
  column.add(drawRink(frame, sheet, stones, overlays, left, column.y, theme), frame.height);
  for (const overlay of overlays) {
    if (overlay.kind !== "heat") continue;
    const bar = legend(
      { ...overlay, range: sheetRange(overlay) },
      frame.width,
      paintedOn(theme.ice, theme.heat),
      theme,
    );
    column.add(bar.draw(left, column.y + GAP), GAP + bar.height);
  }
  if (caption !== undefined) column.caption(caption);
  const { words = { title: title ?? "Curling position", description: describe(stones, flip, theme) } } =
    picture;
  return column.document(words.title, words.description);
}

/** The ice with its stones and overlays, clipped to the frame, its top left corner at x, y. */
export function drawRink(
  frame: Frame,
  sheet: SheetLines,
  stones: readonly PlacedStone[],
  overlays: readonly Overlay[],
  x: number,
  y: number,
  theme: Theme,
): string {
  const { width, height } = frame;
  return element(
    "svg",
    { x, y, width, height, overflow: "hidden" },
    drawIce(frame, sheet, theme),
    drawOverlays(frame, overlays, "ice", theme),
    drawLines(frame, sheet, theme),
    drawOverlays(frame, overlays, "under", theme),
    ...stones.map((stone) => drawStone(frame, stone, theme)),
    drawOverlays(frame, overlays, "over", theme),
  );
}

function describe(stones: readonly PlacedStone[], flip: boolean, theme: Theme): string {
  const count = (team: number) => stones.filter((stone) => stone.team === team && !stone.ghost).length;
  const [first, second] = theme.teams;
  const seen = flip ? "the thrower" : "the skip";
  return `The house as ${seen} sees it: ${count(0)} ${first.name} and ${count(1)} ${second.name} stones.`;
}
