/**
 * What curlers count, over the ends that were played to their end:
 *   hammer efficiency   ends with the hammer that brought two points or more, of those with the hammer that were not blank
 *   force               ends without it in which the opponent took exactly one, of those in which the opponent scored
 *   steal               ends without it that brought points, of all without it
 *   blank               ends with the hammer in which nobody scored, of all with it
 * Points a game are means over games with a result.
 */
import type { CurlingSpec } from "../../agents/index.js";
import type { Player } from "../../game/index.js";
import type { GameRecord } from "../record.js";
import { endsOf } from "./ends.js";

/** A game, and what the agent in question played in it. */
export interface OwnGame {
  readonly record: GameRecord;
  readonly player: Player;
}

export interface CurlingStatistics {
  readonly games: number;
  /** Points a game, own and the opponent's; NaN without games. */
  readonly points: number;
  readonly against: number;
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

export interface EndCounts {
  readonly ends: number;
  readonly several: number;
  readonly one: number;
  readonly blank: number;
  readonly stolen: number;
}

export function curlingStatistics(spec: CurlingSpec, games: readonly OwnGame[]): CurlingStatistics {
  const played = games.flatMap(({ record, player }) =>
    endsOf(spec, record).map(({ hammer, score }) => ({
      own: hammer === player,
      gain: hammer === 0 ? score : -score,
    })),
  );
  const hammer = count(played.filter(({ own }) => own).map(({ gain }) => gain));
  const without = count(played.filter(({ own }) => !own).map(({ gain }) => gain));
  return {
    games: games.length,
    points: meanPoints(games, (player) => player),
    against: meanPoints(games, (player) => 1 - player),
    hammer,
    without,
    hammerEfficiency: hammer.several / (hammer.ends - hammer.blank),
    force: without.one / (without.one + without.several),
    steal: without.stolen / without.ends,
    blank: hammer.blank / hammer.ends,
  };
}

/** `gains` are the points of whoever had the hammer. */
function count(gains: readonly number[]): EndCounts {
  const those = (wanted: (gain: number) => boolean) => gains.filter(wanted).length;
  return {
    ends: gains.length,
    several: those((gain) => gain > 1),
    one: those((gain) => gain === 1),
    blank: those((gain) => gain === 0),
    stolen: those((gain) => gain < 0),
  };
}

function meanPoints(games: readonly OwnGame[], side: (player: Player) => number): number {
  const points = games.flatMap(({ record, player }) =>
    (record.scores ?? []).map((pair) => pair[side(player)] as number),
  );
  return points.reduce((sum, each) => sum + each, 0) / games.length;
}
