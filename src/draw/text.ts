import { type Attributes, element, escapeXml } from "./svg.js";

export const FONT_FAMILY = "Helvetica, Arial, 'Noto Sans', 'Noto Sans JP', sans-serif";

/** Estimates the width of a line in pixels: SVG text cannot be measured without a browser. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const character of text) ems += characterWidth(character);
  return ems * size;
}

/** The widths of Helvetica, in ems, rounded to classes. */
function characterWidth(character: string): number {
  if (isWide(character) || character === "\u2026") return 1;
  if (/[ijl.,:;'|!()[\]{} \u00b7ftrI/-]/.test(character)) return 0.3;
  if (/[mwMW@%]/.test(character)) return 0.87;
  if (/[A-Z&]/.test(character)) return 0.69;
  if (/[cksvxyz]/.test(character)) return 0.5;
  return 0.56;
}

/** Characters of Japanese, Chinese and Korean text: one em wide, and a line may break between them. */
function isWide(character: string): boolean {
  return /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(character);
}

/** Breaks a text into lines that fit the width; a line feed always breaks. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of breakable(paragraph)) {
      if (line !== "" && textWidth((line + word).trimEnd(), size) > width) {
        lines.push(line.trimEnd());
        line = word;
      } else line += word;
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

/** The text, or as much of its beginning as fits the width, with an ellipsis. */
export function fitText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  let kept = "";
  for (const character of text) {
    if (textWidth(`${kept}${character}\u2026`, size) > width) break;
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
    if (character === " " || isWide(character)) {
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
