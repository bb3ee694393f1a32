/**
 * The referee of the third and fourth generation (FCV1), in the presets dc3, dc4 and free.
 *
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
import { MODERN_SHEET, type Shot, STONE_RADIUS, STONES, Stones } from "../sheet.js";
import { cos, EPSILON, powMinus08, sin } from "./float32.js";
import type { SheetLimits } from "./models.js";
import { Referee } from "./referee.js";
import { highest, type Impact, STEP, World, type WorldRules } from "./world.js";

const fround = Math.fround;

const GRAVITY = fround(9.80665);
const FRICTION_1 = fround(0.00200985);
const FRICTION_2 = fround(0.06385782);
const FRICTION_3 = fround(0.00626286);
const YAW = fround(0.0082);
const SPIN_LOSS = fround(0.025);
const MIN_SPEED = fround(0.001);
const FCV1_RADIUS = fround(STONE_RADIUS);
const MASS = fround(19.96);
const PI = fround(Math.PI);

export const FCV1_WORLD: WorldRules = {
  density: fround(MASS / fround(fround(PI * FCV1_RADIUS) * FCV1_RADIUS)),
  friction: fround(0.2),
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
function rubFcv1(world: World): void {
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
  const speed = fround(Math.sqrt(fround(fround(vx * vx) + fround(vy * vy))));
  const turns = Math.abs(omega) > EPSILON;
  if (speed > EPSILON) {
    const braking = fround(fround(fround(FRICTION_1 / fround(speed + FRICTION_2)) + FRICTION_3) * GRAVITY);
    const slower = fround(speed - fround(braking * STEP));
    if (slower <= 0) {
      world.setVelocity(stone, 0, 0);
    } else {
      const inverse = fround(1 / speed);
      const ex = fround(vx * inverse);
      const ey = fround(vy * inverse);
      const rate = turns ? fround((omega > 0 ? YAW : -YAW) * powMinus08(speed)) : 0;
      const yaw = fround(rate * STEP);
      const ahead = fround(slower * cos(yaw));
      const aside = fround(slower * sin(yaw));
      world.setVelocity(
        stone,
        fround(fround(ahead * ex) - fround(aside * ey)),
        fround(fround(ahead * ey) + fround(aside * ex)),
      );
    }
  }
  if (turns) {
    const loss = fround(fround(SPIN_LOSS / Math.max(speed, MIN_SPEED)) * STEP);
    const spin = Math.abs(omega);
    world.setSpin(stone, spin <= loss ? 0 : fround(omega - fround(fround(loss * omega) / spin)));
  }
}

/** The official test, which waits for counter-clockwise spins to end, but not for clockwise ones. */
function allStoppedFcv1(world: World): boolean {
  const { vx, vy, omega } = world.bodies;
  for (let rest = world.awake; rest !== 0; ) {
    const stone = highest(rest);
    rest ^= 1 << stone;
    const x = vx[stone];
    const y = vy[stone];
    if (fround(fround(x * x) + fround(y * y)) > EPSILON || omega[stone] > EPSILON) return false;
  }
  return true;
}

const f = Math.fround;

/** The official systems with this ice, and a plane without end. */
export type Fcv1Preset = "dc3" | "dc4" | "free";

const RADIUS = f(STONE_RADIUS);
/** Lines in the frame of the simulation, for throws towards +y. */
interface Course {
  /** From the hack to the origin of the frame. */
  readonly hack: number;
  /** Whether there are side lines. */
  readonly sides: boolean;
  readonly hogLine: number;
  readonly backLine: number;
  readonly backBoard: number;
  /** One simulated world serves a whole game, every other end from the other side. */
  readonly lasting: boolean;
}

const COURSES: Record<Fcv1Preset, Course> = {
  dc3: {
    hack: f(21.0315),
    sides: true,
    hogLine: f(10.9725),
    backLine: f(19.2025),
    backBoard: f(22.8605),
    lasting: true,
  },
  dc4: {
    hack: 0,
    sides: true,
    hogLine: -Infinity,
    backLine: Infinity,
    backBoard: Infinity,
    lasting: false,
  },
  free: {
    hack: 0,
    sides: false,
    hogLine: -Infinity,
    backLine: Infinity,
    backBoard: Infinity,
    lasting: false,
  },
};

/**
 * The referee of the third generation (`dc3`), of the fourth (`dc4`) and of an endless sheet (`free`).
 *
 * The third simulates in a frame with the origin in mid-sheet, turned by pi in odd ends, and keeps one world for
 * the whole game; what earlier throws and restored stones did to its order shows in the last bits. The fourth
 * makes a new world for every throw, in the hack frame, with all angles 0.
 */
export class Fcv1Referee extends Referee {
  readonly model = "fcv1";
  readonly limits: SheetLimits;
  /** Angular velocities after the last throw: not all zero, since nobody waits for clockwise spins to end. */
  readonly spins = new Float64Array(STONES);
  protected readonly world = new World(FCV1_WORLD);

  readonly #course: Course;
  readonly #halfWidth: number;
  /** 1, or -1 where the frame is turned by pi. */
  #direction = 1;
  #newEnd = true;
  /** The stones before and after the last throw. */
  readonly #before = new Stones();
  readonly #anglesBefore = new Float64Array(STONES);
  readonly #after = new Stones();

  constructor(preset: Fcv1Preset, width = MODERN_SHEET.width) {
    super();
    const course = COURSES[preset];
    this.#course = course;
    this.#halfWidth = course.sides ? f(width) / 2 : Number.POSITIVE_INFINITY;
    this.limits = {
      side: this.#halfWidth - RADIUS,
      far: course.hack + course.backLine + RADIUS,
      near: course.hack - course.backBoard + RADIUS,
    };
  }

  /** The first end begins a new game, and with it a new world. */
  startEnd(end: number): void {
    if (end === 0) this.world.clear();
    this.#direction = this.#course.lasting && end % 2 === 1 ? -1 : 1;
    this.#newEnd = true;
    this.angles.fill(0);
  }

  /** The first few impulses between stones in the last throw, in the frame of the simulation. */
  get impacts(): readonly Impact[] {
    return this.world.impacts;
  }

  /**
   * Takes over what the rules made of the last throw, so that `angles` are right for stones put back. The next
   * throw does it by itself.
   */
  settle(stones: Stones): void {
    if (!this.#course.lasting || this.#newEnd) return;
    let changed = stones.mask !== this.world.present;
    for (let stone = 0; stone < STONES; stone++) {
      if (!stones.has(stone) || liesAlike(stone, stones, this.#after)) continue;
      changed = true;
      if (liesAlike(stone, stones, this.#before)) this.angles[stone] = this.#anglesBefore[stone];
    }
    if (!changed) return;
    this.#layOut(stones);
    this.#after.copyFrom(stones);
  }

  /** Like a throw, from where the stone lies. */
  push(stones: Stones, stone: number, shot: Shot): void {
    this.#start(stones, stone, stones.x[stone], stones.y[stone], shot);
    this.finish(stones);
  }

  protected release(stones: Stones, stone: number, shot: Shot): void {
    this.#start(stones, stone, 0, 0, shot);
  }

  protected advance(steps: number): void {
    const world = this.world;
    while (!this.over && world.steps < steps) {
      this.#takeOff(world.awake);
      if (allStoppedFcv1(world)) {
        this.over = true;
        return;
      }
      rubFcv1(world);
      world.step();
    }
  }

  protected read(stones: Stones): void {
    const { x, y, angle } = this.world.bodies;
    const { hack } = this.#course;
    stones.clear();
    for (let stone = 0; stone < STONES; stone++) {
      const here = this.world.has(stone);
      if (here) stones.place(stone, this.#direction * x[stone], f(this.#direction * y[stone] + hack));
      this.angles[stone] = here ? f(angle[stone] + this.#turn()) : 0;
    }
  }

  protected override finish(stones: Stones): void {
    super.finish(stones);
    const { omega } = this.world.bodies;
    for (let stone = 0; stone < STONES; stone++) this.spins[stone] = stones.has(stone) ? omega[stone] : 0;
    this.#after.copyFrom(stones);
    this.#takeOffShort();
  }

  #start(stones: Stones, stone: number, x: number, y: number, shot: Shot): void {
    const { world } = this;
    if (this.#course.lasting) {
      this.settle(stones);
      this.#newEnd = false;
    } else {
      world.clear();
      this.angles.fill(0);
    }
    this.#before.copyFrom(stones);
    this.#anglesBefore.set(this.angles);
    stones.place(stone, x, y);
    this.angles[stone] = 0;
    this.#layOut(stones);
    world.setVelocity(stone, this.#direction * f(shot.vx), this.#direction * f(shot.vy));
    world.setSpin(stone, f(shot.omega));
    world.startCounting();
    this.over = false;
    this.#takeOff(world.present);
  }

  #turn(): number {
    return this.#direction < 0 ? f(Math.PI) : 0;
  }

  /** Lays out the stones at rest, as the server does: one by one, absent ones taken away as their turn comes. */
  #layOut(stones: Stones): void {
    const { world } = this;
    const { hack } = this.#course;
    for (let stone = 0; stone < STONES; stone++) {
      if (!stones.has(stone)) {
        world.remove(stone);
        continue;
      }
      world.add(stone);
      world.place(
        stone,
        this.#direction * f(stones.x[stone]),
        this.#direction * f(f(stones.y[stone]) - hack),
        f(this.angles[stone] - this.#turn()),
      );
      world.setVelocity(stone, 0, 0);
      world.setSpin(stone, 0);
    }
  }

  /** Takes off stones of `mask` that have left the sheet. */
  #takeOff(mask: number): void {
    let out = 0;
    for (let rest = mask; rest !== 0; ) {
      const stone = highest(rest);
      rest ^= 1 << stone;
      if (this.#isOut(stone)) out |= 1 << stone;
    }
    if (out !== 0) this.#keep(this.world.present & ~out);
  }

  #isOut(stone: number): boolean {
    const { backLine, backBoard } = this.#course;
    const { x, y } = this.world.bodies;
    const rear = f(this.#direction * y[stone] - RADIUS);
    return f(Math.abs(x[stone]) + RADIUS) >= this.#halfWidth || rear >= backLine || rear <= -backBoard;
  }

  /** The server takes short stones out of its world before it looks at any other rule. */
  #takeOffShort(): void {
    const { y } = this.world.bodies;
    let kept = this.world.present;
    for (let stone = 0; stone < STONES; stone++) {
      if (f(this.#direction * y[stone] - RADIUS) <= this.#course.hogLine) kept &= ~(1 << stone);
    }
    if (kept !== this.world.present) this.#keep(kept);
  }

  /** Takes off all stones but those of `mask`; the server then sets these anew, which wakes them. */
  #keep(mask: number): void {
    for (let stone = 0; stone < STONES; stone++) {
      if ((mask & (1 << stone)) === 0) this.world.remove(stone);
      else this.world.wake(stone);
    }
  }
}

function liesAlike(stone: number, a: Stones, b: Stones): boolean {
  return a.has(stone) && b.has(stone) && a.x[stone] === b.x[stone] && a.y[stone] === b.y[stone];
}
