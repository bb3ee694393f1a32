/** A colour scale: values to colours, in steps that can be drawn together. */

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
