/** Plots that are as wide as a page's text. */
import { PAGE_PALETTE } from "../page/index.js";
import { textWidth } from "../svg/index.js";
import { type Frame, PLOT_SIZE, plotDocument } from "./plot.js";

export const PAGE_WIDTH = 720; // pixels
/** Pixels around the axes. */
export const PAGE_MARGIN = { left: 48, right: 24, top: 20, bottom: 40 } as const;

/** Pixels that the longest of some names takes. */
export function roomFor(names: readonly string[], weight?: number): number {
  return Math.max(0, ...names.map((name) => textWidth(name, PLOT_SIZE, weight)));
}

/** The axes of a picture of this height, with so many pixels at both sides. */
export function pageFrame(
  height: number,
  left: number = PAGE_MARGIN.left,
  right: number = PAGE_MARGIN.right,
  width: number = PAGE_WIDTH,
): Frame {
  return { left, right: width - right, top: PAGE_MARGIN.top, bottom: height - PAGE_MARGIN.bottom };
}

/** A picture of this height. */
export function pagePicture(height: number, ...children: readonly string[]): string {
  return plotDocument(PAGE_WIDTH, height, ...children);
}

/** A plot as a file of its own: with the colours of pages, which it takes from the page around it otherwise. */
export function aloneSvg(plot: string): string {
  const style = `${PAGE_PALETTE}\nsvg { background: var(--page); color: var(--ink); }`;
  return plot
    .replace(/^<svg /, '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(">", `><style>${style}</style>`);
}
