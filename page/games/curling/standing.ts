/** What is set up besides stones, and where a position says so. */
import type { Player } from "../../../src/game/index.js";
import type { Placement, Point, Position } from "../../../src/games/curling/index.js";

export interface DraftStone extends Point {
  readonly team: Player;
}

/** What is set up besides stones. */
export interface Standing {
  /** From 0. */
  readonly end: number;
  readonly throws: number;
  readonly hammer: Player;
  readonly points: readonly [number, number];
  /** Mixed doubles: how the end began, once something was thrown in it. */
  readonly placement?: Placement | undefined;
  /** Mixed doubles: the end of each team's power play, from 0. */
  readonly powerPlays?: readonly [number | null, number | null] | undefined;
}

/** No end brings more points. */
export const MAX_POINTS = 8;

/** Where a game stands in a position; `throws` where it does not tell how many were made. */
export function standingOf(position: Position, throws: number): Standing {
  const { end = 0, hammer = 1, scores = [], placement, powerPlays } = position;
  const sum = (team: Player) => scores.reduce((all, pair) => all + pair[team], 0);
  return {
    end,
    throws: position.throw ?? throws,
    hammer,
    points: [sum(0), sum(1)],
    ...(powerPlays && { placement, powerPlays }),
  };
}

/** Points of both teams over the ends before: only one team scores in an end. */
export function spread([red, yellow]: readonly [number, number], ends: number): [number, number][] {
  const scores = Array.from({ length: ends }, (): [number, number] => [0, 0]);
  let end = 0;
  for (const [team, points] of [red, yellow].entries()) {
    for (let left = points; left > 0; left -= MAX_POINTS) {
      const pair = scores[end++];
      if (pair !== undefined) pair[team as Player] = Math.min(MAX_POINTS, left);
    }
  }
  return scores;
}
