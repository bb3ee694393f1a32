import { isEastAsian } from "../text/index.js";
import { type Attributes, element, escapeXml } from "./svg.js";
import { characterWidth } from "./widths.js";

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

export interface TextStyle {
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
