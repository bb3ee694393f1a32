/** From positions and throws of curling to what the draw room shows. */
import type { CloudOverlay, OutcomeCloud, Overlay, PlacedStone, ScoreChance } from "../../../draw/index.js";
import type { Disturbance } from "../../../game/index.js";
import { stream } from "../../../random/index.js";
import {
  type CurlingState,
  eventSimulator,
  limitsOf,
  listStones,
  type Point,
  Rink,
  type RuleSet,
  type Shot,
  STONES,
  Stones,
  scoreOf,
} from "../index.js";
import { type Film, filmThrow, pathsOf, pointOf, stonesBefore, type Throw, teamOf } from "./film.js";
import { movedStones } from "./words.js";

/** The stones of a position, one of them marked as just thrown. */
export function placedStones(stones: Stones, last?: number): PlacedStone[] {
  return listStones(stones).map(({ team, stone = 0, x, y }) => {
    return { team, x, y, ...(8 * team + stone === last && { last: true }) };
  });
}

/** Marks the stones of a mask as not there (any more, or yet). */
function ghosts(stones: Stones, mask: number): Overlay[] {
  const overlays: Overlay[] = [];
  for (let i = 0; i < STONES; i++) {
    if ((mask & (1 << i)) !== 0) overlays.push({ kind: "ghost", team: teamOf(i), ...pointOf(stones, i) });
  }
  return overlays;
}

export function paths(film: Film): Overlay[] {
  return pathsOf(film).map(({ stone, points }) => {
    return { kind: "path", points, brush: teamOf(stone) === 0 ? "team0" : "team1" };
  });
}

/** A throw that might be made: the stones as they lie, and ghosts where they would come to rest. */
export function plannedThrow({ before, after }: Throw, film: Film): Overlay[] {
  const changed = (after.mask & ~before.stones.mask) | movedStones(before.stones, after);
  return [...paths(film), ...ghosts(after, changed)];
}

/** A throw that was made, over the stones after it: ghosts where stones were that moved or left. */
export function madeThrow({ before, after }: Throw, film: Film): Overlay[] {
  const changed = (before.stones.mask & ~after.mask) | movedStones(before.stones, after);
  return [...paths(film), ...ghosts(before.stones, changed)];
}

/** The way that the thrown stone was meant to go. */
export function intendedPath({ before, intended }: Throw, frames?: number): Overlay[] {
  return pathsOf(filmThrow(before, intended, frames))
    .filter(({ stone }) => stone === before.nextStone)
    .map(({ points }) => ({ kind: "path", points, brush: "grey", dashed: true }));
}

export interface Cloud {
  /** Where the thrown stone and all that it moves come to rest, as often as they stay in play. */
  readonly clouds: readonly OutcomeCloud[];
  /** What each of the positions is worth for player 0. */
  readonly scores: readonly number[];
}

/** What becomes of an intended throw in many trials. */
export function cloudOf(
  before: CurlingState,
  intended: Shot,
  hand: Disturbance<Shot>,
  trials: number,
  seed: string,
): Cloud {
  const rng = stream(seed, "cloud");
  const rink = quickRink(before.rink.rules);
  const met = stonesBefore(before);
  const after = new Stones();
  const actual: Shot = { ...intended };
  const rests = Array.from({ length: STONES }, (): Point[] => []);
  const scores: number[] = [];
  for (let i = 0; i < trials; i++) {
    hand.sample(intended, rng, actual);
    scores.push(scoreAfter(rink, before, actual, after));
    for (let stone = 0; stone < STONES; stone++) {
      if (after.has(stone) && !liesStill(met, after, stone)) rests[stone]?.push(pointOf(after, stone));
    }
  }
  const clouds = rests.flatMap((points, stone): OutcomeCloud[] => {
    if (stone !== before.nextStone) return points.length === 0 ? [] : [{ team: teamOf(stone), points }];
    const label = `stays ${Math.round((100 * points.length) / trials)}%`;
    return [{ team: teamOf(stone), points, thrown: true, label }];
  });
  return { clouds, scores };
}

function liesStill(before: Stones, after: Stones, stone: number): boolean {
  return before.has(stone) && before.x[stone] === after.x[stone] && before.y[stone] === after.y[stone];
}

/** Clouds on a sheet without a panel. */
export function cloudOverlays(clouds: readonly OutcomeCloud[]): CloudOverlay[] {
  return clouds.map(({ points, thrown, team }) => {
    return { kind: "cloud", points, brush: thrown ? "purple" : team === 0 ? "team0" : "team1" };
  });
}

/** How often each score came up. */
export function chancesOf(scores: readonly number[]): ScoreChance[] {
  const counts = new Map<number, number>();
  for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1);
  return [...counts].map(([score, count]) => ({ score, chance: count / scores.length }));
}

/** Ice for many trials, whatever the game itself is played on. */
export function quickRink(rules: RuleSet): Rink {
  return new Rink(rules, eventSimulator(rules.model, limitsOf(rules)));
}

/** Leaves in `after` the stones after a throw, and returns what they are worth for player 0. */
export function scoreAfter(rink: Rink, before: CurlingState, shot: Shot, after: Stones): number {
  const { end, throwNumber, nextStone } = before;
  after.copyFrom(before.stones);
  rink.throw(after, end, throwNumber, nextStone, shot);
  return scoreOf(after, rink.rules);
}
