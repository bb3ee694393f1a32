/** Picture of `playout calibration`: a panel a phase, with results over printed chances. */
import { drawReliability, signed } from "../../draw/index.js";
import type { PhaseScore } from "../../training/index.js";

export function drawForecasts(phases: readonly PhaseScore[]): string {
  const panels = phases.map(({ phase, positions, bias, reliability }) => ({
    title: `${phase}: ${positions} positions, bias ${signed(100 * bias.mean, 1)} \u00b1 ${(50 * (bias.high - bias.low)).toFixed(1)} %`,
    dots: reliability.map(({ chance, result, low, high, positions: count }) => ({
      ...{ said: chance, came: result, low, high, count },
    })),
  }));
  const title = "win chances of the side to move: printed, and what came (bars: 95 % intervals)";
  return drawReliability({ title, said: "printed", panels });
}
