/**
 * Learning runs that an experiment looks at, given by name (`--learned NAME=FOLDER`). A run is a folder whose `plan.json` says what it is; an
 * experiment says which fields of it must be how, so that a folder of something else is refused before anything is measured.
 */

import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { z } from "zod";
import { messageOf, readText } from "../files/index.js";
import { parseJson } from "../game/index.js";

const line = z.string().min(1);

const fieldValue = z.union([z.string(), z.number(), z.boolean()]);

/** Fields of a JSON file and the value of each; a list names several values, any of which is accepted. */
export const wantedFields = z.record(line, z.union([fieldValue, z.array(fieldValue).min(1)]));

export type WantedFields = z.output<typeof wantedFields>;

export const runsField = z
  .record(
    line,
    z.strictObject({
      /** The command that makes one. */
      by: line,
      /** Fields of its plan. */
      plan: wantedFields,
      /** The field of its plan that tells options of its agents. */
      options: line.optional(),
    }),
  )
  .default({});

export type WantedRuns = z.output<typeof runsField>;
/** Folders by the names of runs. */
export type GivenRuns = Readonly<Record<string, string>>;

/** The same folders, told from the folder of the experiment's own run. */
export function toldFrom(from: string, given: GivenRuns): GivenRuns {
  const told = (path: string) => relative(resolve(from), resolve(path)) || ".";
  return Object.fromEntries(Object.entries(given).map(([name, path]) => [name, told(path)]));
}

/** Throws where a run is not wanted, is not there, or is none of its kind. */
export function checkRuns(wanted: WantedRuns, given: GivenRuns): void {
  for (const [name, folder] of Object.entries(given)) {
    if (!Object.hasOwn(wanted, name))
      throw new Error(`no run is called "${name}"; runs: ${Object.keys(wanted).join(", ")}`);
    const { by, plan } = wanted[name]!;
    const file = join(folder, "plan.json");
    if (!existsSync(file)) throw new Error(`${folder}: no run of ${by} (it has no plan.json)`);
    demandFields(file, readJson(file), plan);
  }
}

/** Options of the agents of a run, as its plan tells them. */
export function optionsIn(
  folder: string,
  { options }: WantedRuns[string],
): Readonly<Record<string, unknown>> {
  if (options === undefined) return {};
  const file = join(folder, "plan.json");
  const found = Object(readJson(file))[options];
  if (typeof found !== "object" || found === null) throw new Error(`${file}: ${options} is missing`);
  return found;
}

/** A file of JSON; one line where it is none. */
export function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`);
  }
}

export function demandFields(file: string, data: unknown, wanted: WantedFields): void {
  for (const [field, value] of Object.entries(wanted)) {
    const found = Object(data)[field];
    const accepted = Array.isArray(value) ? value : [value];
    if (!accepted.includes(found))
      throw new Error(
        `${file}: ${field} is ${found === undefined ? "missing" : JSON.stringify(found)}, expected ${accepted.map((each) => JSON.stringify(each)).join(" or ")}`,
      );
  }
}
