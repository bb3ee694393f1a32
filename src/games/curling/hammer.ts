/**
 * What curlers count, for one team, over ends that were played to their end:
 *   hammer efficiency   ends with the hammer that brought two points or more, of those with the hammer that were not blank
 *   force               ends without it in which the opponent took exactly one, of those in which the opponent scored
 *   steal               ends without it that brought points, of all without it
 *   blank               ends with the hammer in which nobody scored, of all with it
 */

/** An end as one team sees it. */
export interface HammerEnd {
  /** Whether the team had the hammer. */
  readonly own: boolean;
  /** Points of whoever had it; negative where they were the other team's. */
  readonly gain: number;
}

export interface EndCounts {
  readonly ends: number;
  readonly several: number;
  readonly one: number;
  readonly blank: number;
  readonly stolen: number;
}

export interface HammerStatistics {
  /** Ends with the hammer: how many, and those that brought two or more, one, nothing to anybody, points to the opponent. */
  readonly hammer: EndCounts;
  /** Ends without it, counted in the same way for the opponent. */
  readonly without: EndCounts;
  /** Shares as above; NaN where there is nothing to count. */
  readonly hammerEfficiency: number;
  readonly force: number;
  readonly steal: number;
  readonly blank: number;
}

export function hammerStatistics(ends: readonly HammerEnd[]): HammerStatistics {
  const hammer = count(ends.filter(({ own }) => own));
  const without = count(ends.filter(({ own }) => !own));
  return {
    hammer,
    without,
    hammerEfficiency: hammer.several / (hammer.ends - hammer.blank),
    force: without.one / (without.one + without.several),
    steal: without.stolen / without.ends,
    blank: hammer.blank / hammer.ends,
  };
}

function count(ends: readonly HammerEnd[]): EndCounts {
  const those = (wanted: (gain: number) => boolean) => ends.filter(({ gain }) => wanted(gain)).length;
  return {
    ends: ends.length,
    several: those((gain) => gain > 1),
    one: those((gain) => gain === 1),
    blank: those((gain) => gain === 0),
    stolen: those((gain) => gain < 0),
  };
}
