/**
 * Execution noise of the official players, bit for bit, from their seeds.
 *
 * The elementary functions that official hands call in single precision, rounded as their C library rounds them, from
 * + - * / alone, so that every JavaScript engine makes the same throw.
 *
 * log, sin, cos: in float64, by tables and polynomials of Arm Optimized Routines (MIT), which glibc adopted; atan2: in
 * float32 throughout, as fdlibm (Sun Microsystems, freely granted) has it. Equal to glibc 2.36: log for every float32 in
 * 2^-48..1, sin and cos for every one up to 8, atan2 for twenty million pairs.
 */
import { type Rng, stream } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { executionNoise, type NoiseSpec, type PolarDeviations } from "../noise.js";
import { cosine, f, sine } from "../physics/float32.js";
import type { Shot } from "../sheet.js";
import type { TeamPlayer } from "./seat.js";

const asFloat = new Float32Array(1);
const asBits = new Int32Array(asFloat.buffer);

function bitsOf(x: number): number {
  asFloat[0] = x;
  return asBits[0]!;
}

/** Centres of sixteen parts of 0.7..1.4: their inverses, and their logarithms. */
const CENTRES = [
  [1.398907162146528, -0.33569133332882284],
  [1.3403141896637998, -0.2929040563774074],
  [1.286432210124115, -0.2518726580937369],
  [1.2367150214269895, -0.21245868807117255],
  [1.1906977166711752, -0.17453945183745634],
  [1.1479821020556429, -0.1380057072319758],
  [1.1082251448272158, -0.10275976698545139],
  [1.0711297413057381, -0.06871392447020525],
  [1.036437278977283, -0.0357891387398228],
  [1, 0],
  [0.9492859795739057, 0.05204517742929496],
  [0.8951049428609004, 0.11081431298787942],
  [0.8476821620351103, 0.1652495223695143],
  [0.8050314851692001, 0.21687389031699977],
  [0.7664671008843108, 0.2659635028121397],
  [0.731428603316328, 0.3127556664073557],
] as const;

/** Of 0 < x, and not so near to 0 that floats get coarser. */
export function log(x: number): number {
  const bits = bitsOf(x);
  const offset = bits - 0x3f330000;
  const [inverse, logarithm] = CENTRES[(offset >> 19) & 15]!;
  const exponent = offset >> 23;
  asBits[0] = bits - (exponent << 23);
  const r = asFloat[0]! * inverse - 1;
  const r2 = r * r;
  return f(
    (-0.25089342214237154 * r2 + (0.333456765744066 * r - 0.4999997485802103)) * r2 +
      (logarithm + exponent * Math.LN2 + r),
  );
}

/** For angles up to 120. */
export function sin(angle: number): number {
  if (Math.abs(angle) < TINY) return angle;
  return quarters(angle, 0);
}

export function cos(angle: number): number {
  return quarters(angle, 1);
}

/** Below, a sine is its angle. */
const TINY = 2 ** -12;
/** Quarter turns in a radian, with 24 bits after the point. */
const QUARTERS = 10680707.430881744;

/** The sine of an angle so many quarter turns further on. */
function quarters(angle: number, further: number): number {
  const turns = (Math.trunc(angle * QUARTERS) + 0x800000) >> 24;
  const rest = angle - turns * (Math.PI / 2);
  switch ((turns + further) & 3) {
    case 0:
      return f(sine(rest));
    case 1:
      return f(cosine(rest));
    case 2:
      return f(-sine(rest));
    default:
      return f(-cosine(rest));
  }
}

const PI = f(Math.PI);
const PI_REST = f(-8.7422776573e-8);
const QUARTER = f(Math.PI / 2);
const HIGH = [0.46364760399, 0.78539812565, 0.98279368877, 1.5707962513].map(f);
const LOW = [5.012158244e-9, 3.7748947079e-8, 3.447321717e-8, 7.5497894159e-8].map(f);
const SERIES = [
  0.33333334327, -0.20000000298, 0.14285714924, -0.11111110449, 0.090908870101, -0.076918758452,
  0.066610731184, -0.058335702866, 0.049768779427, -0.036531571299, 0.016285819933,
].map(f);

/** Of finite numbers. */
export function atan2(y: number, x: number): number {
  if (y === 0) return x > 0 || Object.is(x, 0) ? y : Object.is(y, 0) ? PI : -PI;
  if (x === 0) return y < 0 ? -QUARTER : QUARTER;
  const larger = ((bitsOf(y) & 0x7fffffff) - (bitsOf(x) & 0x7fffffff)) >> 23;
  let angle = larger > 60 ? QUARTER : x < 0 && larger < -60 ? 0 : arctangent(Math.abs(f(y / x)));
  if (x < 0) angle = f(PI - f(angle - PI_REST));
  return y < 0 ? -angle : angle;
}

/** Of x >= 0. */
function arctangent(x: number): number {
  if (x >= 2 ** 25) return f(HIGH[3]! + LOW[3]!);
  if (x < 2 ** -29) return x;
  if (x < 0.4375) return f(x - f(x * tail(x)));
  if (x < 0.6875) return around(0, f(f(f(2 * x) - 1) / f(2 + x)));
  if (x < 1.1875) return around(1, f(f(x - 1) / f(x + 1)));
  if (x < 2.4375) return around(2, f(f(x - 1.5) / f(1 + f(1.5 * x))));
  return around(3, f(-1 / x));
}

/** Beyond a point whose arctangent is known. */
function around(point: number, x: number): number {
  return f(HIGH[point]! - f(f(f(x * tail(x)) - LOW[point]!) - x));
}

/** 1 - arctan(x) / x, by even and odd terms. */
function tail(x: number): number {
  const z = f(x * x);
  const w = f(z * z);
  return f(f(z * terms(0, w)) + f(w * terms(1, w)));
}

function terms(first: 0 | 1, w: number): number {
  let sum = SERIES[10 - first]!;
  for (let i = 8 - first; i >= 0; i -= 2) sum = f(SERIES[i]! + f(w * sum));
  return sum;
}

/** The Mersenne Twister of C++ (std::mt19937): Matsumoto and Nishimura (1998), seeded as in their version of 2002. */
const SIZE = 624;
const AHEAD = 397;

export class Mt19937 {
  readonly #words = new Uint32Array(SIZE);
  #next = SIZE;

  /** The seed is a number of 32 bits. */
  constructor(seed: number) {
    const words = this.#words;
    words[0] = seed;
    for (let i = 1; i < SIZE; i++) {
      const last = words[i - 1]!;
      words[i] = Math.imul(1812433253, last ^ (last >>> 30)) + i;
    }
  }

  /** The next number of 32 bits. */
  next(): number {
    if (this.#next === SIZE) this.#twist();
    let word = this.#words[this.#next++]!;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  /** Its words and the place of the next one, as C++ writes an engine. */
  toString(): string {
    return `${this.#words.join(" ")} ${this.#next}`;
  }

  #twist(): void {
    const words = this.#words;
    for (let i = 0; i < SIZE; i++) {
      const mixed = (words[i]! & 0x80000000) | (words[(i + 1) % SIZE]! & 0x7fffffff);
      words[i] = words[(i + AHEAD) % SIZE]! ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }
}

// Normally distributed floats as the GNU C++ library draws them (std::normal_distribution<float> over std::mt19937): the polar
// method of Marsaglia, which makes two at once and keeps one for the next time. Other libraries draw others of the same seed.

/** The largest float below 1. */
const BELOW_ONE = 1 - 2 ** -24;

export class NormalFloats {
  readonly deviation: number;
  #kept: number | undefined;

  constructor(deviation: number) {
    this.deviation = f(deviation);
  }

  draw(engine: Mt19937): number {
    return f(this.#standard(engine) * this.deviation);
  }

  /** Mean, deviation and the number that was kept, as C++ writes a distribution. */
  toString(): string {
    const words = [digits(0), digits(this.deviation)];
    return [...words, ...(this.#kept === undefined ? ["0"] : ["1", digits(this.#kept)])].join(" ");
  }

  #standard(engine: Mt19937): number {
    if (this.#kept !== undefined) {
      const kept = this.#kept;
      this.#kept = undefined;
      return kept;
    }
    for (;;) {
      const x = f(f(2 * unit(engine)) - 1);
      const y = f(f(2 * unit(engine)) - 1);
      const square = f(f(x * x) + f(y * y));
      if (square > 1 || square === 0) continue;
      const times = f(Math.sqrt(f(f(-2 * log(square)) / square)));
      this.#kept = f(x * times);
      return f(y * times);
    }
  }
}

/** A float of [0, 1), as std::generate_canonical makes it. */
function unit(engine: Mt19937): number {
  return Math.min(f(f(engine.next()) / 2 ** 32), BELOW_ONE);
}

/** As printf("%.9e") has it. */
function digits(value: number): string {
  return value.toExponential(9).replace(/e([+-])(\d)$/, "e$10$2");
}

// What the hand of an official player makes of throws, one after the other. The players of the third generation (normal_dist of
// library 1.0.0, built with the GNU C++ library) have an engine of their own each, and one distribution for the speed and one for the
// angle, all in float32:
//   speed = min(|v|, maxSpeed) + N(0, sigma speed),   angle = atan2(vy, vx) + N(0, sigma angle).
// Those of the fourth draw without a seed, within limits of speed and spin; they are given the same engine.

interface NoiseGenerator {
  /** What becomes of the next throw. */
  throw(intended: Shot): Shot;
}

/** The hand of a player; the same seed brings the same mistakes. */
export function officialNoise(spec: NoiseSpec, seed: number): NoiseGenerator {
  return spec.kind === "polar" ? new PolarNoiseGenerator(spec, seed) : drawnNoise(spec, seed);
}

export class PolarNoiseGenerator implements NoiseGenerator {
  readonly engine: Mt19937;
  readonly speed: NormalFloats;
  readonly angle: NormalFloats;
  readonly #noise: PolarDeviations;

  constructor(noise: PolarDeviations, seed: number) {
    this.engine = new Mt19937(seed);
    this.speed = new NormalFloats(noise.speed);
    this.angle = new NormalFloats(noise.angle);
    this.#noise = noise;
  }

  throw({ vx, vy, omega }: Shot): Shot {
    const { maxSpeed = Infinity, minSpeed = -Infinity, minSpin = 0, maxSpin = Infinity } = this.#noise;
    const x = f(vx);
    const y = f(vy);
    const wanted = Math.min(f(Math.sqrt(x * x + y * y)), f(maxSpeed));
    const speed = Math.max(f(wanted + this.speed.draw(this.engine)), minSpeed);
    const angle = f(atan2(y, x) + this.angle.draw(this.engine));
    const spin = Math.min(Math.max(Math.abs(omega), minSpin), maxSpin);
    return { vx: f(speed * cos(angle)), vy: f(speed * sin(angle)), omega: omega < 0 ? -spin : spin };
  }
}

/** Those of which no seed was ever official. */
function drawnNoise(spec: NoiseSpec, seed: number): NoiseGenerator {
  const hand = executionNoise(spec);
  const rng = stream(seed, "hand");
  return {
    throw(intended) {
      const actual = { ...intended };
      hand.sample(intended, rng, actual);
      return actual;
    },
  };
}

/** Members of both teams. */
export type TeamMembers = readonly [readonly TeamPlayer[], readonly TeamPlayer[]];

/** What hands make of throws. They are asked once for every throw of a match, in order; a match that goes on asks for those before again. */
export interface TeamNoise {
  throw(intended: Shot, by: Player, member: number): Shot;
}

/** Who makes the hands when it is known who throws. */
export type OpenTeamNoise = (members: TeamMembers) => TeamNoise;

/** A seed for each member of both teams. */
type Seeds = readonly [readonly number[], readonly number[]];

/** The official hands: each member has its own chance, which goes on from throw to throw. */
export function officialTeamNoise(seeds: Seeds): OpenTeamNoise {
  return (members) => {
    const hands = members.map((team, i) =>
      team.map(({ hand }, member) => officialNoise(hand, seeds[i as Player][member] ?? 0)),
    );
    return { throw: (intended, by, member) => hands[by]![member]!.throw(intended) };
  };
}

/** The seeds that members have, or are given. */
export function seedsOf(members: TeamMembers, rng: Rng): [number[], number[]] {
  const [a, b] = members.map((team) => team.map(({ seed }) => seed ?? rng.uint32()));
  return [a!, b!];
}
