/**
 * Draws the values of throws to every point of the sheet, or of every velocity.
 */
import { type AgentSpec, formatAgent } from "../../../agents/index.js";
import { briefWeights, stream } from "../../../core/index.js";
import {
  drawVelocityMap,
  type HeatOverlay,
  type TargetValue,
  type TurnTargets,
  type VelocityMap,
} from "../../../draw/index.js";
import type { MoveNoise } from "../../../game/index.js";
import { type ThrowValuer, TURNS } from "../nets/choosers.js";
import { aimFor } from "../physics/simulators.js";
import { THROW_BOXES } from "../policy/baselines.js";
import { TargetGrid } from "../policy/targets.js";
import { type Point, type Shot, STONE_RADIUS, Stones, spinOf, type Turn, turnOf } from "../sheet.js";
import type { CurlingState, Rink } from "../state.js";
import { TEAMS } from "./descriptions.js";
import { placedStones, quickRink, scoreAfter, throwTitle, wayOf } from "./pictures.js";

const CELL = 0.06; // metres
const TRIALS = 50; // at each point

/** Mean scores of intended throws for the team that throws. */
class Trials {
  readonly rink: Rink;
  readonly #before: CurlingState;
  readonly #hand: MoveNoise<Shot>;
  readonly #seed: string;
  readonly #after = new Stones();
  readonly #actual: Shot = { vx: 0, vy: 0, omega: 0 };

  constructor(before: CurlingState, hand: MoveNoise<Shot>, seed: string) {
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

interface Heat {
  readonly overlay: HeatOverlay;
  /** The target with the highest value; of several the one nearest to the tee. */
  readonly best: Point & { readonly value: number };
}

/** The mean score of the position after a draw to each point of the play area beyond `near`. */
export function heatOf(
  before: CurlingState,
  turn: Turn,
  hand: MoveNoise<Shot>,
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
  hand: MoveNoise<Shot>,
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

// What a net expects of every velocity of a position, as a picture.

/** Cells of the square, across and upwards. */
const CELLS = 96;

type VelocityValues = Required<Pick<VelocityMap, "vx" | "vy" | "columns" | "rows" | "values" | "best">>;

/** The values of all velocities of the box with both turns, in the middle of cells, and of the throw that is to be marked. */
export async function surveyVelocities(
  net: ThrowValuer,
  state: CurlingState,
  marked: Shot,
  cells = CELLS,
): Promise<VelocityValues> {
  const { vx: widest, vyMin, vyMax } = THROW_BOXES[state.rink.rules.model];
  const velocities = Float64Array.from({ length: 2 * cells * cells }, (_, i) => {
    const cell = i >> 1;
    return i % 2 === 0
      ? widest * ((2 * (cell % cells) + 1) / cells - 1)
      : vyMin + ((vyMax - vyMin) * (Math.floor(cell / cells) + 0.5)) / cells;
  });
  const [cw, ccw] = await valuesOf(net, state, velocities);
  const own = await valuesOf(net, state, Float64Array.of(marked.vx, marked.vy));
  const turn = turnOf(marked);
  const [value] = own[TURNS.indexOf(turn)] as Float64Array;
  return {
    vx: [-widest, widest],
    vy: [vyMin, vyMax],
    columns: cells,
    rows: cells,
    values: { cw: cw as Float64Array, ccw: ccw as Float64Array },
    best: { vx: marked.vx, vy: marked.vy, turn, value: value as number },
  };
}

/** Values by turn, of as many velocities as there are. */
async function valuesOf(
  net: ThrowValuer,
  state: CurlingState,
  velocities: Float64Array,
): Promise<Float64Array[]> {
  const count = velocities.length / 2;
  const found = TURNS.map(() => new Float64Array(count));
  for (let from = 0; from < count; from += net.batch) {
    const some = velocities.subarray(2 * from, 2 * Math.min(count, from + net.batch));
    const values = new Float64Array(some.length);
    await net.value(state, some, values);
    for (const [turn, into] of found.entries())
      into.set(values.subarray((turn * some.length) / 2, ((turn + 1) * some.length) / 2), from);
  }
  return found;
}

/** `own` is what a user wants otherwise. */
export function drawVelocities(
  state: CurlingState,
  velocities: VelocityValues,
  own: Partial<VelocityMap> = {},
): string {
  const { vx, vy, turn } = velocities.best;
  const { sheet, model } = state.rink.rules;
  const shot = { vx, vy, omega: spinOf(turn) };
  return drawVelocityMap({
    sheet,
    stones: placedStones(state.stones),
    overlays: [{ kind: "path", points: wayOf(state, shot), brush: "orange" }],
    ...velocities,
    ...(model === "fcv1" && { unit: "m/s" }),
    label: `score of the end that ${TEAMS[state.toMove]} may expect`,
    title: `${throwTitle(state)} to throw`,
    ...own,
  });
}

/** Whose numbers they are. */
export function netCaption(agent: AgentSpec): string {
  return `What the net of ${briefWeights(formatAgent(agent))} expects of every intended velocity. Orange: its throw.`;
}
