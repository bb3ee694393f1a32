/** From positions and throws of curling to what the draw room shows. */
import type { CloudOverlay, HeatOverlay, Overlay, PlacedStone } from "../../draw/index.js";
import type { Disturbance } from "../../game/index.js";
import {
  aimFor,
  type CurlingState,
  eventSimulator,
  limitsOf,
  listStones,
  type Point,
  Rink,
  type RuleSet,
  type Shot,
  STONE_RADIUS,
  STONES,
  Stones,
  scoreOf,
  spinOf,
  type Turn,
} from "../../games/curling/index.js";
import { stream } from "../../random/index.js";
import { type Film, filmThrow, pathsOf, pointOf, type Throw, teamOf } from "./film.js";
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

function paths(film: Film): Overlay[] {
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
export function intendedPath({ before, intended }: Throw): Overlay[] {
  return pathsOf(filmThrow(before, intended))
    .filter(({ stone }) => stone === before.nextStone)
    .map(({ points }) => ({ kind: "path", points, brush: "grey", dashed: true }));
}

export interface Cloud {
  /** Where the thrown stone comes to rest, as often as it stays in play. */
  readonly overlay: CloudOverlay;
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
  const after = new Stones();
  const actual: Shot = { ...intended };
  const points: Point[] = [];
  const scores: number[] = [];
  for (let i = 0; i < trials; i++) {
    hand.sample(intended, rng, actual);
    scores.push(scoreAfter(rink, before, actual, after));
    if (after.has(before.nextStone)) points.push(pointOf(after, before.nextStone));
  }
  return { overlay: { kind: "cloud", points }, scores };
}

/** Ice for many trials, whatever the game itself is played on. */
function quickRink(rules: RuleSet): Rink {
  return new Rink(rules, eventSimulator(rules.model, limitsOf(rules)));
}

/** Leaves in `after` the stones after a throw, and returns what they are worth for player 0. */
function scoreAfter(rink: Rink, before: CurlingState, shot: Shot, after: Stones): number {
  const { end, throwNumber, nextStone } = before;
  after.copyFrom(before.stones);
  rink.throw(after, end, throwNumber, nextStone, shot);
  return scoreOf(after, rink.rules);
}

const CELL = 0.06; // metres
const TRIALS = 50; // at each point

export interface Heat {
  readonly overlay: HeatOverlay;
  /** The target with the highest value; of several the one nearest to the tee. */
  readonly best: Point & { readonly value: number };
}

/**
 * The mean score, for the team that throws, of the position after a draw to each point of the play area beyond
 * `near`. The hand makes the same mistakes at every point, so that neighbours differ by their place and not by luck.
 */
export function heatOf(
  before: CurlingState,
  turn: Turn,
  hand: Disturbance<Shot>,
  seed: string,
  near: number,
): Heat {
  const rink = quickRink(before.rink.rules);
  const { sheet, model } = rink.rules;
  const aim = aimFor(model);
  const side = sheet.width / 2 - STONE_RADIUS;
  const columns = Math.floor((2 * side) / CELL) + 1;
  const rows = Math.floor((sheet.backLine + STONE_RADIUS - near) / CELL) + 1;
  const x0 = (-(columns - 1) * CELL) / 2;
  const values = new Float64Array(columns * rows);
  const sign = before.toMove === 0 ? 1 : -1;
  const after = new Stones();
  const intended: Shot = { vx: 0, vy: 0, omega: spinOf(turn) };
  const actual: Shot = { ...intended };
  let best = { x: 0, y: 0, value: Number.NEGATIVE_INFINITY, distance: Number.POSITIVE_INFINITY };
  for (let cell = 0; cell < values.length; cell++) {
    const x = x0 + (cell % columns) * CELL;
    const y = near + Math.floor(cell / columns) * CELL;
    const rng = stream(seed, "heat");
    if (!aim.stopAt(x, y, intended)) {
      values[cell] = Number.NaN;
      continue;
    }
    let sum = 0;
    for (let i = 0; i < TRIALS; i++) {
      hand.sample(intended, rng, actual);
      sum += scoreAfter(rink, before, actual, after);
    }
    const value = (sign * sum) / TRIALS;
    values[cell] = value;
    const distance = Math.hypot(x, y - sheet.teeLine);
    if (value > best.value || (value === best.value && distance < best.distance)) {
      best = { x, y, value, distance };
    }
  }
  return { overlay: { kind: "heat", x0, y0: near, dx: CELL, dy: CELL, columns, rows, values }, best };
}
