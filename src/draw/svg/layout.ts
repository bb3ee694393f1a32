import { svgDocument } from "./svg.js";
import { FONT_FAMILY, textLines, wrapText } from "./text.js";
import type { Theme } from "./theme.js";

export const PADDING = 16; // pixels around everything
export const GAP = 12; // pixels between the parts of a picture
export const TITLE_SIZE = 17; // pixels
export const TITLE_WEIGHT = 700; // font weight
const CAPTION_SIZE = 13; // pixels
const LEADING = 1.35; // line height, of the size

/** A part of a picture, drawn from its top left corner. */
export interface Part {
  readonly height: number; // pixels
  draw(x: number, y: number): string;
}

/** Parts below one another, with so many pixels between them. */
export function stack(parts: readonly Part[], gap: number): Part {
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
export class Column {
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
