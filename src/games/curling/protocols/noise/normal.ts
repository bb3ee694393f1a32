/**
 * Normally distributed floats as the GNU C++ library draws them (std::normal_distribution<float> over std::mt19937): the polar
 * method of Marsaglia, which makes two at once and keeps one for the next time. Other libraries draw others of the same seed.
 */
import { f, log } from "./float32.js";
import type { Mt19937 } from "./mt19937.js";

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
