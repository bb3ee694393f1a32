export interface Mean {
  readonly count: number;
  readonly mean: number;
  /** Standard error of the mean: sample deviation / sqrt(count); NaN for fewer than two values. */
  readonly error: number;
}

/** The mean of independent values and how well it is known. */
export function meanOf(values: ArrayLike<number>): Mean {
  const count = values.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (values[i] - mean) ** 2;
  return { count, mean, error: count < 2 ? Number.NaN : Math.sqrt(squares / (count - 1) / count) };
}
