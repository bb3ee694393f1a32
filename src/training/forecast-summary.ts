/** Summarizes the rows of `playout calibration` by phase. */
import { type ForecastRow, PHASES, type Phase } from "../distribute/index.js";
import {
  type Bias,
  biasOf,
  binForecasts,
  type Forecast,
  type ForecastBin,
  type ForecastScore,
  scoreForecasts,
} from "../stats/index.js";

/** Scores of the positions of a phase, for the side to move. */
export interface PhaseScore extends ForecastScore {
  readonly phase: Phase | "all";
  /** The bias for the player who began. */
  readonly firstBias: Bias;
  /** Positions with a proof, and how many of them came out otherwise in some game. */
  readonly proved: number;
  readonly refuted: number;
  /** The bias of the others; null where they are fewer than two. */
  readonly estimateBias: Bias | null;
  readonly reliability: readonly ForecastBin[];
}

/** Scores each phase that has two positions or more, then all positions. */
export function summarizeForecasts(rows: readonly ForecastRow[]): PhaseScore[] {
  const groups: [PhaseScore["phase"], readonly ForecastRow[]][] = [
    ...PHASES.map((phase): [Phase, ForecastRow[]] => [phase, rows.filter((row) => row.phase === phase)]),
    ["all", rows],
  ];
  return groups.filter(([, own]) => own.length > 1).map(([phase, own]) => scorePhase(phase, own));
}

function scorePhase(phase: PhaseScore["phase"], rows: readonly ForecastRow[]): PhaseScore {
  const proofs = rows.filter(({ proved }) => proved);
  const estimates = rows.filter(({ proved }) => !proved);
  const forecasts = rows.map(forecastOf);
  return {
    phase,
    ...scoreForecasts(forecasts),
    // A certainty that a weak player missed would decide the slope alone.
    fit: estimates.length < 2 ? null : scoreForecasts(estimates.map(forecastOf)).fit,
    firstBias: biasOf(rows.map((row) => (row.toMove === 0 ? differenceOf(row) : -differenceOf(row)))),
    proved: proofs.length,
    refuted: proofs.filter(({ winrate, results }) => results.some((result) => result !== winrate)).length,
    estimateBias: estimates.length < 2 ? null : biasOf(estimates.map(differenceOf)),
    reliability: binForecasts(forecasts),
  };
}

function forecastOf({ winrate, results }: ForecastRow): Forecast {
  return { chance: winrate, results };
}

function differenceOf({ winrate, results }: ForecastRow): number {
  return winrate - results.reduce((sum, each) => sum + each, 0) / results.length;
}
