/**
 * Student's t distribution: the mean of a few normal values, measured in its own estimated error.
 *
 * The chance of |T| <= t is a finite sum of powers of cos(theta), tan(theta) = t / sqrt(degrees), for whole degrees.
 * Points are found in it by halving; beyond 200 degrees they come from the expansion around the normal
 * distribution, whose error is below 1e-6 there.
 *
 * Source: Abramowitz & Stegun 26.7.3, 26.7.4 (sums), 26.7.5 (expansion).
 */
import { normalCdf } from "./normal.js";

const MANY = 200;

/** Chance that a t variable with so many degrees of freedom (1 or more) is at most `t`. */
export function studentCdf(t: number, degrees: number): number {
  return 0.5 + (Math.sign(t) * within(Math.atan(Math.abs(t) / Math.sqrt(degrees)), degrees)) / 2;
}

/** The t that has the same chance on either side as `z` > 0 has under the normal distribution. */
export function studentPoint(z: number, degrees: number): number {
  if (degrees > MANY) return expand(z, degrees);
  const chance = 1 - 2 * normalCdf(-z);
  let low = 0;
  let high = Math.PI / 2;
  for (let i = 0; i < 60; i++) {
    const theta = (low + high) / 2;
    if (within(theta, degrees) < chance) low = theta;
    else high = theta;
  }
  return Math.sqrt(degrees) * Math.tan((low + high) / 2);
}

/** Chance of |T| <= sqrt(degrees) tan(theta). */
function within(theta: number, degrees: number): number {
  const sin = Math.sin(theta);
  const cos = Math.cos(theta);
  const odd = degrees % 2;
  let term = odd === 1 ? cos : 1;
  let sum = 0;
  for (let power = odd; power <= degrees - 2; power += 2) {
    sum += term;
    term *= (cos * cos * (power + 1)) / (power + 2);
  }
  return odd === 1 ? (2 / Math.PI) * (theta + sin * sum) : sin * sum;
}

function expand(z: number, degrees: number): number {
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / degrees + second / degrees ** 2;
}
