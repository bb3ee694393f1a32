import { inPercent, percent } from "../draw/index.js";
import { wilson } from "../stats/index.js";

export const INTERVAL_NOTE = "in brackets the 95 % interval, as if rows were drawn at random";

/** So many of so many rows, with the interval of the share. */
export function share(part: number, whole: number): string {
  const { low, high } = wilson(part, whole);
  return `${part} of ${whole}, ${percent(part / whole)} [${inPercent(low)}, ${inPercent(high)}]`;
}
