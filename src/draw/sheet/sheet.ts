/** A sheet with stones as SVG, with its scoreboard, and with a panel of numbers beside it. */
import { paintedOn, type Team, THEMES, type Theme, type ThemeName } from "../colours.js";
import {
  element,
  GAP,
  group,
  legend,
  PADDING,
  PictureColumn,
  type PicturePart,
  type PictureWords,
  stack,
  TITLE_SIZE,
  TITLE_WEIGHT,
  textLine,
  textLines,
  textWidth,
  wrapText,
} from "../svg.js";
import { drawIce, drawLines, frameOf, type SheetLines, type SheetProjection, type View } from "./ice.js";
import { drawOverlays, type Overlay, sheetRange } from "./overlays.js";
import { drawStone, hammer, type PlacedStone, stoneAt } from "./stones.js";

/** The line score. */
export interface LineScore {
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

const SCOREBOARD_HEIGHT = 3 * ROW;

function scoreboardWidth(board: LineScore): number {
  return nameWidth(board) + columns(board) * CELL + TOTAL;
}

function columns(board: LineScore): number {
  return Math.max(board.length, board.ends.length);
}

function nameWidth(board: LineScore): number {
  return Math.max(...board.teams.map((name) => textWidth(name, SIZE))) + 2 * STONE + 40;
}

/** The table with its top left corner at x, y; the end being played has a shaded column. */
function drawScoreboard(board: LineScore, x: number, y: number, theme: Theme): string {
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
  readonly scoreboard?: LineScore; // above the picture
  readonly words?: PictureWords; // in English by default
}

const SCALES: Readonly<Record<View, number>> = { house: 110, play: 80, sheet: 22 };

/** Draws a position on the sheet as an SVG document, with overlays. */
export function drawSheet(picture: SheetPicture): string {
  const { sheet, stones, overlays = [], view = "play", landscape = false, flip = false } = picture;
  const { title, scoreboard, caption } = picture;
  const theme = THEMES[picture.theme ?? "light"];
  const frame = frameOf(sheet, { view, scale: picture.scale ?? SCALES[view], landscape, flip });
  const board = scoreboard === undefined ? 0 : scoreboardWidth(scoreboard);
  const column = new PictureColumn(Math.max(frame.width, board), theme, picture.bare ? 0 : PADDING);
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
  frame: SheetProjection,
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

// A sheet with a panel of numbers beside it.

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
  readonly scoreboard?: LineScore; // at the top of the panel
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
  partsOf: (width: number) => readonly PicturePart[],
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
  const column = new PictureColumn(frame.width + BESIDE + width, theme);
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

function boardPart(scoreboard: LineScore, theme: Theme): PicturePart {
  return { height: SCOREBOARD_HEIGHT, draw: (x, y) => drawScoreboard(scoreboard, x, y, theme) };
}

const HEADING_SIZE = 14; // pixels
const HEADING_LINE = 18; // pixels from line to line
const BELOW_HEADING = 4; // pixels

/** The heading of a part. */
export function headingPart(text: string, width: number, theme: Theme): PicturePart {
  const style = { size: HEADING_SIZE, fill: theme.text, weight: 700 };
  const lines = wrapText(text, HEADING_SIZE, width, style.weight);
  return {
    height: lines.length * HEADING_LINE + BELOW_HEADING,
    draw: (x, y) => textLines(lines, x, y + HEADING_SIZE * 0.8, HEADING_LINE, style),
  };
}
