/**
 * What every throw is worth: values over the points that a throw may be aimed at, one sheet for each turn. Draws are
 * coloured where they would come to rest; hits are a strip below the house, by their target far behind it. Targets of
 * hits may lie farther out than the side lines: the strip then has a scale of its own.
 */
import {
  finiteRange,
  heatStep,
  paintedOn,
  THEMES,
  type Theme,
  type ThemeName,
  tellingRange,
} from "../colours.js";
import {
  element,
  formatValue,
  GAP,
  group,
  legend,
  PADDING,
  PictureColumn,
  textLine,
  textWidth,
} from "../svg.js";
import { frameOf, type SheetLines, type SheetPoint, type SheetProjection } from "./ice.js";
import type { HeatOverlay, Overlay } from "./overlays.js";
import { drawRink } from "./sheet.js";
import { type HandleTurn, type PlacedStone, TURN_NAMES, turnArrow } from "./stones.js";

export interface TargetValue extends SheetPoint {
  readonly value: number;
}

/** The throws with one turn. */
export interface TurnTargets {
  readonly draws: readonly TargetValue[]; // on a grid, in any order; not every place needs a value
  readonly hits?: readonly TargetValue[]; // in a row across, far behind the house; y is not shown
  readonly overlays?: readonly Overlay[]; // on this sheet, such as the way of the best throw
}

export interface TargetMap {
  readonly sheet: SheetLines;
  readonly stones: readonly PlacedStone[];
  readonly targets: Readonly<Record<HandleTurn, TurnTargets>>;
  readonly label: string; // what the values are, for the legend
  readonly percent?: boolean; // show values from 0 to 1 as percentages, true by default
  readonly range?: readonly [number, number]; // values of the first and last colour; else the best and the middling ones
  readonly view?: "house" | "play"; // play by default
  readonly flip?: boolean; // the thrower's view in place of the skip's, false by default
  readonly scale?: number; // pixels per metre, 66 by default
  readonly theme?: ThemeName; // light by default
  readonly title?: string; // above the picture
  readonly caption?: string; // below the picture, wrapped
}

const TURNS: readonly HandleTurn[] = ["cw", "ccw"];
const BETWEEN = 22; // pixels between the sheets
const HEAD = 24; // pixels above a sheet
const HEAD_SIZE = 14; // pixels
const STRIP_GAP = 5; // pixels between a sheet and its hits
const STRIP = 15; // pixels, height of the hits
const STRIP_TEXT = 19; // pixels below the hits
const STRIP_SIZE = 11.5; // pixels
const HITS_CAPTION = "hits, by their target far behind the house";

/** Draws values over target points as SVG, a sheet for each turn. */
export function drawTargetMap(map: TargetMap): string {
  const { sheet, view = "play", flip = false, scale = 66, percent = true } = map;
  const theme = THEMES[map.theme ?? "light"];
  const frame = frameOf(sheet, { view, scale, landscape: false, flip });
  const values = TURNS.flatMap((turn) => valuesOf(map.targets[turn]));
  const range = map.range ?? tellingRange(values);
  const best = bestOf(map.targets);
  const across = acrossStrip(frame, map.targets);
  const column = new PictureColumn(2 * frame.width + BETWEEN, theme);
  if (map.title !== undefined) column.title(map.title);
  const sheets = TURNS.map((turn, i) => {
    const x = PADDING + i * (frame.width + BETWEEN);
    return drawTurn(map, turn, frame, across, range, best, x, column.y, theme);
  });
  const hits = TURNS.some((turn) => map.targets[turn].hits !== undefined);
  const strip = hits ? STRIP_GAP + STRIP + STRIP_TEXT : 0;
  column.add(group({}, ...sheets), HEAD + frame.height + strip);
  const scaleOf = { values, range, label: map.label, percent };
  const bar = legend(scaleOf, column.width, paintedOn(theme.ice, theme.heat), theme);
  column.add(bar.draw(PADDING, column.y + GAP), GAP + bar.height);
  if (map.caption !== undefined) column.caption(map.caption);
  return column.document(map.title ?? "The value of every throw", describe(best, percent));
}

function drawTurn(
  map: TargetMap,
  turn: HandleTurn,
  frame: SheetProjection,
  across: AcrossStrip,
  range: readonly [number, number],
  best: Best | undefined,
  x: number,
  y: number,
  theme: Theme,
): string {
  const { draws, hits = [], overlays = [] } = map.targets[turn];
  const heat = gridOf(draws, range);
  const mine = best !== undefined && best.turn === turn ? best : undefined;
  const value = (each: number) => formatValue(each, range[1] - range[0], map.percent ?? true);
  const drawn: Overlay[] = [...(heat === undefined ? [] : [heat]), ...overlays];
  if (mine?.kind === "draw")
    drawn.push({ kind: "mark", x: mine.x, y: mine.y, brush: "orange", label: value(mine.value) });
  const top = y + HEAD;
  return group(
    { class: `targets ${turn}` },
    drawHead(turn, highest(map.targets[turn]), value, x, y, frame.width, theme),
    drawRink(frame, map.sheet, map.stones, drawn, x, top, theme),
    hits.length === 0
      ? ""
      : drawHits(frame.width, across, hits, range, mine, value, x, top + frame.height + STRIP_GAP, theme),
  );
}

/** The turn, and the best value that it offers. */
function drawHead(
  turn: HandleTurn,
  max: number | undefined,
  value: (each: number) => string,
  x: number,
  y: number,
  width: number,
  theme: Theme,
): string {
  const r = 5.2;
  const baseline = y + HEAD - 9;
  const style = { size: HEAD_SIZE, fill: theme.text, weight: 700 };
  return (
    turnArrow(x + r + 1, baseline - HEAD_SIZE * 0.36, r, turn, theme.text) +
    textLine(TURN_NAMES[turn], x + 2 * r + 8, baseline, style) +
    (max === undefined
      ? ""
      : textLine(`best ${value(max)}`, x + width, baseline, {
          size: HEAD_SIZE - 1,
          fill: theme.quiet,
          anchor: "end",
        }))
  );
}

/** From the target of a hit, metres across the sheet, to pixels along the strip. */
type AcrossStrip = (x: number) => number;

/** The scale of the sheet, or a smaller one that takes in all hits of both turns. */
function acrossStrip(frame: SheetProjection, targets: TargetMap["targets"]): AcrossStrip {
  const reaches = TURNS.flatMap((turn) => {
    const places = (targets[turn].hits ?? []).map(({ x }) => x);
    const step = smallestStep(places);
    return places.map((x) => Math.abs(x) + step / 2);
  });
  const shrink = frame.side / Math.max(frame.side, ...reaches);
  return (x) => frame.at(shrink * x, frame.near)[0];
}

/** The hits as cells in a row, by their targets. */
function drawHits(
  width: number,
  across: AcrossStrip,
  hits: readonly TargetValue[],
  [low, high]: readonly [number, number],
  best: Best | undefined,
  value: (each: number) => string,
  x: number,
  y: number,
  theme: Theme,
): string {
  const step = smallestStep(hits.map((hit) => hit.x));
  const paint = paintedOn(theme.ice, theme.heat);
  const cells = hits
    .filter((hit) => Number.isFinite(hit.value))
    .map((hit) => {
      const [a, b] = [across(hit.x - step / 2), across(hit.x + step / 2)];
      const fill = paint(heatStep(hit.value, low, high));
      return element("rect", { x: Math.min(a, b), y: 0, width: Math.abs(a - b), height: STRIP, fill });
    });
  const mark = best?.kind === "hit" ? drawBestHit(across(best.x), value(best.value), width, theme) : "";
  const words = textWidth(HITS_CAPTION, STRIP_SIZE);
  const end = best?.kind === "hit" ? markStart(across(best.x), value(best.value), width) - GAP : width;
  const edge = { width, height: STRIP, fill: "none", stroke: theme.quiet };
  return element(
    "svg",
    { x, y, width, height: STRIP + STRIP_TEXT, class: "hits" },
    element("rect", { width, height: STRIP, fill: theme.surround }),
    group({ "shape-rendering": "crispEdges" }, ...cells),
    element("rect", { ...edge, "stroke-opacity": 0.5, "stroke-width": 0.6 }),
    mark,
    words <= end
      ? textLine(HITS_CAPTION, 0, STRIP + STRIP_SIZE + 3, { size: STRIP_SIZE, fill: theme.quiet })
      : "",
  );
}

const MARK_SIZE = 13; // pixels
const MARK_HALF = 4.5; // pixels, with its stroke

/** Where the label of the best hit begins. */
function markStart(place: number, label: string, width: number): number {
  return labelPlace(place, label, width) - textWidth(label, MARK_SIZE, 700) / 2;
}

function labelPlace(place: number, label: string, width: number): number {
  const half = textWidth(label, MARK_SIZE, 700) / 2;
  return Math.min(width - half, Math.max(half, place));
}

function drawBestHit(place: number, label: string, width: number, theme: Theme): string {
  const stroke = theme.brushes.orange;
  const baseline = STRIP + MARK_SIZE + 2;
  const middle = Math.min(width - MARK_HALF, Math.max(MARK_HALF, place));
  const frame = { x: middle - 3.5, y: 1, width: 7, height: STRIP - 2, rx: 2, fill: "none" };
  return group(
    { class: "mark" },
    element("rect", { ...frame, stroke: theme.ice, "stroke-width": 4 }),
    element("rect", { ...frame, stroke, "stroke-width": 2 }),
    textLine(label, labelPlace(place, label, width), baseline, {
      size: MARK_SIZE,
      fill: stroke,
      weight: 700,
      anchor: "middle",
    }),
  );
}

interface Best extends TargetValue {
  readonly turn: HandleTurn;
  readonly kind: "draw" | "hit";
}

function bestOf(targets: TargetMap["targets"]): Best | undefined {
  let best: Best | undefined;
  for (const turn of TURNS) {
    const { draws, hits = [] } = targets[turn];
    for (const [kind, list] of [
      ["draw", draws],
      ["hit", hits],
    ] as const) {
      for (const each of list) {
        if (Number.isFinite(each.value) && !(best !== undefined && best.value >= each.value))
          best = { ...each, turn, kind };
      }
    }
  }
  return best;
}

function valuesOf({ draws, hits = [] }: TurnTargets): number[] {
  return [...draws, ...hits].map((each) => each.value).filter(Number.isFinite);
}

function highest(targets: TurnTargets): number | undefined {
  const values = valuesOf(targets);
  return values.length === 0 ? undefined : finiteRange(values)[1];
}

/** The draws with one turn as an overlay, in colours that both turns share. */
export function targetHeat(targets: TargetMap["targets"], turn: HandleTurn): HeatOverlay | undefined {
  const values = TURNS.flatMap((each) => valuesOf(targets[each]));
  return gridOf(targets[turn].draws, tellingRange(values));
}

/** The values as a grid with the smallest steps that lie between them. */
function gridOf(points: readonly TargetValue[], range: readonly [number, number]): HeatOverlay | undefined {
  if (points.length === 0) return undefined;
  const [left, right] = finiteRange(points.map(({ x }) => x));
  const [low, high] = finiteRange(points.map(({ y }) => y));
  const dx = smallestStep(points.map(({ x }) => x));
  const dy = smallestStep(points.map(({ y }) => y));
  const columns = Math.round((right - left) / dx) + 1;
  const rows = Math.round((high - low) / dy) + 1;
  const values = new Float64Array(columns * rows).fill(Number.NaN);
  for (const { x, y, value } of points) {
    values[Math.round((y - low) / dy) * columns + Math.round((x - left) / dx)] = value;
  }
  return { kind: "heat", x0: left, y0: low, dx, dy, columns, rows, values, range };
}

const SAME = 1e-4; // metres that are no step
const LONE_STEP = 0.1; // metres, where all coordinates are the same

function smallestStep(coordinates: readonly number[]): number {
  const sorted = [...coordinates].sort((a, b) => a - b);
  let step = Number.POSITIVE_INFINITY;
  for (let i = 1; i < sorted.length; i++) {
    const gap = sorted[i] - sorted[i - 1];
    if (gap > SAME) step = Math.min(step, gap);
  }
  return Number.isFinite(step) ? step : LONE_STEP;
}

function describe(best: Best | undefined, percent: boolean): string {
  if (best === undefined) return "No values.";
  const value = formatValue(best.value, 1, percent);
  return `The value of every target, clockwise and counter-clockwise. Best: ${best.kind}, ${TURN_NAMES[best.turn]}, ${value}.`;
}
