/** What the simulators must reach; `playout verify` fails where one does not. */
import type { Agreement } from "./agreement.js";
import type { Subject } from "./files.js";

interface Demand {
  readonly wanted: string;
  /** What was reached, in words. */
  found(agreement: Agreement): string;
  holds(agreement: Agreement): boolean;
}

export interface Verdict {
  readonly file: string;
  readonly simulator: Subject;
  readonly wanted: string;
  readonly found: string;
  readonly holds: boolean;
}

const exact = (share: number): Demand => ({
  wanted: share === 1 ? "every row exact" : `at least ${100 * share} % of rows exact`,
  found: ({ exact, rows }) => `${exact} of ${rows}`,
  holds: ({ exact, rows }) => rows > 0 && exact >= share * rows,
});

const distance = (name: string, field: "medianMm" | "worstMm" | "worstInPlayMm", most: number): Demand => ({
  wanted: `${name} at most ${most} mm`,
  found: (agreement) => `${formatMm(agreement[field])} mm`,
  holds: (agreement) => (agreement[field] ?? 0) <= most,
});

const median = (most: number) => distance("median error", "medianMm", most);
const worst = (most: number) => distance("error", "worstMm", most);
const worstInPlay = (most: number) => distance("error of stones that stop in play", "worstInPlayMm", most);

const nearAim = (most: number): Demand => ({
  wanted: `speed and angle off by at most ${most}`,
  found: ({ worstAim }) => String(Number((worstAim ?? 0).toPrecision(3))),
  holds: ({ worstAim }) => (worstAim ?? 0) <= most,
});

const sameInPlay: Demand = {
  wanted: "the same stones in play",
  found: ({ inPlayDiffers, rows }) => `${rows - inPlayDiffers} of ${rows}`,
  holds: ({ inPlayDiffers }) => inPlayDiffers === 0,
};

const sameFouls: Demand = {
  wanted: "the same fouls",
  found: ({ foulsDiffer, rows }) => `${rows - foulsDiffer} of ${rows}`,
  holds: ({ foulsDiffer }) => foulsDiffer === 0,
};

const sameInPlayWithoutFouls = (share: number): Demand => ({
  wanted: `the same stones in play in at least ${100 * share} % of rows without fouls`,
  found: ({ rows, fouls, inPlayDiffersWithoutFouls }) =>
    `${rows - fouls - inPlayDiffersWithoutFouls} of ${rows - fouls}`,
  holds: ({ rows, fouls, inPlayDiffersWithoutFouls }) =>
    inPlayDiffersWithoutFouls <= (1 - share) * (rows - fouls),
});

/** Not all rows are exact, because the worlds that made them had a history which shows in the last bits. */
const REFEREE_SHOTS = [exact(0.93), worst(0.1), sameInPlay, sameFouls];
const EVENT_SHOTS = [sameInPlayWithoutFouls(0.97), median(3)];

const DEMANDS: Readonly<Record<string, Partial<Record<Subject, readonly Demand[]>>>> = {
  fcv1_free: { referee: [exact(0.99), worst(0.25)], event: [worstInPlay(7)] },
  fcv1_collision: { referee: [exact(1)] },
  dc3_shots: { referee: REFEREE_SHOTS, event: EVENT_SHOTS },
  dc4_shots: { referee: REFEREE_SHOTS, event: EVENT_SHOTS },
  legacy_free: { referee: [exact(1)], event: [worst(1)] },
  legacy_shots: { referee: [exact(1)] },
  sample_dc3_game: { referee: [exact(1)] },
  // Some proposals differ in the last bit of a float32: 2.4e-7 at the speed of a draw.
  dc4_calculate_shot: { helper: [exact(0.9), nearAim(3e-7)] },
  legacy_create_shot: { helper: [exact(1)] },
};

export function judge(agreement: Agreement): Verdict[] {
  const { file, simulator } = agreement;
  const demands = DEMANDS[file]?.[simulator] ?? [];
  return demands.map(({ wanted, found, holds }) => ({
    file,
    simulator,
    wanted,
    found: found(agreement),
    holds: holds(agreement),
  }));
}

/** Three digits are enough to see; "-" where there is nothing. */
export function formatMm(value: number | null): string {
  return value === null ? "-" : String(Number(value.toPrecision(3)));
}
