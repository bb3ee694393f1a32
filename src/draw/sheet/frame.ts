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

export interface Point {
  readonly x: number; // metres
  readonly y: number; // metres
}

/** The house alone, hog line to back line, or hack to hack. */
export type View = "house" | "play" | "sheet";

/** How a piece of the sheet lies on the screen; each is a turn of the others, none a mirror image. */
export interface FrameOptions {
  readonly view: View;
  readonly scale: number; // pixels per metre
  readonly landscape: boolean; // false: the sheet runs down the picture; true: across it
  readonly flip: boolean; // false: as the skip in the house sees it; true: as the thrower sees it
}

export type ScreenPoint = readonly [number, number];

/** From metres on the sheet to pixels from the top left corner of the picture. */
export interface Frame {
  readonly width: number; // pixels
  readonly height: number; // pixels
  readonly scale: number; // pixels per metre
  readonly near: number; // y of the edge towards the thrower, metres
  readonly far: number; // y of the edge behind the house, metres
  readonly side: number; // x of the edge, metres either way
  at(x: number, y: number): ScreenPoint;
}

/** Also the other way: what a pointer points at. */
export interface SheetFrame extends Frame {
  point(x: number, y: number): Point;
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
export function farHack(sheet: SheetLines): number {
  return sheet.teeLine + 2 * sheet.houseRadius;
}
