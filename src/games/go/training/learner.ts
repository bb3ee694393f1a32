/** Go as experiments learn it: with the paper's setting, on positions that lie beside the runs. */
import { basename, join } from "node:path";
import { type AgentSpec, completeAgent, formatAgent, withWeights } from "../../../agents/index.js";
import { agentFiles } from "../../../distribute/index.js";
import { claimFolder } from "../../../files/index.js";
import { briefWeights, checked } from "../../../game/index.js";
import { hasRun, type Learner, type Material } from "../../../training/index.js";
import { PAPER_TACTICS } from "../index.js";
import { goKit, goSchema } from "../players/index.js";
import { learnRun } from "./learn-run.js";
import { makePositions } from "./make-positions.js";
import { makeValues } from "./make-values.js";
import { commandsOf } from "./outcome.js";
import { type ReadRun, readRun } from "./run-format.js";
import { PAPER_SETTING, PAPER_TREE, type Setting } from "./simulations.js";

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
    const spec = checked(goSchema, game);
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
function settingOf(threshold: number | undefined): Setting {
  return { ...PAPER_SETTING, ...(threshold !== undefined && { tree: { ...PAPER_TREE, threshold } }) };
}

function flat({ tree, ...features }: Setting): Record<string, unknown> {
  return { ...features, ...tree };
}

function positionsOf({ folder }: Material): string {
  return join(folder, "positions");
}

function lossOf({ loss, error }: { loss: number; error: number | null }) {
  return { loss, ...(error !== null && { error }) };
}

function aboutOf(run: ReadRun): string[] {
  const { training, test } = run.plan;
  return [
    ...commandsOf(run),
    `${training.positions} positions, one a game of ${briefWeights(training.source)}; ${test.positions} others for the test`,
    `values by ${briefWeights(training.teacher)}`,
  ];
}
