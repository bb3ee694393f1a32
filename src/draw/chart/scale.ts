/** Numbers along an axis of a plot: where each stands, and which are written. */

export interface Tick {
  readonly value: number;
  readonly text: string; // empty where a tick has no room for its number
}

export interface Scale {
  /** Where a value stands, as a share of the axis. */
  share(value: number): number;
  readonly ticks: readonly Tick[];
}

export type Domain = readonly [low: number, high: number];

/** Round numbers, about as many as are wanted. */
export function linear([low, high]: Domain, count: number): Scale {
  const step = stepOf(high - low, count);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return {
    share: (value) => (high > low ? (value - low) / (high - low) : 0.5),
    ticks: Array.from({ length: last - first + 1 }, (_, i) => {
      const value = (first + i) * step;
      return { value, text: formatTick(value, decimals) };
    }),
  };
}

/** The domain widened to round numbers. */
export function nice([low, high]: Domain, count: number): Domain {
  const step = stepOf(high - low, count);
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
}

/** Powers of ten with what lies between them; `written` are the ticks instead, where they are known. */
export function logarithmic([low, high]: Domain, written?: readonly number[]): Scale {
  const share = (value: number) => (high > low ? Math.log(value / low) / Math.log(high / low) : 0.5);
  if (written !== undefined)
    return { share, ticks: written.map((value) => ({ value, text: String(value) })) };
  const labelled = high / low < 100 ? [1, 2, 3, 4, 5, 6] : [1, 2, 5];
  const ticks: Tick[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
    for (let digit = 1; digit < 10; digit++) {
      const value = Number(`${digit}e${power}`);
      if (value < low || value > high) continue;
      ticks.push({ value, text: labelled.includes(digit) ? String(value) : "" });
    }
  }
  return { share, ticks };
}

/** A row for each of some names, numbered from 0 at the top. */
export function rows(names: readonly string[]): Scale {
  return {
    share: (value) => 1 - (value + 0.5) / names.length,
    ticks: names.map((text, value) => ({ value, text })),
  };
}

/** 1, 2 or 5 times a power of ten, so that about `count` steps fill the width. */
function stepOf(width: number, count: number): number {
  if (!(width > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(width / count));
  const wanted = width / count / power;
  return power * (wanted >= Math.sqrt(50) ? 10 : wanted >= Math.sqrt(10) ? 5 : wanted >= Math.SQRT2 ? 2 : 1);
}

function formatTick(value: number, decimals: number): string {
  const [whole = "", ...fraction] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
  return Number(grouped.replaceAll(",", "")) > 0 && value < 0 ? `\u2212${grouped}` : grouped;
}
