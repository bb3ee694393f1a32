const double = new Float64Array(1);
const words = new Int32Array(double.buffer);

/** Bits of the exponent in the upper word of a double, and the upper word of 1. */
const EXPONENT = 0x7ff00000;
const ONE = 0x3ff00000;

/**
 * Replaces the first number of `io`, normal and positive, by its natural logarithm, from + - * / alone: Math.log
 * may differ in the last bit between JavaScript engines, and a stream must not. With x = 2^e m, m near 1 and
 * f = (m - 1) / (m + 1): ln x = e ln 2 + 2 (f + f^3/3 + f^5/5 + ...).
 */
export function takeLog(io: Float64Array): void {
  double[0] = io[0];
  const high = words[1];
  let exponent = ((high & EXPONENT) >> 20) - 1023;
  words[1] = (high & ~EXPONENT) | ONE;
  let m = double[0];
  if (m > Math.SQRT2) {
    m *= 0.5;
    exponent++;
  }
  const f = (m - 1) / (m + 1);
  const q = f * f;
  let series = 1 / 19;
  series = series * q + 1 / 17;
  series = series * q + 1 / 15;
  series = series * q + 1 / 13;
  series = series * q + 1 / 11;
  series = series * q + 1 / 9;
  series = series * q + 1 / 7;
  series = series * q + 1 / 5;
  series = series * q + 1 / 3;
  series = series * q + 1;
  io[0] = exponent * Math.LN2 + 2 * f * series;
}
