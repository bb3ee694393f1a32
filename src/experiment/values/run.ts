/** Reads and counts what a table of numbers is about, in its folder. */
import { withJobs } from "../../distribute/index.js";
import type { ValuesExperiment } from "../file.js";
import type { RunFolder } from "../folder.js";
import { settleAgents } from "../learned-agents.js";
import type { LearningWorkshop } from "../learning/run.js";
import { checkRuns, type GivenRuns } from "../runs.js";
import { playTrial, readCounts, trialsIn } from "./counts.js";
import { demandSources, readDocuments } from "./documents.js";
import { isCounted } from "./file.js";
import { summariseValues, type ValuesOutcome } from "./outcome.js";

/** The agents of runs that were given; all that is to be read of those is looked at: better now than after hours of measuring. */
export function agentsOfRuns(experiment: ValuesExperiment, given: GivenRuns): Record<string, string> {
  checkRuns(experiment.runs, given);
  demandSources(experiment, given);
  readDocuments(experiment, given);
  const counted = Object.entries(experiment.sources).flatMap(([name, source]) =>
    isCounted(source) ? [[name, source.agent] as const] : [],
  );
  return settleAgents(experiment.game, Object.fromEntries(counted), given, experiment.runs);
}

export async function playTrials(
  { run, path }: RunFolder,
  experiment: ValuesExperiment,
  workshop: LearningWorkshop,
  signal: AbortSignal,
  progress?: (done: number, total: number, what: string) => void,
): Promise<void> {
  await withJobs(workshop.jobs(workshop.threads), async (jobs) => {
    for (const trial of trialsIn(experiment, run)) {
      const { agent, name } = trial;
      if (agent === undefined || signal.aborted) continue;
      const tell = (done: number, total: number) => progress?.(done, total, name);
      await playTrial({ ...trial, agent }, experiment, run, path, { jobs, signal, progress: tell });
    }
  });
}

export function sumValues(folder: RunFolder, experiment: ValuesExperiment): ValuesOutcome {
  const trials = trialsIn(experiment, folder.run).map((trial) => ({
    ...trial,
    found: readCounts(folder.path, trial),
  }));
  const counted = trials.flatMap(({ name, found }) => (found === undefined ? [] : [[name, found.counts]]));
  return summariseValues(
    experiment,
    folder.run,
    { ...folder.measured, ...Object.fromEntries(counted) },
    trials.map(({ found, ...trial }) => ({ ...trial, done: found?.done ?? 0 })),
  );
}
