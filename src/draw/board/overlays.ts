/**
 * What lies over a board of any game: heat, marks, labels, arrows, paths, regions.
 *
 * Words, arrows, marks and colours on a board of any game, at places in pixels; `scale` is from a cell to the next.
 */
import {
  type Brush,
  type HeatPaint,
  type HeatScale,
  heatRange,
  heatStep,
  type Theme,
  type ThemeName,
} from "../colours.js";
import { element, formatNumber, group, pathData, textLine, textWidth } from "../svg.js";

export type BoardPlace = readonly [x: number, y: number];

const MARK_SHAPES = ["dot", "ring", "cross", "square", "triangle"] as const;
type MarkShape = (typeof MARK_SHAPES)[number];

const WORDS_WEIGHT = 600; // font weight

/** One or two lines in the middle of a cell, small enough to stay in it. */
function wordsAt([x, y]: BoardPlace, text: string, scale: number, fill: string): string {
  const [first, second] = text.split("\n");
  const fitted = (line: string, wanted: number) =>
    Math.min(wanted, (0.72 * scale) / textWidth(line, 1, WORDS_WEIGHT));
  const size = fitted(first, scale * (second === undefined ? 0.4 : 0.34));
  const style = { size, fill, anchor: "middle", weight: WORDS_WEIGHT } as const;
  if (second === undefined) return textLine(first, x, y + size * 0.36, style);
  const small = fitted(second, scale * 0.22);
  return (
    textLine(first, x, y + size * 0.14, style) +
    textLine(second, x, y + size * 0.3 + small, { ...style, size: small, weight: 400 })
  );
}

const EVEN = 0.2; // luminance on which dark and light words can be read equally well

/** Dark words on light cells and light ones on dark cells. */
export function readableOn(fill: string | undefined, theme: Theme): string {
  if (fill === undefined) return theme.text;
  const [r, g, b] = [1, 3, 5].map((i) => (Number.parseInt(fill.slice(i, i + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > EVEN ? "#12181f" : "#ffffff";
}

function arrowBetween([x1, y1]: BoardPlace, [x2, y2]: BoardPlace, scale: number, colour: string) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = scale * 0.26;
  const gap = scale * 0.12;
  const along = (distance: number, aside = 0): BoardPlace => [
    x1 + ux * distance - uy * aside,
    y1 + uy * distance + ux * aside,
  ];
  const tip = length - gap;
  return group(
    { class: "arrow", fill: colour },
    element("path", {
      d: pathData([along(gap), along(tip - head * 0.8)]),
      fill: "none",
      stroke: colour,
      "stroke-width": scale * 0.07,
      "stroke-linecap": "round",
    }),
    element("path", {
      d: pathData(
        [
          along(tip),
          along(tip - head, head * 0.42),
          along(tip - head * 0.75),
          along(tip - head, -head * 0.42),
        ],
        true,
      ),
    }),
  );
}

function markAt([x, y]: BoardPlace, shape: MarkShape, scale: number, colour: string): string {
  const r = scale * 0.2;
  const line = {
    class: "mark",
    fill: "none",
    stroke: colour,
    "stroke-width": scale * 0.07,
    "stroke-linejoin": "round",
  };
  switch (shape) {
    case "dot":
      return element("circle", { class: "mark", cx: x, cy: y, r: r * 0.7, fill: colour });
    case "ring":
      return element("circle", { ...line, cx: x, cy: y, r });
    case "cross":
      return element("path", {
        ...line,
        "stroke-linecap": "round",
        d:
          pathData([
            [x - r, y - r],
            [x + r, y + r],
          ]) +
          pathData([
            [x - r, y + r],
            [x + r, y - r],
          ]),
      });
    case "square":
      return element("rect", { ...line, x: x - r * 0.9, y: y - r * 0.9, width: r * 1.8, height: r * 1.8 });
    case "triangle":
      return element("path", {
        ...line,
        d: pathData(
          [
            [x, y - r * 1.15],
            [x + r, y + r * 0.6],
            [x - r, y + r * 0.6],
          ],
          true,
        ),
      });
  }
}

/** The colours of cells that a heat map changes. */
export function heatFills(heat: HeatScale, paint: HeatPaint): Map<number, string> {
  const [low, high] = heatRange(heat);
  const fills = new Map<number, string>();
  for (let cell = 0; cell < heat.values.length; cell++) {
    const value = heat.values[cell];
    if (Number.isFinite(value)) fills.set(cell, paint(heatStep(value, low, high)));
  }
  return fills;
}

// What lies over a board of any game. Cells, of some games called points, are numbered row by row from the top left corner, from 0.

/** Whose a stone is; each game says what its letters are. */
export type BoardColour = "B" | "W";

/** A value for each cell. */
interface BoardHeatOverlay extends HeatScale {
  readonly kind: "heat";
}

/** Whose each cell will be: small squares, as large as it is sure. */
interface BoardOwnershipOverlay {
  readonly kind: "ownership";
  readonly values: ArrayLike<number>; // by cell, from 1, surely Black's, to -1, surely White's
}

/** Words in a cell, on its stone if it has one. */
interface BoardLabelOverlay {
  readonly kind: "label";
  readonly cell: number;
  readonly text: string; // a few characters; a line feed begins a second, smaller line
  readonly brush?: Brush; // the colour of text by default, and on stones
}

/** A stone that is not there (yet). */
interface BoardGhostOverlay {
  readonly kind: "ghost";
  readonly cell: number;
  readonly colour: BoardColour;
  readonly label?: string; // such as its number in a line of moves
}

interface BoardArrowOverlay {
  readonly kind: "arrow";
  readonly from: number; // cell
  readonly to: number; // cell
  readonly brush?: Brush; // blue by default
}

/** A chain of cells, such as the one that has won. */
interface BoardPathOverlay {
  readonly kind: "path";
  readonly cells: readonly number[];
  readonly brush?: Brush; // the colour of winning chains by default
}

/** Cells that belong together, such as those that a proof rests on; neighbours are joined. */
interface BoardRegionOverlay {
  readonly kind: "region";
  readonly cells: readonly number[];
  readonly brush?: Brush; // the colour of winning chains by default
}

interface BoardMarkOverlay {
  readonly kind: "mark";
  readonly cell: number;
  readonly shape?: MarkShape; // ring by default
  readonly brush?: Brush; // by default one that can be seen there
}

export type BoardOverlay =
  | BoardHeatOverlay
  | BoardOwnershipOverlay
  | BoardLabelOverlay
  | BoardGhostOverlay
  | BoardArrowOverlay
  | BoardPathOverlay
  | BoardRegionOverlay
  | BoardMarkOverlay;

/** What every picture of a board may have. */
export interface BoardPicture {
  readonly last?: number; // the cell of the last move
  readonly overlays?: readonly BoardOverlay[];
  readonly theme?: ThemeName; // light by default
  readonly title?: string; // above the picture
  readonly caption?: string; // below the picture, wrapped
}

export interface BoardStoneColours {
  readonly fill: string; // a stone
  readonly rim: string; // outline of a stone
  readonly shine: string; // lighter spots of a stone; the colour of the stone for none
  readonly mark: string; // words and marks on a stone
}

/** What overlays are drawn on. */
export interface BoardScene {
  readonly scale: number; // pixels from a cell to the next
  readonly theme: Theme;
  readonly stones: Readonly<Record<BoardColour, BoardStoneColours>>;
  readonly path: string; // colour of winning chains
  readonly ghost: GhostLook;
  /** The middle of a cell. */
  at(cell: number): BoardPlace;
  /** The stone in a cell, if there is one. */
  stoneAt(cell: number): BoardColour | undefined;
  /** Colours that can be read in a cell. */
  words(cell: number): string;
  marks(cell: number): string;
}

interface GhostLook {
  readonly radius: number; // of the scale
  readonly opacity: number;
  readonly line: number; // of the scale
  readonly dashes: readonly [drawn: number, left: number]; // of the radius
}

/** The cells with words of their own, on which lines and the mark of the last move would be in the way. */
export function wordedCells(overlays: readonly BoardOverlay[]): Set<number> {
  return new Set(
    overlays.flatMap((overlay) =>
      overlay.kind === "label" || (overlay.kind === "ghost" && overlay.label !== undefined)
        ? [overlay.cell]
        : [],
    ),
  );
}

/** All overlays but heat, in the order of the list; arrows and labels above the rest. */
export function drawBoardOverlays(scene: BoardScene, overlays: readonly BoardOverlay[]): string {
  const level = ({ kind }: BoardOverlay) => (kind === "arrow" ? 1 : kind === "label" ? 2 : 0);
  const ordered = [0, 1, 2].flatMap((each) => overlays.filter((overlay) => level(overlay) === each));
  return group({}, ...ordered.map((overlay) => drawOverlay(scene, overlay)));
}

function drawOverlay(scene: BoardScene, overlay: BoardOverlay): string {
  const { scale, theme } = scene;
  switch (overlay.kind) {
    case "heat":
      return "";
    case "ownership":
      return drawOwnership(scene, overlay);
    case "label": {
      const { cell, text, brush } = overlay;
      const isFree = scene.stoneAt(cell) === undefined;
      const ink = brush !== undefined && isFree ? theme.brushes[brush] : scene.words(cell);
      return wordsAt(scene.at(cell), text, scale, ink);
    }
    case "ghost":
      return drawGhost(scene, overlay);
    case "arrow": {
      const { from, to, brush = "blue" } = overlay;
      return arrowBetween(scene.at(from), scene.at(to), scale, theme.brushes[brush]);
    }
    case "path":
      return drawPath(scene, overlay);
    case "region":
      return drawRegion(scene, overlay);
    case "mark": {
      const { cell, shape = "ring", brush } = overlay;
      const ink = brush === undefined ? scene.marks(cell) : theme.brushes[brush];
      return markAt(scene.at(cell), shape, scale, ink);
    }
  }
}

const OWNED = 0.4; // side of the square of a sure cell, of the scale
const MIN_OWNED = 0.08; // what is less sure is not shown

function drawOwnership(scene: BoardScene, { values }: BoardOwnershipOverlay): string {
  const { scale, stones } = scene;
  const squares: string[] = [];
  for (let cell = 0; cell < values.length; cell++) {
    const value = Math.max(-1, Math.min(1, values[cell]));
    if (!(Math.abs(value) >= MIN_OWNED)) continue;
    const [x, y] = scene.at(cell);
    const side = scale * OWNED * Math.sqrt(Math.abs(value));
    const { fill, rim, shine } = stones[value > 0 ? "B" : "W"];
    squares.push(
      element("rect", {
        x: x - side / 2,
        y: y - side / 2,
        width: side,
        height: side,
        fill,
        stroke: value > 0 && scene.stoneAt(cell) === "B" ? shine : rim,
        "stroke-width": scale * 0.02,
      }),
    );
  }
  return group({ class: "ownership" }, ...squares);
}

function drawGhost(scene: BoardScene, { cell, colour, label }: BoardGhostOverlay): string {
  const { scale, ghost, stones } = scene;
  const [cx, cy] = scene.at(cell);
  const { fill, rim, mark } = stones[colour];
  const r = scale * ghost.radius;
  return group(
    { class: `ghost ${colour}` },
    element("circle", { cx, cy, r, fill, "fill-opacity": ghost.opacity }),
    element("circle", {
      cx,
      cy,
      r,
      fill: "none",
      stroke: rim,
      "stroke-width": scale * ghost.line,
      "stroke-dasharray": ghost.dashes.map((length) => formatNumber(r * length)).join(" "),
    }),
    label === undefined ? "" : wordsAt([cx, cy], label, scale, mark),
  );
}

function drawPath({ scale, theme, path, at }: BoardScene, { cells, brush }: BoardPathOverlay): string {
  const stroke = brush === undefined ? path : theme.brushes[brush];
  const points = cells.map((cell) => at(cell));
  return group(
    { class: "path", stroke, fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
    element("path", { d: pathData(points), "stroke-width": scale * 0.1 }),
    ...points.map(([cx, cy]) => element("circle", { cx, cy, r: scale * 0.09, fill: stroke })),
  );
}

const REGION = 0.3; // radius of a cell, of the scale
const NEIGHBOURS = 1.05; // distance of the middles of neighbours at most, of the scale

function drawRegion({ scale, theme, path, at }: BoardScene, { cells, brush }: BoardRegionOverlay): string {
  const colour = brush === undefined ? path : theme.brushes[brush];
  const points = cells.map((cell) => at(cell));
  const joins = points.flatMap(([x, y], i) =>
    points
      .slice(i + 1)
      .filter(([ox, oy]) => Math.hypot(ox - x, oy - y) <= NEIGHBOURS * scale)
      .map((other) =>
        element("path", { d: pathData([[x, y], other]), "stroke-width": scale * REGION, stroke: colour }),
      ),
  );
  return group(
    { class: "region", opacity: 0.4 },
    ...joins,
    ...points.map(([cx, cy]) => element("circle", { cx, cy, r: scale * REGION, fill: colour })),
  );
}
