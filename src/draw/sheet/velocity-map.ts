/**
 * What every velocity is worth: values over the square of velocities, sideways across and forward upwards, a square for each turn, and beside them the position as the
 * thrower sees it, so that right is right in all of them.
 */
import { paintedOn, THEMES, type Theme, type ThemeName, tellingRange } from "../colours.js";
import { linear, Plot, themeLook } from "../plot.js";
import { element, formatValue, GAP, group, legend, PADDING, PictureColumn, textLine } from "../svg.js";
import { frameOf, type SheetLines, type SheetProjection } from "./ice.js";
import { drawHeat, drawMark, type HeatOverlay, type Overlay } from "./overlays.js";
import { drawRink } from "./sheet.js";
import { type HandleTurn, type PlacedStone, TURN_NAMES, turnArrow } from "./stones.js";

export interface VelocityMap {
  readonly sheet: SheetLines;
  readonly stones: readonly PlacedStone[];
  readonly overlays?: readonly Overlay[]; // on the sheet, such as the way of the best throw
  readonly vx: readonly [number, number]; // of the left and of the right edge
  readonly vy: readonly [number, number]; // of the lower and of the upper edge
  readonly columns: number;
  readonly rows: number;
  readonly values: Readonly<Partial<Record<HandleTurn, ArrayLike<number>>>>; // cells, row by row, the slowest and leftmost first; one turn or both
  readonly best?: VelocityMark; // the throw that is marked
  readonly label: string; // what the values are, for the legend
  readonly unit?: string; // of velocities, such as m/s
  readonly range?: readonly [number, number]; // values of the first and last colour; else the best and the middling ones
  readonly theme?: ThemeName; // light by default
  readonly title?: string; // above the picture
  readonly caption?: string; // below the picture, wrapped
}

interface VelocityMark {
  readonly vx: number;
  readonly vy: number;
  readonly turn: HandleTurn;
  readonly value: number;
}

const TURNS: readonly HandleTurn[] = ["cw", "ccw"];
const SIDE = 330; // pixels, of a square
const BETWEEN = 22; // pixels between the parts
const HEAD = 24; // pixels above a square
const HEAD_SIZE = 14; // pixels
const AXIS = 46; // pixels left of the squares
const FOOT = 40; // pixels below them
const MARK_SCALE = 100; // of a mark: pixels per metre on a sheet that it suits

/** Draws values over the square of velocities as SVG, for one turn or both, beside the position. */
export function drawVelocityMap(map: VelocityMap): string {
  const theme = THEMES[map.theme ?? "light"];
  const turns = TURNS.filter((turn) => map.values[turn] !== undefined);
  const values = turns.flatMap((turn) => Array.from(map.values[turn] as ArrayLike<number>));
  const range = map.range ?? tellingRange(values);
  const { height } = frameOf(map.sheet, { view: "play", scale: 1, landscape: false, flip: true });
  const rink = frameOf(map.sheet, { view: "play", scale: SIDE / height, landscape: false, flip: true });
  const left = PADDING + rink.width + BETWEEN + AXIS;
  const column = new PictureColumn(left - PADDING + turns.length * (SIDE + BETWEEN) - BETWEEN, theme);
  if (map.title !== undefined) column.title(map.title);
  const top = column.y + HEAD;
  const squares = turns.map((turn, i) =>
    drawSquare(map, turn, range, left + i * (SIDE + BETWEEN), top, theme, i === 0),
  );
  const sheet = drawRink(rink, map.sheet, map.stones, map.overlays ?? [], PADDING, top, theme);
  column.add(group({}, sheet, ...squares), HEAD + SIDE + FOOT);
  const scale = { values, range, label: map.label };
  const bar = legend(scale, column.width, paintedOn(theme.ice, theme.heat), theme);
  column.add(bar.draw(PADDING, column.y + GAP), GAP + bar.height);
  if (map.caption !== undefined) column.caption(map.caption);
  return column.document(map.title ?? "The value of every velocity", describe(map));
}

function drawSquare(
  map: VelocityMap,
  turn: HandleTurn,
  range: readonly [number, number],
  x: number,
  y: number,
  theme: Theme,
  isFirst: boolean,
): string {
  const frame = squareOf(map);
  const { best } = map;
  const mark =
    best?.turn === turn
      ? drawMark(
          frame,
          { kind: "mark", x: best.vx, y: best.vy, brush: "orange", label: valueText(best.value) },
          theme,
        )
      : "";
  return group(
    { class: `velocities ${turn}` },
    drawHead(turn, x, y, theme),
    element(
      "svg",
      // A mark at the edge is seen whole.
      { x, y, width: SIDE, height: SIDE, overflow: "visible" },
      element("rect", { width: SIDE, height: SIDE, fill: theme.ice }),
      drawHeat(frame, heatOf(map, turn, range), theme),
      mark,
    ),
    element("rect", {
      x,
      y,
      width: SIDE,
      height: SIDE,
      fill: "none",
      stroke: theme.quiet,
      "stroke-width": 0.6,
    }),
    drawAxes(map, x, y, theme, isFirst),
  );
}

/** Velocities as places of a square. */
function squareOf({ vx: [left, right], vy: [slow, fast] }: VelocityMap): SheetProjection {
  return {
    width: SIDE,
    height: SIDE,
    scale: MARK_SCALE,
    near: slow,
    far: fast,
    side: right,
    at: (vx, vy) => [(SIDE * (vx - left)) / (right - left), (SIDE * (fast - vy)) / (fast - slow)],
  };
}

function heatOf(map: VelocityMap, turn: HandleTurn, range: readonly [number, number]): HeatOverlay {
  const { columns, rows } = map;
  const [[left, right], [slow, fast]] = [map.vx, map.vy];
  const [dx, dy] = [(right - left) / columns, (fast - slow) / rows];
  const values = map.values[turn] as ArrayLike<number>;
  return { kind: "heat", x0: left + dx / 2, y0: slow + dy / 2, dx, dy, columns, rows, values, range };
}

function drawHead(turn: HandleTurn, x: number, y: number, theme: Theme): string {
  const r = 5.2;
  const baseline = y - 9;
  return (
    turnArrow(x + r + 1, baseline - HEAD_SIZE * 0.36, r, turn, theme.text) +
    textLine(TURN_NAMES[turn], x + 2 * r + 8, baseline, { size: HEAD_SIZE, fill: theme.text, weight: 700 })
  );
}

/** Draws numbers below every square, and to the left of the first. */
function drawAxes(
  { vx, vy, unit }: VelocityMap,
  x: number,
  y: number,
  theme: Theme,
  isFirst: boolean,
): string {
  const units = unit === undefined ? "" : `, ${unit}`;
  const frame = { left: x, right: x + SIDE, top: y, bottom: y + SIDE };
  const plot = new Plot(frame, linear(vx, 6), linear(vy, 7), themeLook(theme));
  return (
    plot.xAxis(`sideways (vx${units})`) + (isFirst ? plot.yAxis(`forward (vy${units})`, { below: true }) : "")
  );
}

function valueText(value: number): string {
  return formatValue(value, 0, false);
}

function describe({ best, label }: VelocityMap): string {
  if (best === undefined) return `${label}, over velocities.`;
  const { vx, vy, turn, value } = best;
  const [side, ahead] = [vx, vy].map(valueText);
  return `${label}, over velocities. Marked: ${side} sideways, ${ahead} forward, ${TURN_NAMES[turn]}: ${valueText(value)}.`;
}
