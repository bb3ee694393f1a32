/**
 * The q-quantile of values in any order: linear between the two order statistics around position
 * q (n - 1) (definition 7 of Hyndman & Fan, Am. Stat. 50 (1996)); q = 0 is the least, q = 1 the greatest.
 */
export function quantile(values: ArrayLike<number>, q: number): number {
  const sorted = Float64Array.from(values).sort();
  const position = q * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below];
  return position === below ? low : low + (position - below) * (sorted[below + 1] - low);
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}
