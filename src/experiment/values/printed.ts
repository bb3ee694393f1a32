/**
 * Numbers as papers print them: `0.048(7)` is 0.048 ± 0.007, `1.9(2)e-3` is 0.0019 ± 0.0002, `-` is nothing. The error is half a 95 % interval and counts in
 * units of the last digit. A number without one is known to half a unit of its last digit.
 */
import type { Estimate } from "../comparison.js";

const PRINTED = /^([-−]?\d+(?:\.(\d+))?)(?:\((\d+)\))?(?:e(-?\d+))?$/;

/** Throws where a word is none of these. */
export function parsePrinted(word: string): Estimate | undefined {
  if (word === "-" || word === "–") return undefined;
  const found = PRINTED.exec(word);
  if (found === null) throw new Error(`expected numbers as printed, 0.12, 0.048(7) or -, not ${word}`);
  const [, digits = "", decimals = "", error, power = "0"] = found;
  const unit = 10 ** (Number(power) - decimals.length);
  const value = Number(digits.replace("−", "-")) * 10 ** Number(power);
  const reach = (error === undefined ? 0.5 : Number(error)) * unit;
  return { value, low: value - reach, high: value + reach };
}

/** The other way round, errors rounded up to three to thirty units of the last digit. */
export function formatPrinted({ value, low, high }: Estimate): string {
  const error = Math.max(high - value, value - low);
  const words = error > 0 ? withError(value, error) : String(Number(value.toPrecision(4)));
  return words.replaceAll("-", "−").replace("e−", "e-");
}

/** Decimals from here on are written with a power of ten. */
const MANY_DECIMALS = 6;

function withError(value: number, error: number): string {
  const decimals = Math.max(0, Math.ceil(Math.log10(3 / error)));
  if (decimals < MANY_DECIMALS) {
    const up = Math.ceil(error * 10 ** decimals - 1e-9);
    return `${unsignedZero(value.toFixed(decimals))}(${up})`;
  }
  const power = Math.floor(Math.log10(Math.max(Math.abs(value), error)));
  return `${withError(value / 10 ** power, error / 10 ** power)}e${power}`;
}

function unsignedZero(text: string): string {
  return Number(text) === 0 ? text.replace("-", "") : text;
}
