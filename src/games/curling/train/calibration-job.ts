/** Does a row of `playout curling calibration --analysis` as a job. */
import { type CalibrationPlan, type CalibrationRow, measureRow } from "./analysis-calibration.js";

export interface CalibrationTask {
  readonly plan: CalibrationPlan;
  readonly game: number;
}

export default function measure(
  { plan, game }: CalibrationTask,
  signal: AbortSignal,
): Promise<CalibrationRow> {
  return measureRow(plan, game, signal);
}
