/**
 * Where to strike a stone, so that it or the thrown stone goes on as it should: the contact law (`physics/contact.ts`)
 * solved for the line of centres.
 *
 * The thrown stone arrives with the unit vector e; n is the unit vector from its centre to that of the struck stone, t is
 * n turned by -90 degrees, c = e.n and s = e.t. Without spin, and with the speed of arrival as the unit,
 *   the struck stone leaves with c n + f t, where f = s / 6, at most friction * c
 *   the thrown stone leaves with (s - f) t
 * To send the struck stone along u, at an angle of tangent q to e, n must be at an angle of tangent
 *   p = 12 q / (5 + sqrt(25 - 24 q^2))
 * to e, on the same side. Squared speeds stand for how far the stones run.
 *
 * The curl of the short runs after a contact and the spin of the thrown stone are left out.
 */
import type { ContactLaw } from "../physics/motion.js";
import { STONE_RADIUS } from "../sheet.js";

/** The register. In: where the thrown stone is heading for; a direction, or the way from the struck stone to another. */
export const EX = 0;
export const EY = 1;
export const DX = 2;
export const DY = 3;
/** Out: the line of centres, from the thrown to the struck stone. */
export const NX = 4;
export const NY = 5;
/** The least part of the thrown stone's run that both stones of a double get. */
export const SHARE = 6;

const DIAMETER = 2 * STONE_RADIUS;
/** Beyond this tangent the stone is struck so thinly that it hardly gets anything. */
const STEEPEST = 0.8;
/** A stone that is to go on after its contact with a second one meets it this far off centre, in diameters. */
const THIN = 0.7;
/** Where the thrown stone may meet the second stone of a double, in diameters off centre. */
const MEETINGS = [-0.7, -0.35, 0, 0.35, 0.7] as const;

export class Strike {
  readonly register = new Float64Array(7);
  readonly #friction: number;

  constructor(law: ContactLaw) {
    this.#friction = law.friction;
  }

  /** How a throw arrives at (`DX`, `DY`): from the hack, turned by an angle of tangent `slope` (left: positive). */
  arrive(slope: number): void {
    const { register } = this;
    const x = register[DX] - slope * register[DY];
    const y = register[DY] + slope * register[DX];
    const length = 1 / Math.sqrt(x * x + y * y);
    register[EX] = x * length;
    register[EY] = y * length;
  }

  /** Strikes off centre: the centres meet at an angle of tangent `tan` to the heading (left: positive). */
  strike(tan: number): void {
    const { register } = this;
    const c = 1 / Math.sqrt(1 + tan * tan);
    const ex = register[EX];
    const ey = register[EY];
    register[NX] = c * (ex - tan * ey);
    register[NY] = c * (ey + tan * ex);
  }

  /** Drives the struck stone along (`DX`, `DY`); says whether that is possible, and strikes it full otherwise. */
  drive(): boolean {
    const { register } = this;
    const ex = register[EX];
    const ey = register[EY];
    const along = register[DX] * ex + register[DY] * ey;
    const left = register[DY] * ex - register[DX] * ey;
    if (!(Math.abs(left) <= STEEPEST * along)) {
      this.strike(0);
      return false;
    }
    const q = left / along;
    this.strike((12 * q) / (5 + Math.sqrt(25 - 24 * q * q)));
    return true;
  }

  /**
   * Removes the struck stone and the one at (`DX`, `DY`) from it: either the struck stone is driven onto the other,
   * or the thrown stone goes on to it, whichever leaves the slower of the two with more (`SHARE`, 0 if there is no way).
   */
  double(): void {
    const { register } = this;
    const dx = register[DX];
    const dy = register[DY];
    const length = Math.sqrt(dx * dx + dy * dy);
    register[SHARE] = 0;
    let nx = 0;
    let ny = 0;
    let best = 0;
    for (let way = 0; way < 2 + 2 * MEETINGS.length; way++) {
      if (way < 2) {
        const sine = ((way === 0 ? THIN : -THIN) * DIAMETER) / length;
        const cosine = Math.sqrt(1 - sine * sine);
        register[DX] = cosine * dx - sine * dy;
        register[DY] = cosine * dy + sine * dx;
        if (!this.drive()) continue;
        this.#shareDriven();
      } else {
        // The thrown stone's way is at right angles to n, and passes the second stone by `miss` diameters.
        const miss = MEETINGS[(way - 2) >> 1];
        const sine = (DIAMETER * (miss - 1)) / (length * length);
        const square = 1 / (length * length) - sine * sine;
        if (square < 0) continue;
        const cosine = (way & 1) === 0 ? Math.sqrt(square) : -Math.sqrt(square);
        register[NX] = sine * dx - cosine * dy;
        register[NY] = sine * dy + cosine * dx;
        register[DX] = dx;
        register[DY] = dy;
        this.#shareThrown(1 - miss * miss);
      }
      if (register[SHARE] <= best) continue;
      best = register[SHARE];
      nx = register[NX];
      ny = register[NY];
    }
    register[DX] = dx;
    register[DY] = dy;
    register[NX] = nx;
    register[NY] = ny;
    register[SHARE] = best;
  }

  /** The share when the struck stone meets the second one thinly. */
  #shareDriven(): void {
    const { register } = this;
    const c = register[EX] * register[NX] + register[EY] * register[NY];
    const kept = (5 / 6) * THIN;
    register[SHARE] = c * c * Math.min(kept * kept, 1 - THIN * THIN);
  }

  /** The share when the thrown stone meets the second one and gives it the part `given`. */
  #shareThrown(given: number): void {
    const { register } = this;
    const nx = register[NX];
    const ny = register[NY];
    const c = register[EX] * nx + register[EY] * ny;
    const s = register[EX] * ny - register[EY] * nx;
    register[SHARE] = 0;
    if (c <= 0) return;
    const most = this.#friction * c;
    const pace = s - Math.max(-most, Math.min(most, s / 6));
    // It must go towards the second stone, not away from it.
    if (pace * (register[DX] * ny - register[DY] * nx) <= 0) return;
    register[SHARE] = Math.min(c * c, pace * pace * given);
  }
}
