/** Documents that a table of numbers is read of. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ValuesExperiment } from "../file.js";
import { runFilesOf } from "../learned-agents.js";
import { demandFields, type GivenRuns, readJson, type WantedFields } from "../runs.js";
import { isCounted } from "./file.js";
import { type Documents, demandNumbers } from "./outcome.js";

/**
 * Files of the runs that were given, as far as they are there: a run may not have come so far yet. Throws where a file is not what it should be or lacks
 * a number.
 */
export function readDocuments(experiment: ValuesExperiment, given: GivenRuns): Documents {
  const found: [string, unknown][] = [];
  for (const [name, source] of Object.entries(experiment.sources)) {
    if (isCounted(source) || given[source.run] === undefined) continue;
    const file = join(given[source.run]!, source.file);
    if (existsSync(file)) found.push([name, readDocument(experiment, name, file, source.is)]);
  }
  return Object.fromEntries(found);
}

function readDocument(experiment: ValuesExperiment, name: string, file: string, is: WantedFields): unknown {
  if (!statSync(file).isFile()) throw new Error(`${file}: is no file`);
  const document = readJson(file);
  demandFields(file, document, is);
  try {
    demandNumbers(experiment, name, document);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
  return document;
}

/** Throws where nothing could be measured, or a run that was given has nothing of what is. */
export function demandSources({ name, runs, sources }: ValuesExperiment, given: GivenRuns): void {
  const files = Object.values(sources).flatMap((source) =>
    isCounted(source) ? runFilesOf(source.agent) : [source],
  );
  const isFree = Object.values(sources).some(
    (each) => isCounted(each) && runFilesOf(each.agent).length === 0,
  );
  if (Object.keys(given).length === 0 && !isFree) {
    const options = Object.entries(runs).map(([run, { by }]) => `--learned ${run}=FOLDER, a run of ${by}`);
    throw new Error(`${name}: is measured on a learning run; give ${options.join(", or ")}`);
  }
  for (const [run, folder] of Object.entries(given)) {
    const own = files.filter((each) => each.run === run).map(({ file }) => file);
    if (!own.some((file) => existsSync(join(folder, file))))
      throw new Error(`${folder}: has no ${[...new Set(own)].join(" or ")} yet`);
  }
}
