/** Runs an experiment in its folder, from the start or from where it stopped, and sums up what is there. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { shuffled, stream } from "../core/index.js";
import type { State } from "../game/index.js";
import { systemClock } from "../io/index.js";
import {
  JobExecutor,
  type Jobs,
  learnerOf,
  type NamedBoard,
  openFolderStore,
  readFolder,
  type Session,
  sharedJobs,
  ThreadJobs,
  trialsOf,
} from "../jobs/index.js";
import {
  type Executor,
  gamesOf,
  type MatchGameRecord,
  type MatchPlan,
  type RecordStore,
  runMatch,
} from "../match/index.js";
import { effortAt } from "./effort.js";
import {
  type LearningExperiment,
  type MatchesExperiment,
  type PairingExperiment,
  parseExperiment,
  type RatingsExperiment,
  type TimesExperiment,
} from "./file.js";
import { ExperimentFolder, OpenRun } from "./folder.js";
import { checkAgents, type RunFolders, runsRelativeTo } from "./learned-agents.js";
import {
  checkRequest,
  isFinished,
  type LearningRequest,
  type LearningWorkshop,
  learningMeetings,
  learnMethods,
  readLearned,
  recordOf,
  summariseLearning,
} from "./learning.js";
import { type CellMatch, meetingsOf, summariseMatches } from "./matches.js";
import { budgetMatches, summarisePairing } from "./pairing.js";
import { playersOfRuns, ratingEfforts, ratingMeetings, readEfforts, summariseRatings } from "./ratings.js";
import type { ExperimentOutcome, ExperimentStart, Results } from "./results.js";
import { allow, Stopwatch, summariseTimes } from "./times.js";
import { hasAll } from "./values.js";
import { agentsOfRuns, playTrials, readDocuments, sumValues } from "./values-run.js";

/** Makes the workshop of experiments with so many threads, or over other jobs, with games kept in folders. */
export function workshopOf(threads: number, other?: Jobs): Workshop {
  const jobs = other && sharedJobs(other);
  return {
    threads,
    jobs: (wanted) => jobs ?? new ThreadJobs(wanted),
    executor: () => new JobExecutor(jobs ?? new ThreadJobs(threads)),
    openStore: (folder, plan) => openFolderStore(folder, plan),
    readRecords: (folder) => (existsSync(join(folder, "plan.yaml")) ? readFolder(folder).records : []),
  };
}

// Runs an experiment in its folder, from the start or from where it stopped, and sums up what is there.

/** Gives experiments the means to play and keep games and to learn; `workshopOf` makes one for this machine. */
export interface Workshop extends LearningWorkshop {
  executor(): Executor;
  openStore(folder: string, plan: MatchPlan): RecordStore & { close(): void };
  /** The games kept in a folder; none where there is no folder yet. */
  readRecords(folder: string): readonly MatchGameRecord[];
}

export interface RunRequest {
  /** The experiment file. */
  readonly text: string;
  readonly folder: string;
  readonly scale: number;
  readonly seed?: string;
  /** The games of the Olympiads, for a timing. */
  readonly olympiad?: { readonly name: string; readonly text: string };
  readonly session: Session;
  readonly signal: AbortSignal;
  /** Is told before anything is timed. */
  readonly beforeTiming?: () => void;
  /** Of an experiment that learns. */
  readonly learning?: LearningRequest;
  /** Folders of learning runs that are looked at, by name. */
  readonly runs?: RunFolders;
  /** `what` is being done, where there are several things. */
  readonly progress?: (done: number, total: number, what?: string) => void;
}

/** Runs an experiment in a folder, or resumes it, and writes its report. The signal stops it; the same call goes on later. */
export async function runExperiment(request: RunRequest, workshop: Workshop): Promise<Results> {
  const experiment = parseExperiment(request.text);
  const seed = request.seed ?? experiment.seed;
  const boards = experiment.kind === "playout-times" ? boardsOf(experiment, seed, request) : [];
  const file = request.olympiad?.name;
  const wanted: ExperimentStart = {
    format: "playout-run",
    version: 1,
    seed,
    scale: request.scale,
    ...(experiment.kind === "playout-times" && {
      boards: { count: boards.length, ...(file !== undefined && { file }) },
    }),
    ...(experiment.kind === "learning" &&
      request.learning && { learning: recordOf(request.learning, request.folder) }),
    ...(request.runs && { runs: runsRelativeTo(request.folder, request.runs) }),
    ...(experiment.kind === "values" && { agents: agentsOfRuns(experiment, request.runs ?? {}) }),
    ...(experiment.kind === "ratings" && request.runs && { agents: playersOfRuns(experiment, request.runs) }),
    sessions: [request.session],
  };
  if (experiment.kind === "learning")
    await checkRequest({ path: request.folder, experiment, run: wanted }, await learnerOf(experiment.game));
  if (wanted.agents) await checkAgents(experiment.game, wanted.agents);
  const folder = OpenRun.begin(request.folder, request.text, wanted);
  try {
    await work(folder, boards, request, workshop);
    return await reportRun(request.folder, workshop);
  } finally {
    folder.close();
  }
}

/** Does what is left of an experiment. */
async function work(
  folder: OpenRun,
  boards: readonly NamedBoard<State<unknown>>[],
  request: RunRequest,
  workshop: Workshop,
): Promise<void> {
  const { experiment, run } = folder;
  folder.log(`begins: ${experiment.name}, scale ${run.scale}, seed ${run.seed}`);
  switch (experiment.kind) {
    case "playout-times":
      await timeBoards(folder, experiment, boards, request);
      break;
    case "values":
      folder.saveMeasured(readDocuments(experiment, request.runs ?? {}));
      await playTrials(folder, experiment, workshop, request.signal, request.progress);
      break;
    case "learning":
      await learn(folder, experiment, request, workshop);
      break;
    case "matches":
      await settleAllowances(folder, experiment, request);
      await playMeetings(folder, meetingsIn(folder, experiment), request, workshop);
      break;
    case "ratings":
      folder.saveMeasured(readEfforts(experiment, request.runs ?? {}));
      await playMeetings(folder, meetingsIn(folder, experiment), request, workshop);
      break;
    case "pairing":
      await playMeetings(folder, meetingsIn(folder, experiment), request, workshop);
  }
  folder.log(request.signal.aborted ? "interrupted" : "done");
}

/** Sums up the run of an experiment and writes its report; the run may still be under way. */
export async function reportRun(path: string, workshop: Pick<Workshop, "readRecords">): Promise<Results> {
  const folder = new ExperimentFolder(path);
  const results = resultsOf(folder, workshop);
  folder.save(results);
  return results;
}

/** Computes the results of what a run has measured so far; writes nothing. */
export function resultsOf(folder: ExperimentFolder, workshop: Pick<Workshop, "readRecords">): Results {
  const outcome = outcomeOf(folder, workshop);
  return {
    format: "playout-results",
    version: 1,
    run: folder.run,
    finished: isDone(outcome),
    outcome,
  };
}

function isDone(outcome: ExperimentOutcome): boolean {
  if (outcome.kind === "learning") return isFinished(outcome);
  if (outcome.kind === "values") return hasAll(outcome);
  const done = outcome.kind === "playout-times" ? outcome.boards.length : outcome.played;
  return done > 0 && done >= outcome.planned;
}

function outcomeOf(folder: ExperimentFolder, workshop: Pick<Workshop, "readRecords">): ExperimentOutcome {
  const { experiment, run } = folder;
  const recordsOf = (meeting: CellMatch) => workshop.readRecords(join(folder.path, meeting.folder));
  switch (experiment.kind) {
    case "matches": {
      const meetings = meetingsIn(folder, experiment);
      const effort = effortOf(folder, experiment);
      return summariseMatches(
        experiment,
        effort,
        folder.allowances ?? [],
        meetings,
        meetings.flatMap(recordsOf),
      );
    }
    case "pairing":
      return summarisePairing(experiment, budgetMatches(experiment, run.scale, run.seed), recordsOf);
    case "ratings":
      return summariseRatings(
        experiment,
        run,
        meetingsIn(folder, experiment),
        recordsOf,
        ratingEfforts(experiment, folder.measured),
      );
    case "playout-times":
      return sumTimes(folder, experiment);
    case "values":
      return sumValues(folder, experiment);
    case "learning":
      return summariseLearning(experiment, run, folder.learned, (name) =>
        workshop.readRecords(join(folder.path, name)),
      );
  }
}

async function settleAllowances(
  folder: OpenRun,
  experiment: MatchesExperiment,
  { signal, beforeTiming }: RunRequest,
): Promise<void> {
  if (folder.allowances !== undefined) return;
  beforeTiming?.();
  const { seconds } = effortOf(folder, experiment);
  const allowances = await allow(experiment.game, experiment.agents, seconds, folder.run.seed, signal);
  if (allowances !== undefined) folder.saveAllowances(allowances);
}

function meetingsIn(
  folder: ExperimentFolder,
  experiment: MatchesExperiment | PairingExperiment | RatingsExperiment,
): readonly CellMatch[] {
  const { allowances, run } = folder;
  if (experiment.kind === "pairing") return budgetMatches(experiment, run.scale, run.seed);
  if (experiment.kind === "ratings") return ratingMeetings(experiment, run);
  if (allowances === undefined) return [];
  return meetingsOf(experiment, effortOf(folder, experiment), allowances, run.seed);
}

/** Learns what is missing, keeps its curves, and plays the matches once all is learned. */
async function learn(
  folder: OpenRun,
  experiment: LearningExperiment,
  request: RunRequest,
  workshop: Workshop,
): Promise<void> {
  const learner = await learnerOf(experiment.game);
  const place = { path: folder.path, experiment, run: folder.run };
  const keep = () => folder.saveLearned(readLearned(place, learner));
  try {
    await learnMethods(place, learner, workshop, request.signal, keep, request.progress);
  } finally {
    keep();
  }
  if (request.signal.aborted) return;
  await playMeetings(folder, learningMeetings(place, learner, folder.learned), request, workshop);
}

async function playMeetings(
  folder: OpenRun,
  meetings: readonly CellMatch[],
  { signal, progress }: RunRequest,
  workshop: Workshop,
): Promise<void> {
  const total = meetings.reduce((sum, { plan }) => sum + gamesOf(plan), 0);
  let done = meetings.reduce(
    (sum, { folder: name }) => sum + workshop.readRecords(join(folder.path, name)).length,
    0,
  );
  progress?.(done, total);
  const executor = workshop.executor();
  try {
    for (const { folder: name, plan } of meetings) {
      if (signal.aborted) break;
      const store = workshop.openStore(join(folder.path, name), plan);
      try {
        const { played } = await runMatch({
          plan,
          executor,
          store,
          signal,
          progress: () => progress?.(++done, total),
        });
        folder.log(`${name}: ${played} games played, ${store.records.length} of ${gamesOf(plan)} there`);
      } finally {
        store.close();
      }
    }
  } finally {
    await executor.close();
  }
}

function effortOf({ run }: ExperimentFolder, experiment: MatchesExperiment) {
  return effortAt(run.scale, experiment.default, experiment.published);
}

function boardsOf(
  experiment: TimesExperiment,
  seed: string,
  { olympiad }: RunRequest,
): NamedBoard<State<unknown>>[] {
  const { boards } = trialsOf(experiment.game, "times");
  try {
    return boards(experiment.game, seed, olympiad?.text);
  } catch (error) {
    if (olympiad === undefined) throw error;
    throw new Error(`${olympiad.name}: ${(error as Error).message}`);
  }
}

/** Boards are timed in an order of chance, so that whatever has been timed at any moment is a fair sample. */
async function timeBoards(
  folder: OpenRun,
  experiment: TimesExperiment,
  boards: readonly NamedBoard<State<unknown>>[],
  { signal, progress, beforeTiming }: RunRequest,
): Promise<void> {
  const { seed } = folder.run;
  const done = new Set(folder.times.map(({ board }) => board));
  const left = shuffled(boards, stream(seed, "order")).filter(({ name }) => !done.has(name));
  const [first] = left;
  if (first === undefined) return;
  beforeTiming?.();
  const stopwatch = new Stopwatch(experiment, playoutsOf(folder, experiment), seed);
  stopwatch.warmUp(first.state);
  progress?.(done.size, boards.length);
  for (const [i, board] of left.entries()) {
    if (signal.aborted) return;
    folder.addTimes(stopwatch.time(board));
    progress?.(done.size + i + 1, boards.length);
    await systemClock.breathe();
  }
}

function sumTimes(folder: ExperimentFolder, experiment: TimesExperiment) {
  const boards = folder.times.toSorted((a, b) => a.stones - b.stones || (a.board < b.board ? -1 : 1));
  const count = folder.run.boards?.count ?? boards.length;
  return summariseTimes(experiment, playoutsOf(folder, experiment), count, boards);
}

function playoutsOf({ run }: ExperimentFolder, experiment: TimesExperiment): number {
  return Math.max(1, Math.round(run.scale * experiment.default.playouts));
}
