/** Milliseconds that a slice should take. */
const PATIENCE = 8;

/** How many playouts to run before the next look at the clock, learned from how long the last ones took. */
export class Pace {
  slice = 1;

  took(ms: number): void {
    if (ms < PATIENCE / 2) this.slice *= 2;
    else if (ms > 2 * PATIENCE && this.slice > 1) this.slice >>= 1;
  }
}
