/** Players of learning runs that were given. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RatingsExperiment } from "../file.js";
import { runFilesOf, settleAgents } from "../learned-agents.js";
import { checkRuns, type GivenRuns, readJson } from "../runs.js";
import type { Documents } from "../values/outcome.js";
import { numberAt } from "../values/read.js";

const ANY_ROW = { index: 0, name: "" };

/** In the short form, as far as the runs have come; throws where one has not come to any of them. */
export function playersOfRuns(experiment: RatingsExperiment, given: GivenRuns): Record<string, string> {
  const { game, runs, players } = experiment;
  checkRuns(runs, given);
  readEfforts(experiment, given);
  const agents = Object.fromEntries(
    Object.entries(players).flatMap(([name, { agent }]) => (agent === undefined ? [] : [[name, agent]])),
  );
  for (const [run, folder] of Object.entries(given)) {
    const files = Object.values(agents).flatMap((agent) =>
      runFilesOf(agent).filter((each) => each.run === run),
    );
    if (!files.some(({ file }) => existsSync(join(folder, file))))
      throw new Error(`${folder}: has no ${files[0]?.file} yet`);
  }
  return settleAgents(game, agents, given, runs);
}

/** What tells how much players have learned from, by player; throws where a file does not. */
export function readEfforts(experiment: RatingsExperiment, given: GivenRuns): Documents {
  const found = Object.entries(experiment.players).flatMap(([name, { effort }]) => {
    const folder = effort && given[effort.run];
    if (folder === undefined || !existsSync(join(folder, effort!.file))) return [];
    const file = join(folder, effort!.file);
    const document = readJson(file);
    try {
      numberAt(document, effort!.value, ANY_ROW);
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
    return [[name, document] as const];
  });
  return Object.fromEntries(found);
}

/** As shares of the paper's. */
export function ratingEfforts({ players }: RatingsExperiment, documents: Documents): Record<string, number> {
  const shares = Object.entries(players).flatMap(([name, { effort }]) => {
    if (effort === undefined || documents[name] === undefined) return [];
    const spent = numberAt(documents[name], effort.value, ANY_ROW);
    return spent === undefined ? [] : [[name, spent / effort.published] as const];
  });
  return Object.fromEntries(shares);
}
