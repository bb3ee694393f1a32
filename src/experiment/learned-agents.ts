/**
 * Learning runs that are given by name, and agents that play what these runs learned.
 *
 * Learning runs that an experiment looks at, given by name (`--learned NAME=FOLDER`). A run is a folder whose `plan.json` says what it is; an
 * experiment says which fields of it must be how, so that a folder of something else is refused before anything is measured.
 */

import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { z } from "zod";
import {
  type AgentSpec,
  completeAgent,
  formatAgent,
  type GameSpec,
  isAgent,
  kitOf,
  parseAgent,
  withWeights,
} from "../agents/index.js";
import { parseJson } from "../core/index.js";
import { messageOf, readText } from "../io/files.js";
import { agentFiles, nodeServices } from "../jobs/index.js";
import { checkAgent } from "../match/index.js";

const line = z.string().min(1);

const fieldValue = z.union([z.string(), z.number(), z.boolean()]);

/** Fields of a JSON file and the value of each; a list names several values, any of which is accepted. */
export const requiredFieldsSchema = z.record(line, z.union([fieldValue, z.array(fieldValue).min(1)]));

export type RequiredFields = z.output<typeof requiredFieldsSchema>;

export const runsField = z
  .record(
    line,
    z.strictObject({
      /** The command that makes one. */
      by: line,
      /** Fields of its plan. */
      plan: requiredFieldsSchema,
      /** The field of its plan that tells options of its agents. */
      options: line.optional(),
    }),
  )
  .default({});

type RequiredRuns = z.output<typeof runsField>;
/** Folders by the names of runs. */
export type RunFolders = Readonly<Record<string, string>>;

/** The same folders, told from the folder of the experiment's own run. */
export function runsRelativeTo(from: string, given: RunFolders): RunFolders {
  const told = (path: string) => relative(resolve(from), resolve(path)) || ".";
  return Object.fromEntries(Object.entries(given).map(([name, path]) => [name, told(path)]));
}

/** Throws where a run is not wanted, is not there, or is none of its kind. */
export function checkRuns(wanted: RequiredRuns, given: RunFolders): void {
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
function optionsIn(folder: string, { options }: RequiredRuns[string]): Readonly<Record<string, unknown>> {
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

export function demandFields(file: string, data: unknown, wanted: RequiredFields): void {
  for (const [field, value] of Object.entries(wanted)) {
    const found = Object(data)[field];
    const accepted = Array.isArray(value) ? value : [value];
    if (!accepted.includes(found))
      throw new Error(
        `${file}: ${field} is ${found === undefined ? "missing" : JSON.stringify(found)}, expected ${accepted.map((each) => JSON.stringify(each)).join(" or ")}`,
      );
  }
}

// Agents of learning runs. An experiment names them by the run: `values:net={gpi}/pi1/net.json`. When it begins, the folder that was given stands in the place of
// the name, and files of weights become a name and a hash, as in a match: so it goes on with the same weights or not at all.

const PLACE = /^\{([^{}]+)\}\/(.+)$/;

/** A file of a run, as an option names it. */
interface RunFile {
  readonly run: string;
  readonly file: string;
}

/** The files of runs that an agent, and those inside it, need. */
export function runFilesOf(agent: AgentSpec): RunFile[] {
  return Object.values(agent).flatMap((value) => {
    if (isAgent(value)) return runFilesOf(value);
    const [, run, file] = (typeof value === "string" && PLACE.exec(value)) || [];
    return run === undefined || file === undefined ? [] : [{ run, file }];
  });
}

/** Of agents by name those of runs, in the short form with weights by content, as far as their files are there. */
export function settleAgents(
  game: GameSpec,
  agents: Readonly<Record<string, AgentSpec>>,
  given: RunFolders,
  wanted: RequiredRuns,
): Record<string, string> {
  const isThere = ({ run, file }: RunFile) => given[run] !== undefined && existsSync(join(given[run], file));
  const ofRuns = Object.entries(agents).filter(([, agent]) => {
    const files = runFilesOf(agent);
    return files.length > 0 && files.every(isThere);
  });
  if (ofRuns.length === 0) return {};
  const kit = kitOf(game);
  return Object.fromEntries(
    ofRuns.map(([name, agent]) => {
      try {
        const whole = withWeights(kit, placeAgent(agent, given, wanted), agentFiles());
        completeAgent(kit, whole);
        return [name, formatAgent(whole)];
      } catch (error) {
        throw new Error(`${name}: ${(error as Error).message}`);
      }
    }),
  );
}

/** Rejects with one line for the first that cannot play here, such as a net of graphs where nothing runs them. */
export async function checkAgents(game: GameSpec, agents: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, agent] of Object.entries(agents)) {
    try {
      await checkAgent(game, parseAgent(agent), nodeServices);
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`);
    }
  }
}

/** With folders in the place of names of runs, and the options that the plan of a run tells of its agents. */
function placeAgent(agent: AgentSpec, given: RunFolders, wanted: RequiredRuns): AgentSpec {
  const entries = Object.entries(agent).map(([key, value]): [string, unknown] => {
    if (isAgent(value)) return [key, placeAgent(value, given, wanted)];
    const [, run, file] = (typeof value === "string" && PLACE.exec(value)) || [];
    return [key, run === undefined || file === undefined ? value : join(given[run]!, file)];
  });
  const own = Object.fromEntries(entries);
  const told = runFilesOf(agent).map(({ run }) => optionsIn(given[run]!, wanted[run]!));
  return Object.assign({}, own, ...told, own) as AgentSpec;
}
