/** A run of an experiment: what was asked for, and its table once there is one. Its matches are work of their own. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { RunFolder } from "../experiment/index.js";
import { readText } from "../files/index.js";
import { parseCsv } from "./csv.js";
import type { ExperimentRun } from "./told.js";
import type { Reading, WorkKind } from "./work.js";

const TABLE = "table.csv";

export const EXPERIMENT: WorkKind = {
  kind: "experiment",
  marks: ["experiment.yaml", "run.json"],
  files: ["run.json", "results.json", TABLE, "times.jsonl", "matches"],
  holds: true,
  reading: (folder) => () => read(folder),
};

async function read(folder: string): Promise<Reading> {
  const { experiment, run, times } = new RunFolder(folder);
  const { title, paper, place, about } = experiment;
  const table = join(folder, TABLE);
  const told: ExperimentRun = {
    kind: "experiment",
    ...{ paper, place, about },
    scale: run.scale,
    seed: run.seed,
    finished: existsSync(join(folder, "results.json")),
    table: existsSync(table) ? parseCsv(readText(table)) : [],
  };
  const matches = join(folder, "matches");
  const begun = existsSync(matches) ? readdirSync(matches).length : 0;
  return { title: `${place}: ${title}`, done: times.length + begun, run: told };
}
