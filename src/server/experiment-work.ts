/** A run of an experiment: its verdicts, its table and its figures as far as it has come. Its matches are work of their own. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { overviewOf, RunFolder, resultsOf, workshopOf } from "../experiment/index.js";
import type { ExperimentRun } from "./told.js";
import type { Reading, WorkKind } from "./work.js";

/** Every value with all its numbers, for programs. */
const VALUES = "table.csv";

export const EXPERIMENT: WorkKind = {
  kind: "experiment",
  marks: ["experiment.yaml", "run.json"],
  files: [
    "run.json",
    "allowances.json",
    "learned.json",
    "measured.json",
    "results.json",
    VALUES,
    "times.jsonl",
    "matches",
  ],
  holds: true,
  reading: (folder, url) => () => read(folder, url),
};

async function read(folder: string, url: (name: string) => string): Promise<Reading> {
  const run = new RunFolder(folder);
  const { title, paper, place, about } = run.experiment;
  const { outcome, finished } = resultsOf(run, workshopOf(1));
  const { verdicts, rows, notes, figures } = overviewOf(outcome);
  const told: ExperimentRun = {
    kind: "experiment",
    ...{ paper, place, about },
    scale: run.run.scale,
    seed: run.run.seed,
    finished,
    ...{ verdicts, rows, notes, figures },
    ...(existsSync(join(folder, VALUES)) && { values: url(VALUES) }),
  };
  const matches = join(folder, "matches");
  const begun = existsSync(matches) ? readdirSync(matches).length : 0;
  return { title: `${place}: ${title}`, done: run.times.length + begun, run: told };
}
