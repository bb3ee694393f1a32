/** The ice of a curling sheet: its lines in metres, and where they lie in a picture. */
import type { Theme } from "../colours.js";
import { element, group } from "../svg.js";

/** The lines of a curling sheet in metres: origin at the hack, +y towards the far house, +x to the thrower's right. */
export interface SheetLines {
  readonly width: number; // between the side lines
  readonly hogLine: number; // y of the far hog line
  readonly teeLine: number; // y of the far tee
  readonly backLine: number; // y of the far back line
  readonly houseRadius: number; // outer ring
  readonly eightFoot: number; // radius of the second ring
  readonly fourFoot: number; // radius of the third ring
}

export interface SheetPoint {
  readonly x: number; // metres
  readonly y: number; // metres
}

/** The house alone, hog line to back line, or hack to hack. */
export type View = "house" | "play" | "sheet";

/** How a piece of the sheet lies on the screen; each is a turn of the others, none a mirror image. */
interface FrameOptions {
  readonly view: View;
  readonly scale: number; // pixels per metre
  readonly landscape: boolean; // false: the sheet runs down the picture; true: across it
  readonly flip: boolean; // false: as the skip in the house sees it; true: as the thrower sees it
}

export type ScreenPoint = readonly [number, number];

/** From metres on the sheet to pixels from the top left corner of the picture. */
export interface SheetProjection {
  readonly width: number; // pixels
  readonly height: number; // pixels
  readonly scale: number; // pixels per metre
  readonly near: number; // y of the edge towards the thrower, metres
  readonly far: number; // y of the edge behind the house, metres
  readonly side: number; // x of the edge, metres either way
  at(x: number, y: number): ScreenPoint;
}

/** Also the other way: what a pointer points at. */
export interface SheetFrame extends SheetProjection {
  point(x: number, y: number): SheetPoint;
}

const MARGIN = 0.35; // metres beyond the lines, so that stones on a line are seen whole
const SIDE_MARGIN = 0.12; // metres beyond the side lines
const HACK_MARGIN = 0.6; // metres behind the hacks

export function frameOf(sheet: SheetLines, options: FrameOptions): SheetFrame {
  const { view, scale, landscape, flip } = options;
  const [near, far] = extent(sheet, view);
  const side = sheet.width / 2 + SIDE_MARGIN;
  const along = (far - near) * scale;
  const across = 2 * side * scale;
  return {
    width: landscape ? along : across,
    height: landscape ? across : along,
    scale,
    near,
    far,
    side,
    at(x, y) {
      const down = (flip ? far - y : y - near) * scale;
      const turn = flip === landscape ? side - x : side + x;
      return landscape ? [down, turn * scale] : [turn * scale, down];
    },
    point(left, top) {
      const [down, turn] = (landscape ? [left, top] : [top, left]).map((pixels) => pixels / scale);
      return { x: flip === landscape ? side - turn : turn - side, y: flip ? far - down : near + down };
    },
  };
}

function extent(sheet: SheetLines, view: View): readonly [number, number] {
  const back = sheet.backLine + MARGIN;
  if (view === "house") return [sheet.teeLine - sheet.houseRadius - MARGIN, back];
  if (view === "play") return [sheet.hogLine - MARGIN, back];
  return [-HACK_MARGIN, farHack(sheet) + HACK_MARGIN];
}

/** The hack lies twice the radius of the house behind the tee; the near end repeats the far one. */
function farHack(sheet: SheetLines): number {
  return sheet.teeLine + 2 * sheet.houseRadius;
}

const BUTTON_RADIUS = 0.152; // metres
const HACK_WIDTH = 0.45; // metres
const HACK_DEPTH = 0.2; // metres

/** The ice and the painted rings: what lies under heat and stones. */
export function drawIce(frame: SheetProjection, sheet: SheetLines, theme: Theme): string {
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
export function drawLines(frame: SheetProjection, sheet: SheetLines, theme: Theme): string {
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
function ends(frame: SheetProjection, sheet: SheetLines): End[] {
  const hack = farHack(sheet);
  const far = { hog: sheet.hogLine, tee: sheet.teeLine, back: sheet.backLine, hack };
  if (frame.near > 0) return [far];
  return [far, { hog: hack - far.hog, tee: hack - far.tee, back: hack - far.back, hack: 0 }];
}

function line(frame: SheetProjection, fromX: number, fromY: number, toX: number, toY: number): string {
  const [x1, y1] = frame.at(fromX, fromY);
  const [x2, y2] = frame.at(toX, toY);
  return element("line", { x1, y1, x2, y2 });
}

function hack(frame: SheetProjection, y: number): string {
  const [x1, y1] = frame.at(-HACK_WIDTH / 2, y - HACK_DEPTH / 2);
  const [x2, y2] = frame.at(HACK_WIDTH / 2, y + HACK_DEPTH / 2);
  const [x, top] = [Math.min(x1, x2), Math.min(y1, y2)];
  return element("rect", { x, y: top, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1), rx: 1 });
}
