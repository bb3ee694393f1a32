/** Begins and resumes balancing runs of Go, for commands and experiments; lists the jobs of learning. */

import { basename, join } from "node:path";
import {
  type AgentSpec,
  completeAgent,
  formatAgent,
  nameOfWeights,
  withWeights,
} from "../../../agents/index.js";
import { briefWeights, checkData, formatWeights, version as VERSION } from "../../../core/index.js";
import { claimFolder, machine } from "../../../io/index.js";
import {
  type AnyJobKind,
  agentFiles,
  completeRequest,
  digestOf,
  hasRun,
  keepWeights,
  type Learner,
  type RunContext,
  type TrainingMaterial,
  weightsFrom,
} from "../../../jobs/index.js";
import { PAPER_TACTICS, PATTERNS } from "../numbers.js";
import { goKit, goSchema } from "../setup.js";
import {
  type BalancingFolder,
  type BalancingPlan,
  type BalancingRun,
  openRun,
  planSchema,
  readRun,
  run,
} from "./balancing-run.js";
import { readValues, type ValueRow, type ValuesHeader } from "./data.js";
import { GAME, makePositions, POSITION } from "./games.js";
import { commandsOf, formatBalancingReport, formatPolicy, type NamedPolicy, readPolicy } from "./policies.js";
import { PAPER_SETTING, PAPER_TREE, SIMULATIONS, type SimulationSetting } from "./simulations.js";
import { makeValues, VALUE } from "./teacher.js";

/** What a run is begun with where nothing is said. */
export const DEFAULT_LEARNING = {
  iterations: 30,
  values: 200,
  slopes: 200,
  rate: 10,
  l2: 0,
  batch: 16,
  sample: 500,
  start: "uniform",
  seed: "balance",
} as const;
/** Test positions that are held out where nothing is said, and their share. */
const MAX_TEST = 500;
const TEST_SHARE = 0.1;

/** What a run is begun with: positions and their values, and the options of learning. */
export interface LearnOptions
  extends Partial<
    Pick<
      BalancingPlan,
      "setting" | "values" | "slopes" | "rate" | "l2" | "normLimit" | "batch" | "sample" | "seed"
    >
  > {
  /** The folder of the values. */
  readonly data: string;
  /** Another folder for the test; without it the last positions are held out. */
  readonly test?: string;
  readonly positions?: number;
  readonly testPositions?: number;
  /** The policy that it begins with; the uniform one where none is given. */
  readonly start?: NamedPolicy;
}

/** Progress is told of positions. */
interface LearnRequest extends RunContext {
  readonly folder: string;
  /** Missing where a run goes on as it was begun. */
  readonly begin?: LearnOptions;
  /** In all; more than it was begun with, where a run goes on. */
  readonly iterations?: number;
}

/**
 * Learns a policy in a run folder until all iterations are done or the signal comes, and writes the policy and the report. A later
 * call resumes.
 */
export async function learnRun(request: LearnRequest): Promise<BalancingRun> {
  const { folder: path, begin, jobs, signal, progress } = completeRequest(request);
  const folder = begin === undefined ? reopen(request) : openFolder(request, begin);
  try {
    if (begin !== undefined) keepMakers(folder, begin);
    folder.log(`begins at iteration ${folder.checkpoint.iteration}, ${jobs.threads} threads`);
    await run(folder, { jobs, signal, progress });
    folder.log(signal.aborted ? "interrupted" : "done");
    const learned = readRun(path);
    if (learned.curve.length > 0) {
      folder.write("policy.json", formatPolicy(learned));
      folder.write("report.html", formatBalancingReport(learned));
    }
    return learned;
  } finally {
    folder.close();
  }
}

function reopen({ folder, iterations }: LearnRequest): BalancingFolder {
  const { plan } = readRun(folder);
  return openRun(folder, { ...plan, iterations: iterations ?? plan.iterations });
}

function openFolder({ folder: path, iterations }: LearnRequest, options: LearnOptions): BalancingFolder {
  const { training, test } = dataOf(options);
  const { setting = PAPER_SETTING, start = readPolicy(DEFAULT_LEARNING.start) } = options;
  const { values, slopes, rate, l2, normLimit, batch, sample, seed } = { ...DEFAULT_LEARNING, ...options };
  if (rate * l2 * batch >= 1)
    throw new Error(`l2: times the rate and the batch it must be below 1, or weights never settle`);
  const plan = checkData(planSchema, {
    format: "playout-go-balancing",
    version: 1,
    playout: VERSION,
    game: training.header.game,
    setting,
    values,
    slopes,
    rate,
    l2,
    ...(normLimit !== undefined && { normLimit }),
    batch,
    iterations: iterations ?? (hasRun(path) ? readRun(path).plan.iterations : DEFAULT_LEARNING.iterations),
    sample: Math.min(sample, training.rows.length),
    seed,
    start: startOf(start, setting),
    training: describe(training),
    test: describe(test),
  });
  return openRun(path, plan, training.rows, test.rows);
}

/** Those of the agents who made the positions and values, which the plan tells of. */
function keepMakers({ path, plan }: BalancingFolder, { data, test = data }: LearnOptions): void {
  for (const [from, { source, teacher }] of [
    [data, plan.training],
    [test, plan.test],
  ] as const)
    keepWeights(path, weightsFrom(from, `${source} ${teacher}`));
}

interface Part {
  readonly header: ValuesHeader;
  readonly rows: readonly ValueRow[];
}

/** The positions that are learned from, and others. */
function dataOf({ data, test: other, positions, testPositions }: LearnOptions): {
  training: Part;
  test: Part;
} {
  const all = readValues(data);
  if (other !== undefined) {
    const test = readValues(other);
    if (JSON.stringify(test.header.game) !== JSON.stringify(all.header.game))
      throw new Error(`${test.file}: is of another game than ${all.file}`);
    return {
      training: part(all, 0, positions ?? all.rows.length),
      test: part(test, 0, testPositions ?? test.rows.length),
    };
  }
  const held = testPositions ?? Math.min(MAX_TEST, Math.ceil(TEST_SHARE * all.rows.length));
  const learned = positions ?? all.rows.length - held;
  if (learned + held > all.rows.length)
    throw new Error(`${all.file}: has ${all.rows.length} positions, not ${learned} and ${held} for the test`);
  return {
    training: part(all, 0, learned),
    test: part(all, all.rows.length - held, all.rows.length),
  };
}

function part(from: Part & { file: string }, first: number, end: number): Part {
  if (first >= end || end > from.rows.length)
    throw new Error(`${from.file}: has ${from.rows.length} positions, not ${end - first} from ${first}`);
  return { header: from.header, rows: from.rows.slice(first, end) };
}

function describe({ header, rows }: Part): BalancingPlan["training"] {
  const { source, teacher, seed } = header;
  return { positions: rows.length, digest: digestOf(rows), source, teacher: `${teacher} (seed ${seed})` };
}

/** The policy that learning begins with, without features that it does not know. */
function startOf(
  { name: policy, weights }: NamedPolicy,
  { tactics }: SimulationSetting,
): BalancingPlan["start"] {
  const known = weights.slice().fill(0, PATTERNS + tactics);
  if (policy === "uniform") return { policy };
  const name = nameOfWeights(policy);
  return { policy, weights: machine.weights.add({ name, weights: formatWeights(known) }) };
}

// Go as experiments learn it: with the paper's setting, on positions that lie beside the runs.

/** Positions of the training that the loss is measured on: as many as the paper takes. */
const SAMPLE = 500;

export const goLearner: Learner = {
  read(folder) {
    if (!hasRun(folder)) return undefined;
    const run = readRun(folder);
    const { plan, curve } = run;
    return {
      about: aboutOf(run),
      positions: plan.training.positions,
      simulations: [plan.values, plan.slopes],
      planned: plan.iterations,
      curve: curve.map(({ features, errors, training, test, ...step }) => ({
        ...step,
        ...(errors !== undefined && { errors: errors.slice(0, PAPER_TACTICS) }),
        training: lossOf(training),
        test: lossOf(test),
        weights: features.slice(0, PAPER_TACTICS),
      })),
    };
  },

  difference(folder, threshold) {
    if (!hasRun(folder)) return undefined;
    const [found, wanted] = [flat(readRun(folder).plan.setting), flat(settingOf(threshold))];
    const others = Object.keys({ ...wanted, ...found }).filter((key) => found[key] !== wanted[key]);
    if (others.length === 0) return undefined;
    return others
      .map((key) => `${key} ${found[key] ?? "not set"}, not ${wanted[key] ?? "set"}`)
      .join(", and ");
  },

  async prepare(material, surroundings) {
    const { game, players, schedule, seed } = material;
    const spec = checkData(goSchema, game);
    const games = schedule.positions + schedule.test;
    const folder = positionsOf(material);
    claimFolder(material.folder, {
      what: "policies that were learned",
      marks: [basename(folder), "run.json"],
    });
    const kit = goKit(spec);
    const agent = (asked: AgentSpec, playouts: number) =>
      formatAgent(completeAgent(kit, withWeights(kit, { ...asked, playouts }, agentFiles())));
    const [player, teacher] = [
      agent(players.selfPlay, schedule.selfPlay),
      agent(players.teacher, schedule.teacher),
    ];
    // The values are the second half of the way.
    const half = (from: number) => ({
      ...surroundings,
      progress: (done: number) => surroundings.progress?.(from + done / 2, games),
    });
    await makePositions({ ...half(0), folder, spec, agent: player, games, seed });
    if (surroundings.signal?.aborted) return;
    await makeValues({ ...half(games / 2), positions: folder, folder, agent: teacher, seed });
    surroundings.progress?.(games, games);
  },

  async learn({ material, folder, threshold, iterations, alpha }, surroundings) {
    const { schedule, seed } = material;
    const begin = {
      data: positionsOf(material),
      positions: schedule.positions,
      testPositions: schedule.test,
      values: schedule.simulations,
      slopes: schedule.simulations,
      rate: alpha,
      batch: 1,
      sample: SAMPLE,
      setting: settingOf(threshold),
      seed,
    };
    // A run that is there goes on as it was begun.
    await learnRun({ ...surroundings, folder, ...(!hasRun(folder) && { begin, iterations }) });
  },

  policyAt(folder, iteration) {
    const { plan, weightsAt } = readRun(folder);
    const { reading, atari } = plan.setting;
    return { policy: weightsAt(iteration), reading, atari };
  },
};

/** That of the experiments: the paper's. */
function settingOf(threshold: number | undefined): SimulationSetting {
  return { ...PAPER_SETTING, ...(threshold !== undefined && { tree: { ...PAPER_TREE, threshold } }) };
}

function flat({ tree, ...features }: SimulationSetting): Record<string, unknown> {
  return { ...features, ...tree };
}

function positionsOf({ folder }: TrainingMaterial): string {
  return join(folder, "positions");
}

function lossOf({ loss, error }: { loss: number; error: number | null }) {
  return { loss, ...(error !== null && { error }) };
}

function aboutOf(run: BalancingRun): string[] {
  const { training, test } = run.plan;
  return [
    ...commandsOf(run),
    `${training.positions} positions, one a game of ${briefWeights(training.source)}; ${test.positions} others for the test`,
    `values by ${briefWeights(training.teacher)}`,
  ];
}

/** What is done of learning Go in parts, on other machines too. */
export const goJobs: readonly AnyJobKind[] = [GAME, POSITION, VALUE, SIMULATIONS];
