/** Colours: themes, brushes, and scales from values to colours. */

/** Colours that overlays name; a theme says what they are. Chosen to stay apart for colour-blind readers. */
const BRUSHES = ["blue", "green", "orange", "purple", "grey", "team0", "team1"] as const;
export type Brush = (typeof BRUSHES)[number];

export type Team = 0 | 1;

interface TeamColours {
  readonly name: string; // for descriptions and legends
  readonly fill: string; // the handle's cap
  readonly edge: string; // outline of the cap
  readonly mark: string; // the handle itself, and labels on the stone
}

export interface Theme {
  readonly background: string; // behind everything
  readonly text: string; // titles and numbers
  readonly quiet: string; // captions, rules of tables
  readonly panel: string; // shaded cells of tables
  readonly ice: string; // the sheet
  readonly surround: string; // beyond the side lines
  readonly line: string; // centre, tee, back and side lines
  readonly hogLine: string; // the hog lines
  readonly twelveFoot: string; // outer ring
  readonly eightFoot: string; // second ring
  readonly fourFoot: string; // third ring
  readonly button: string; // centre of the house
  readonly ringEdge: string; // thin outline of the rings
  readonly granite: string; // body of a stone
  readonly polish: string; // light ring on the granite
  readonly graniteEdge: string; // outline of a stone
  readonly shadow: number; // opacity of the shadow of a stone, 0 for none
  readonly last: string; // ring around the stone just thrown
  readonly teams: readonly [TeamColours, TeamColours];
  readonly brushes: Readonly<Record<Brush, string>>;
  readonly heat: readonly string[]; // colours from the lowest to the highest value, evenly spaced
}

const light: Theme = {
  background: "#ffffff",
  text: "#1c2733",
  quiet: "#5b6875",
  panel: "#eef2f6",
  ice: "#f6f9fb",
  surround: "#e3e9ee",
  line: "#8796a5",
  hogLine: "#5f6f80",
  twelveFoot: "#aecae4",
  eightFoot: "#f6f9fb",
  fourFoot: "#e9b3ac",
  button: "#f6f9fb",
  ringEdge: "#7f97ae",
  granite: "#a5acb4",
  polish: "#c3c9cf",
  graniteEdge: "#4a525b",
  shadow: 0.2,
  last: "#1c2733",
  teams: [
    { name: "red", fill: "#c8262e", edge: "#8a1219", mark: "#ffffff" },
    { name: "yellow", fill: "#f7cb15", edge: "#8a6a00", mark: "#3a2d00" },
  ],
  brushes: {
    blue: "#0067a8",
    green: "#007a5a",
    orange: "#c65200",
    purple: "#7b3294",
    grey: "#4f5b67",
    team0: "#b01c24",
    team1: "#a67c00",
  },
  heat: ["#fbfbe0", "#e3f2c0", "#b9e0bb", "#7fcabb", "#45aebf", "#2288b8", "#265fa3", "#273a86", "#1b1a52"],
};

const dark: Theme = {
  background: "#12181f",
  text: "#e8edf2",
  quiet: "#97a5b3",
  panel: "#1e2731",
  ice: "#222c36",
  surround: "#181f27",
  line: "#6b7b8b",
  hogLine: "#93a3b3",
  twelveFoot: "#2c4f76",
  eightFoot: "#28333e",
  fourFoot: "#6e3a3c",
  button: "#34414d",
  ringEdge: "#5f7992",
  granite: "#8d969f",
  polish: "#aab2ba",
  graniteEdge: "#0b0f14",
  shadow: 0.5,
  last: "#ffffff",
  teams: [
    { name: "red", fill: "#d8343b", edge: "#5e0b10", mark: "#ffffff" },
    { name: "yellow", fill: "#f9d232", edge: "#6b5200", mark: "#332700" },
  ],
  brushes: {
    blue: "#6db8f2",
    green: "#4fd1a5",
    orange: "#ff9d4d",
    purple: "#d79bea",
    grey: "#aeb9c4",
    team0: "#ff7a7f",
    team1: "#f9d232",
  },
  heat: ["#2b1748", "#3b2f73", "#34528b", "#2a7190", "#218f8d", "#2fac7c", "#6cc661", "#b5da45", "#f2e55c"],
};

/** White ice, pale rings and dark lines: little ink, and everything told apart in grey. */
const print: Theme = {
  ...light,
  text: "#000000",
  quiet: "#404040",
  panel: "#f0f0f0",
  ice: "#ffffff",
  surround: "#f2f2f2",
  line: "#707070",
  hogLine: "#303030",
  twelveFoot: "#cfe0f0",
  eightFoot: "#ffffff",
  fourFoot: "#f5d3ce",
  button: "#ffffff",
  ringEdge: "#606060",
  granite: "#d0d0d0",
  polish: "#e6e6e6",
  graniteEdge: "#202020",
  shadow: 0,
  last: "#000000",
};

export const THEMES = { light, dark, print } as const;
export type ThemeName = keyof typeof THEMES;

// A colour scale: values to colours, in steps that can be drawn together.

export const HEAT_STEPS = 40; // colours of a scale

/** The colour of a step from 0 to HEAT_STEPS - 1, mixed from evenly spaced colours. */
export function heatColour(colours: readonly string[], step: number): string {
  const place = (step / (HEAT_STEPS - 1)) * (colours.length - 1);
  const index = Math.min(Math.floor(place), colours.length - 2);
  return mixColours(colours[index], colours[index + 1], place - index);
}

const FADE = 0.4; // share of the scale over which the colours come forth

/** How much a colour covers what it lies on: the lowest leaves it as it is. */
export function heatOpacity(step: number): number {
  return Math.min(1, step / (HEAT_STEPS - 1) / FADE);
}

/** What colour a step has. */
export type HeatPaint = (step: number) => string;

/** The colours of a scale as they are. */
export function opaque(colours: readonly string[]): HeatPaint {
  return (step) => heatColour(colours, step);
}

/** The colours of a scale as they look on a ground of one colour. */
export function paintedOn(ground: string, colours: readonly string[]): HeatPaint {
  return (step) => mixColours(ground, heatColour(colours, step), heatOpacity(step));
}

/** Values, and how they are told. */
export interface HeatScale {
  readonly values: ArrayLike<number>; // NaN where there is none
  readonly range?: readonly [number, number]; // values of the first and last colour
  readonly label?: string; // what the values are, for the legend
  readonly percent?: boolean; // show values from 0 to 1 as percentages
}

/** The scale of values where it is not given: from the lowest to the highest. */
export function heatRange(heat: HeatScale): readonly [number, number] {
  return heat.range ?? finiteRange(heat.values);
}

/** The step of a value; values outside the range take its nearest end. */
export function heatStep(value: number, low: number, high: number): number {
  if (high <= low) return HEAT_STEPS - 1;
  const share = (value - low) / (high - low);
  return Math.min(HEAT_STEPS - 1, Math.max(0, Math.floor(share * HEAT_STEPS)));
}

/** The lowest and the highest of the values that are numbers. */
export function finiteRange(values: ArrayLike<number>): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) continue;
    low = Math.min(low, values[i]);
    high = Math.max(high, values[i]);
  }
  return low <= high ? [low, high] : [0, 1];
}

const MIDDLING = 0.25; // share of the values that take the lowest colour

/** From the lower quartile to the best value: what tells good throws from one another, not bad from worse. */
export function tellingRange(values: ArrayLike<number>): readonly [number, number] {
  const sorted = Array.from(values)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const [low, high] = finiteRange(sorted);
  const quartile = sorted[Math.floor(MIDDLING * sorted.length)] ?? low;
  return quartile < high ? [quartile, high] : [low, high];
}

/** Mixes two #rrggbb colours: 0 gives the first, 1 the second. */
function mixColours(from: string, to: string, share: number): string {
  let mixed = "#";
  for (let i = 1; i < 7; i += 2) {
    const a = Number.parseInt(from.slice(i, i + 2), 16);
    const b = Number.parseInt(to.slice(i, i + 2), 16);
    mixed += Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  }
  return mixed;
}
