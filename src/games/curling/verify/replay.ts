/** Makes recorded throws again with one of our simulators and compares what comes of them. */
import {
  createReferee,
  eventSimulator,
  limitsOf,
  MODERN_SHEET,
  NO_LIMITS,
  type Shot,
  type Simulator,
  STONES,
  Stones,
  toLegacy,
  Umpire,
} from "../index.js";
import type { Impulse, RecordedGame, RecordedThrow } from "./recorded.js";

/** A simulator and what only some can do besides throwing. */
interface Replayer extends Simulator {
  push?(stones: Stones, stone: number, shot: Shot): void;
  readonly impacts?: readonly Impulse[];
}

export const SIMULATORS = {
  referee: ({ preset }: RecordedThrow): Replayer => createReferee(preset),
  event: ({ rules }: RecordedThrow): Replayer =>
    rules === null ? eventSimulator("fcv1", NO_LIMITS) : eventSimulator(rules.model, limitsOf(rules)),
};

/** How a row of ours compares with the recorded one. */
export interface Outcome {
  /** Whether the same stones are in play, and all of them in the same place as float32. */
  readonly exact: boolean;
  /**
   * The largest distance, in mm, between the two places of a stone that moved and is in play in both; null
   * where there is none.
   */
  readonly error: number | null;
  readonly sameInPlay: boolean;
  readonly sameFoul: boolean;
  /** Whether a foul was recorded. */
  readonly foul: boolean;
  /** Whether the throw was on ice without lines and its stones stopped where they would be in play. */
  readonly stopsInPlay: boolean;
  /** The largest error of an impulse, in N s; null where there is nothing to compare. */
  readonly impulseError: number | null;
  /** The largest error of a proposed speed, in m/s, or angle; null for throws. */
  readonly aimError: number | null;
}

/** The throws of a game in one world, each from the recorded position; those with a known result are compared. */
export function replay(game: RecordedGame, createSimulator: (first: RecordedThrow) => Replayer): Outcome[] {
  const [first] = game;
  if (first === undefined) return [];
  const simulator = createSimulator(first);
  const outcomes: Outcome[] = [];
  let end = -1;
  for (const recorded of game) {
    if (recorded.end !== end) {
      end = recorded.end;
      const thrower = recorded.stone >> 3;
      simulator.startEnd(end, recorded.throwNumber % 2 === 0 ? thrower : 1 - thrower);
    }
    const stones = new Stones();
    stones.copyFrom(recorded.before);
    const foul = makeThrow(simulator, stones, recorded);
    if (recorded.after !== null) {
      outcomes.push(compare(recorded, recorded.after, stones, foul, simulator.impacts));
    }
  }
  return outcomes;
}

/** Leaves in `stones` what is then in play, and says whether it was a foul. */
function makeThrow(simulator: Replayer, stones: Stones, recorded: RecordedThrow): boolean {
  const { rules, before, stone, shot, throwNumber } = recorded;
  if (rules === null) {
    if (before.has(stone) && simulator.push) simulator.push(stones, stone, shot);
    else simulator.throw(stones, stone, shot);
    return false;
  }
  const umpire = new Umpire(rules);
  umpire.clearSpared(stones);
  simulator.throw(stones, stone, shot);
  return umpire.judge(before, stones, stone, throwNumber, simulator.touched);
}

function compare(
  recorded: RecordedThrow,
  after: Stones,
  ours: Stones,
  foul: boolean,
  impacts?: readonly Impulse[],
): Outcome {
  const { before, rules } = recorded;
  const round = rules?.model === "legacy" ? roundLegacy : roundModern;
  const sameInPlay = ours.mask === after.mask;
  let exact = sameInPlay;
  let error: number | null = null;
  let stopsInPlay = rules === null;
  for (let i = 0; i < STONES; i++) {
    if (!ours.has(i) || !after.has(i)) continue;
    const [x, y] = placeOf(after, i);
    const [ourX, ourY] = placeOf(ours, i);
    const isMoved = !before.has(i) || [before, ours].some((other) => !samePlace(placeOf(other, i), [x, y]));
    if (!isMoved) continue;
    exact &&= samePlace(round(ourX, ourY), round(x, y));
    error = Math.max(error ?? 0, 1000 * Math.hypot(ourX - x, ourY - y));
    stopsInPlay &&= isOnSheet(x, y);
  }
  return {
    exact,
    error,
    sameInPlay,
    sameFoul: recorded.foul === null || recorded.foul === foul,
    foul: recorded.foul === true,
    stopsInPlay,
    impulseError: recorded.impulses && impacts ? apart(recorded.impulses, impacts) : null,
    aimError: null,
  };
}

type Place = readonly [x: number, y: number];

function placeOf(stones: Stones, stone: number): Place {
  return [stones.x[stone]!, stones.y[stone]!];
}

function samePlace(a: Place, b: Place): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function roundModern(x: number, y: number): Place {
  return [Math.fround(x), Math.fround(y)];
}

/** Official float32 are those of the official frame. */
function roundLegacy(x: number, y: number): Place {
  const position = toLegacy({ x, y });
  return roundModern(position.x, position.y);
}

function isOnSheet(x: number, y: number): boolean {
  const { width, hogLine, backLine } = MODERN_SHEET;
  return Math.abs(x) < width / 2 && y > hogLine && y < backLine;
}

/** The largest difference between two lists of impulses; one that is missing counts as nothing. */
function apart(a: readonly Impulse[], b: readonly Impulse[]): number {
  let largest = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    for (const part of ["normalImpulse", "tangentImpulse"] as const) {
      largest = Math.max(largest, Math.abs((a[i]?.[part] ?? 0) - (b[i]?.[part] ?? 0)));
    }
  }
  return largest;
}
