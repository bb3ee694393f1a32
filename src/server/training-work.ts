/** A training while it learns: its curve, as our own runs keep it (`curve.jsonl`) or those in Python (`curve.csv`). */
import { basename, join } from "node:path";
import { z } from "zod";
import type { Line } from "../draw/index.js";
import { jsonLine, readLine, readRows, readText } from "../files/index.js";
import { parseCsv } from "./csv.js";
import type { TrainingRun } from "./told.js";
import type { Reading, WorkKind } from "./work.js";

/** Our own: rows of JSON beside a plan. */
export const TRAINING: WorkKind = {
  kind: "training",
  marks: ["plan.json", "curve.jsonl"],
  files: ["plan.json", "curve.jsonl"],
  holds: true,
  reading: (folder) => () => readOwn(folder),
};

/** Those of Python: a table that is written anew. */
export const TABLED_TRAINING: WorkKind = {
  kind: "training",
  marks: ["curve.csv"],
  files: ["curve.csv"],
  holds: true,
  reading: (folder) => () => readTable(folder),
};

type Row = Readonly<Record<string, number>>;

const planSchema = z.looseObject({ iterations: z.int().min(0).optional() });
const rowSchema = z.record(z.string(), z.unknown());

async function readOwn(folder: string): Promise<Reading> {
  const file = join(folder, "plan.json");
  const { iterations } = readLine(file, 1, readText(file), jsonLine(planSchema));
  const { rows } = readRows(join(folder, "curve.jsonl"), jsonLine(rowSchema));
  const done = rows.at(-1)?.iteration;
  return {
    title: basename(folder),
    done: typeof done === "number" ? done : rows.length,
    ...(iterations !== undefined && { planned: iterations }),
    run: runOf(rows.map((row) => flat(row))),
  };
}

async function readTable(folder: string): Promise<Reading> {
  const [head = [], ...lines] = parseCsv(readText(join(folder, "curve.csv")));
  const rows = lines.map((cells) =>
    Object.fromEntries(head.map((name, i) => [name, cells[i] ? Number(cells[i]) : Number.NaN])),
  );
  return { title: basename(folder), done: rows.length, run: runOf(rows) };
}

/** The first column is what the others are over; every one of numbers is a curve. */
function runOf(rows: readonly Row[]): TrainingRun {
  const [by = "row", ...names] = new Set(rows.flatMap((row) => Object.keys(row)));
  const figures = new Map<string, Line[]>();
  for (const name of names) {
    const points = rows
      .map((row) => ({ x: row[by] ?? Number.NaN, y: row[name] ?? Number.NaN }))
      .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
    const figure = figureOf(name);
    if (points.length > 0) figures.set(figure, [...(figures.get(figure) ?? []), { name, points }]);
  }
  return { kind: "training", by, figures: [...figures].map(([name, lines]) => ({ name, lines })) };
}

/** Curves of one thing share a figure: `test.loss` and `training.loss`, `r2` and `r2-3`, the losses that have no other name. */
function figureOf(name: string): string {
  if (/^(training|held-out|test)$/.test(name)) return "loss";
  return name.replace(/^.*\./, "").replace(/-\d+$/, "");
}

/** Numbers of a row, those inside of others with a name of both: `test.loss`. */
function flat(row: Readonly<Record<string, unknown>>, before = ""): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, number][] => {
      if (typeof value === "number") return [[before + name, value]];
      if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
      return Object.entries(flat(value as Record<string, unknown>, `${before}${name}.`));
    }),
  );
}
