/**
 * A table of numbers as a file: rows, columns, sources, claims, and numbers as papers print them.
 *
 * Numbers as papers print them: `0.048(7)` is 0.048 ± 0.007, `1.9(2)e-3` is 0.0019 ± 0.0002, `-` is nothing. The error is half a 95 % interval and counts in
 * units of the last digit. A number without one is known to half a unit of its last digit.
 */

import { z } from "zod";
import { agentSchema, type GameSpec, gameNames } from "../agents/index.js";
import { nodePartsOf } from "../jobs/index.js";
import type { IntervalEstimate } from "./comparison.js";
import { gameAmong } from "./game.js";
import { requiredFieldsSchema, runFilesOf, runsField } from "./learned-agents.js";

const PRINTED = /^([-−]?\d+(?:\.(\d+))?)(?:\((\d+)\))?(?:e(-?\d+))?$/;

/** Throws where a word is none of these. */
export function parsePrinted(word: string): IntervalEstimate | undefined {
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
export function formatPrinted({ value, low, high }: IntervalEstimate): string {
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

// A table of numbers, by rows and columns, each as published and as ours with its interval, and what the paper says of them as claims. Ours are read
// of documents: files of learning runs that are given, and what a game counts while an agent plays itself.

const line = z.string().min(1);
/** Names of fields and places of lists with dots between them; `*` is the row: its place in a list, its name among fields. */
const path = line;

const effort = z.strictObject({
  /** The document that tells how much was learned from, where it is not the same one. */
  source: line.optional(),
  value: path,
  /** As much in the paper. */
  published: z.number().positive(),
});

const fileSource = z.strictObject({
  /** The name of a run, and a file in it. */
  run: line,
  file: line,
  /** Fields of the file that must be so. */
  is: requiredFieldsSchema.default({}),
  /** A run may do without it, and is whole then. */
  further: z.boolean().default(false),
  effort: effort.optional(),
});

const amount = z.int().min(1).max(1e12);

const countSource = z.strictObject({
  /** What the game counts. */
  counts: line,
  /** Who plays itself; `{gpi}/pi1/net.json` is a file of a run. */
  agent: agentSchema,
  /** How many are played, at scale 1 and in the paper. */
  default: amount,
  published: amount,
  effort: effort.optional(),
});

const source = z.union(
  [fileSource, countSource],
  "expected run and file, or counts, agent, default and published",
);

/** How a number and its 95 % interval are read of a document. */
const reading = z.union(
  [
    /** A number, with its standard error where that is known. */
    z.strictObject({ source: line, value: path, error: path.optional() }),
    /** A mean of so many values with this deviation. */
    z.strictObject({ source: line, mean: path, deviation: path, count: path }),
    /** A share: so many of so many. */
    z.strictObject({ source: line, share: path, count: path }),
    /** Of a list of counts the share outside so many in the middle as the row is called. */
    z.strictObject({ source: line, outside: path }),
    /** A coefficient of correlation over so many values. */
    z.strictObject({ source: line, correlation: path, count: path }),
    /** R², with the correlation of what was foretold and what came. */
    z.strictObject({ source: line, r2: path, correlation: path, count: path }),
  ],
  "expected source and one of value (error), mean (deviation, count), share (count), outside, correlation (count) or r2 (correlation, count)",
);

const column = z.strictObject({
  /** By row, as printed: `0.00 0.048(7) -`. */
  published: z.string("expected numbers as printed, in quotes").optional(),
  from: reading.optional(),
  /** Shares in per cent. */
  unit: z.literal("%").optional(),
  /** So well must a difference be known, either way, before values agree; without it they are shown and not judged. */
  tolerance: z.number().positive().optional(),
  /**
   * The same as a share of the published value, for rates of rare events: both are taken for counts of events, with Poisson intervals. An absolute
   * tolerance would let a rate of 1e-5 agree by a handful of events.
   */
  relative: z.number().positive().optional(),
});

const claim = z.strictObject({
  text: line,
  check: z.enum(["above", "below", "alike"]),
  /** A column, and another one or a number, which may be taken times a factor. */
  of: line,
  than: z.union([line, z.number()]),
  times: z.number().positive().default(1),
  /** How far apart what is alike may be. */
  by: z.number().positive().optional(),
  /** Rows from one to another, by name; without them all. */
  from: line.optional(),
  to: line.optional(),
  /** In each row, in most of them, or in their mean. */
  in: z.enum(["each", "most", "mean"]).default("each"),
  /** Judged however little was learned from. */
  anyEffort: z.boolean().default(false),
});

export const valuesFields = {
  kind: z.literal("values"),
  game: gameAmong(gameNames),
  runs: runsField,
  /** Documents by name. */
  sources: z.record(line, source),
  /** What rows are: `m`, `outputs`. */
  head: line,
  rows: z.array(line).min(1),
  /** By name. */
  columns: z.record(line, column),
  /** Columns that are drawn together over the rows, which are numbers then. */
  figures: z.array(z.strictObject({ title: line, columns: z.array(line).min(1) })).default([]),
  claims: z.array(claim).default([]),
  reasons: z.array(z.strictObject({ text: line })).default([]),
};

type ValuesSource = z.output<typeof source>;
export type CountSource = z.output<typeof countSource>;
export type FileSource = z.output<typeof fileSource>;
export type ColumnReading = z.output<typeof reading>;
export type ValuesColumn = z.output<typeof column>;
export type ColumnClaim = z.output<typeof claim>;

export function isCounted(source: ValuesSource): source is CountSource {
  return "counts" in source;
}

interface CheckedValues {
  readonly game: GameSpec;
  readonly runs: Readonly<Record<string, unknown>>;
  readonly sources: Readonly<Record<string, ValuesSource>>;
  readonly rows: readonly string[];
  readonly columns: Readonly<Record<string, ValuesColumn>>;
  readonly figures: readonly { readonly columns: readonly string[] }[];
  readonly claims: readonly ColumnClaim[];
}

/** Names must be those of runs, sources, rows and columns, and a column has as many printed numbers as there are rows. */
export function checkValues(
  { game, runs, sources, rows, columns, figures, claims }: CheckedValues,
  context: z.RefinementCtx,
): void {
  const refuse = (at: (string | number)[], message: string) => {
    context.addIssue({ code: "custom", path: at, message });
  };
  const expectName = (
    name: string | undefined,
    names: readonly string[],
    what: string,
    at: (string | number)[],
  ) => {
    if (name !== undefined && !names.includes(name))
      refuse(at, `no ${what} is called "${name}"; ${what}s: ${names.join(", ")}`);
  };
  const named = Object.keys(columns);
  const areNumbers = rows.every((row) => Number(row) >= 0);
  for (const [name, source] of Object.entries(sources)) {
    const { effort } = source;
    expectName(effort?.source, Object.keys(sources), "source", ["sources", name, "effort", "source"]);
    if (isCounted(source)) {
      const known = Object.keys(nodePartsOf(game.name).trials?.counts ?? {});
      expectName(source.counts, known, "count", ["sources", name, "counts"]);
      for (const { run } of runFilesOf(source.agent))
        expectName(run, Object.keys(runs), "run", ["sources", name, "agent"]);
    } else expectName(source.run, Object.keys(runs), "run", ["sources", name, "run"]);
  }
  for (const [name, { published, from }] of Object.entries(columns)) {
    expectName(from?.source, Object.keys(sources), "source", ["columns", name, "from", "source"]);
    if (from !== undefined && "outside" in from && !areNumbers)
      refuse(["columns", name, "from", "outside"], "expected rows that are numbers");
    if (published === undefined && from === undefined)
      refuse(["columns", name], "expected published, from or both");
    try {
      const words = wordsOf(published ?? "");
      if (published !== undefined && words.length !== rows.length)
        refuse(
          ["columns", name, "published"],
          `expected ${rows.length} numbers, one a row, not ${words.length}`,
        );
      for (const word of words) parsePrinted(word);
    } catch (error) {
      refuse(["columns", name, "published"], (error as Error).message);
    }
  }
  if (figures.length > 0 && !areNumbers) refuse(["figures"], "expected rows that are numbers");
  figures.forEach((figure, i) => {
    for (const name of figure.columns) expectName(name, named, "column", ["figures", i, "columns"]);
  });
  claims.forEach(({ check, of, than, by, from, to }, i) => {
    expectName(of, named, "column", ["claims", i, "of"]);
    if (typeof than === "string") expectName(than, named, "column", ["claims", i, "than"]);
    expectName(from, rows, "row", ["claims", i, "from"]);
    expectName(to, rows, "row", ["claims", i, "to"]);
    if ((check === "alike") !== (by !== undefined))
      refuse(["claims", i, "by"], "expected for alike, and only there");
  });
}

/** Numbers as printed, one a row. */
export function wordsOf(published: string): string[] {
  return published.split(/\s+/).filter(Boolean);
}
