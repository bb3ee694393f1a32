/** Where a person aims, and the throw that it comes to. */
import {
  aimFor,
  type CurlingGame,
  type CurlingState,
  demandLegal,
  type Point,
  pointOf,
  type Sheet,
  type Shot,
  STONE_RADIUS,
  spinOf,
  type Turn,
} from "../../../src/games/curling/index.js";

export const WEIGHTS = ["guard", "draw", "take-out"] as const;
export type Weight = (typeof WEIGHTS)[number];

export interface AimAt extends Point {
  readonly turn: Turn;
  readonly weight: Weight;
  /** Metres that a take-out would run on beyond the target. */
  readonly power: number;
}

export const POWERS = { min: 1, max: 14, default: 6 } as const;

export function firstAim(sheet: Sheet): AimAt {
  return { x: 0, y: sheet.teeLine, turn: "cw", weight: "draw", power: POWERS.default };
}

/** The target, kept on the ice that can be played to. A stone that stops is a guard or a draw by where it does. */
export function movedTo(aim: AimAt, { x, y }: Point, sheet: Sheet): AimAt {
  const side = sheet.width / 2 - STONE_RADIUS;
  const place = {
    x: Math.max(-side, Math.min(side, x)),
    y: Math.max(sheet.hogLine + STONE_RADIUS, Math.min(sheet.backLine + STONE_RADIUS, y)),
  };
  const weight = aim.weight === "take-out" ? "take-out" : isBefore(place, sheet) ? "guard" : "draw";
  return { ...aim, ...place, weight };
}

/** Another weight: the target goes where throws of that weight go. */
export function withWeight(aim: AimAt, weight: Weight, state: CurlingState): AimAt {
  const { sheet } = state.rink.rules;
  if (weight === "guard" && !isBefore(aim, sheet)) {
    return { ...aim, weight, y: sheet.teeLine - sheet.houseRadius - 1.2 };
  }
  if (weight === "draw" && isBefore(aim, sheet)) return { ...aim, weight, x: 0, y: sheet.teeLine };
  return weight === "take-out" ? { ...aim, weight, ...nearestStone(aim, state) } : { ...aim, weight };
}

function isBefore({ x, y }: Point, sheet: Sheet): boolean {
  return y < sheet.teeLine && Math.hypot(x, y - sheet.teeLine) > sheet.houseRadius + STONE_RADIUS;
}

/** The stone that a take-out from here would be meant for: the nearest one, the opponent's before one's own. */
function nearestStone(aim: Point, { stones, toMove }: CurlingState): Point {
  let best: Point = { x: aim.x, y: aim.y };
  let min = Number.POSITIVE_INFINITY;
  for (let stone = 0; stone < 16; stone++) {
    if (!stones.has(stone)) continue;
    const point = pointOf(stones, stone);
    const cost = Math.hypot(point.x - aim.x, point.y - aim.y) + (stone >> 3 === toMove ? 10 : 0);
    if (cost < min) {
      min = cost;
      best = point;
    }
  }
  return best;
}

/** The throw of a steady hand; throws one line where there is none. */
export function shotAt(game: CurlingGame, state: CurlingState, aim: AimAt): Shot {
  const shot: Shot = { vx: 0, vy: 0, omega: spinOf(aim.turn) };
  const ways = aimFor(game.rules.model);
  const found =
    aim.weight === "take-out"
      ? ways.passBeyond(aim.x, aim.y, aim.power, shot)
      : ways.stopAt(aim.x, aim.y, shot);
  if (!found) throw new Error("no throw gets there");
  demandLegal(game, state, shot);
  return shot;
}

/** Frames of the longest throw: enough for a line. */
export const COARSE = 1500;
