import type { Theme } from "../svg/index.js";
import { element, group } from "../svg/index.js";
import { type Frame, farHack, type SheetLines } from "./frame.js";

const BUTTON_RADIUS = 0.152; // metres
const HACK_WIDTH = 0.45; // metres
const HACK_DEPTH = 0.2; // metres

/** The ice and the painted rings: what lies under heat and stones. */
export function drawIce(frame: Frame, sheet: SheetLines, theme: Theme): string {
  const half = sheet.width / 2;
  const [x1, y1] = frame.at(-half, frame.near);
  const [x2, y2] = frame.at(half, frame.far);
  const rings = [
    [sheet.houseRadius, theme.twelveFoot],
    [sheet.eightFoot, theme.eightFoot],
    [sheet.fourFoot, theme.fourFoot],
    [BUTTON_RADIUS, theme.button],
  ] as const;
  return group(
    {},
    element("rect", { width: frame.width, height: frame.height, fill: theme.surround }),
    element("rect", {
      x: Math.min(x1, x2),
      y: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
      fill: theme.ice,
    }),
    ...ends(frame, sheet).flatMap((end) => {
      const [cx, cy] = frame.at(0, end.tee);
      return rings.map(([r, fill]) => element("circle", { cx, cy, r: r * frame.scale, fill }));
    }),
  );
}

/** The lines and the outlines of the rings: they stay visible above heat. */
export function drawLines(frame: Frame, sheet: SheetLines, theme: Theme): string {
  const half = sheet.width / 2;
  const thin = Math.min(1.25, Math.max(0.5, frame.scale * 0.014));
  const radii = [sheet.houseRadius, sheet.eightFoot, sheet.fourFoot, BUTTON_RADIUS];
  const shown = ends(frame, sheet);
  const across = (y: number) => line(frame, -half, y, half, y);
  return group(
    { fill: "none", "stroke-width": thin },
    group(
      { stroke: theme.ringEdge, "stroke-width": thin * 0.8 },
      ...shown.flatMap((end) => {
        const [cx, cy] = frame.at(0, end.tee);
        return radii.map((r) => element("circle", { cx, cy, r: r * frame.scale }));
      }),
    ),
    group(
      { stroke: theme.line },
      ...shown.flatMap((end) => [across(end.tee), across(end.back)]),
      line(frame, 0, Math.max(frame.near, 0), 0, Math.min(frame.far, farHack(sheet))),
      ...[-half, half].map((x) => line(frame, x, frame.near, x, frame.far)),
    ),
    group(
      { stroke: theme.hogLine, "stroke-width": thin * 2.6 },
      ...shown.filter((end) => frame.near < end.hog).map((end) => across(end.hog)),
    ),
    group(
      { fill: theme.line },
      ...shown
        .filter((end) => frame.near < end.hack && end.hack < frame.far)
        .map((end) => hack(frame, end.hack)),
    ),
  );
}

interface End {
  readonly hog: number;
  readonly tee: number;
  readonly back: number;
  readonly hack: number;
}

/** The far end, and the near end where the frame shows it. */
function ends(frame: Frame, sheet: SheetLines): End[] {
  const hack = farHack(sheet);
  const far = { hog: sheet.hogLine, tee: sheet.teeLine, back: sheet.backLine, hack };
  if (frame.near > 0) return [far];
  return [far, { hog: hack - far.hog, tee: hack - far.tee, back: hack - far.back, hack: 0 }];
}

function line(frame: Frame, fromX: number, fromY: number, toX: number, toY: number): string {
  const [x1, y1] = frame.at(fromX, fromY);
  const [x2, y2] = frame.at(toX, toY);
  return element("line", { x1, y1, x2, y2 });
}

function hack(frame: Frame, y: number): string {
  const [x1, y1] = frame.at(-HACK_WIDTH / 2, y - HACK_DEPTH / 2);
  const [x2, y2] = frame.at(HACK_WIDTH / 2, y + HACK_DEPTH / 2);
  const [x, top] = [Math.min(x1, x2), Math.min(y1, y2)];
  return element("rect", { x, y: top, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1), rx: 1 });
}
