/**
 * SVG as text: elements, escaping, lines of words, columns of parts, and legends of colour scales.
 *
 * SVG as text: elements, escaping and numbers. Nothing here needs ids, so drawings can share one page.
 */
import { finiteRange, HEAT_STEPS, type HeatPaint, type HeatScale, heatRange, type Theme } from "./colours.js";
import { characterWidth, isEastAsian } from "./text.js";

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A number with at most two decimals, always the same text for the same number. */
export function formatNumber(value: number): string {
  const text = value.toFixed(2);
  const short = text.replace(/\.?0+$/, "");
  return short === "-0" ? "0" : short;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Not allowed in XML, or a control character that a terminal would obey or that turns the direction of writing. */
const HARMFUL =
  /[^\t\n\r\u0020-\u007e\u00a0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text in which harmful characters have become U+FFFD. */
function harmless(text: string): string {
  return text.replace(HARMFUL, "\ufffd");
}

/** Makes any string safe in element content and attribute values. */
export function escapeXml(text: string): string {
  return harmless(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** One element. Attributes that are undefined are left out; children are SVG text, already escaped. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    open += ` ${key}="${typeof value === "number" ? formatNumber(value) : escapeXml(value)}"`;
  }
  const content = children.filter((child) => child !== "");
  return content.length === 0 ? `${open}/>` : `${open}>${content.join("\n")}</${name}>`;
}

/** A group, or nothing at all when it would be empty. */
export function group(attributes: Attributes, ...children: readonly string[]): string {
  return children.some((child) => child !== "") ? element("g", attributes, ...children) : "";
}

/** Path data of a polyline through screen points. */
export function pathData(points: readonly (readonly [number, number])[], closed = false): string {
  const steps = points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${formatNumber(x)} ${formatNumber(y)}`);
  return steps.join("") + (closed ? "Z" : "");
}

/** A picture in words, for those who cannot see it. */
export interface PictureWords {
  readonly title: string;
  readonly description: string;
}

/** What every drawing is wrapped in: size, accessible name and description, background. */
interface Canvas {
  readonly width: number; // pixels
  readonly height: number; // pixels
  readonly title: string; // accessible name
  readonly description: string; // accessible description
  readonly background: string; // colour
  readonly fontFamily: string; // CSS font stack
}

export function svgDocument(canvas: Canvas, ...children: readonly string[]): string {
  const { width, height } = canvas;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${formatNumber(width)} ${formatNumber(height)}`,
      role: "img",
      "font-family": canvas.fontFamily,
    },
    element("title", {}, escapeXml(canvas.title)),
    element("desc", {}, escapeXml(canvas.description)),
    element("rect", { width, height, fill: canvas.background }),
    ...children,
  );
}

export const FONT_FAMILY = "Helvetica, Arial, 'Noto Sans', 'Noto Sans JP', sans-serif";

const BOLD_FROM = 600; // font weight

/** How wide a line is at most, in pixels: SVG text cannot be measured without a browser, and fonts differ. */
export function textWidth(text: string, size: number, weight = 400): number {
  let ems = 0;
  for (const character of text) ems += characterWidth(character, weight >= BOLD_FROM);
  return ems * size;
}

/** Breaks a text into lines that fit the width; a line feed always breaks, and a word breaks that is too long for a line. */
export function wrapText(text: string, size: number, width: number, weight = 400): string[] {
  const fits = (line: string) => textWidth(line.trimEnd(), size, weight) <= width;
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of breakable(paragraph)) {
      for (const piece of fits(word) ? [word] : word) {
        if (line !== "" && !fits(line + piece)) {
          lines.push(line.trimEnd());
          line = piece;
        } else line += piece;
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

/** The text, or as much of its beginning as fits the width, with an ellipsis. */
export function fitText(text: string, size: number, width: number, weight = 400): string {
  if (textWidth(text, size, weight) <= width) return text;
  let kept = "";
  for (const character of text) {
    if (textWidth(`${kept}${character}\u2026`, size, weight) > width) break;
    kept += character;
  }
  return kept === "" ? "" : `${kept.trimEnd()}\u2026`;
}

/** The pieces between which a line may break, each with the space that follows it. */
function breakable(paragraph: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of paragraph) {
    piece += character;
    if (character === " " || isEastAsian(character)) {
      pieces.push(piece);
      piece = "";
    }
  }
  if (piece !== "") pieces.push(piece);
  return pieces;
}

interface TextStyle {
  readonly size: number; // pixels
  readonly fill: string; // colour
  readonly anchor?: "start" | "middle" | "end"; // start by default
  readonly weight?: number; // font weight, 400 by default
  readonly halo?: string; // colour of an outline behind the letters, none by default
}

/** One line of text with its baseline at y. */
export function textLine(text: string, x: number, y: number, style: TextStyle): string {
  const halo: Attributes =
    style.halo === undefined
      ? {}
      : {
          stroke: style.halo,
          "stroke-width": style.size / 4,
          "stroke-linejoin": "round",
          "paint-order": "stroke",
        };
  return element(
    "text",
    {
      x,
      y,
      "font-size": style.size,
      "font-weight": style.weight,
      "text-anchor": style.anchor,
      fill: style.fill,
      ...halo,
    },
    escapeXml(text),
  );
}

/** Lines of text, the first with its baseline at y, each `leading` pixels below the one before. */
export function textLines(
  lines: readonly string[],
  x: number,
  y: number,
  leading: number,
  style: TextStyle,
): string {
  return lines.map((line, i) => textLine(line, x, y + i * leading, style)).join("\n");
}

export const PADDING = 16; // pixels around everything
export const GAP = 12; // pixels between the parts of a picture
export const TITLE_SIZE = 17; // pixels
export const TITLE_WEIGHT = 700; // font weight
const CAPTION_SIZE = 13; // pixels
const LEADING = 1.35; // line height, of the size

/** A part of a picture, drawn from its top left corner. */
export interface PicturePart {
  readonly height: number; // pixels
  draw(x: number, y: number): string;
}

/** Parts below one another, with so many pixels between them. */
export function stack(parts: readonly PicturePart[], gap: number): PicturePart {
  return {
    height: parts.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, parts.length - 1),
    draw(x, y) {
      let top = y;
      const drawn = parts.map((part) => {
        const text = part.draw(x, top);
        top += part.height + gap;
        return text;
      });
      return drawn.join("\n");
    },
  };
}

/** A picture of parts below one another. */
export class PictureColumn {
  readonly width: number; // pixels, without the padding
  readonly theme: Theme;
  readonly padding: number; // pixels around everything
  /** Where the next part begins, pixels from the top. */
  y: number;
  readonly #parts: string[] = [];

  constructor(width: number, theme: Theme, padding = PADDING) {
    this.width = width;
    this.theme = theme;
    this.padding = padding;
    this.y = padding;
  }

  /** Adds a part drawn at the present place and moves on by its height. */
  add(part: string, height: number): void {
    this.#parts.push(part);
    this.y += height;
  }

  title(text: string): void {
    const lines = wrapText(text, TITLE_SIZE, this.width, TITLE_WEIGHT);
    const style = { size: TITLE_SIZE, fill: this.theme.text, weight: TITLE_WEIGHT };
    const height = lines.length * TITLE_SIZE * LEADING + GAP / 2;
    this.add(textLines(lines, this.padding, this.y + TITLE_SIZE * 0.8, TITLE_SIZE * LEADING, style), height);
  }

  caption(text: string): void {
    const lines = wrapText(text, CAPTION_SIZE, this.width);
    const style = { size: CAPTION_SIZE, fill: this.theme.quiet };
    const top = this.y + GAP;
    const height = GAP + lines.length * CAPTION_SIZE * LEADING;
    this.add(textLines(lines, this.padding, top + CAPTION_SIZE * 0.8, CAPTION_SIZE * LEADING, style), height);
  }

  document(title: string, description: string, background = this.theme.background): string {
    return svgDocument(
      {
        width: this.width + 2 * this.padding,
        height: this.y + this.padding,
        title,
        description,
        background,
        fontFamily: FONT_FAMILY,
      },
      ...this.#parts,
    );
  }
}

const BAR_HEIGHT = 10; // pixels
const SIZE = 12; // pixels
const WIDEST = 360; // pixels
const NARROWEST = 120; // pixels
const LABEL_GAP = 10; // pixels between bar and label
const LINE = 16; // pixels from line to line
const TICK_GAP = 8; // pixels between the numbers of the scale
const HEIGHT = 25; // pixels of the bar and its numbers

/** The colour bar of a heat map, for a picture of the given width; its label beside it, or else below. */
export function legend(heat: HeatScale, width: number, paint: HeatPaint, theme: Theme): PicturePart {
  const { label = "" } = heat;
  const beside = textWidth(label, SIZE) + LABEL_GAP;
  const bar = Math.min(WIDEST, width, Math.max(NARROWEST, Math.min(width * 0.6, width - beside)));
  const lines = label === "" || bar + beside <= width ? [] : wrapText(label, SIZE, width);
  const style = { size: SIZE, fill: theme.text };
  return {
    height: HEIGHT + lines.length * LINE,
    draw: (x, y) =>
      group(
        { class: "legend" },
        drawBar(x, y, bar, paint, theme),
        ...drawTicks(heat, x, y + HEIGHT, bar, theme),
        lines.length > 0
          ? textLines(lines, x, y + HEIGHT + LINE, LINE, style)
          : label === ""
            ? ""
            : textLine(label, x + bar + LABEL_GAP, y + BAR_HEIGHT - 0.5, style),
      ),
  };
}

function drawBar(x: number, y: number, width: number, paint: HeatPaint, theme: Theme): string {
  const cell = width / HEAT_STEPS;
  const steps = Array.from({ length: HEAT_STEPS }, (_, step) => {
    const overlap = step === HEAT_STEPS - 1 ? 0 : 0.5;
    return element("rect", {
      x: x + step * cell,
      y,
      width: cell + overlap,
      height: BAR_HEIGHT,
      fill: paint(step),
    });
  });
  const frame = { x, y, width, height: BAR_HEIGHT, fill: "none", stroke: theme.quiet };
  return (
    group({ "shape-rendering": "crispEdges" }, ...steps) +
    element("rect", { ...frame, "stroke-opacity": 0.5, "stroke-width": 0.6 })
  );
}

interface Tick {
  readonly text: string;
  readonly place: number; // pixels from the left edge of the bar
  readonly anchor: NonNullable<TextStyle["anchor"]>;
}

/** As many numbers as there is room for. */
function drawTicks(heat: HeatScale, x: number, baseline: number, bar: number, theme: Theme): string[] {
  const choices = [4, 2, 1].map((steps) => ticksOf(heat, bar, steps));
  const ticks = choices.find((each) => standApart(each)) ?? [];
  return ticks.map(({ text, place, anchor }) =>
    textLine(text, x + place, baseline, { size: SIZE, fill: theme.quiet, anchor }),
  );
}

function ticksOf(heat: HeatScale, bar: number, steps: number): Tick[] {
  const [low, high] = heatRange(heat);
  const [lowest, highest] = finiteRange(heat.values);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const text = formatValue(low + (i / steps) * (high - low), high - low, heat.percent ?? false);
    const beyond = i === 0 && lowest < low ? "\u2264 " : i === steps && highest > high ? "\u2265 " : "";
    const anchor = i === 0 ? "start" : i === steps ? "end" : "middle";
    return { text: beyond + text, place: (i / steps) * bar, anchor };
  });
}

function standApart(ticks: readonly Tick[]): boolean {
  const edges = ticks.map(({ text, place, anchor }) => {
    const width = textWidth(text, SIZE);
    const left = anchor === "start" ? place : anchor === "end" ? place - width : place - width / 2;
    return { left, right: left + width };
  });
  return edges.every(({ left }, i) => i === 0 || edges[i - 1].right + TICK_GAP <= left);
}

/** A value with as many decimals as the range needs. */
export function formatValue(value: number, range: number, percent: boolean): string {
  const shown = percent ? value * 100 : value;
  const span = percent ? range * 100 : range;
  const decimals = span >= 10 ? 0 : span >= 1 ? 1 : 2;
  const text = shown.toFixed(decimals).replace("-", "\u2212");
  return percent ? `${text}%` : text;
}
