/**
 * The referee of the first two generations.
 *
 * The ice of the first two generations, in their frame: origin at the top left corner, the house at small y.
 * After every step of dt = 1 ms (and by half before the first), with q = 12.009216 dt and k = 0.066696:
 *
 *   v' = v - q along the heading, or rest if v <= q; while the stone has spin, k q is added to the side
 *   of its sign and the vector is cut back to the length v'
 *
 * The spin lasts until the stone stops, and only its sign matters. Every operation is rounded to float32 in the
 * order of the official code. Source: the official simulator in its state of December 2015.
 */
import {
  fromLegacy,
  LEGACY_SHEET,
  type Shot,
  STONE_RADIUS,
  STONES,
  type Stones,
  toLegacy,
  turnOf,
} from "../sheet.js";
import { EPSILON } from "./float32.js";
import type { SheetLimits } from "./models.js";
import { Referee } from "./referee.js";
import { highest, STEP, World, type WorldRules } from "./world.js";

const fround = Math.fround;

const FRICTION = fround(12.009216);
/** Ratio of the sideways to the backward force, and also the spin of every throw. */
const LEGACY_CURL = fround(0.066696);

export const LEGACY_WORLD: WorldRules = {
  density: 10,
  friction: FRICTION,
  threshold: 1,
  velocityPasses: 10,
  positionPasses: 10,
  stretch: 2,
  byCentre: true,
  sorted: true,
  pairsWake: true,
  wakingRestarts: false,
};

/** What the ice takes from the speed in one step, and in the half step at the release. */
const LEGACY_LOSS = fround(FRICTION * STEP);
const LEGACY_HALF_LOSS = fround(LEGACY_LOSS * 0.5);

/** Slows and curls all stones by `loss`. */
function rubLegacy(world: World, loss: number): void {
  for (let rest = world.awake; rest !== 0; ) {
    const stone = highest(rest);
    rest ^= 1 << stone;
    rubStone(world, stone, loss);
  }
}

function rubStone(world: World, stone: number, loss: number): void {
  let vx = world.bodies.vx[stone];
  let vy = world.bodies.vy[stone];
  const speed = length(vx, vy);
  const glides = speed > loss;
  if (!glides) {
    world.setVelocity(stone, 0, 0);
    world.setSpin(stone, 0);
    return;
  }
  const inverse = shrink(speed);
  const ex = fround(vx * inverse);
  const ey = fround(vy * inverse);
  vx = fround(vx - fround(ex * loss));
  vy = fround(vy - fround(ey * loss));
  const omega = world.bodies.omega[stone];
  if (omega !== 0) {
    const aside = fround((omega > 0 ? LEGACY_CURL : -LEGACY_CURL) * loss);
    const slower = length(vx, vy);
    vx = fround(vx + fround(-ey * aside));
    vy = fround(vy + fround(ex * aside));
    const scale = shrink(length(vx, vy));
    vx = fround(fround(vx * scale) * slower);
    vy = fround(fround(vy * scale) * slower);
  }
  world.setVelocity(stone, vx, vy);
  if (length(vx, vy) === 0) world.setSpin(stone, 0);
}

function length(x: number, y: number): number {
  return fround(Math.sqrt(fround(fround(x * x) + fround(y * y))));
}

/** The factor to length 1; vectors shorter than EPSILON are left as they are. */
function shrink(length: number): number {
  return length < EPSILON ? 1 : fround(1 / length);
}

const f = Math.fround;

const RADIUS = f(STONE_RADIUS);
const LEFT = RADIUS;
const RIGHT = f(f(4.75) - RADIUS);
const BACK = f(f(3.05) - RADIUS);
const FRONT = f(f(f(3.05) + f(42.5)) - RADIUS);

/**
 * The referee of the first two generations: a new world for every throw, stones in throwing order. The throw is
 * over when all stones are asleep, half a second after the last has stopped. Frames are changed in float64, so
 * that a stone which is not moved keeps its float32 place.
 *
 * The official loop that takes off stones stops at the first stone that is awake: a stone that has left the rink
 * stays until all stones thrown before it sleep, and may come back or hit others on its way.
 */
export class LegacyReferee extends Referee {
  readonly model = "legacy";
  readonly limits: SheetLimits = {
    side: LEGACY_SHEET.width / 2 - STONE_RADIUS,
    far: LEGACY_SHEET.backLine + STONE_RADIUS,
    near: fromLegacy({ x: 0, y: FRONT }).y,
  };
  protected readonly world = new World(LEGACY_WORLD);
  /** The team that throws first in this end. */
  #first = 0;

  startEnd(_end: number, first: number): void {
    this.#first = first;
  }

  protected release(stones: Stones, stone: number, shot: Shot): void {
    const { world } = this;
    const { x, y, angle } = world.bodies;
    const thrown = this.#order(stone);
    stones.place(stone, 0, 0);
    world.clear();
    this.angles.fill(0);
    for (let body = 0; body < STONES; body++) {
      const other = this.#stoneAt(body);
      if (!stones.has(other)) continue;
      const position = toLegacy({ x: stones.x[other], y: stones.y[other] });
      x[body] = position.x;
      y[body] = position.y;
      angle[body] = 0;
      world.add(body);
      world.setVelocity(body, 0, 0);
      world.setSpin(body, 0);
    }
    world.setVelocity(thrown, f(shot.vx), -f(shot.vy));
    world.setSpin(thrown, turnOf(shot) === "cw" ? LEGACY_CURL : -LEGACY_CURL);
    rubLegacy(world, LEGACY_HALF_LOSS);
    this.over = false;
  }

  protected advance(steps: number): void {
    const { world } = this;
    while (!this.over && world.steps < steps) {
      world.step();
      rubLegacy(world, LEGACY_LOSS);
      this.over = this.#takeOff();
    }
  }

  protected read(stones: Stones): void {
    const { x, y, angle } = this.world.bodies;
    stones.clear();
    for (let body = 0; body < STONES; body++) {
      if (!this.world.has(body)) continue;
      const stone = this.#stoneAt(body);
      const position = fromLegacy({ x: x[body], y: y[body] });
      stones.place(stone, position.x, position.y);
      this.angles[stone] = -angle[body];
    }
  }

  /** Takes off stones outside the rink up to the first that is awake; true if there is none. */
  #takeOff(): boolean {
    const { world } = this;
    const { x, y } = world.bodies;
    for (let body = 0; body < STONES; body++) {
      if (!world.has(body)) continue;
      if (x[body] <= LEFT || x[body] >= RIGHT || y[body] <= BACK || y[body] >= FRONT) world.remove(body);
      else if ((world.awake & (1 << body)) !== 0) return false;
    }
    return true;
  }

  /** The place of a stone in throwing order, which is its number in the world. */
  #order(stone: number): number {
    return 2 * (stone % 8) + (stone >> 3 === this.#first ? 0 : 1);
  }

  #stoneAt(order: number): number {
    return 8 * (order % 2 === 0 ? this.#first : 1 - this.#first) + (order >> 1);
  }
}
