/** Picture of `playout calibration`: a panel a phase, with results over printed chances. */
import {
  aloneSvg,
  type Frame,
  linear,
  PAGE_COLOURS,
  Plot,
  plotDocument,
  plotWords,
  signed,
} from "../../draw/index.js";
import type { PhaseScore } from "../../training/index.js";

const SIDE = 300; // pixels of a panel's axes
const LEFT = 48; // pixels
const TOP = 70; // pixels
const GAP = { across: 64, down: 78 } as const; // pixels
const ACROSS = 2; // panels in a row
const RADIUS = { min: 2, max: 7 } as const; // pixels

/** Draws the chances of each phase; they are right where the dots lie on the diagonal. */
export function drawReliability(phases: readonly PhaseScore[]): string {
  const across = Math.min(ACROSS, phases.length);
  const width = LEFT + across * (SIDE + GAP.across);
  const height = TOP + Math.ceil(phases.length / ACROSS) * (SIDE + GAP.down);
  return aloneSvg(
    plotDocument(
      width,
      height,
      plotWords(
        "win chances of the side to move: printed, and what came (bars: 95 % intervals)",
        width / 2,
        20,
      ),
      ...phases.map((phase, i) => {
        const left = LEFT + (i % ACROSS) * (SIDE + GAP.across);
        const top = TOP + Math.floor(i / ACROSS) * (SIDE + GAP.down);
        return panel(phase, { left, right: left + SIDE, top, bottom: top + SIDE });
      }),
    ),
  );
}

function panel({ phase, positions, bias, reliability }: PhaseScore, frame: Frame): string {
  const scale = linear([0, 100], 5);
  const plot = new Plot(frame, scale, scale);
  const colour = PAGE_COLOURS[1];
  const largest = Math.max(...reliability.map((bin) => bin.positions));
  const words = `${phase}: ${positions} positions, bias ${signed(100 * bias.mean, 1)} \u00b1 ${(50 * (bias.high - bias.low)).toFixed(1)} %`;
  return [
    plotWords(words, frame.left + SIDE / 2, frame.top - 12),
    plot.xAxis("printed, %", { grid: true }),
    plot.yAxis("", { grid: true }),
    plot.link({ x: 0, y: 0 }, { x: 100, y: 100 }, { stroke: "currentColor", "stroke-dasharray": "3,3" }),
    ...reliability.flatMap((bin) => {
      const [x, y, low, high] = [bin.chance, bin.result, bin.low, bin.high].map((share) => 100 * share) as [
        number,
        number,
        number,
        number,
      ];
      const radius = Math.max(RADIUS.min, RADIUS.max * Math.sqrt(bin.positions / largest));
      return [
        plot.link({ x, y: low }, { x, y: high }, { stroke: colour, "stroke-width": 1.5 }),
        plot.dots([{ x, y }], "circle", radius, { fill: colour }),
      ];
    }),
  ].join("");
}
