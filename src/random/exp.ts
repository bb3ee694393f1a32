const double = new Float64Array(1);
const words = new Int32Array(double.buffer);

/** Beyond these powers of e there are no normal doubles. */
const LEAST = -708;
const MOST = 709;

/** The natural logarithm of 2 in two parts, the first with so few digits that its multiples are exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/**
 * The exponential from + - * alone, within two units of the last place: Math.exp may differ in the last bit between JavaScript
 * engines, and what nets make of a position must not. With x = k ln 2 + r, r near 0: e^x = 2^k (1 + r + r^2/2 + r^3/6 + ...).
 * What is too small for a normal double is 0.
 */
export function exp(x: number): number {
  if (x < LEAST) return 0;
  if (x > MOST) return Number.POSITIVE_INFINITY;
  const k = Math.round(x * Math.LOG2E);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  let series = 1 / 6227020800;
  series = series * r + 1 / 479001600;
  series = series * r + 1 / 39916800;
  series = series * r + 1 / 3628800;
  series = series * r + 1 / 362880;
  series = series * r + 1 / 40320;
  series = series * r + 1 / 5040;
  series = series * r + 1 / 720;
  series = series * r + 1 / 120;
  series = series * r + 1 / 24;
  series = series * r + 1 / 6;
  series = series * r + 1 / 2;
  series = series * r + 1;
  series = series * r + 1;
  words[0] = 0;
  words[1] = (k + 1023) << 20;
  return series * double[0];
}
