/** The paper's claims, judged by the paper's own numbers: so the checks are what it means. */
import { experimentOf, RUN } from "../../test/made-up-results.js";
import "../games/index.js";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ValuesExperiment } from "./file.js";
import { summariseValues } from "./values.js";
import { parsePrinted, type ValuesColumn, wordsOf } from "./values-file.js";
import { trialsIn } from "./values-run.js";

const THROWS = 10_000;
/** What the paper says of columns without numbers, in per cent, and what its tables have of those of other tables. */
const TOLD: Readonly<Record<string, number>> = {
  "π0 H": 9,
  "π0 TO1 own": 4,
  "π0 TO1 opposing": 4,
  "π0 N": 9,
  "π2 peels": 3,
  "π1 TO1 own": 6,
  "π1 TO1 opposing": 8,
  "π1 N": 20,
};

/** Counts that make the published shares of a table of tendencies. */
function madeOf(experiment: ValuesExperiment): Record<string, Record<string, number[]>> {
  const documents: Record<string, Record<string, number[]>> = {};
  for (const [name, { published, from }] of Object.entries(experiment.columns) as [string, ValuesColumn][]) {
    if (from === undefined || !("share" in from)) throw new Error("expected shares");
    const percents =
      published === undefined
        ? experiment.rows.map(() => TOLD[name]!)
        : wordsOf(published).map((word) => parsePrinted(word)?.value ?? 0);
    documents[from.source] ??= {};
    const document = documents[from.source]!;
    document[from.share.replace(".*", "")] = percents.map((percent) => (percent * THROWS) / 100);
    document[from.count.replace(".*", "")] = percents.map(() => THROWS);
  }
  return documents;
}

it.each(["matsui2018-table7", "matsui2018-table8"])("%s", (name) => {
  const experiment = experimentOf(name) as ValuesExperiment;
  const trials = trialsIn(experiment, RUN).map((trial) => ({ ...trial, done: THROWS }));
  const { claims } = summariseValues(experiment, RUN, madeOf(experiment), trials);
  expect(claims.length).toBeGreaterThan(5);
  for (const { text, opinion, words } of claims)
    if (text.startsWith("π1 draws into the house"))
      // It is 9 at m = 11, as for π0.
      expect(words).toMatch(/^holds in 15 of 16 rows; open in 1; tightest in row 11/);
    else expect([text, opinion]).toEqual([text, "agrees"]);
});

it.each(["table4", "table5", "table6", "table7", "table8", "scores"])(
  "matsui2018-%s is named as published",
  (name) => {
    const { paper, place } = experimentOf(`matsui2018-${name}`);
    expect(paper).toMatch(/^R\. Matsui and K\. Hoki, /);
    expect(place).toBe(name === "scores" ? "Section 7.1" : name.replace("table", "Table "));
  },
);

it.each([
  ["gpi", "matsui2018", 6],
  ["lenet", "matsui2017", 5],
])("the experiments read the version that playout.%s writes", (module, paper, count) => {
  const root = new URL("../../", import.meta.url);
  const source = readFileSync(new URL(`python/playout/${module}/run.py`, root), "utf8");
  const version = Number(/^VERSION = (\d+)$/m.exec(source)![1]);
  const names = readdirSync(new URL("experiments/", root)).filter((name) => name.startsWith(paper));
  expect(names).toHaveLength(count);
  for (const name of names) {
    const experiment = experimentOf(name.replace(".yaml", ""));
    if (!("runs" in experiment)) throw new Error(`${name}: expected one that reads a run`);
    expect([experiment.runs[module]!.plan.version].flat()).toContain(version);
  }
});
