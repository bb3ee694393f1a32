import type { Brush, HeatScale, Team, Theme } from "../svg/index.js";
import { group } from "../svg/index.js";
import type { Frame, Point } from "./frame.js";
import { drawCloud, drawHeat } from "./overlay-areas.js";
import { drawBadge, drawMark, drawText } from "./overlay-labels.js";
import { drawArrow, drawPath } from "./overlay-lines.js";
import { drawStone } from "./stone.js";

/** The way of a stone. */
export interface PathOverlay {
  readonly kind: "path";
  readonly points: readonly Point[]; // from the release to the place of rest
  readonly brush?: Brush; // green by default
  readonly dashed?: boolean; // for what was intended, without a track
  readonly track?: boolean; // shade the ice that the stone covers, true by default
  readonly arrow?: boolean; // an arrow head at the last point
}

/** Many outcomes of one shot. */
export interface CloudOverlay {
  readonly kind: "cloud";
  readonly points: readonly Point[];
  readonly brush?: Brush; // purple by default
  readonly contours?: readonly number[]; // shares of the outcomes to outline, such as [0.5, 0.9]
}

/** Values over a grid of points, row by row; a cell is centred on its point. Without a range, from the lower quartile to the highest. */
export interface HeatOverlay extends HeatScale {
  readonly kind: "heat";
  readonly x0: number; // metres, of the first column
  readonly y0: number; // metres, of the first row
  readonly dx: number; // metres from column to column
  readonly dy: number; // metres from row to row
  readonly columns: number;
  readonly rows: number;
}

export interface ArrowOverlay {
  readonly kind: "arrow";
  readonly from: Point;
  readonly to: Point;
  readonly label?: string; // beside the head
  readonly brush?: Brush; // blue by default
  readonly weight?: number; // thickness from 0 (fine) to 1 (bold), 0.5 by default
}

/** A point with a label. */
export interface MarkOverlay {
  readonly kind: "mark";
  readonly x: number; // metres
  readonly y: number; // metres
  readonly label?: string;
  readonly brush?: Brush; // blue by default
}

/** A number or letter in a disc, as large as a stone. */
export interface BadgeOverlay {
  readonly kind: "badge";
  readonly x: number; // metres
  readonly y: number; // metres
  readonly text: string; // one or two characters
  readonly brush?: Brush; // blue by default
}

/** A stone that is not there. */
export interface GhostOverlay {
  readonly kind: "ghost";
  readonly x: number; // metres
  readonly y: number; // metres
  readonly team: Team;
  readonly label?: string; // one or two characters
}

/** Words on the ice, centred on their point. */
export interface TextOverlay {
  readonly kind: "text";
  readonly x: number; // metres
  readonly y: number; // metres
  readonly text: string;
  readonly brush?: Brush; // grey by default
  readonly size?: number; // pixels, 13 by default
  readonly weight?: number; // font weight, 400 by default
}

export type Overlay =
  | PathOverlay
  | CloudOverlay
  | HeatOverlay
  | ArrowOverlay
  | MarkOverlay
  | BadgeOverlay
  | GhostOverlay
  | TextOverlay;

/** Where an overlay belongs: on the painted ice, between ice and stones, or above the stones. */
export type Layer = "ice" | "under" | "over";

const LAYERS: Readonly<Record<Overlay["kind"], Layer>> = {
  heat: "ice",
  cloud: "under",
  path: "under",
  ghost: "under",
  arrow: "over",
  mark: "over",
  badge: "over",
  text: "over",
};

/** The overlays of one layer, in the order of the list. */
export function drawOverlays(frame: Frame, overlays: readonly Overlay[], layer: Layer, theme: Theme): string {
  const drawn = overlays.filter((overlay) => LAYERS[overlay.kind] === layer);
  return group({}, ...drawn.map((overlay) => drawOverlay(frame, overlay, theme)));
}

function drawOverlay(frame: Frame, overlay: Overlay, theme: Theme): string {
  switch (overlay.kind) {
    case "heat":
      return drawHeat(frame, overlay, theme);
    case "cloud":
      return drawCloud(frame, overlay, theme);
    case "path":
      return drawPath(frame, overlay, theme);
    case "ghost":
      return drawStone(frame, { ...overlay, ghost: true }, theme);
    case "arrow":
      return drawArrow(frame, overlay, theme);
    case "mark":
      return drawMark(frame, overlay, theme);
    case "badge":
      return drawBadge(frame, overlay, theme);
    case "text":
      return drawText(frame, overlay, theme);
  }
}
