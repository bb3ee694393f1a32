/** A row of `playout calibration`, as a job. */
import "../games/index.js";
import { type ForecastPlan, type ForecastRow, measureForecast } from "./forecasts.js";

export interface ForecastTask {
  readonly plan: ForecastPlan;
  readonly game: number;
}

export default function measure({ plan, game }: ForecastTask, signal: AbortSignal): Promise<ForecastRow> {
  return measureForecast(plan, game, signal);
}
