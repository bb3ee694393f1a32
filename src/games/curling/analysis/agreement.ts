/**
 * Agreement of printed values with what came: bias, root mean square error and coverage of the printed intervals.
 *
 * With d(i) = printed - came in position i, e(i) the printed standard error and s(i) the standard error of what came:
 *
 *   bias      mean of d
 *   rms       square root of mean(d^2) - mean(s^2), so that the noise of what came is left out
 *   coverage  share of the positions with |d| <= 1.96 sqrt(e^2 + s^2)
 */
import { meanOf } from "../../../stats/index.js";
import type { Estimate } from "./findings.js";

/** A printed value and what came. */
export interface Pair {
  readonly printed: Estimate;
  readonly came: Estimate;
}

export interface Agreement {
  readonly positions: number;
  readonly bias: Estimate;
  readonly rms: number;
  /** Share of the printed 95 % intervals, widened by the noise of what came, that cover it. */
  readonly covered: number;
}

/** Positions whose printed values are near each other: means of both, and the standard error of what came. */
export interface ReliabilityBin {
  readonly positions: number;
  readonly printed: number;
  readonly came: Estimate;
}

/** Standard errors in a 95 % interval, to either side. */
const INTERVAL = 1.96;

export function agreementOf(pairs: readonly Pair[]): Agreement {
  const apart = pairs.map(({ printed, came }) => printed.mean - came.mean);
  const { mean, error } = meanOf(apart);
  const square = meanOf(apart.map((each) => each * each)).mean;
  const noise = meanOf(pairs.map(({ came }) => came.error ** 2)).mean;
  const isCovered = ({ printed, came }: Pair) =>
    Math.abs(printed.mean - came.mean) <= INTERVAL * Math.hypot(printed.error, came.error);
  return {
    positions: pairs.length,
    bias: { mean, error },
    rms: Math.sqrt(Math.max(0, square - noise)),
    covered: pairs.filter(isCovered).length / pairs.length,
  };
}

/** Groups the pairs by their printed values into bins of about the same size. */
export function reliabilityOf(pairs: readonly Pair[], bins: number): ReliabilityBin[] {
  const sorted = [...pairs].sort((a, b) => a.printed.mean - b.printed.mean);
  const size = Math.max(2, Math.ceil(sorted.length / bins));
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, i) => {
    const own = sorted.slice(i * size, (i + 1) * size);
    const { mean } = meanOf(own.map(({ came }) => came.mean));
    const noise = Math.sqrt(meanOf(own.map(({ came }) => came.error ** 2)).mean / own.length);
    return {
      positions: own.length,
      printed: meanOf(own.map(({ printed }) => printed.mean)).mean,
      came: { mean, error: noise },
    };
  });
}
