/**
 * The straight line through points: y = a + b x by least squares, the slope with its 95 % interval,
 *   b +- t(n - 2) s / sqrt(sum (x - mean x)^2),   s^2 = (sum of squared residuals) / (n - 2).
 * For residuals that know nothing of one another; those of a learning curve do to some degree, so that intervals are a little too narrow.
 */
import { type Interval, studentPoint, Z95 } from "../../stats/index.js";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Trend {
  readonly slope: number;
  readonly interval: Interval;
  /** Share of the variance of y that the line explains. */
  readonly explained: number;
}

/** Nothing for fewer than three points. */
export function trendOf(points: readonly Point[]): Trend | undefined {
  const n = points.length;
  if (n < 3) return undefined;
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / n;
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)];
  const sum = (of: (dx: number, dy: number) => number) =>
    points.reduce((total, { x, y }) => total + of(x - x0, y - y0), 0);
  const [xx, xy, yy] = [sum((dx) => dx * dx), sum((dx, dy) => dx * dy), sum((_, dy) => dy * dy)];
  const slope = xy / xx;
  const left = Math.max(0, yy - slope * xy);
  const reach = studentPoint(Z95, n - 2) * Math.sqrt(left / (n - 2) / xx);
  return {
    slope,
    interval: { low: slope - reach, high: slope + reach },
    explained: yy === 0 ? 1 : 1 - left / yy,
  };
}
