/** Curves of learning as figures of a page. */
import { drawLines, Html, html, type LinesOptions } from "../draw/index.js";
import type { Fit } from "../learn/index.js";
import type { FitPoint } from "./passes.js";

export function curveFigure(lines: LinesOptions): Html {
  return html`<figure><div class="scroll">${new Html(drawLines(lines))}</div></figure>`;
}

/** Something of the fits from pass to pass, held out and in training. */
export function fitFigure(curve: readonly FitPoint[], y: string, of: (fit: Fit) => number): Html {
  const line = (name: string, part: "heldOut" | "training") => ({
    name,
    points: curve.map((point) => ({ x: point.pass, y: of(point[part]) })),
  });
  return curveFigure({ series: [line("held out", "heldOut"), line("training", "training")], x: "pass", y });
}
