/**
 * Elementary functions in single precision, rounded as the C library of the official programs rounds them.
 */

/**
 * The elementary functions the official simulators call in single precision, rounded as their C library
 * rounds them, from + - * / alone, so that every JavaScript engine lays the stones in the same place.
 *
 *   powMinus08(x) = x^-0.8f: 2^(-0.8f log2 x), log2 by a table of 16 centres and a polynomial of degree 5,
 *   2^y by a table of 32 roots and a cubic. sin and cos: odd and even polynomials.
 *
 * Suits 1e-7 < x < 2^20 and |yaw| < pi/4, beyond what stones do; checks nothing. Equal to glibc 2.36 for every
 * float32 in 1e-7..64 and for every yaw in 2^-12..0.78 (compared one by one).
 * Method and constants: Arm Optimized Routines, powf, sinf and cosf (MIT), which glibc adopted in 2.27 and 2.28.
 */
export const f = Math.fround;

/** C's FLT_EPSILON, below which the official code takes a speed or a spin for zero. */
export const EPSILON = 2 ** -23;

const INVERSE_CENTRES = new Float64Array([
  1.3989071621465281, 1.3403141896637998, 1.286432210124115, 1.2367150214269895, 1.1906977166711752,
  1.1479821020556429, 1.1082251448272158, 1.0711297413057381, 1.0364372789772831, 1, 0.9492859795739057,
  0.89510494286090037, 0.84768216203511026, 0.80503148516920009, 0.7664671008843108, 0.73142860331632797,
]);
const LOG2_CENTRES = new Float64Array([
  -0.48430022186289673, -0.42257122959194704, -0.36337543476735562, -0.30651309567405577,
  -0.25180720160537634, -0.19910014943794563, -0.14825100623281615, -0.099133238073183916,
  -0.051632812977629436, 0, 0.075085319379430041, 0.15987125980713107, 0.23840466643176811,
  0.31288288605863257, 0.38370422656453185, 0.45121104893581498,
]);
/** 2^(i/32). */
const ROOTS = [
  1,
  1.0218971486541166,
  1.0442737824274138,
  1.0671404006768237,
  1.0905077326652577,
  1.1143867425958924,
  1.1387886347566916,
  1.1637248587775775,
  1.189207115002721,
  1.215247359980469,
  1.241857812073484,
  1.2690509571917332,
  1.2968395546510096,
  1.3252366431597413,
  1.3542555469368927,
  1.383909881963832,
  Math.SQRT2,
  1.4451808069770467,
  1.4768261459394993,
  1.5091644275934228,
  1.5422108254079407,
  1.5759808451078865,
  1.6104903319492543,
  1.6457554781539649,
  1.681792830507429,
  1.7186192981224779,
  1.7562521603732995,
  1.7947090750031072,
  1.8340080864093424,
  1.8741676341103,
  1.9152065613971474,
  1.9571441241754002,
];
const LOWEST_POWER = -16;
const HIGHEST_POWER = 24;
/** 2^(LOWEST_POWER + i/32): powers of two scale the roots exactly. */
const POWERS = Float64Array.from(
  { length: 32 * (HIGHEST_POWER - LOWEST_POWER) },
  (_, i) => ROOTS[i % 32] * 2 ** (LOWEST_POWER + Math.floor(i / 32)),
);

const EXPONENT = f(-0.8);
/** Adding and subtracting it rounds a float64 to a multiple of 1/32. */
const ROUND_TO_32NDS = (1.5 * 2 ** 52) / 32;

const asFloat = new Float32Array(1);
const asBits = new Int32Array(asFloat.buffer);

export function powMinus08(x: number): number {
  asFloat[0] = x;
  const bits = asBits[0];
  const offset = bits - 0x3f330000;
  const centre = (offset >> 19) & 15;
  const exponent = offset >> 23;
  asBits[0] = bits - (exponent << 23);
  const r = asFloat[0] * INVERSE_CENTRES[centre] - 1;
  const r2 = r * r;
  const log2 =
    (0.28845758110921399 * r - 0.36092606229713164) * (r2 * r2) +
    ((0.48089848147257702 * r - 0.72134746750062906) * r2 +
      (1.4426950408774342 * r + (LOG2_CENTRES[centre] + exponent)));

  const power = EXPONENT * log2;
  const nearest = power + ROUND_TO_32NDS - ROUND_TO_32NDS;
  const s = power - nearest;
  const scale = POWERS[(nearest - LOWEST_POWER) * 32];
  return f(
    ((0.055503615593415351 * s + 0.2402284522445722) * (s * s) + (0.69314718069162029 * s + 1)) * scale,
  );
}

/** Below this angle the float32 sine is the angle and the cosine is 1. */
const TINY_ANGLE = 2 ** -12;

export function sin(yaw: number): number {
  return Math.abs(yaw) < TINY_ANGLE ? yaw : f(sine(yaw));
}

export function cos(yaw: number): number {
  return Math.abs(yaw) < TINY_ANGLE ? 1 : f(cosine(yaw));
}

/** Before rounding. */
export function sine(yaw: number): number {
  const y2 = yaw * yaw;
  const y3 = yaw * y2;
  return yaw + y3 * -0.16666654943701084 + y3 * y2 * (0.0083321781461388536 + y2 * -0.00019517298981385725);
}

export function cosine(yaw: number): number {
  const y2 = yaw * yaw;
  const y4 = y2 * y2;
  return (
    1 +
    y2 * -0.49999999725108224 +
    y4 * 0.041666623324344516 +
    y4 * y2 * (-0.0013886763794376041 + y2 * 2.4390450703564542e-5)
  );
}

// The angle of the vector (x, y) as the float32 `atan2f` of the C library gives it, last bit included: the
// quotient is rounded before the arc tangent is taken, which no rounding of `Math.atan2` reproduces.
//
// Method: fdlibm (Sun Microsystems, 1993), `s_atanf.c` and `e_atan2f.c`: reduction to |t| <= 7/16 around
// 0, 1/2, 1, 3/2 and infinity, then an odd polynomial, the angle of the centre kept in two words.
// Every operation is rounded to float32. For finite arguments, not both zero.

const HIGH = [0.46364760399, 0.78539812565, 0.98279368877, 1.5707962513].map(f);
const LOW = [5.012158244e-9, 3.7748947079e-8, 3.447321717e-8, 7.5497894159e-8].map(f);
const EVEN = [
  0.33333334327, 0.14285714924, 0.090908870101, 0.066610731184, 0.049768779427, 0.016285819933,
].map(f);
const ODD = [-0.20000000298, -0.11111110449, -0.076918758452, -0.058335702866, -0.036531571299].map(f);
const PI = f(Math.PI);
const PI_LOW = f(-8.7422776573e-8);

export function atan2f(y: number, x: number): number {
  const angle = atanf(Math.abs(f(y / x)));
  if (x >= 0) return y >= 0 ? angle : -angle;
  return y >= 0 ? f(PI - f(angle - PI_LOW)) : f(f(angle - PI_LOW) - PI);
}

function atanf(x: number): number {
  if (x >= 2 ** 34) return f(HIGH[3] + LOW[3]);
  if (x < 2 ** -29) return x;
  if (x < 0.4375) return f(x - f(x * bend(x)));
  if (x < 0.6875) return around(0, f(f(f(2 * x) - 1) / f(2 + x)));
  if (x < 1.1875) return around(1, f(f(x - 1) / f(x + 1)));
  if (x < 2.4375) return around(2, f(f(x - 1.5) / f(1 + f(1.5 * x))));
  return around(3, f(-1 / x));
}

function around(centre: number, t: number): number {
  return f(HIGH[centre] - f(f(f(t * bend(t)) - LOW[centre]) - t));
}

/** 1 - atan(t) / t. */
function bend(t: number): number {
  const z = f(t * t);
  const w = f(z * z);
  return f(f(z * horner(EVEN, w)) + f(w * horner(ODD, w)));
}

function horner(coefficients: readonly number[], w: number): number {
  let sum = coefficients[coefficients.length - 1];
  for (let i = coefficients.length - 2; i >= 0; i--) sum = f(coefficients[i] + f(w * sum));
  return sum;
}
