/** Overlays that cover ice: heat maps and clouds of points. */

import type { Theme } from "../svg/index.js";
import {
  element,
  formatNumber,
  group,
  HEAT_STEPS,
  heatColour,
  heatOpacity,
  heatStep,
  pathData,
  tellingRange,
} from "../svg/index.js";
import { densityContours } from "./contour.js";
import type { Frame } from "./frame.js";
import { screen } from "./overlay-lines.js";
import type { CloudOverlay, HeatOverlay } from "./overlays.js";

/** The scale of values on the sheet, where it is not given. */
export function sheetRange(heat: HeatOverlay): readonly [number, number] {
  return heat.range ?? tellingRange(heat.values);
}

/**
 * One path for each colour, and neighbours of a row that have the same as one piece, so that a grid of thousands of cells stays a small file; the house shows
 * through the lowest.
 */
export function drawHeat(frame: Frame, heat: HeatOverlay, theme: Theme): string {
  const [low, high] = sheetRange(heat);
  const cells: string[] = new Array(HEAT_STEPS).fill("");
  const stepAt = (row: number, column: number) => {
    const value = heat.values[row * heat.columns + column];
    return Number.isFinite(value) ? heatStep(value, low, high) : -1;
  };
  for (let row = 0; row < heat.rows; row++) {
    for (let column = 0; column < heat.columns; ) {
      const first = column++;
      const step = stepAt(row, first);
      while (column < heat.columns && stepAt(row, column) === step) column++;
      if (step < 0 || heatOpacity(step) === 0) continue;
      const y = heat.y0 + row * heat.dy;
      const [left, right] = [first, column].map((edge) => heat.x0 + (edge - 0.5) * heat.dx);
      const [x1, y1] = frame.at(left, y - heat.dy / 2).map(hundredth);
      const [x2, y2] = frame.at(right, y + heat.dy / 2).map(hundredth);
      const corner = `M${formatNumber(Math.min(x1, x2))} ${formatNumber(Math.min(y1, y2))}`;
      const width = formatNumber(Math.abs(x2 - x1));
      const height = formatNumber(Math.abs(y2 - y1));
      cells[step] += `${corner}h${width}v${height}h-${width}Z`;
    }
  }
  return group(
    { class: "heat", "shape-rendering": "crispEdges" },
    ...cells.map((d, step) => {
      const opacity = heatOpacity(step);
      const fill = { fill: heatColour(theme.heat, step), "fill-opacity": opacity < 1 ? opacity : undefined };
      return d === "" ? "" : element("path", { d, ...fill });
    }),
  );
}

/** Edges are rounded before they are compared, so that neighbouring cells meet. */
function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

export function drawCloud(frame: Frame, cloud: CloudOverlay, theme: Theme): string {
  const colour = theme.brushes[cloud.brush ?? "purple"];
  const r = Math.max(0.8, frame.scale * 0.021);
  const contours = densityContours(cloud.points, cloud.contours ?? []);
  return group(
    { class: "cloud", fill: colour },
    ...contours.map((loops) =>
      element("path", {
        d: loops.map((loop) => pathData(screen(frame, loop), true)).join(""),
        "fill-opacity": 0.1,
        "fill-rule": "evenodd",
        stroke: colour,
        "stroke-opacity": 0.75,
        "stroke-width": 1,
      }),
    ),
    group(
      { "fill-opacity": cloud.points.length > 150 ? 0.3 : 0.45 },
      ...screen(frame, cloud.points)
        .filter(([x, y]) => x >= -r && y >= -r && x <= frame.width + r && y <= frame.height + r)
        .map(([cx, cy]) => element("circle", { cx, cy, r })),
    ),
  );
}
