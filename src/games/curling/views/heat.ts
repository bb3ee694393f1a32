/** What the throws to every point of the sheet bring, by trials with an unsteady hand. */
import type { HeatOverlay, TargetValue, TurnTargets } from "../../../draw/index.js";
import type { Disturbance } from "../../../game/index.js";
import { stream } from "../../../random/index.js";
import {
  aimFor,
  type CurlingState,
  type Point,
  type Rink,
  type Shot,
  STONE_RADIUS,
  Stones,
  spinOf,
  TargetGrid,
  type Turn,
} from "../index.js";
import { quickRink, scoreAfter } from "./pictures.js";

const CELL = 0.06; // metres
const TRIALS = 50; // at each point

/** Mean scores of intended throws for the team that throws. */
class Trials {
  readonly rink: Rink;
  readonly #before: CurlingState;
  readonly #hand: Disturbance<Shot>;
  readonly #seed: string;
  readonly #after = new Stones();
  readonly #actual: Shot = { vx: 0, vy: 0, omega: 0 };

  constructor(before: CurlingState, hand: Disturbance<Shot>, seed: string) {
    this.rink = quickRink(before.rink.rules);
    this.#before = before;
    this.#hand = hand;
    this.#seed = seed;
  }

  /** The hand makes the same mistakes in every throw, so that neighbours differ by their place and not by luck. */
  mean(intended: Shot): number {
    const rng = stream(this.#seed, "heat");
    let sum = 0;
    for (let i = 0; i < TRIALS; i++) {
      this.#hand.sample(intended, rng, this.#actual);
      sum += scoreAfter(this.rink, this.#before, this.#actual, this.#after);
    }
    return (this.#before.toMove === 0 ? sum : -sum) / TRIALS;
  }
}

export interface Heat {
  readonly overlay: HeatOverlay;
  /** The target with the highest value; of several the one nearest to the tee. */
  readonly best: Point & { readonly value: number };
}

/** The mean score of the position after a draw to each point of the play area beyond `near`. */
export function heatOf(
  before: CurlingState,
  turn: Turn,
  hand: Disturbance<Shot>,
  seed: string,
  near: number,
): Heat {
  const trials = new Trials(before, hand, seed);
  const { sheet, model } = trials.rink.rules;
  const aim = aimFor(model);
  const side = sheet.width / 2 - STONE_RADIUS;
  const columns = Math.floor((2 * side) / CELL) + 1;
  const rows = Math.floor((sheet.backLine + STONE_RADIUS - near) / CELL) + 1;
  const x0 = (-(columns - 1) * CELL) / 2;
  const values = new Float64Array(columns * rows).fill(Number.NaN);
  const intended: Shot = { vx: 0, vy: 0, omega: spinOf(turn) };
  let best = { x: 0, y: 0, value: Number.NEGATIVE_INFINITY, distance: Number.POSITIVE_INFINITY };
  for (let cell = 0; cell < values.length; cell++) {
    const x = x0 + (cell % columns) * CELL;
    const y = near + Math.floor(cell / columns) * CELL;
    if (!aim.stopAt(x, y, intended)) continue;
    const value = trials.mean(intended);
    values[cell] = value;
    const distance = Math.hypot(x, y - sheet.teeLine);
    if (value > best.value || (value === best.value && distance < best.distance)) {
      best = { x, y, value, distance };
    }
  }
  return { overlay: { kind: "heat", x0, y0: near, dx: CELL, dy: CELL, columns, rows, values }, best };
}

/** The mean score after each throw that a search over target points would try, by turn. */
export function targetsOf(
  before: CurlingState,
  hand: Disturbance<Shot>,
  seed: string,
): Record<Turn, TurnTargets> {
  const trials = new Trials(before, hand, seed);
  const grid = new TargetGrid(before.rink.rules, hand, "target");
  const intended: Shot = { vx: 0, vy: 0, omega: 0 };
  const found: Record<Turn, Record<"draws" | "hits", TargetValue[]>> = {
    cw: { draws: [], hits: [] },
    ccw: { draws: [], hits: [] },
  };
  for (let place = 0; place < grid.size; place++) {
    if (grid.choosable[place] === 0) continue;
    grid.move(place, intended);
    const kind = grid.isHit(place) ? "hits" : "draws";
    const [x = 0, y = 0] = [grid.x[place], grid.y[place]];
    found[grid.turn(place)][kind].push({ x, y, value: trials.mean(intended) });
  }
  return found;
}
