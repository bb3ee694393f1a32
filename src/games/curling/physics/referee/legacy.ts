/**
 * The ice of the first two generations, in their frame: origin at the top left corner, the house at small y.
 * After every step of dt = 1 ms (and by half before the first), with q = 12.009216 dt and k = 0.066696:
 *
 *   v' = v - q along the heading, or rest if v <= q; while the stone has spin, k q is added to the side
 *   of its sign and the vector is cut back to the length v'
 *
 * The spin lasts until the stone stops, and only its sign matters. Every operation is rounded to float32 in the
 * order of the official code. Source: the official simulator in its state of December 2015.
 */
import { EPSILON } from "./float32.js";
import { highest, STEP, type World, type WorldRules } from "./world.js";

const f = Math.fround;

const FRICTION = f(12.009216);
/** Ratio of the sideways to the backward force, and also the spin of every throw. */
export const LEGACY_CURL = f(0.066696);

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
export const LEGACY_LOSS = f(FRICTION * STEP);
export const LEGACY_HALF_LOSS = f(LEGACY_LOSS * 0.5);

/** Slows and curls all stones by `loss`. */
export function rubLegacy(world: World, loss: number): void {
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
  const ex = f(vx * inverse);
  const ey = f(vy * inverse);
  vx = f(vx - f(ex * loss));
  vy = f(vy - f(ey * loss));
  const omega = world.bodies.omega[stone];
  if (omega !== 0) {
    const aside = f((omega > 0 ? LEGACY_CURL : -LEGACY_CURL) * loss);
    const slower = length(vx, vy);
    vx = f(vx + f(-ey * aside));
    vy = f(vy + f(ex * aside));
    const scale = shrink(length(vx, vy));
    vx = f(f(vx * scale) * slower);
    vy = f(f(vy * scale) * slower);
  }
  world.setVelocity(stone, vx, vy);
  if (length(vx, vy) === 0) world.setSpin(stone, 0);
}

function length(x: number, y: number): number {
  return f(Math.sqrt(f(f(x * x) + f(y * y))));
}

/** The factor to length 1; vectors shorter than EPSILON are left as they are. */
function shrink(length: number): number {
  return length < EPSILON ? 1 : f(1 / length);
}
