/** What a table of numbers has come to so far. */
import { atEffort, type Comparison, compareEstimates, type Estimate } from "../comparison.js";
import type { ValuesExperiment } from "../file.js";
import type { Finding } from "../learning/finding.js";
import type { Run } from "../results.js";
import { count } from "../words.js";
import type { Trial } from "./counts.js";
import { type Claim, type Column, type FileSource, isCounted, wordsOf } from "./file.js";
import { judgeClaim, type Pair } from "./judge.js";
import { parsePrinted } from "./printed.js";
import { type Found, numberAt, type Row, rateOf, read } from "./read.js";

export interface CellValue {
  /** As printed, and what that means. */
  readonly published?: Estimate & { readonly printed: string };
  /** Missing where nothing was measured. */
  readonly ours?: Found;
  readonly comparison?: Comparison;
}

export interface ColumnResult {
  readonly name: string;
  /** By row. */
  readonly cells: readonly CellValue[];
  /** What was learned from, as a share of the paper's, where that matters. */
  readonly effort?: number;
}

export interface ValueClaim extends Finding {
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
export interface PlayedTrial extends Trial {
  readonly done: number;
}

export function summariseValues(
  experiment: ValuesExperiment,
  run: Run,
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

function fileWords({ run: of, file }: FileSource, run: Run, isThere: boolean) {
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
  theirs: Estimate,
  ours: Found,
  { tolerance, relative }: Pick<Column, "tolerance" | "relative">,
) {
  if (relative !== undefined)
    return compareEstimates(rateOf(theirs), ours, relative * Math.abs(theirs.value));
  return tolerance === undefined ? undefined : compareEstimates(theirs, ours, tolerance);
}

function cellsOf(
  { rows }: ValuesExperiment,
  { published, from, unit, tolerance, relative }: Column,
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

function claimResult(claim: Claim, rows: readonly string[], columns: readonly ColumnResult[]): ValueClaim {
  const column = (name: string) => columns.find((each) => each.name === name)!;
  const [of, than] = [column(claim.of), typeof claim.than === "number" ? claim.than : column(claim.than)];
  const exact = (value: number): Estimate => ({ value, low: value, high: value });
  const first = claim.from === undefined ? 0 : rows.indexOf(claim.from);
  const last = claim.to === undefined ? rows.length - 1 : rows.indexOf(claim.to);
  const pairs = rows.map(
    (row, i): Pair => ({
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
  const all = rows.map((row, index): Row => ({ index, name: row }));
  for (const { from } of Object.values(columns))
    if (from?.source === name) for (const row of all) read(document, from, row);
  for (const [own, { effort }] of Object.entries(sources))
    if (effort !== undefined && (effort.source ?? own) === name) numberAt(document, effort.value, all[0]!);
}
