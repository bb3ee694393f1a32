/** The rows of `playout calibration` as jobs. */
import { z } from "zod";
import { parseAgent } from "../../agents/index.js";
import { programsOf } from "../../match/index.js";
import { jobKind } from "../jobs.js";
import type { ForecastTask } from "./forecast-job.js";
import { type ForecastRow, forecastPlan, forecastRow } from "./plan.js";

export const FORECAST = jobKind<ForecastTask, ForecastRow>(
  "forecast",
  new URL("./forecast-job.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({ plan: forecastPlan, game: z.int().min(0) }),
      result: forecastRow,
      programs: ({ plan: { game, agent, analysis } }) =>
        [agent, analysis].flatMap((each) => programsOf(game, parseAgent(each))),
    },
  },
);
