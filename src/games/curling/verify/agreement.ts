import { median, quantile } from "../../../stats/index.js";
import type { Subject } from "./files.js";
import type { Outcome } from "./replay.js";

/** How well a simulator agrees with a file. Distances in mm, impulses in N s; null where the file has none. */
export interface Agreement {
  readonly file: string;
  readonly simulator: Subject;
  readonly rows: number;
  /** Rows with every stone in the same place as float32; for a helper, with the same throw. */
  readonly exact: number;
  /** Rows with the same stones in play, none further off than this. */
  readonly within1Mm: number;
  readonly within5Mm: number;
  /** Over rows in which a stone that moved is in play in both results; a row's error is its worst stone's. */
  readonly medianMm: number | null;
  readonly p99Mm: number | null;
  readonly worstMm: number | null;
  /** The worst of rows that were recorded without lines and whose stones stopped within them. */
  readonly worstInPlayMm: number | null;
  readonly worstImpulse: number | null;
  /** Of the speeds and angles that a helper proposes, in m/s and radians. */
  readonly worstAim: number | null;
  /** Rows that have another set of stones in play, all of them and those that were recorded without a foul. */
  readonly inPlayDiffers: number;
  readonly inPlayDiffersWithoutFouls: number;
  /** Rows with another verdict on the throw, and rows that were recorded as fouls. */
  readonly foulsDiffer: number;
  readonly fouls: number;
}

export function summarise(file: string, simulator: Subject, outcomes: readonly Outcome[]): Agreement {
  const count = (test: (outcome: Outcome) => boolean) => outcomes.filter(test).length;
  const within = (mm: number) =>
    count(({ exact, sameInPlay, error }) => exact || (sameInPlay && error !== null && error <= mm));
  const errors = known(outcomes.map(({ error }) => error));
  const errorsInPlay = known(outcomes.map(({ error, stopsInPlay }) => (stopsInPlay ? error : null)));
  const impulseErrors = known(outcomes.map(({ impulseError }) => impulseError));
  return {
    file,
    simulator,
    rows: outcomes.length,
    exact: count(({ exact }) => exact),
    within1Mm: within(1),
    within5Mm: within(5),
    medianMm: errors.length === 0 ? null : median(errors),
    p99Mm: errors.length === 0 ? null : quantile(errors, 0.99),
    worstMm: worst(errors),
    worstInPlayMm: worst(errorsInPlay),
    worstImpulse: worst(impulseErrors),
    worstAim: worst(known(outcomes.map(({ aimError }) => aimError))),
    inPlayDiffers: count(({ sameInPlay }) => !sameInPlay),
    inPlayDiffersWithoutFouls: count(({ sameInPlay, foul }) => !sameInPlay && !foul),
    foulsDiffer: count(({ sameFoul }) => !sameFoul),
    fouls: count(({ foul }) => foul),
  };
}

function known(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

function worst(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
