import { fromLegacy, toLegacy } from "../../frames.js";
import { LEGACY_SHEET, STONE_RADIUS, STONES } from "../../sheet.js";
import { type Shot, turnOf } from "../../shot.js";
import type { Stones } from "../../stones.js";
import type { Limits } from "../simulator.js";
import { LEGACY_CURL, LEGACY_HALF_LOSS, LEGACY_LOSS, LEGACY_WORLD, rubLegacy } from "./legacy.js";
import { Referee } from "./referee.js";
import { World } from "./world.js";

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
  readonly limits: Limits = {
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
