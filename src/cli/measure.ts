/**
 * Measures how often a piece of work can be done per second of CPU time on one core. All pieces take turns in
 * short batches, round after round, so that a machine that slows down slows them all, and the median over the
 * rounds is given with its spread. Ratios between pieces hold on a noisy machine; absolute numbers do not.
 */
import { median, quantile } from "../stats/index.js";

/** A thing to measure: does its work a number of times. */
export interface MeasuredWork {
  readonly case: string;
  readonly implementation: string;
  /** How many throws (or playouts, games) one unit of work holds. */
  readonly perUnit: number;
  run(units: number): void;
}

export interface Measurement {
  readonly case: string;
  readonly implementation: string;
  /** Throws (or playouts, games) per second of CPU time: the median over the rounds. */
  readonly perSecond: number;
  /** Half the distance between the quartiles, relative to the median. */
  readonly spread: number;
}

export interface RunOptions {
  readonly rounds: number;
  /** CPU time that a batch should take, in ms. */
  readonly batchMs: number;
  /** Called between batches; a rejected signal ends the run with what was measured so far. */
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, total: number) => void;
}

export async function measure(works: readonly MeasuredWork[], options: RunOptions): Promise<Measurement[]> {
  const rates: number[][] = works.map(() => []);
  const units = works.map(() => 1);
  const total = works.length * (options.rounds + 1);
  let done = 0;
  options.progress?.(0, total);
  // Round 0 warms up and finds how many units fill a batch.
  for (let round = 0; round <= options.rounds; round++) {
    for (const [i, work] of works.entries()) {
      if (options.signal?.aborted) return summarise(works, rates);
      if (round === 0) units[i] = calibrate(work, options.batchMs);
      else rates[i]!.push((units[i]! * work.perUnit) / cpuSeconds(work, units[i]!));
      options.progress?.(++done, total);
      await breathe();
    }
  }
  return summarise(works, rates);
}

/** Lets signals through between batches. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function calibrate(work: MeasuredWork, batchMs: number): number {
  let units = 1;
  for (;;) {
    const ms = 1000 * cpuSeconds(work, units);
    if (ms >= batchMs) return units;
    units = Math.ceil(units * Math.min(8, Math.max(1.3, batchMs / Math.max(ms, 0.1))));
  }
}

function cpuSeconds(work: MeasuredWork, units: number): number {
  const before = process.cpuUsage();
  work.run(units);
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e6;
}

function summarise(works: readonly MeasuredWork[], rates: readonly number[][]): Measurement[] {
  return works.flatMap((work, i) => {
    const seen = rates[i]!;
    if (seen.length === 0) return [];
    const perSecond = median(seen);
    return {
      case: work.case,
      implementation: work.implementation,
      perSecond,
      spread: (quantile(seen, 0.75) - quantile(seen, 0.25)) / 2 / perSecond,
    };
  });
}
