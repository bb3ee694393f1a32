/** Numbers with 95 % intervals, read of documents. */
import { poissonInterval, wilson, Z95 } from "../../stats/index.js";
import type { Estimate } from "../comparison.js";
import type { Reading } from "./file.js";

/** A smaller share is one of rare events. */
const RARE = 0.01;

/** A row of the table: its place and its name. */
export interface Row {
  readonly index: number;
  readonly name: string;
}

/** An estimate with the number of values it comes from, where that is told. */
export interface Found extends Estimate {
  readonly count?: number;
}

/** What a document has at a path; throws one line where it has nothing there. */
export function at(document: unknown, path: string, row: Row): unknown {
  let found = document;
  const way: string[] = [];
  for (const word of path.split(".")) {
    const key = word !== "*" ? word : Array.isArray(found) ? String(row.index) : row.name;
    way.push(key);
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key))
      throw new Error(`${way.join(".")} is missing`);
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

/** A number of a document; nothing where it says null. */
export function numberAt(document: unknown, path: string, row: Row): number | undefined {
  const found = at(document, path, row);
  if (found === null) return undefined;
  if (typeof found !== "number") throw new Error(`${path.replace("*", row.name)} is no number`);
  return found;
}

/** Ours in a row; nothing where nothing was counted or measured. */
export function read(document: unknown, reading: Reading, row: Row, unit?: "%"): Found | undefined {
  const number = (path: string) => numberAt(document, path, row);
  const found = estimate(reading, number, (path) => at(document, path, row), row);
  if (found === undefined || !Number.isFinite(found.value)) return undefined;
  return unit === undefined ? found : times(found, 100);
}

function estimate(
  reading: Reading,
  number: (path: string) => number | undefined,
  list: (path: string) => unknown,
  row: Row,
): Found | undefined {
  if ("value" in reading) {
    const value = number(reading.value);
    const error = reading.error === undefined ? 0 : number(reading.error);
    return value === undefined ? undefined : around(value, error ?? 0);
  }
  if ("outside" in reading)
    return outside(countsOf(list(reading.outside), reading.outside), Number(row.name));
  const count = number(reading.count);
  if (count === undefined || count <= 0) return undefined;
  if ("share" in reading) {
    const hits = number(reading.share);
    return hits === undefined ? undefined : share(hits, count);
  }
  if ("mean" in reading) {
    const [mean, deviation] = [number(reading.mean), number(reading.deviation)];
    if (mean === undefined || deviation === undefined) return undefined;
    return { ...around(mean, deviation / Math.sqrt(count)), count };
  }
  const correlation = number(reading.correlation);
  if (!("r2" in reading)) {
    if (correlation === undefined) return undefined;
    return { ...around(correlation, (1 - correlation ** 2) / Math.sqrt(count)), count };
  }
  const r2 = number(reading.r2);
  return r2 === undefined ? undefined : { ...around(r2, errorOfR2(r2, correlation ?? 0, count)), count };
}

/**
 * Standard error of R² = 1 - E e² / Var R, e = R - z, for normal e and R whose correlation is c:
 *   2 (1 - R²) sqrt(1 - c²) / sqrt(n).
 * With s the deviation of z over that of R and ρ the correlation of both, 1 - R² = 1 - 2 ρ s + s² gives s, and c = (1 - ρ s) / sqrt(1 - R²).
 * For foretellings that are right on average, where s = ρ, it is the usual 2 ρ (1 - ρ²) / sqrt(n).
 */
function errorOfR2(r2: number, correlation: number, count: number): number {
  const spread = correlation + Math.sqrt(Math.max(0, correlation ** 2 - r2));
  const c = r2 < 1 ? (1 - correlation * spread) / Math.sqrt(1 - r2) : 1;
  return (2 * (1 - r2) * Math.sqrt(Math.max(0, 1 - c ** 2))) / Math.sqrt(count);
}

function around(value: number, error: number): Estimate {
  return { value, low: value - Z95 * error, high: value + Z95 * error };
}

function share(hits: number, count: number): Found {
  return { value: hits / count, ...wilson(hits, count), count };
}

function countsOf(list: unknown, path: string): number[] {
  if (!Array.isArray(list) || !list.every((each) => typeof each === "number"))
    throw new Error(`${path} is no list of counts`);
  return list;
}

function outside(counts: readonly number[], middle: number): Found | undefined {
  const all = counts.reduce((sum, each) => sum + each, 0);
  if (all === 0) return undefined;
  const beyond = Math.max(0, (counts.length - middle) / 2);
  const hits = counts.reduce((sum, each, i) => {
    return i < beyond || i >= counts.length - beyond ? sum + each : sum;
  }, 0);
  if (hits >= RARE * all) return share(hits, all);
  const { low, high } = poissonInterval(hits);
  return { value: hits / all, low: low / all, high: high / all, count: all };
}

/** Takes a published value v +- e for a rate of rare events, of which (1.96 v / e)^2 were seen then, and gives it their Poisson interval. */
export function rateOf<T extends Estimate>(published: T): T {
  const { value, low, high } = published;
  const error = (high - low) / 2;
  if (!(value > 0 && error > 0)) return published;
  const events = ((Z95 * value) / error) ** 2;
  const interval = poissonInterval(events);
  return { ...published, low: (value * interval.low) / events, high: (value * interval.high) / events };
}

export function times<T extends Estimate>(estimate: T, factor: number): T {
  const { value, low, high } = estimate;
  return { ...estimate, value: factor * value, low: factor * low, high: factor * high };
}
