/** Stones in cells: flat discs with a shine, the last one with a ring. */
import { element, group } from "../svg/index.js";
import type { BoardColour, BoardScene } from "./overlays.js";

export interface StoneLook {
  readonly radius: number; // of the scale
  readonly last: string; // colour of the ring
}

/** The stones in the first so many cells; `last` is the cell of the last move. */
export function drawStones(
  scene: BoardScene,
  cells: number,
  last: number | undefined,
  look: StoneLook,
): string {
  const stones: string[] = [];
  for (let cell = 0; cell < cells; cell++) {
    const colour = scene.stoneAt(cell);
    if (colour !== undefined) stones.push(drawStone(scene, cell, colour, cell === last, look));
  }
  return group({ class: "stones" }, ...stones);
}

function drawStone(
  scene: BoardScene,
  cell: number,
  colour: BoardColour,
  isLast: boolean,
  look: StoneLook,
): string {
  const { scale, theme } = scene;
  const { fill, rim, shine } = scene.stones[colour];
  const [cx, cy] = scene.at(cell);
  const r = scale * look.radius;
  const line = scale * 0.03;
  return group(
    { class: `stone ${colour}` },
    theme.shadow > 0
      ? element("circle", { cx: cx + r * 0.06, cy: cy + r * 0.12, r, "fill-opacity": theme.shadow })
      : "",
    element("circle", { cx, cy, r: r - line / 2, fill, stroke: rim, "stroke-width": line }),
    shine === fill
      ? ""
      : element("circle", {
          cx: cx - r * 0.3,
          cy: cy - r * 0.34,
          r: r * 0.34,
          fill: shine,
          "fill-opacity": 0.55,
        }),
    isLast
      ? element("circle", {
          cx,
          cy,
          r: r * 0.82,
          fill: "none",
          stroke: look.last,
          "stroke-width": r * 0.2,
        })
      : "",
  );
}
