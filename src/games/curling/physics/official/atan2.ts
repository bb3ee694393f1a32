/**
 * The angle of the vector (x, y) as the float32 `atan2f` of the C library gives it, last bit included: the
 * quotient is rounded before the arc tangent is taken, which no rounding of `Math.atan2` reproduces.
 *
 * Method: fdlibm (Sun Microsystems, 1993), `s_atanf.c` and `e_atan2f.c`: reduction to |t| <= 7/16 around
 * 0, 1/2, 1, 3/2 and infinity, then an odd polynomial, the angle of the centre kept in two words.
 * Every operation is rounded to float32. For finite arguments, not both zero.
 */
import { f } from "../referee/float32.js";

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
