import { arrowBetween, type MarkShape, markAt, readableOn, wordsAt } from "./board-marks.js";
import type { GoGrid } from "./go-grid.js";
import type { GoColours, GoStoneColours } from "./go-theme.js";
import { element, formatNumber, group } from "./svg.js";
import type { Brush, Theme } from "./theme.js";

export type GoColour = "B" | "W";

/** A value for each point. */
export interface GoHeatOverlay {
  readonly kind: "heat";
  readonly values: ArrayLike<number>; // by point; NaN where there is none
  readonly range?: readonly [number, number]; // values of the first and last colour; else lowest and highest
  readonly label?: string; // what the values are, for the legend
  readonly percent?: boolean; // show values from 0 to 1 as percentages
}

/** Whose each point will be: small squares, as large as it is sure. */
export interface GoOwnershipOverlay {
  readonly kind: "ownership";
  readonly values: ArrayLike<number>; // by point, from 1, surely Black's, to -1, surely White's
}

/** Words at a point, on its stone if it has one. */
export interface GoLabelOverlay {
  readonly kind: "label";
  readonly point: number;
  readonly text: string; // a few characters; a line feed begins a second, smaller line
  readonly brush?: Brush; // the colour of text by default
}

/** A stone that is not there (yet). */
export interface GoGhostOverlay {
  readonly kind: "ghost";
  readonly point: number;
  readonly colour: GoColour;
  readonly label?: string; // such as its number in a line of moves
}

export interface GoArrowOverlay {
  readonly kind: "arrow";
  readonly from: number; // point
  readonly to: number; // point
  readonly brush?: Brush; // blue by default
}

export interface GoMarkOverlay {
  readonly kind: "mark";
  readonly point: number;
  readonly shape?: MarkShape; // ring by default
  readonly brush?: Brush; // a colour that can be read there by default
}

export type GoOverlay =
  | GoHeatOverlay
  | GoOwnershipOverlay
  | GoLabelOverlay
  | GoGhostOverlay
  | GoArrowOverlay
  | GoMarkOverlay;

/** What overlays are drawn on. */
export interface GoScene {
  readonly grid: GoGrid;
  readonly theme: Theme;
  readonly colours: GoColours;
  readonly last: number | undefined; // point of the last move
  /** The stone on a point, if there is one. */
  readonly stoneAt: (point: number) => GoColour | undefined;
  /** The colours of points that heat maps change. */
  readonly fills: ReadonlyMap<number, string>;
}

export const STONE = 0.485; // radius of a stone, of the distance between points

export function stoneColours({ colours }: GoScene, colour: GoColour): GoStoneColours {
  return colour === "B" ? colours.black : colours.white;
}

/** The points with words of their own, on which lines and the mark of the last move would be in the way. */
export function wordedPoints(overlays: readonly GoOverlay[]): Set<number> {
  return new Set(
    overlays.flatMap((overlay) =>
      overlay.kind === "label" || (overlay.kind === "ghost" && overlay.label !== undefined)
        ? [overlay.point]
        : [],
    ),
  );
}

/** All overlays but heat, in the order of the list; arrows and labels above the rest. */
export function drawGoOverlays(scene: GoScene, overlays: readonly GoOverlay[]): string {
  const level = ({ kind }: GoOverlay) => (kind === "arrow" ? 1 : kind === "label" ? 2 : 0);
  const ordered = [0, 1, 2].flatMap((each) => overlays.filter((overlay) => level(overlay) === each));
  return group({}, ...ordered.map((overlay) => drawOverlay(scene, overlay)));
}

function drawOverlay(scene: GoScene, overlay: GoOverlay): string {
  const { grid, theme } = scene;
  switch (overlay.kind) {
    case "heat":
      return "";
    case "ownership":
      return drawOwnership(scene, overlay);
    case "label":
      return wordsAt(grid.point(overlay.point), overlay.text, grid.scale, inkAt(scene, overlay));
    case "ghost":
      return drawGhost(scene, overlay);
    case "arrow": {
      const { from, to, brush = "blue" } = overlay;
      return arrowBetween(grid.point(from), grid.point(to), grid.scale, theme.brushes[brush]);
    }
    case "mark":
      return markAt(
        grid.point(overlay.point),
        overlay.shape ?? "ring",
        grid.scale,
        inkAt(scene, { ...overlay, isMark: true }),
      );
  }
}

/** A colour that can be read on the stone, the heat or the wood at a point. Words on stones take no other. */
function inkAt(
  scene: GoScene,
  { point, brush, isMark = false }: { point: number; brush?: Brush; isMark?: boolean },
): string {
  const stone = scene.stoneAt(point);
  if (brush !== undefined && (stone === undefined || isMark)) return scene.theme.brushes[brush];
  if (stone !== undefined) {
    const { mark, last } = stoneColours(scene, stone);
    return point === scene.last && !isMark ? last : mark;
  }
  const fill = scene.fills.get(point);
  return fill === undefined ? scene.colours.words : readableOn(fill, scene.theme);
}

const OWNED = 0.4; // side of the square of a sure point, of the scale
const LEAST_OWNED = 0.08; // what is less sure is not shown

function drawOwnership(scene: GoScene, { values }: GoOwnershipOverlay): string {
  const { grid } = scene;
  const squares: string[] = [];
  for (let point = 0; point < values.length; point++) {
    const value = Math.max(-1, Math.min(1, values[point]));
    if (!(Math.abs(value) >= LEAST_OWNED)) continue;
    const [x, y] = grid.point(point);
    const side = grid.scale * OWNED * Math.sqrt(Math.abs(value));
    const { fill, rim, shine } = stoneColours(scene, value > 0 ? "B" : "W");
    squares.push(
      element("rect", {
        x: x - side / 2,
        y: y - side / 2,
        width: side,
        height: side,
        fill,
        stroke: value > 0 && scene.stoneAt(point) === "B" ? shine : rim,
        "stroke-width": grid.scale * 0.02,
      }),
    );
  }
  return group({ class: "ownership" }, ...squares);
}

function drawGhost(scene: GoScene, { point, colour, label }: GoGhostOverlay): string {
  const { grid } = scene;
  const [cx, cy] = grid.point(point);
  const { fill, rim, mark } = stoneColours(scene, colour);
  const r = grid.scale * STONE * 0.93;
  return group(
    { class: `ghost ${colour}` },
    element("circle", { cx, cy, r, fill, "fill-opacity": 0.62 }),
    element("circle", {
      cx,
      cy,
      r,
      fill: "none",
      stroke: rim,
      "stroke-width": grid.scale * 0.03,
      "stroke-dasharray": `${formatNumber(r * 0.3)} ${formatNumber(r * 0.2)}`,
    }),
    label === undefined ? "" : wordsAt([cx, cy], label, grid.scale, mark),
  );
}
