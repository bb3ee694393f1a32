/** What a table of numbers has come to: numbers with intervals read of documents, and claims about columns. */
import { poissonInterval, wilson, Z95 } from "../stats/index.js";
import {
  atEffort,
  type ClaimFinding,
  type Comparison,
  compareEstimates,
  count,
  type IntervalEstimate,
  joinOpinions,
  type Opinion,
} from "./comparison.js";
import type { ValuesExperiment } from "./file.js";
import type { ExperimentStart } from "./results.js";
import {
  type ColumnClaim,
  type ColumnReading,
  type FileSource,
  formatPrinted,
  isCounted,
  parsePrinted,
  type ValuesColumn,
  wordsOf,
} from "./values-file.js";
import type { CountedSource } from "./values-run.js";

/** A smaller share is one of rare events. */
const RARE = 0.01;

/** A row of the table: its place and its name. */
interface ValuesRow {
  readonly index: number;
  readonly name: string;
}

/** An estimate with the number of values it comes from, where that is told. */
interface CountedEstimate extends IntervalEstimate {
  readonly count?: number;
}

/** What a document has at a path; throws one line where it has nothing there. */
function at(document: unknown, path: string, row: ValuesRow): unknown {
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
export function numberAt(document: unknown, path: string, row: ValuesRow): number | undefined {
  const found = at(document, path, row);
  if (found === null) return undefined;
  if (typeof found !== "number") throw new Error(`${path.replace("*", row.name)} is no number`);
  return found;
}

/** Ours in a row; nothing where nothing was counted or measured. */
export function read(
  document: unknown,
  reading: ColumnReading,
  row: ValuesRow,
  unit?: "%",
): CountedEstimate | undefined {
  const number = (path: string) => numberAt(document, path, row);
  const found = estimate(reading, number, (path) => at(document, path, row), row);
  if (found === undefined || !Number.isFinite(found.value)) return undefined;
  return unit === undefined ? found : times(found, 100);
}

function estimate(
  reading: ColumnReading,
  number: (path: string) => number | undefined,
  list: (path: string) => unknown,
  row: ValuesRow,
): CountedEstimate | undefined {
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

function around(value: number, error: number): IntervalEstimate {
  return { value, low: value - Z95 * error, high: value + Z95 * error };
}

function share(hits: number, count: number): CountedEstimate {
  return { value: hits / count, ...wilson(hits, count), count };
}

function countsOf(list: unknown, path: string): number[] {
  if (!Array.isArray(list) || !list.every((each) => typeof each === "number"))
    throw new Error(`${path} is no list of counts`);
  return list;
}

function outside(counts: readonly number[], middle: number): CountedEstimate | undefined {
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
function rateOf<T extends IntervalEstimate>(published: T): T {
  const { value, low, high } = published;
  const error = (high - low) / 2;
  if (!(value > 0 && error > 0)) return published;
  const events = ((Z95 * value) / error) ** 2;
  const interval = poissonInterval(events);
  return { ...published, low: (value * interval.low) / events, high: (value * interval.high) / events };
}

function times<T extends IntervalEstimate>(estimate: T, factor: number): T {
  const { value, low, high } = estimate;
  return { ...estimate, value: factor * value, low: factor * low, high: factor * high };
}

// Claims about columns of numbers: that one is above another (or a number) in each row, in most of them or in their mean. Values of two columns are taken as
// independent, so the interval of a difference is that of `compareEstimates`; what it leaves out is beyond luck.

/** Ours of a row, for both sides of a claim. */
interface RowPair {
  readonly row: string;
  readonly of: IntervalEstimate | undefined;
  readonly than: IntervalEstimate | undefined;
}

type ComparedPair = Comparison & { readonly row: string };

export function judgeClaim(claim: ColumnClaim, pairs: readonly RowPair[]): ClaimFinding {
  const scaled = pairs.map((pair) => ({ ...pair, than: pair.than && times(pair.than, claim.times) }));
  const there = scaled.filter(isThere);
  if (there.length === 0) return { opinion: "undecided", words: "nothing measured yet" };
  if (claim.in === "mean") return ofMean(claim, there, pairs.length);
  const rows = there.map((pair) => ({ row: pair.row, ...compareValues(claim, pair) }));
  const opinions = [...rows.map(({ opinion }) => opinion), ...missingOpinions(pairs.length - rows.length)];
  return {
    opinion: claim.in === "most" ? ofMost(opinions) : joinOpinions(opinions),
    words: rowsWords(claim, rows, opinions),
  };
}

type CompletePair = { readonly row: string; readonly of: IntervalEstimate; readonly than: IntervalEstimate };

function isThere(pair: RowPair): pair is CompletePair {
  return pair.of !== undefined && pair.than !== undefined;
}

function missingOpinions(count: number): Opinion[] {
  return Array.from({ length: count }, () => "undecided");
}

/** The difference, with the opinion of the claim. */
function compareValues({ check, by = 0 }: ColumnClaim, { of, than }: Omit<CompletePair, "row">): Comparison {
  const comparison = compareEstimates(than, of);
  const { low, high } = comparison.interval;
  const opinion = (): Opinion => {
    switch (check) {
      case "above":
        return low > 0 ? "agrees" : high < 0 ? "differs" : "undecided";
      case "below":
        return high < 0 ? "agrees" : low > 0 ? "differs" : "undecided";
      case "alike":
        return low >= -by && high <= by ? "agrees" : low > by || high < -by ? "differs" : "undecided";
    }
  };
  return { ...comparison, opinion: opinion() };
}

function ofMost(opinions: readonly Opinion[]): Opinion {
  const count = (wanted: Opinion) => opinions.filter((each) => each === wanted).length;
  if (2 * count("agrees") > opinions.length) return "agrees";
  return 2 * count("differs") >= opinions.length ? "differs" : "undecided";
}

function ofMean(claim: ColumnClaim, pairs: readonly CompletePair[], wanted: number): ClaimFinding {
  const [of, than] = [meanOf(pairs.map((pair) => pair.of)), meanOf(pairs.map((pair) => pair.than))];
  const { opinion, difference, interval } = compareValues(claim, { of, than });
  return {
    opinion: pairs.length < wanted ? "undecided" : opinion,
    words: `means ${formatPrinted(of)} and ${formatPrinted(than)}, difference ${formatPrinted({ value: difference, ...interval })}`,
  };
}

function meanOf(estimates: readonly IntervalEstimate[]): IntervalEstimate {
  const n = estimates.length;
  const value = estimates.reduce((sum, each) => sum + each.value, 0) / n;
  const reach = (side: "low" | "high") => Math.hypot(...estimates.map((each) => each[side] - each.value)) / n;
  return { value, low: value - reach("low"), high: value + reach("high") };
}

function rowsWords(claim: ColumnClaim, rows: readonly ComparedPair[], opinions: readonly Opinion[]): string {
  const count = (wanted: Opinion) => opinions.filter((each) => each === wanted).length;
  const [held, not, open] = [count("agrees"), count("differs"), count("undecided")];
  const tightest = rows.reduce((worst, each) =>
    tightness(claim, each) < tightness(claim, worst) ? each : worst,
  );
  const { row, difference, interval } = tightest;
  if (opinions.length === 1) return `difference ${formatPrinted({ value: difference, ...interval })}`;
  return [
    `holds in ${held} of ${opinions.length} rows`,
    ...(not === 0 ? [] : [`fails in ${not}`]),
    ...(open === 0 ? [] : [`open in ${open}`]),
    `tightest in row ${row}: difference ${formatPrinted({ value: difference, ...interval })}`,
  ].join("; ");
}

/** How far from failing. */
function tightness({ check, by = 0 }: ColumnClaim, { interval: { low, high } }: Comparison): number {
  return { above: low, below: -high, alike: by - Math.max(Math.abs(low), Math.abs(high)) }[check];
}

// What a table of numbers has come to so far.

export interface CellValue {
  /** As printed, and what that means. */
  readonly published?: IntervalEstimate & { readonly printed: string };
  /** Missing where nothing was measured. */
  readonly ours?: CountedEstimate;
  readonly comparison?: Comparison;
}

export interface ColumnResult {
  readonly name: string;
  /** By row. */
  readonly cells: readonly CellValue[];
  /** What was learned from, as a share of the paper's, where that matters. */
  readonly effort?: number;
}

export interface ValueClaim extends ClaimFinding {
  readonly text: string;
}

export interface SourceResult {
  readonly name: string;
  /** Where it is from, in words. */
  readonly about: string;
  /** How much of it is there: files, or what was played. */
  readonly done: number;
  /** None where it is of a run that was not given. */
  readonly planned: number;
  readonly effort?: number;
}

export interface ValuesOutcome {
  readonly kind: "values";
  readonly experiment: ValuesExperiment;
  readonly columns: readonly ColumnResult[];
  readonly claims: readonly ValueClaim[];
  readonly sources: readonly SourceResult[];
}

/** Documents by the names of sources. */
export type Documents = Readonly<Record<string, unknown>>;

/** A trial, and how many have been played of it. */
interface PlayedTrial extends CountedSource {
  readonly done: number;
}

export function summariseValues(
  experiment: ValuesExperiment,
  run: ExperimentStart,
  documents: Documents,
  trials: readonly PlayedTrial[] = [],
): ValuesOutcome {
  const efforts = new Map(
    Object.keys(experiment.sources).map((name) => [name, effortOf(experiment, name, documents)]),
  );
  const columns = Object.entries(experiment.columns).map(([name, column]): ColumnResult => {
    const effort = column.from && efforts.get(column.from.source);
    return {
      name,
      cells: cellsOf(experiment, column, documents, effort),
      ...(effort !== undefined && { effort }),
    };
  });
  return {
    kind: "values",
    experiment,
    columns: columns.filter(({ cells }) => cells.some((cell) => cell.published ?? cell.ours)),
    claims: experiment.claims.map((claim) => claimResult(claim, experiment.rows, columns)),
    sources: Object.entries(experiment.sources).flatMap(([name, source]): SourceResult[] => {
      const effort = efforts.get(name);
      const isThere = Object.hasOwn(documents, name);
      if (!isCounted(source) && source.further && !isThere) return [];
      const words = isCounted(source)
        ? playedWords(trials.find((trial) => trial.name === name)!)
        : fileWords(source, run, isThere);
      return [{ name, ...words, ...(effort !== undefined && { effort }) }];
    }),
  };
}

function fileWords({ run: of, file }: FileSource, run: ExperimentStart, isThere: boolean) {
  const folder = run.runs?.[of];
  return {
    about: folder === undefined ? `${file} of a run that was not given` : `${file} of ${folder}`,
    done: isThere ? 1 : 0,
    planned: folder === undefined ? 0 : 1,
  };
}

function playedWords({ agent, counting: { unit }, source, done, planned }: PlayedTrial) {
  const paper = `the paper: ${count(source.published)}`;
  return agent === undefined
    ? { about: `${unit} of a policy that is not there`, done: 0, planned: 0 }
    : { about: `${count(done)} of ${count(planned)} ${unit} of ${agent}; ${paper}`, done, planned };
}

/** Whether all that can be measured is. */
export function hasAll({ sources }: ValuesOutcome): boolean {
  return sources.every(({ done, planned }) => done >= planned);
}

function effortOf({ sources }: ValuesExperiment, name: string, documents: Documents): number | undefined {
  const { effort } = sources[name]!;
  if (effort === undefined) return undefined;
  const document = documents[effort.source ?? name];
  if (document === undefined) return undefined;
  const spent = numberAt(document, effort.value, { index: 0, name: "" });
  return spent === undefined ? undefined : spent / effort.published;
}

/** Compares a published value and ours; nothing where the column is shown and not judged. */
function judge(
  theirs: IntervalEstimate,
  ours: CountedEstimate,
  { tolerance, relative }: Pick<ValuesColumn, "tolerance" | "relative">,
) {
  if (relative !== undefined)
    return compareEstimates(rateOf(theirs), ours, relative * Math.abs(theirs.value));
  return tolerance === undefined ? undefined : compareEstimates(theirs, ours, tolerance);
}

function cellsOf(
  { rows }: ValuesExperiment,
  { published, from, unit, tolerance, relative }: ValuesColumn,
  documents: Documents,
  effort: number | undefined,
): CellValue[] {
  const words = published === undefined ? [] : wordsOf(published);
  const document = from && documents[from.source];
  return rows.map((name, index): CellValue => {
    const theirs = words[index] === undefined ? undefined : parsePrinted(words[index]);
    const ours = document === undefined ? undefined : read(document, from!, { index, name }, unit);
    const comparison = theirs && ours && judge(theirs, ours, { tolerance, relative });
    return {
      ...(theirs && { published: { printed: words[index]!, ...theirs } }),
      ...(ours && { ours }),
      ...(comparison && {
        comparison: effort === undefined ? comparison : atEffort(effort, comparison),
      }),
    };
  });
}

function claimResult(
  claim: ColumnClaim,
  rows: readonly string[],
  columns: readonly ColumnResult[],
): ValueClaim {
  const column = (name: string) => columns.find((each) => each.name === name)!;
  const [of, than] = [column(claim.of), typeof claim.than === "number" ? claim.than : column(claim.than)];
  const exact = (value: number): IntervalEstimate => ({ value, low: value, high: value });
  const first = claim.from === undefined ? 0 : rows.indexOf(claim.from);
  const last = claim.to === undefined ? rows.length - 1 : rows.indexOf(claim.to);
  const pairs = rows.map(
    (row, i): RowPair => ({
      row,
      of: of.cells[i]?.ours,
      than: typeof than === "number" ? exact(than) : than.cells[i]?.ours,
    }),
  );
  const finding = judgeClaim(claim, pairs.slice(first, last + 1));
  const efforts = [of, ...(typeof than === "number" ? [] : [than])].flatMap(({ effort }) => effort ?? []);
  const judged = claim.anyEffort || efforts.length === 0 ? finding : atEffort(Math.min(...efforts), finding);
  return { text: claim.text, ...judged };
}

/** Reads all that a document is asked for; throws one line where something is missing. */
export function demandNumbers(
  { columns, rows, sources }: ValuesExperiment,
  name: string,
  document: unknown,
): void {
  const all = rows.map((row, index): ValuesRow => ({ index, name: row }));
  for (const { from } of Object.values(columns))
    if (from?.source === name) for (const row of all) read(document, from, row);
  for (const [own, { effort }] of Object.entries(sources))
    if (effort !== undefined && (effort.source ?? own) === name) numberAt(document, effort.value, all[0]!);
}
