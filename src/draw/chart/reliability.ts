/** Reliability diagrams: how often something came over how likely it was said to be; on the diagonal where that is right. */
import { PAGE_COLOURS } from "../page/index.js";
import { aloneSvg } from "./page-plot.js";
import { type Frame, Plot, plotDocument, plotWords } from "./plot.js";
import { linear } from "./scale.js";

/** Statements of about the same chance; shares from 0 to 1, with the 95 % interval of what came. */
export interface ReliabilityDot {
  readonly said: number;
  readonly came: number;
  readonly low: number;
  readonly high: number;
  /** The number of the statements. */
  readonly count: number;
}

export interface ReliabilityPanel {
  readonly title: string;
  /** By what was said, the smallest first. */
  readonly dots: readonly ReliabilityDot[];
}

export interface ReliabilityDiagrams {
  readonly title?: string;
  /** Label of what was said. */
  readonly said: string;
  readonly panels: readonly ReliabilityPanel[];
}

const SIDE = 300; // pixels of a panel's axes
const LEFT = 48; // pixels
const TOP = 34; // pixels
const TITLE = 36; // pixels of a title over all panels
const GAP = { across: 64, down: 78 } as const; // pixels
const ACROSS = 2; // panels in a row
const RADIUS = { min: 2, max: 7 } as const; // pixels

/** Draws the panels as a file of its own, two in a row. */
export function drawReliability({ title, said, panels }: ReliabilityDiagrams): string {
  const above = TOP + (title === undefined ? 0 : TITLE);
  const width = LEFT + Math.min(ACROSS, panels.length) * (SIDE + GAP.across);
  const height = above + Math.ceil(panels.length / ACROSS) * (SIDE + GAP.down);
  return aloneSvg(
    plotDocument(
      width,
      height,
      ...(title === undefined ? [] : [plotWords(title, width / 2, 20)]),
      ...panels.map((panel, i) => {
        const left = LEFT + (i % ACROSS) * (SIDE + GAP.across);
        const top = above + Math.floor(i / ACROSS) * (SIDE + GAP.down);
        return drawPanel(panel, said, { left, right: left + SIDE, top, bottom: top + SIDE });
      }),
    ),
  );
}

function drawPanel({ title, dots }: ReliabilityPanel, said: string, frame: Frame): string {
  const scale = linear([0, 100], 5);
  const plot = new Plot(frame, scale, scale);
  const colour = PAGE_COLOURS[1];
  const largest = Math.max(...dots.map(({ count }) => count));
  const percent = (share: number) => 100 * Math.min(1, Math.max(0, share));
  return [
    plotWords(title, frame.left + SIDE / 2, frame.top - 12),
    plot.xAxis(`${said}, %`, { grid: true }),
    plot.yAxis("", { grid: true }),
    plot.link({ x: 0, y: 0 }, { x: 100, y: 100 }, { stroke: "currentColor", "stroke-dasharray": "3,3" }),
    plot.line(
      dots.map((dot) => ({ x: percent(dot.said), y: percent(dot.came) })),
      { stroke: colour, "stroke-width": 1.5 },
    ),
    ...dots.flatMap((dot) => {
      const [x, y] = [percent(dot.said), percent(dot.came)];
      const radius = Math.max(RADIUS.min, RADIUS.max * Math.sqrt(dot.count / largest));
      const bar = { stroke: colour, "stroke-width": 1.5 };
      return [
        plot.link({ x, y: percent(dot.low) }, { x, y: percent(dot.high) }, bar),
        plot.dots([{ x, y }], "circle", radius, { fill: colour }),
      ];
    }),
  ].join("");
}
