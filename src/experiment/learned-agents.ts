/**
 * Agents of learning runs. An experiment names them by the run: `values:net={gpi}/pi1/net.json`. When it begins, the folder that was given stands in the place of
 * the name, and files of weights become a name and a hash, as in a match: so it goes on with the same weights or not at all.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
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
import { agentFiles, here } from "../distribute/index.js";
import { greetAgent } from "../match/index.js";
import { type GivenRuns, optionsIn, type WantedRuns } from "./runs.js";

const PLACE = /^\{([^{}]+)\}\/(.+)$/;

/** A file of a run, as an option names it. */
export interface RunFile {
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
  given: GivenRuns,
  wanted: WantedRuns,
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
        const whole = withWeights(kit, placed(agent, given, wanted), agentFiles());
        completeAgent(kit, whole);
        return [name, formatAgent(whole)];
      } catch (error) {
        throw new Error(`${name}: ${(error as Error).message}`);
      }
    }),
  );
}

/** Rejects with one line for the first that cannot play here, such as a net of graphs where nothing runs them. */
export async function greetAgents(game: GameSpec, agents: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, agent] of Object.entries(agents)) {
    try {
      await greetAgent(game, parseAgent(agent), here);
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`);
    }
  }
}

/** With folders in the place of names of runs, and the options that the plan of a run tells of its agents. */
function placed(agent: AgentSpec, given: GivenRuns, wanted: WantedRuns): AgentSpec {
  const entries = Object.entries(agent).map(([key, value]): [string, unknown] => {
    if (isAgent(value)) return [key, placed(value, given, wanted)];
    const [, run, file] = (typeof value === "string" && PLACE.exec(value)) || [];
    return [key, run === undefined || file === undefined ? value : join(given[run]!, file)];
  });
  const own = Object.fromEntries(entries);
  const told = runFilesOf(agent).map(({ run }) => optionsIn(given[run]!, wanted[run]!));
  return Object.assign({}, own, ...told, own) as AgentSpec;
}
