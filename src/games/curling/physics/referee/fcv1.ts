/**
 * The ice of the third and fourth generation (FCV1, "friction and curl velocity, first model"). Before every
 * step of dt = 1 ms, for speed v, spin w and heading e:
 *
 *   v' = v - (0.00200985 / (v + 0.06385782) + 0.00626286) 9.80665 dt, or 0 if that is not positive
 *   the heading turns by sign(w) 0.0082 v^-0.8 dt to the left
 *   |w|' = |w| - 0.025 / max(v, 0.001) dt, or 0
 *
 * every operation rounded to float32, in the order of the official code: the last bits of a stone at rest are
 * the sum of 20,000 roundings. Source: DigitalCurling 3, simulator "fcv1", library 1.0.0.
 */
import { STONE_RADIUS } from "../../sheet.js";
import { cos, EPSILON, powMinus08, sin } from "./float32.js";
import { highest, STEP, type World, type WorldRules } from "./world.js";

const f = Math.fround;

const GRAVITY = f(9.80665);
const FRICTION_1 = f(0.00200985);
const FRICTION_2 = f(0.06385782);
const FRICTION_3 = f(0.00626286);
const YAW = f(0.0082);
const SPIN_LOSS = f(0.025);
const LEAST_SPEED = f(0.001);
const RADIUS = f(STONE_RADIUS);
const MASS = f(19.96);
const PI = f(Math.PI);

export const FCV1_WORLD: WorldRules = {
  density: f(MASS / f(f(PI * RADIUS) * RADIUS)),
  friction: f(0.2),
  threshold: 0,
  velocityPasses: 8,
  positionPasses: 3,
  stretch: 4,
  byCentre: false,
  sorted: false,
  pairsWake: false,
  wakingRestarts: true,
};

/** Slows, curls and despins all stones for one step. */
export function rubFcv1(world: World): void {
  for (let rest = world.awake; rest !== 0; ) {
    const stone = highest(rest);
    rest ^= 1 << stone;
    rubStone(world, stone);
  }
}

function rubStone(world: World, stone: number): void {
  const vx = world.bodies.vx[stone];
  const vy = world.bodies.vy[stone];
  const omega = world.bodies.omega[stone];
  const speed = f(Math.sqrt(f(f(vx * vx) + f(vy * vy))));
  const turns = Math.abs(omega) > EPSILON;
  if (speed > EPSILON) {
    const braking = f(f(f(FRICTION_1 / f(speed + FRICTION_2)) + FRICTION_3) * GRAVITY);
    const slower = f(speed - f(braking * STEP));
    if (slower <= 0) {
      world.setVelocity(stone, 0, 0);
    } else {
      const inverse = f(1 / speed);
      const ex = f(vx * inverse);
      const ey = f(vy * inverse);
      const rate = turns ? f((omega > 0 ? YAW : -YAW) * powMinus08(speed)) : 0;
      const yaw = f(rate * STEP);
      const ahead = f(slower * cos(yaw));
      const aside = f(slower * sin(yaw));
      world.setVelocity(stone, f(f(ahead * ex) - f(aside * ey)), f(f(ahead * ey) + f(aside * ex)));
    }
  }
  if (turns) {
    const loss = f(f(SPIN_LOSS / Math.max(speed, LEAST_SPEED)) * STEP);
    const spin = Math.abs(omega);
    world.setSpin(stone, spin <= loss ? 0 : f(omega - f(f(loss * omega) / spin)));
  }
}

/** The official test, which waits for counter-clockwise spins to end, but not for clockwise ones. */
export function allStoppedFcv1(world: World): boolean {
  const { vx, vy, omega } = world.bodies;
  for (let rest = world.awake; rest !== 0; ) {
    const stone = highest(rest);
    rest ^= 1 << stone;
    const x = vx[stone];
    const y = vy[stone];
    if (f(f(x * x) + f(y * y)) > EPSILON || omega[stone] > EPSILON) return false;
  }
  return true;
}
