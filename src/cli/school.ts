/** Where the experiments of Go learn: positions and runs as `playout learn` makes them. */
import { basename, join } from "node:path";
import {
  type AgentSpec,
  briefAgent,
  completeAgent,
  formatAgent,
  kitOf,
  withWeights,
} from "../agents/index.js";
import { ThreadJobs, withJobs } from "../distribute/index.js";
import type { Material, School } from "../experiment/index.js";
import { claimFolder, readText } from "../files/index.js";
import { PAPER_TACTICS } from "../games/go/index.js";
import { hasRun, learnRun, makePositions, makeValues, readRun } from "./learn/go/index.js";
import { commandsOf } from "./learn/go/outcome.js";
import { readPolicy } from "./learn/go/policy-file.js";
import type { ReadRun } from "./learn/go/run-folder.js";
import { PAPER_SETTING, PAPER_TREE, type Setting } from "./learn/go/simulations.js";
import type { Meter } from "./learn/progress.js";

/** Positions of the training that the loss is measured on: as many as the paper takes. */
const SAMPLE = 500;

export function goSchool(threads: number): School {
  return {
    seats: threads,

    read(folder) {
      if (!hasRun(folder)) return undefined;
      const run = readRun(folder);
      const { plan, curve } = run;
      return {
        about: aboutOf(run),
        positions: plan.training.positions,
        simulations: [plan.values, plan.slopes],
        planned: plan.iterations,
        curve: curve.map(({ features, training, test, ...step }) => ({
          ...step,
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

    async prepare(material, signal, progress) {
      const { game, players, schedule, seed } = material;
      const games = schedule.positions + schedule.test;
      const folder = positionsOf(material);
      claimFolder(material.folder, {
        what: "policies that were learned",
        marks: [basename(folder), "run.json"],
      });
      // The values are the second half of the way.
      const meter = (from: number) => (tasks: number) =>
        counter(tasks, (done) => progress(from + done / 2, games));
      const kit = kitOf(game);
      const agent = (spec: AgentSpec, playouts: number) =>
        formatAgent(completeAgent(kit, withWeights(kit, { ...spec, playouts }, readText)));
      const [player, teacher] = [
        agent(players.selfPlay, schedule.selfPlay),
        agent(players.teacher, schedule.teacher),
      ];
      await withJobs(new ThreadJobs(threads), async (jobs) => {
        const common = { folder, seed, jobs, signal };
        await makePositions({ ...common, spec: game, agent: player, games, meter: meter(0) });
        if (signal.aborted) return;
        await makeValues({ ...common, positions: folder, agent: teacher, meter: meter(games / 2) });
        progress(games, games);
      });
    },

    async learn({ material, folder, threshold, iterations, alpha }, signal, progress) {
      const { schedule, seed } = material;
      const begin = {
        data: positionsOf(material),
        positions: schedule.positions,
        testPositions: schedule.test,
        values: schedule.simulations,
        slopes: schedule.simulations,
        rate: alpha,
        l2: 0,
        batch: 1,
        sample: SAMPLE,
        start: readPolicy("uniform"),
        setting: settingOf(threshold),
        seed,
      };
      await withJobs(new ThreadJobs(1), (jobs) =>
        learnRun({
          folder,
          // A run that is there goes on as it was begun.
          ...(!hasRun(folder) && { begin, iterations }),
          jobs,
          signal,
          meter: (positions) => counter(positions, (done) => progress(done, positions)),
        }),
      );
    },

    policyAt(folder, iteration) {
      const { plan, weightsAt } = readRun(folder);
      const { reading, atari } = plan.setting;
      return { policy: weightsAt(iteration), reading, atari };
    },
  };
}

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

function counter(total: number, tell: (done: number) => void): Meter {
  let done = 0;
  tell(0);
  return {
    step(_, count = 1) {
      done += count;
      tell(Math.min(done, total));
    },
    close() {},
  };
}

function lossOf({ loss, error }: { loss: number; error: number | null }) {
  return { loss, ...(error !== null && { error }) };
}

function aboutOf(run: ReadRun): string[] {
  const { training, test } = run.plan;
  return [
    ...commandsOf(run),
    `${training.positions} positions, one a game of ${briefAgent(training.source)}; ${test.positions} others for the test`,
    `values by ${briefAgent(training.teacher)}`,
  ];
}
