/** Reads the documents of a table of numbers, and counts what games give while agents play. */

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { formatAgent, gameSchema, kitOf, parseAgent, weightsNeeded } from "../agents/index.js";
import { version as VERSION } from "../core/index.js";
import { type HeadedFormat, jsonLine, openHeaded, readHeaded } from "../io/index.js";
import {
  type CountTrial,
  keepWeights,
  RowError,
  type RunContext,
  spread,
  trialsOf,
  withJobs,
} from "../jobs/index.js";
import { count } from "./comparison.js";
import type { ValuesExperiment } from "./file.js";
import type { ExperimentFolder } from "./folder.js";
import {
  checkRuns,
  demandFields,
  type RequiredFields,
  type RunFolders,
  readJson,
  runFilesOf,
  settleAgents,
} from "./learned-agents.js";
import type { LearningWorkshop } from "./learning.js";
import { slug } from "./matches.js";
import type { ExperimentStart } from "./results.js";
import { type Documents, demandNumbers, summariseValues, type ValuesOutcome } from "./values.js";
import { type CountSource, isCounted } from "./values-file.js";

/**
 * Files of the runs that were given, as far as they are there: a run may not have come so far yet. Throws where a file is not what it should be or lacks
 * a number.
 */
export function readDocuments(experiment: ValuesExperiment, given: RunFolders): Documents {
  const found: [string, unknown][] = [];
  for (const [name, source] of Object.entries(experiment.sources)) {
    if (isCounted(source) || given[source.run] === undefined) continue;
    const file = join(given[source.run]!, source.file);
    if (existsSync(file)) found.push([name, readDocument(experiment, name, file, source.is)]);
  }
  return Object.fromEntries(found);
}

function readDocument(experiment: ValuesExperiment, name: string, file: string, is: RequiredFields): unknown {
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
function demandSources({ name, runs, sources }: ValuesExperiment, given: RunFolders): void {
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

// What a game counts while agents play themselves, in folders of the run folder: `counts/NAME/counts.jsonl` has a row for some that were played, whose numbers are
// added up. So it goes on after any end, and takes little room: what was played is not kept.

const header = z.strictObject({
  format: z.literal("playout-counts"),
  version: z.literal(1),
  counts: z.string(),
  game: gameSchema,
  agent: z.string(),
  seed: z.string(),
  batch: z.int().min(1),
  playout: z.string(),
});

/** Those that one job played: the number of the first, and how many. */
const row = z.strictObject({
  first: z.int().min(0),
  count: z.int().min(1),
  counts: z.record(z.string(), z.array(z.number())),
});

type Header = z.output<typeof header>;
type CountRow = z.output<typeof row>;

const COUNTS: HeadedFormat<Header, CountRow> = {
  file: "counts.jsonl",
  what: "counts",
  before: ["weights"],
  made: "counts were made",
  header: jsonLine(header),
  row: jsonLine(row),
  same: ["counts", "game", "agent", "seed", "batch"],
};

/** Rows of a trial, at most. */
const MAX_ROWS = 256;

/** A source that the game counts. */
export interface CountedSource {
  readonly name: string;
  readonly source: CountSource;
  /** In the short form; missing where it is of a run that was not given or has not come so far. */
  readonly agent?: string;
  readonly counting: CountTrial;
  /** How many are to be played, and how many by a job. */
  readonly planned: number;
  readonly batch: number;
  /** Relative to the run folder. */
  readonly folder: string;
}

export function trialsIn({ sources, game }: ValuesExperiment, run: ExperimentStart): CountedSource[] {
  return Object.entries(sources).flatMap(([name, source]): CountedSource[] => {
    if (!isCounted(source)) return [];
    const isOurs = runFilesOf(source.agent).length === 0;
    const counting = trialsOf(game, "counts")[source.counts]!;
    const planned = Math.max(1, Math.round(run.scale * source.default));
    const agent = isOurs ? formatAgent(source.agent) : run.agents?.[name];
    return [
      {
        name,
        source,
        ...(agent !== undefined && { agent }),
        counting,
        planned,
        batch: Math.max(counting.batch, Math.ceil(planned / MAX_ROWS)),
        folder: `counts/${slug(name)}`,
      },
    ];
  });
}

/** What is played at scale 1, in words; where that is nothing, numbers are only read. */
export function trialsWords({ sources, game }: ValuesExperiment): string {
  const played = Object.values(sources).filter(isCounted);
  const words = played.map((each) => {
    const { unit } = trialsOf(game, "counts")[each.counts]!;
    return `${count(each.default)} ${unit}`;
  });
  return words.length === 0 ? "numbers of learning runs" : `${[...new Set(words)].join(", ")} of a policy`;
}

/** Plays what is missing of a trial, until the signal comes. */
async function playTrial(
  { name, source, agent, counting, planned, batch, folder }: CountedSource & { readonly agent: string },
  { game }: ValuesExperiment,
  run: ExperimentStart,
  path: string,
  { jobs, signal, progress }: Required<RunContext>,
): Promise<void> {
  const { job, unit } = counting;
  const { counts: what } = source;
  const plan = { game, agent, seed: `${run.seed}, ${name}` };
  const header: Header = {
    format: "playout-counts",
    version: 1,
    counts: what,
    ...plan,
    batch,
    playout: VERSION,
  };
  const ledger = openHeaded(COUNTS, join(path, folder), header);
  try {
    keepWeights(ledger.folder, weightsNeeded(kitOf(game), parseAgent(agent)));
    const there = new Set(ledger.rows.map((row) => row.first));
    const firsts = Array.from({ length: Math.ceil(planned / batch) }, (_, i) => i * batch);
    const missing = firsts.filter((first) => !there.has(first));
    let done = firsts.length - missing.length;
    progress(done, firsts.length);
    const play = async (first: number): Promise<CountRow> => {
      const some = { first, count: Math.min(batch, planned - first) };
      try {
        return { ...some, counts: await jobs.run(job, { what, ...plan, ...some }, signal) };
      } catch (error) {
        throw new RowError(`${name}, ${unit} from ${first} on`, error);
      }
    };
    for await (const row of spread(missing, jobs, play, signal)) {
      ledger.append(row);
      progress(++done, firsts.length);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    ledger.close();
  }
}

/** What was counted so far: nothing where nothing was. */
function readCounts(
  path: string,
  { folder }: CountedSource,
): { counts: CountRow["counts"]; done: number } | undefined {
  if (!existsSync(join(path, folder, COUNTS.file))) return undefined;
  const { rows } = readHeaded(COUNTS, join(path, folder));
  if (rows.length === 0) return undefined;
  return {
    counts: rows.map(({ counts }) => counts).reduce(add),
    done: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

function add(a: CountRow["counts"], b: CountRow["counts"]): CountRow["counts"] {
  return Object.fromEntries(
    Object.entries(a).map(([name, list]) => [name, list.map((each, i) => each + (b[name]?.[i] ?? 0))]),
  );
}

// Reads and counts what a table of numbers is about, in its folder.

/** The agents of runs that were given; all that is to be read of those is looked at: better now than after hours of measuring. */
export function agentsOfRuns(experiment: ValuesExperiment, given: RunFolders): Record<string, string> {
  checkRuns(experiment.runs, given);
  demandSources(experiment, given);
  readDocuments(experiment, given);
  const counted = Object.entries(experiment.sources).flatMap(([name, source]) =>
    isCounted(source) ? [[name, source.agent] as const] : [],
  );
  return settleAgents(experiment.game, Object.fromEntries(counted), given, experiment.runs);
}

export async function playTrials(
  { run, path }: ExperimentFolder,
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

export function sumValues(folder: ExperimentFolder, experiment: ValuesExperiment): ValuesOutcome {
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
