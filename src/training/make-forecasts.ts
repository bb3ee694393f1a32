/** Makes rows of `playout calibration` by jobs, and keeps each in its folder as soon as it is there. */
import { kitOf, parseAgent, weightsNeeded } from "../agents/index.js";
import {
  FORECAST,
  FORECASTS_FORMAT,
  FORECASTS_VERSION,
  type ForecastHeader,
  type ForecastPlan,
  type ForecastRow,
  forecastHeader,
  forecastRow,
  PHASES,
} from "../distribute/index.js";
import { type HeadedFormat, jsonLine } from "../files/index.js";
import { VERSION, withPrograms } from "../match/index.js";
import { gamesOf, makeRows } from "./make-rows.js";
import type { Surroundings } from "./surroundings.js";

export const forecastsFormat: HeadedFormat<ForecastHeader, ForecastRow> = {
  file: "forecasts.jsonl",
  what: "calibrated positions",
  before: ["weights"],
  made: "positions were analysed and played on",
  header: jsonLine(forecastHeader),
  row: jsonLine(forecastRow),
  same: ["game", "agent", "analysis", "seed", "games", "random", "playout"],
};

export interface ForecastsRequest extends ForecastPlan, Surroundings {
  readonly folder: string;
  /** Positions of every phase in all, those that are there included. */
  readonly positions: number;
}

/** Makes the rows that are missing, until the signal comes; gives all that are there then. */
export function makeForecasts(request: ForecastsRequest): Promise<readonly ForecastRow[]> {
  const { game, agent, analysis, seed, games, random, positions } = request;
  const plan: ForecastPlan = { game, agent, analysis, seed, games, random };
  const kit = withPrograms(kitOf(game));
  return makeRows({
    ...request,
    format: forecastsFormat,
    header: { format: FORECASTS_FORMAT, version: FORECASTS_VERSION, ...plan, playout: VERSION } as const,
    weights: [agent, analysis].flatMap((each) => weightsNeeded(kit, parseAgent(each))),
    wanted: gamesOf(PHASES.length * positions),
    kind: FORECAST,
    task: (wanted) => ({ plan, game: wanted.game }),
    name: "position",
    note: ({ phase }) => phase,
  });
}
