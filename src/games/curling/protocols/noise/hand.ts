/**
 * What the hand of an official player makes of throws, one after the other. The players of the third generation (normal_dist of
 * library 1.0.0, built with the GNU C++ library) have an engine of their own each, and one distribution for the speed and one for the
 * angle, all in float32:
 *   speed = min(|v|, maxSpeed) + N(0, sigma speed),   angle = atan2(vy, vx) + N(0, sigma angle).
 * Those of the fourth draw without a seed, within limits of speed and spin; they are given the same engine.
 */
import { stream } from "../../../../random/index.js";
import { type DisturbanceSpec, disturbance, type PolarNoise } from "../../disturbance/index.js";
import type { Shot } from "../../shot.js";
import { atan2, cos, f, sin } from "./float32.js";
import { Mt19937 } from "./mt19937.js";
import { NormalFloats } from "./normal.js";

export interface Hand {
  /** What becomes of the next throw. */
  throw(intended: Shot): Shot;
}

/** The hand of a player; the same seed brings the same mistakes. */
export function officialHand(spec: DisturbanceSpec, seed: number): Hand {
  return spec.kind === "polar" ? new PolarHand(spec, seed) : drawnHand(spec, seed);
}

export class PolarHand implements Hand {
  readonly engine: Mt19937;
  readonly speed: NormalFloats;
  readonly angle: NormalFloats;
  readonly #noise: PolarNoise;

  constructor(noise: PolarNoise, seed: number) {
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
function drawnHand(spec: DisturbanceSpec, seed: number): Hand {
  const hand = disturbance(spec);
  const rng = stream(seed, "hand");
  return {
    throw(intended) {
      const actual = { ...intended };
      hand.sample(intended, rng, actual);
      return actual;
    },
  };
}
