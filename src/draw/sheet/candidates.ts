/** The best throws of a position: numbered ways on the sheet, and beside it what each is worth. */
import type { Brush, Theme } from "../colours.js";
import { CHANCES, linear, nice, percentTick, type Scale } from "../plot.js";
import {
  element,
  fitText,
  group,
  type PicturePart,
  stack,
  textLine,
  textLines,
  textWidth,
  wrapText,
} from "../svg.js";
import { formatChance } from "../text.js";
import { frameOf, type SheetPoint, type SheetProjection } from "./ice.js";
import { badgeAt, type Overlay } from "./overlays.js";
import { drawWithPanel, headingPart, type PanelPicture, themeOf } from "./sheet.js";
import { type HandleTurn, turnArrow } from "./stones.js";

export interface CandidateThrow {
  readonly text: string; // "draw to the button"
  readonly turn?: HandleTurn;
  readonly win: number; // chance of the team that throws, 0 to 1
  readonly error?: number; // standard error of it
  readonly detail?: string; // below the text: "3,120 throws tried"
  readonly path: readonly SheetPoint[]; // of the stone thrown
}

interface CandidatePicture extends PanelPicture {
  readonly candidates: readonly CandidateThrow[]; // the best first
  readonly label: string; // what is compared: "chance of red to win"
}

/** Told apart by colour-blind readers too; the numbers say the rest. */
const BRUSHES: readonly Brush[] = ["blue", "orange", "green", "purple", "grey"];
const APART = 0.34; // metres between the middles of two badges
const CLEAR = 0.3; // metres between a badge and a stone

/** What is drawn of candidates on the sheet. */
type CandidateWays = Pick<CandidatePicture, "sheet" | "view" | "stones"> & {
  readonly candidates: readonly Pick<CandidateThrow, "path">[];
};

/** The ways of the stones thrown with their numbers, the best one shaded. */
export function candidateWays(picture: CandidateWays): Overlay[] {
  const ways = picture.candidates.map(
    (each, i): Overlay => ({
      kind: "path",
      points: each.path,
      brush: candidateBrush(i),
      track: i === 0,
    }),
  );
  const numbers = placesOf(picture).flatMap((place, i): Overlay[] =>
    place === undefined ? [] : [{ kind: "badge", ...place, text: String(i + 1), brush: candidateBrush(i) }],
  );
  return [...ways.reverse(), ...numbers];
}

/** Draws numbered candidate throws with their chances as SVG. */
export function drawCandidates(picture: CandidatePicture): string {
  const theme = themeOf(picture);
  const { candidates, label } = picture;
  return drawWithPanel(
    picture,
    candidateWays(picture),
    (width) => [candidateList(candidates, label, width, theme)],
    { title: "The best throws", description: describe(candidates, label) },
  );
}

/** The colour of a candidate by its place. */
export function candidateBrush(index: number): Brush {
  return BRUSHES[index % BRUSHES.length];
}

/** Where the numbers go: at the end of each way, or as far before it as others and the stones demand. */
function placesOf({ sheet, view = "play", stones, candidates }: CandidateWays): (SheetPoint | undefined)[] {
  const frame = frameOf(sheet, { view, scale: 1, landscape: false, flip: false });
  const taken: SheetPoint[] = [];
  return candidates.map(({ path }) => {
    const seen = path.filter((point) => isInside(frame, point)).reverse();
    const free = seen.find(
      (point) =>
        taken.every((other) => distance(point, other) >= APART) &&
        stones.every((stone) => distance(point, stone) >= CLEAR),
    );
    const place = free ?? seen[0];
    if (place !== undefined) taken.push(place);
    return place;
  });
}

const EDGE = 0.16; // metres inside the frame, so that a badge is seen whole

function isInside({ near, far, side }: SheetProjection, { x, y }: SheetPoint): boolean {
  return y > near + EDGE && y < far - EDGE && Math.abs(x) < side - EDGE;
}

function distance(a: SheetPoint, b: SheetPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

const LINE = 17; // pixels from line to line
const BAND_TOP = 6; // pixels between the words of a row and its scale
const ROW_GAP = 14; // pixels between the rows
const BADGE = 9.5; // pixels, radius
const ARROW = 4.6; // pixels, radius
const INDENT = 2 * BADGE + 10; // pixels
const SIZE = 13; // pixels
const DETAIL_SIZE = 11.5; // pixels
const BETWEEN = 10; // pixels between a detail and the chance
const BAND = 14; // pixels, height of the scale in a row
const AXIS = 16; // pixels below the last scale
const MARGIN = 16; // pixels between the ends of the scale and those of the band
const CONFIDENCE = 1.96; // standard errors either way: 95 %

/** One row a throw: its name, its chance as a number, and as a point with its interval on a common scale. */
function candidateList(
  candidates: readonly CandidateThrow[],
  label: string,
  width: number,
  theme: Theme,
): PicturePart {
  const axis = axisOf(candidates);
  const rows = candidates.map((each, i) => candidateRow(each, i, axis, width, theme));
  const list = stack([headingPart(label, width, theme), stack(rows, ROW_GAP)], 0);
  const style = { size: DETAIL_SIZE, fill: theme.quiet, anchor: "middle" } as const;
  return {
    height: list.height + AXIS,
    draw(x, y) {
      const baseline = y + list.height + AXIS - 2;
      const ticks = axis.ticks.map(({ value, text }) =>
        textLine(text, x + placeOf(axis, value, width), baseline, style),
      );
      return group({ class: "candidates" }, list.draw(x, y), ...ticks);
    },
  };
}

/** Where a chance lies, pixels from the left edge of the list. */
function placeOf(axis: Scale, win: number, width: number): number {
  return INDENT + MARGIN + axis.share(CHANCES.share(win)) * (width - INDENT - 2 * MARGIN);
}

/** The number, the turn and the name; below it the detail and, at the right, the chance; below that the scale. */
function candidateRow(
  candidate: CandidateThrow,
  index: number,
  axis: Scale,
  width: number,
  theme: Theme,
): PicturePart {
  const { text, turn, win, error, detail = "" } = candidate;
  const bold = { size: SIZE, fill: theme.text, weight: 700 };
  const name = { ...bold, weight: index === 0 ? 700 : 400 };
  const quiet = { size: DETAIL_SIZE, fill: theme.quiet };
  const start = INDENT + (turn === undefined ? 0 : 2 * ARROW + 7);
  const lines = wrapText(text, SIZE, width - start, name.weight);
  const margin = error === undefined ? "" : ` \u00b1 ${(100 * CONFIDENCE * error).toFixed(1)}`;
  const chance = formatChance(win) + margin;
  const room = width - INDENT - BETWEEN - textWidth(chance, SIZE, bold.weight);
  const band = (lines.length + 1) * LINE + BAND_TOP;
  const colour = theme.brushes[candidateBrush(index)];
  return {
    height: band + BAND,
    draw(x, y) {
      const at = (each: number) => x + placeOf(axis, each, width);
      const left = x + INDENT;
      const baseline = y + SIZE + 2;
      const below = baseline + lines.length * LINE;
      return group(
        { class: "candidate" },
        badgeAt(x + BADGE, y + SIZE - 2, BADGE, String(index + 1), colour, theme),
        turn === undefined ? "" : turnArrow(left + ARROW, baseline - SIZE * 0.36, ARROW, turn, theme.text),
        textLines(lines, x + start, baseline, LINE, name),
        textLine(chance, x + width, below, { ...bold, anchor: "end" }),
        detail === "" ? "" : textLine(fitText(detail, DETAIL_SIZE, room), left, below, quiet),
        drawBand(
          left,
          y + band,
          width - INDENT,
          axis.ticks.map(({ value }) => at(value)),
          theme,
        ),
        drawPoint(candidate, at, y + band + BAND / 2, colour),
      );
    },
  };
}

function drawBand(x: number, y: number, width: number, ticks: readonly number[], theme: Theme): string {
  return group(
    { stroke: theme.quiet, "stroke-opacity": 0.3 },
    element("rect", { x, y, width, height: BAND, rx: 3, fill: theme.panel, stroke: "none" }),
    ...ticks.map((tick) => element("line", { x1: tick, y1: y, x2: tick, y2: y + BAND })),
  );
}

function drawPoint(
  { win, error }: CandidateThrow,
  at: (win: number) => number,
  cy: number,
  colour: string,
): string {
  const point = element("circle", { cx: at(win), cy, r: 4, fill: colour });
  if (error === undefined) return point;
  const [from, to] = [at(win - CONFIDENCE * error), at(win + CONFIDENCE * error)];
  const ends = [from, to].map((x) => element("line", { x1: x, y1: cy - 4, x2: x, y2: cy + 4 }));
  return group(
    { stroke: colour, "stroke-width": 1.6 },
    element("line", { x1: from, y1: cy, x2: to, y2: cy }),
    ...ends,
    point,
  );
}

const STEPS = 5; // of the scale
const MIN_WIDTH = 0.005; // of the scale, in chances

/** Makes a scale that shows all intervals, from round number to round number. */
function axisOf(candidates: readonly CandidateThrow[]): Scale {
  const reach = candidates.flatMap(({ win, error = 0 }) =>
    [win - CONFIDENCE * error, win + CONFIDENCE * error].map(CHANCES.share),
  );
  const low = Math.min(1 - MIN_WIDTH, ...reach);
  const domain = [low, Math.max(low + MIN_WIDTH, ...reach)] as const;
  return linear(nice(domain, STEPS), STEPS, percentTick);
}

function describe(candidates: readonly CandidateThrow[], label: string): string {
  const words = candidates.map(({ text, win }, i) => `${i + 1}, ${text}: ${formatChance(win)}`);
  return `${label}: ${words.join("; ")}.`;
}
