/** Learns what an experiment is about, in a folder that other tables share, and sums up what it has given so far. */

import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { type AgentSpec, formatAgent, takesWeights } from "../agents/index.js";
import { machine } from "../io/index.js";
import {
  type Jobs,
  type Learner,
  type Lesson,
  nodeServices,
  readFolderPlan,
  withJobs,
} from "../jobs/index.js";
import { checkAgent, type MatchGameRecord, type MatchPlan, matchKit, planId } from "../match/index.js";
import {
  atEffort,
  type ClaimFinding,
  type ClaimOpinion,
  joinOpinions,
  type MethodFinding,
  type Opinion,
  opinionAt,
  opinionOfSign,
} from "./comparison.js";
import { effortOf, iterationAt, iterationsOf, scheduleAt } from "./effort.js";
import type { LearningExperiment } from "./file.js";
import {
  judgeAboveUniform,
  judgeCurve,
  judgeFall,
  judgeNotBeaten,
  judgeThresholds,
  meanStep,
} from "./learning-claims.js";
import {
  FEATURES,
  isOfGames,
  isWhole,
  type LearnedMethod,
  type LearningClaim,
  methodsIn,
  rivalsIn,
  type ScheduleFields,
  stepAt,
} from "./learning-file.js";
import { type CellMatch, slug } from "./matches.js";
import type { ExperimentStart } from "./results.js";
import {
  type AgentPolicy,
  entriesOf,
  entryResults,
  isOrderly,
  nameOf,
  OPPONENT,
  planOf,
  spendingOf,
  UNIFORM,
  type WinRateEntry,
  type WinRateResult,
} from "./win-rates.js";

/** The six weights of a method beside the published ones. */
export interface WeightsResult {
  readonly method: string;
  /** Iterations of the paper and of ours. */
  readonly theirs: number;
  readonly iteration: number;
  readonly published: readonly number[];
  readonly ours?: readonly number[];
  /** By feature, whether the sign is the same. */
  readonly signs: readonly Opinion[];
  /** Errors by the sample of positions are known; without them no sign is judged. */
  readonly hasErrors: boolean;
  /** Work of the learning as a share of the paper's. */
  readonly effort: number;
}

export interface ClaimResult extends ClaimOpinion {
  readonly text: string;
  /** A finding a method; one without a name where the claim is about all at once. */
  readonly findings: readonly MethodFinding[];
}

export interface LearningOutcome {
  readonly kind: "learning";
  readonly experiment: LearningExperiment;
  readonly schedule: ScheduleFields;
  /** Methods that are shown or compared with, as far as they have learned. */
  readonly methods: readonly {
    readonly name: string;
    readonly planned: number;
    readonly learned?: LearnedMethod;
  }[];
  readonly weights: readonly WeightsResult[];
  readonly entries: readonly WinRateResult[];
  /** The agent that all policies met, in the short form, and our playouts a move. */
  readonly opponent?: string;
  readonly playouts?: number;
  readonly spent: ReturnType<typeof spendingOf>;
  readonly claims: readonly ClaimResult[];
  readonly played: number;
  readonly planned: number;
  /** Games that ended by a crash, a stall or an illegal answer, and do not count. */
  readonly broken: number;
}

/** All methods that must be learned: those shown, and those that claims compare with. */
function methodsOf({ shows, claims, learning }: LearningExperiment): string[] {
  const wanted = new Set([...shows, ...claims.flatMap(methodsIn)]);
  return Object.keys(learning.methods).filter((name) => wanted.has(name));
}

export function opponentOf(
  { winRates }: LearningExperiment,
  { learning }: ExperimentStart,
): AgentSpec | undefined {
  const command = learning?.opponent;
  if (command !== undefined) return { kind: "gtp", command };
  return (
    winRates && { ...winRates.opponent, playouts: learning?.opponentPlayouts ?? winRates.playouts.opponent }
  );
}

export function playoutsOf(
  { winRates }: LearningExperiment,
  { learning }: ExperimentStart,
): number | undefined {
  return learning?.playouts ?? winRates?.playouts.ours;
}

export function summariseLearning(
  experiment: LearningExperiment,
  run: ExperimentStart,
  learned: readonly LearnedMethod[],
  recordsOf: (folder: string) => readonly MatchGameRecord[],
): LearningOutcome {
  const { learning } = experiment;
  const schedule = scheduleAt(run.scale, learning);
  const find = (name: string) => learned.find((each) => each.name === name);
  const planned = entriesOf(experiment, run.scale, learned);
  const records = new Map(planned.map(({ folder }) => [folder, recordsOf(folder)]));
  const effort = (method: string) => effortOf(method, schedule, learning, find(method));
  const playouts = playoutsOf(experiment, run);
  const inPlay = playedEffort(experiment, playouts, effort);
  const entries = entryResults(planned, ({ folder }) => records.get(folder)!, inPlay);
  const games = [...records.values()].flat();
  const weights = weightsOf(experiment, schedule, find, effort);
  const opponent = opponentOf(experiment, run);
  return {
    kind: "learning",
    experiment,
    schedule,
    methods: methodsOf(experiment).map((name) => {
      const own = find(name);
      return {
        name,
        planned: own?.planned ?? iterationsOf(name, schedule, learning),
        ...(own && { learned: own }),
      };
    }),
    weights,
    entries,
    ...(opponent && { opponent: formatAgent(opponent) }),
    ...(playouts !== undefined && { playouts }),
    spent: spendingOf(games),
    claims: experiment.claims.map((claim) =>
      claimResult(claim, experiment, find, isOfGames(claim) ? inPlay : effort, weights, entries),
    ),
    played: games.length,
    planned: planned.reduce((sum, { pairs }) => sum + 2 * pairs, 0),
    broken: games.filter((game) => !isOrderly(game)).length,
  };
}

export function isFinished({ methods, played, planned }: LearningOutcome): boolean {
  return methods.every(({ learned }) => isWhole(learned)) && played >= planned;
}

/** Of games: the smaller share of what the paper spent on learning and on a move. */
function playedEffort(
  { winRates }: LearningExperiment,
  playouts: number | undefined,
  learned: (method: string) => number,
): (method: string) => number {
  if (winRates === undefined || playouts === undefined) return learned;
  return (method) => Math.min(learned(method), playouts / winRates.playouts.ours);
}

function weightsOf(
  { weights = {}, learning }: LearningExperiment,
  schedule: ScheduleFields,
  find: (name: string) => LearnedMethod | undefined,
  effortOf: (method: string) => number,
): WeightsResult[] {
  return Object.entries(weights).map(([method, { iteration: theirs, values }]) => {
    const learned = find(method);
    const iteration = iterationAt(
      theirs,
      learned?.planned ?? iterationsOf(method, schedule, learning),
      method,
      learning,
    );
    const ours = learned && stepAt(learned, iteration)?.weights;
    const effort = effortOf(method);
    return {
      method,
      theirs,
      iteration,
      published: values,
      ...(ours && { ours }),
      hasErrors: learned?.curve.some(({ errors }) => errors !== undefined) ?? false,
      signs: FEATURES.map((feature, i) => {
        const interval = learned && ours && meanStep(learned, feature, iteration);
        return opinionAt(effort, interval === undefined ? "undecided" : opinionOfSign(interval, values[i]!));
      }),
      effort,
    };
  });
}

function claimResult(
  claim: LearningClaim,
  experiment: LearningExperiment,
  find: (name: string) => LearnedMethod | undefined,
  effortOf: (method: string) => number,
  weights: readonly WeightsResult[],
  entries: readonly WinRateResult[],
): ClaimResult {
  const methods = claim.methods ?? experiment.shows;
  const effort = (...of: readonly string[]) => Math.min(...[...of, ...rivalsIn(claim)].map(effortOf));
  const each = (judge: (method: string) => ClaimFinding) =>
    methods.map((method) => ({ method, ...atEffort(effort(method), judge(method)) }));
  const findings = (): MethodFinding[] => {
    switch (claim.check) {
      case "signs":
        return each((method) => judgeSigns(weights.find((own) => own.method === method)));
      case "beats-uniform":
        return each((method) => judgeAboveUniform(entries, method));
      case "not-beaten":
        return each((method) => judgeNotBeaten(entries, method, claim.than));
      case "falls-after-best":
        return each((method) => judgeFall(entries, method));
      case "rises-with-threshold": {
        const thresholds = methods.flatMap((method) => {
          const { threshold } = experiment.learning.methods[method]!;
          return threshold === undefined ? [] : [[method, threshold] as const];
        });
        return [{ method: "", ...atEffort(effort(...methods), judgeThresholds(entries, thresholds)) }];
      }
      default:
        return each((method) => judgeCurve(claim, find(method), find));
    }
  };
  const found = findings();
  return {
    text: claim.text,
    opinion: joinOpinions(found.map(({ opinion }) => opinion)),
    effort: effort(...methods),
    findings: found,
  };
}

function judgeSigns(weights: WeightsResult | undefined): ClaimFinding {
  if (weights?.ours === undefined) return { opinion: "undecided", words: "not yet learned" };
  const of = (wanted: Opinion) => FEATURES.filter((_, i) => weights.signs[i] === wanted);
  const [same, other] = [of("agrees"), of("differs")];
  return {
    opinion: joinOpinions(weights.signs),
    words: [
      `as published: ${same.length === 0 ? "none" : same.join(", ")}`,
      ...(other.length === 0 ? [] : [`the other sign: ${other.join(", ")}`]),
      ...(weights.hasErrors ? [] : ["learned before 0.16, so without errors by the sample of positions"]),
    ].join("; "),
  };
}

// Learns what an experiment is about, in a folder that other tables and figures of the same scale and seed share, and makes matches
// of the policies. A run that is given by name is taken as it is, whatever its plan: so policies learned elsewhere can be looked at.
// In the shared folder runs must be of the setting of the experiments.

/** What the user chose. */
export interface LearningRequest {
  /** The shared folder. */
  readonly folder: string;
  /** By method: the folder of a run that is to be used. */
  readonly given: Readonly<Record<string, string>>;
  /** The command of a GTP program, in place of the file's opponent. */
  readonly opponent?: string;
  /** Playouts a move of ours, and of the file's opponent, in place of the file's. */
  readonly playouts?: number;
  readonly opponentPlayouts?: number;
}

/** The same for the run folder, in which folders are told from there. */
export function recordOf(
  { folder, given, ...rest }: LearningRequest,
  from: string,
): NonNullable<ExperimentStart["learning"]> {
  const told = (path: string) => relative(resolve(from), resolve(path)) || ".";
  return {
    folder: told(folder),
    given: Object.fromEntries(Object.entries(given).map(([name, path]) => [name, told(path)])),
    ...rest,
  };
}

/** Where policies are learned. */
export interface LearningWorkshop {
  /** Policies that are learned at the same time. */
  readonly threads: number;
  /** Where so many jobs are done at the same time. */
  jobs(threads: number): Jobs;
}

interface Place {
  readonly path: string;
  readonly experiment: LearningExperiment;
  readonly run: ExperimentStart;
}

/** Where a method is learned. */
function folderOf({ path, run }: Place, method: string): string {
  const { folder = ".", given = {} } = run.learning ?? {};
  return join(path, given[method] ?? join(folder, slug(method)));
}

export function readLearned(place: Place, learner: Learner): LearnedMethod[] {
  return methodsOf(place.experiment).flatMap((name) => {
    const found = learner.read(folderOf(place, name));
    return found === undefined ? [] : [{ name, ...found }];
  });
}

/**
 * Throws where a run that was given is not there, one that is shared is of another setting, or the program to be met does not answer:
 * better now than after hours of learning.
 */
export async function checkRequest(place: Place, learner: Learner): Promise<void> {
  checkGivenRuns(place, learner);
  checkShared(place, learner);
  await checkOpponent(place);
}

async function checkOpponent({ experiment, run }: Place): Promise<void> {
  const opponent = opponentOf(experiment, run);
  if (opponent === undefined) return;
  try {
    await checkAgent(experiment.game, opponent, nodeServices);
  } catch (error) {
    throw new Error(`opponent: ${(error as Error).message}`);
  }
}

/** Learns what is not learned yet, several methods side by side; `keep` is called after each. */
export async function learnMethods(
  place: Place,
  learner: Learner,
  workshop: LearningWorkshop,
  signal: AbortSignal,
  keep: () => void,
  progress?: (done: number, total: number, what: string) => void,
): Promise<void> {
  const lessons = lessonsOf(place, learner);
  const [first] = lessons;
  if (first === undefined) return;
  if (lessons.some(({ folder }) => learner.read(folder) === undefined))
    await withJobs(workshop.jobs(workshop.threads), (jobs) =>
      learner.prepare(first.material, {
        jobs,
        signal,
        progress: (done, total) => progress?.(done, total, "positions"),
      }),
    );
  const parts = lessons.map(() => 0);
  const queue = [...lessons.entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
      const [i, lesson] = next;
      const tell = (done: number, total: number) => {
        parts[i] = done / total;
        const sum = parts.reduce((all, part) => all + part, 0);
        progress?.(Math.floor((1000 * sum) / parts.length), 1000, "learning");
      };
      // A thread keeps to one method, and so to the search that it has made for it.
      await withJobs(workshop.jobs(1), (jobs) => learner.learn(lesson, { jobs, signal, progress: tell }));
      keep();
    }
  };
  await Promise.all(Array.from({ length: workshop.threads }, work));
}

function checkGivenRuns(place: Place, learner: Learner): void {
  const { methods } = place.experiment.learning;
  for (const name of Object.keys(place.run.learning?.given ?? {})) {
    if (!Object.hasOwn(methods, name))
      throw new Error(`no method is called "${name}"; methods: ${Object.keys(methods).join(", ")}`);
    const folder = folderOf(place, name);
    if (learner.read(folder) === undefined) throw new Error(`${resolve(folder)}: nothing was learned there`);
  }
}

function checkShared(place: Place, learner: Learner): void {
  const { experiment, run } = place;
  for (const name of methodsOf(experiment)) {
    if (run.learning?.given[name] !== undefined) continue;
    const folder = folderOf(place, name);
    const difference = learner.difference(folder, experiment.learning.methods[name]!.threshold);
    if (difference !== undefined)
      throw new Error(
        `${resolve(folder)}: learned with ${difference}; learn anew in another folder (--learned FOLDER), or name the run (--learned ${name}=FOLDER)`,
      );
  }
}

/** What is still to be learned. */
function lessonsOf(place: Place, learner: Learner): Lesson[] {
  const { experiment, run, path } = place;
  const { learning, game } = experiment;
  const schedule = scheduleAt(run.scale, learning);
  const material = {
    game,
    folder: join(path, run.learning?.folder ?? "."),
    players: learning.players,
    schedule,
    seed: run.seed,
  };
  return methodsOf(experiment).flatMap((name): Lesson[] => {
    const folder = folderOf(place, name);
    const found = learner.read(folder);
    if (found !== undefined && isWhole({ name, ...found })) return [];
    const { threshold } = learning.methods[name]!;
    return [
      {
        material,
        folder,
        ...(threshold !== undefined && { threshold }),
        iterations: iterationsOf(name, schedule, learning),
        alpha: learning.alpha,
      },
    ];
  });
}

/** The matches of a table of win rates. */
export function learningMeetings(
  place: Place,
  learner: Learner,
  learned: readonly LearnedMethod[],
): CellMatch[] {
  const { experiment, run } = place;
  const [opponent, playouts] = [opponentOf(experiment, run), playoutsOf(experiment, run)];
  if (opponent === undefined || playouts === undefined) return [];
  const terms = { opponent, playouts, seed: run.seed };
  const plan = (entry: WinRateEntry): MatchPlan => {
    const { method, iteration, folder } = entry;
    if (method === UNIFORM) return planOf(experiment, entry, { policy: UNIFORM }, terms);
    const policy = learner.policyAt(folderOf(place, method), iteration);
    const whole = planOf(experiment, entry, policy, terms);
    // A match of a version before holds the weights itself, and goes on so.
    if (isBegun(join(place.path, folder), whole)) return whole;
    return planOf(experiment, entry, namePolicy(entry, policy, experiment), terms);
  };
  return entriesOf(experiment, run.scale, learned).map((entry) => ({
    players: [nameOf(entry), OPPONENT],
    folder: entry.folder,
    plan: plan(entry),
  }));
}

function isBegun(folder: string, plan: MatchPlan): boolean {
  return existsSync(join(folder, "plan.yaml")) && planId(readFolderPlan(folder)) === planId(plan);
}

/** The policy by its content, where it is weights; these are kept at hand. */
function namePolicy(
  { method, iteration }: WinRateEntry,
  policy: AgentPolicy,
  { game, winRates }: LearningExperiment,
): AgentPolicy {
  if (!takesWeights(matchKit(game), winRates!.agent.kind, "policy")) return policy;
  const name = `${slug(method)}-${iteration}`;
  return { ...policy, policy: machine.weights.add({ name, weights: policy.policy }) };
}
