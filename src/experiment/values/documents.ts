/** Documents that a table of numbers is read of: files of the runs that were given. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ValuesExperiment } from "../file.js";
import { demandFields, type GivenRuns, readJson } from "../runs.js";
import { type Documents, demandNumbers } from "./outcome.js";

/**
 * All that are there: a run may not have come so far yet. Throws where a run has none of them, and where a file is not what it should
 * be or lacks a number.
 */
export function readDocuments(experiment: ValuesExperiment, given: GivenRuns): Documents {
  const found: [string, unknown][] = [];
  for (const [run, folder] of Object.entries(given)) {
    const wanted = Object.entries(experiment.sources).filter(([, source]) => source.run === run);
    const there = wanted.filter(([, { file }]) => existsSync(join(folder, file)));
    if (there.length === 0 && wanted.length > 0)
      throw new Error(`${folder}: has no ${wanted.map(([, { file }]) => file).join(" or ")} yet`);
    for (const [name, { file, is }] of there)
      found.push([name, readDocument(experiment, name, join(folder, file), is)]);
  }
  return Object.fromEntries(found);
}

function readDocument(
  experiment: ValuesExperiment,
  name: string,
  file: string,
  is: Readonly<Record<string, unknown>>,
): unknown {
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

/** Throws where nothing could be measured with what was given. */
export function demandRuns({ name, runs }: ValuesExperiment, given: GivenRuns): void {
  if (Object.keys(given).length > 0) return;
  const options = Object.entries(runs).map(([run, { by }]) => `--learned ${run}=FOLDER, a run of ${by}`);
  throw new Error(`${name}: is measured on a learning run; give ${options.join(", or ")}`);
}
