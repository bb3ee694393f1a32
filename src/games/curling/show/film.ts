/** A throw as it happened, and as a film of where every stone went. */
import type { Player } from "../../../game/index.js";
import { CurlingGame } from "../game.js";
import { MOTIONS } from "../physics/models.js";
import { eventSimulator, makeSimulator } from "../physics/simulators.js";
import { type CurlingRecord, replayRecord } from "../record.js";
import { limitsOf } from "../rules/umpire.js";
import { type Point, type Shot, STONES, Stones } from "../sheet.js";
import { CurlingState } from "../state.js";

/** Records of other programs may differ by this much before it is worth a word, m: nothing that a picture shows. */
const TOLERANCE = 0.02;

export interface Throw {
  readonly before: CurlingState;
  readonly intended: Shot;
  readonly actual: Shot;
  /** The stones as the rules left them. */
  readonly after: Stones;
  readonly foul: boolean;
}

/** The stones that a throw left in a state, also where the end is over with it. */
export function stonesAfter(state: CurlingState): Stones {
  const stones = new Stones();
  stones.copyFrom(state.stonesAfter);
  return stones;
}

/** The stones that a throw meets: those that were only spared until it have left. */
export function stonesBefore(state: CurlingState): Stones {
  const stones = new Stones();
  stones.copyFrom(state.stones);
  state.rink.umpire.clearSpared(stones);
  return stones;
}

/** All throws of a record, played again with the physics that it names. */
export function throwsOf(record: CurlingRecord): { throws: Throw[]; disagreements: readonly string[] } {
  const simulator = makeSimulator(record.simulator === "event" ? "event" : "referee", record.rules);
  const throws: Throw[] = [];
  let before = new CurlingGame(record.rules, simulator).position(record.start ?? {});
  const { disagreements } = replayRecord(record, simulator, TOLERANCE, (state, move) => {
    if (move.kind === "throw") {
      const { intended, actual } = move;
      throws.push({ before, intended, actual, after: stonesAfter(state), foul: state.foul });
    }
    before = new CurlingState(state.rink);
    before.copyFrom(state);
  });
  return { throws, disagreements };
}

/** All stones at even intervals, from the release until nothing moves, before rules other than the lines apply. */
export type Film = readonly Stones[];

/** Frames until friction has stopped even the fastest throw: it moves by a few centimetres from one to the next. */
const FRAMES = 10_000;

/** A film of the event simulator; `frames` is how many it has of the longest throw. */
export function filmThrow(before: CurlingState, shot: Shot, frames = FRAMES): Film {
  const { rules } = before.rink;
  const { maxSpeed, friction } = MOTIONS[rules.model];
  const times = Array.from({ length: frames }, (_, i) => (i * maxSpeed) / friction / frames);
  const camera = eventSimulator(rules.model, limitsOf(rules));
  const film = camera.trajectory(stonesBefore(before), before.nextStone, shot, times).frames;
  return film.slice(0, restOf(film) + 1);
}

/** The first frame from which on no stone moves, or none that is nearer than `far`. */
export function restOf(film: Film, far = Number.POSITIVE_INFINITY): number {
  const end = film[film.length - 1];
  return end === undefined ? 0 : film.findIndex((frame) => isSame(frame, end, far));
}

function isSame(a: Stones, b: Stones, far: number): boolean {
  for (let i = 0; i < STONES; i++) {
    const there = a.has(i) && pointOf(a, i).y < far;
    if (there !== (b.has(i) && pointOf(b, i).y < far)) return false;
    if (there && !(a.x[i] === b.x[i] && a.y[i] === b.y[i])) return false;
  }
  return true;
}

interface Path {
  readonly stone: number;
  readonly points: readonly Point[];
}

/** The ways of all stones that move, in the order of their numbers. */
export function pathsOf(film: Film): Path[] {
  const paths: Path[] = [];
  for (let stone = 0; stone < STONES; stone++) {
    const points = thin(film.filter((frame) => frame.has(stone)).map((frame) => pointOf(frame, stone)));
    if (points.length > 1) paths.push({ stone, points });
  }
  return paths;
}

export function teamOf(stone: number): Player {
  return stone < 8 ? 0 : 1;
}

export function pointOf(stones: Stones, stone: number): Point {
  return { x: stones.x[stone] ?? 0, y: stones.y[stone] ?? 0 };
}

const SPACING = 0.1; // metres between the points of a path
const NEAR = 0.002; // metres between points that are one
const SHARP = 0.98; // cosine of a turn that only a contact makes

/** Points that are enough to draw a way: some distance apart, and where it turns sharply. */
function thin(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const [i, point] of points.entries()) {
    const last = kept[kept.length - 1];
    const next = points[i + 1];
    if (last === undefined) {
      kept.push(point);
      continue;
    }
    const moved = Math.hypot(point.x - last.x, point.y - last.y);
    if (moved < NEAR) continue;
    if (moved >= SPACING || next === undefined || cosine(last, point, next) < SHARP) kept.push(point);
  }
  return kept;
}

/** The cosine of the turn at `b` on the way from `a` to `c`; 1 where the way ends there. */
function cosine(a: Point, b: Point, c: Point): number {
  const length = Math.hypot(b.x - a.x, b.y - a.y) * Math.hypot(c.x - b.x, c.y - b.y);
  return length < NEAR * NEAR ? 1 : ((b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)) / length;
}
