/**
 * Learns what an experiment is about, in a folder that other tables and figures of the same scale and seed share, and makes matches
 * of the policies. A run that is given by name is taken as it is, whatever its plan: so policies learned elsewhere can be looked at.
 * In the shared folder runs must be of the setting of the experiments.
 */
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { takesWeights } from "../../agents/index.js";
import { here, type Jobs, readFolderPlan, withJobs } from "../../distribute/index.js";
import { greetAgent, type MatchPlan, matchKit, planId } from "../../match/index.js";
import type { Learner, Lesson } from "../../training/index.js";
import { machine } from "../../transports/index.js";
import type { LearningExperiment } from "../file.js";
import { type Meeting, slug } from "../matches.js";
import type { Run } from "../results.js";
import { isWhole, type Learned } from "./learned.js";
import { methodsOf, opponentOf, playoutsOf } from "./outcome.js";
import { iterationsOf, scheduleAt } from "./schedule.js";
import { type AgentPolicy, type Entry, entriesOf, nameOf, OPPONENT, planOf, UNIFORM } from "./win-rates.js";

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
): NonNullable<Run["learning"]> {
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
  readonly run: Run;
}

/** Where a method is learned. */
function folderOf({ path, run }: Place, method: string): string {
  const { folder = ".", given = {} } = run.learning ?? {};
  return join(path, given[method] ?? join(folder, slug(method)));
}

export function readLearned(place: Place, learner: Learner): Learned[] {
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
  checkGiven(place, learner);
  checkShared(place, learner);
  await greetOpponent(place);
}

async function greetOpponent({ experiment, run }: Place): Promise<void> {
  const opponent = opponentOf(experiment, run);
  if (opponent === undefined) return;
  try {
    await greetAgent(experiment.game, opponent, here);
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

function checkGiven(place: Place, learner: Learner): void {
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
export function learningMeetings(place: Place, learner: Learner, learned: readonly Learned[]): Meeting[] {
  const { experiment, run } = place;
  const [opponent, playouts] = [opponentOf(experiment, run), playoutsOf(experiment, run)];
  if (opponent === undefined || playouts === undefined) return [];
  const terms = { opponent, playouts, seed: run.seed };
  const plan = (entry: Entry): MatchPlan => {
    const { method, iteration, folder } = entry;
    if (method === UNIFORM) return planOf(experiment, entry, { policy: UNIFORM }, terms);
    const policy = learner.policyAt(folderOf(place, method), iteration);
    const whole = planOf(experiment, entry, policy, terms);
    // A match of a version before holds the weights itself, and goes on so.
    if (isBegun(join(place.path, folder), whole)) return whole;
    return planOf(experiment, entry, named(entry, policy, experiment), terms);
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
function named(
  { method, iteration }: Entry,
  policy: AgentPolicy,
  { game, winRates }: LearningExperiment,
): AgentPolicy {
  if (!takesWeights(matchKit(game), winRates!.agent.kind, "policy")) return policy;
  const name = `${slug(method)}-${iteration}`;
  return { ...policy, policy: machine.weights.add({ name, weights: policy.policy }) };
}
