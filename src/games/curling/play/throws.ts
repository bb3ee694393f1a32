/**
 * Throws as a person at the terminal says them, in metres from the tee as the thrower sees it:
 *
 *     draw 0.3 -0.5 cw      stop 0.3 m to the right and half a metre short of the tee
 *     hit 2 ccw             run into stone 2, counted from the tee as the picture numbers them
 *     hit 2 ccw 5 -0.1      the same so hard that on free ice it would run on for 5 m, 10 cm left of the middle
 *     -0.125,2.4,cw         velocities, as positions and records write them
 */

import {
  type Aim,
  aimFor,
  type CurlingState,
  eventSimulator,
  formatShot,
  MOTIONS,
  NO_LIMITS,
  orderFromTee,
  type Point,
  parseShot,
  type RuleSet,
  type Shot,
  STONE_RADIUS,
  STONES,
  Stones,
  spinOf,
  type Turn,
  turnOf,
} from "../index.js";
import { pointOf } from "../views/index.js";

/** Metres that a stone runs on where nothing is said: enough to take one out. */
const HARD = 8;

/** The stones in play, nearest to the tee first: what the picture numbers from 1. */
export function numberedStones({ stones, rink }: CurlingState): number[] {
  const order = new Uint8Array(STONES);
  const count = orderFromTee(stones, rink.rules.sheet.teeLine, order);
  return [...order.subarray(0, count)];
}

export function parseThrow(line: string, state: CurlingState): Shot {
  const [word = "", ...rest] = line.toLowerCase().split(/\s+/);
  if (word === "draw") return draw(state, wordsOf(rest, word));
  if (word === "hit") return hit(state, wordsOf(rest, word));
  if (rest.length > 0 || !/\d/.test(word))
    throw new Error(`"${line}" is no throw and no command; help lists them`);
  return parseShot(word);
}

interface Words {
  readonly turn: Turn;
  readonly numbers: readonly number[];
}

const FORMS = { draw: "draw 0.3 -0.5 cw", hit: "hit 2 ccw, hit 2 ccw 5 or hit 2 ccw 5 -0.1" } as const;
const COUNTS: Readonly<Record<string, readonly number[]>> = { draw: [2], hit: [1, 2, 3] };

function wordsOf(words: readonly string[], form: "draw" | "hit"): Words {
  const turns = words.filter((word) => word === "cw" || word === "ccw");
  const numbers = words.filter((word) => word !== "cw" && word !== "ccw").map(Number);
  const [turn] = turns;
  if (
    turn === undefined ||
    turns.length > 1 ||
    !numbers.every(Number.isFinite) ||
    !COUNTS[form]?.includes(numbers.length)
  )
    throw new Error(`${form}: expected ${FORMS[form]}`);
  return { turn: turn as Turn, numbers };
}

function draw({ rink: { rules } }: CurlingState, { turn, numbers: [x = 0, y = 0] }: Words): Shot {
  return aimed(rules, turn, "draw", (aim, shot) => aim.stopAt(x, rules.sheet.teeLine + y, shot));
}

function hit(state: CurlingState, { turn, numbers: [number = 0, beyond = HARD, aside = 0] }: Words): Shot {
  const stones = numberedStones(state);
  const stone = stones[number - 1];
  if (stone === undefined)
    throw new Error(
      stones.length === 0 ? "hit: there is no stone" : `hit: expected a stone from 1 to ${stones.length}`,
    );
  const { x, y } = pointOf(state.stones, stone);
  return aimed(state.rink.rules, turn, "hit", (aim, shot) => aim.passBeyond(x + aside, y, beyond, shot));
}

function aimed(rules: RuleSet, turn: Turn, form: string, find: (aim: Aim, shot: Shot) => boolean): Shot {
  const shot: Shot = { vx: 0, vy: 0, omega: spinOf(turn) };
  if (!find(aimFor(rules.model), shot)) throw new Error(`${form}: no throw gets there`);
  return shot;
}

/** The throw as it could be said, rounded to centimetres. */
export function formatThrow(shot: Shot, state: CurlingState): string {
  const { sheet, model } = state.rink.rules;
  const way = freeWay(model, shot);
  const rest = way[way.length - 1] as Point;
  const turn = turnOf(shot);
  if (rest.y > sheet.hogLine && rest.y < sheet.backLine + STONE_RADIUS)
    return `draw ${centimetres(rest.x)} ${centimetres(rest.y - sheet.teeLine)} ${turn}`;
  const struck = rest.y > sheet.backLine ? firstStruck(state, way) : undefined;
  if (struck !== undefined) {
    const { x, y } = pointOf(state.stones, numberedStones(state)[struck] as number);
    const abreast = placeAt(way, y);
    const beyond = centimetres(distance(abreast, rest));
    return `hit ${struck + 1} ${turn} ${beyond} ${centimetres(abreast.x - x)}`;
  }
  return formatShot({ ...shot, vx: Number(shot.vx.toFixed(4)), vy: Number(shot.vy.toFixed(4)) });
}

/** The place in the numbering of the first stone on the way. */
function firstStruck(state: CurlingState, way: readonly Point[]): number | undefined {
  const places = numberedStones(state).map((stone) => pointOf(state.stones, stone));
  for (const at of way) {
    const struck = places.findIndex((place) => distance(place, at) < 2 * STONE_RADIUS);
    if (struck >= 0) return struck;
  }
  return undefined;
}

/** Where the way, which leads beyond, comes to `y`. */
function placeAt(way: readonly Point[], y: number): Point {
  const next = way.findIndex((point) => point.y >= y);
  const [before, after] = [way[next - 1] as Point, way[next] as Point];
  const share = (y - before.y) / (after.y - before.y);
  return { x: before.x + share * (after.x - before.x), y };
}

/** Points of the way on free ice, some centimetres apart. */
function freeWay(model: RuleSet["model"], shot: Shot): Point[] {
  const { maxSpeed, friction } = MOTIONS[model];
  const times = Array.from({ length: 4000 }, (_, i) => (i * maxSpeed) / friction / 3999);
  const { frames } = eventSimulator(model, NO_LIMITS).trajectory(new Stones(), 0, shot, times);
  return frames.map((frame) => pointOf(frame, 0));
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function centimetres(metres: number): number {
  return Number(metres.toFixed(2)) + 0;
}
