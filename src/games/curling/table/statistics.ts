/** What curlers count (`HammerStatistics`), over the games of one agent. */

import type { OwnGame } from "../../../match/index.js";
import { type HammerStatistics, hammerStatistics } from "../index.js";
import type { CurlingSpec } from "../players/index.js";
import { endsOf } from "./ends.js";

export interface CurlingStatistics extends HammerStatistics {
  readonly games: number;
  /** Points a game, own and the opponent's, those that an opening began with left out; NaN without games. */
  readonly points: number;
  readonly against: number;
}

export function curlingStatistics(spec: CurlingSpec, games: readonly OwnGame[]): CurlingStatistics {
  const ends = games.flatMap(({ record, player }) =>
    endsOf(spec, record).map(({ hammer, score }) => ({
      own: hammer === player,
      gain: hammer === 0 ? score : -score,
      lead: player === 0 ? score : -score,
    })),
  );
  const mean = (points: readonly number[]) =>
    points.reduce((sum, each) => sum + Math.max(0, each), 0) / games.length;
  return {
    games: games.length,
    points: mean(ends.map(({ lead }) => lead)),
    against: mean(ends.map(({ lead }) => -lead)),
    ...hammerStatistics(ends),
  };
}
