import { formatWeights } from "../core/weights.js";
import { FEATURES } from "../games/go/policy.js";
import "../games/node.js";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Jobs } from "../jobs/jobs.js";
import type { RunContext } from "../jobs/make-rows.js";
import { openFolderStore } from "../jobs/match-folder.js";
import type { Learner, LearningProgress } from "../jobs/trials.js";
import { completePlan } from "../match/plan.js";
import { type LearningExperiment, parseExperiment } from "./file.js";
import { learningMeetings, learnMethods, readLearned } from "./learning.js";
import type { ExperimentStart } from "./results.js";

const text = readFileSync(new URL("../../experiments/uctb-figure2.yaml", import.meta.url), "utf8");
const experiment = parseExperiment(text) as LearningExperiment;
const place = {
  path: "run",
  experiment,
  run: { seed: "s", scale: 1, learning: { folder: "../learned", given: {} } } as unknown as ExperimentStart,
};

/** Learns at once, and keeps what it was asked. */
class Diligent {
  readonly asked: string[] = [];
  readonly runs = new Map<string, LearningProgress>();
  readonly learner: Learner = {
    read: (folder) => this.runs.get(folder),
    difference: () => undefined,
    prepare: async ({ folder, seed }, { jobs, progress }) => {
      this.asked.push(`${folder} with ${seed}, ${jobs.threads} threads`);
      progress?.(1, 2);
    },
    learn: async ({ folder, threshold, iterations }, { jobs, progress }: RunContext) => {
      this.asked.push(`${folder} at ${threshold}, ${jobs.threads} threads`);
      progress?.(1, 1);
      const point = { iteration: iterations, norm: 1, weights: [0, 0, 0, 0, 0, 0] };
      this.runs.set(folder, {
        about: [],
        positions: 1,
        simulations: [1, 1],
        planned: iterations,
        curve: [point],
      });
    },
    policyAt: () => ({ policy: "" }),
  };
}

function workshop() {
  const closed: number[] = [];
  const jobs = (threads: number) => {
    const close = async () => {
      closed.push(threads);
    };
    return { threads, close } as unknown as Jobs;
  };
  return { threads: 3, jobs, closed };
}

async function learn(diligent: Diligent, signal = new AbortController().signal) {
  const told: [number, number, string][] = [];
  let kept = 0;
  const shop = workshop();
  await learnMethods(
    place,
    diligent.learner,
    shop,
    signal,
    () => kept++,
    (...words) => told.push(words),
  );
  return { told, kept, closed: shop.closed };
}

test("methods that are missing are learned, each by a thread, from positions that all threads make", async () => {
  const diligent = new Diligent();
  const { told, kept, closed } = await learn(diligent);
  const methods = readLearned(place, diligent.learner).map(({ name }) => name);
  expect(methods.length).toBeGreaterThan(0);
  expect(methods).toEqual(expect.arrayContaining([...experiment.shows]));
  expect(diligent.asked).toHaveLength(methods.length + 1);
  expect(diligent.asked[0]).toBe("learned with s, 3 threads");
  for (const words of diligent.asked.slice(1)) expect(words).toMatch(/^learned\/[\w-]+ at \w+, 1 threads$/);
  expect(closed).toEqual([3, ...methods.map(() => 1)]);
  expect(kept).toBe(methods.length);
  expect(told[0]).toEqual([1, 2, "positions"]);
  expect(told.at(-1)).toEqual([1000, 1000, "learning"]);
  // What is whole is not learned again.
  expect(await learn(diligent)).toEqual({ told: [], kept: 0, closed: [] });
  expect(diligent.asked).toHaveLength(methods.length + 1);
});

test("after a signal no method is begun", async () => {
  const diligent = new Diligent();
  const { kept } = await learn(diligent, AbortSignal.abort());
  expect([diligent.asked.length, kept]).toEqual([1, 0]);
});

test("matches name the weights of a policy by their content, and those that were begun with the weights go on so", () => {
  const file = new URL("../../experiments/uctb-table1.yaml", import.meta.url);
  const table = parseExperiment(readFileSync(file, "utf8")) as LearningExperiment;
  const path = mkdtempSync(join(tmpdir(), "playout-meetings-"));
  try {
    const run = {
      seed: "s",
      scale: 0.01,
      learning: { folder: "learned", given: {} },
    } as unknown as ExperimentStart;
    const weights = formatWeights(new Float64Array(FEATURES).fill(0.125));
    const { learner } = new Diligent();
    const meetings = () =>
      learningMeetings(
        { path, experiment: table, run },
        { ...learner, policyAt: () => ({ policy: weights }) },
        [],
      );
    const [uniform, first, second] = meetings();
    expect(uniform!.plan.agents[0]!.policy).toBe("uniform");
    expect(first!.plan.agents[0]!.policy).toMatch(/^[\w-]+-\d+@[0-9a-f]{12}$/);
    const [own, other] = first!.plan.agents;
    const whole = completePlan({ ...first!.plan, agents: [{ ...own, policy: weights }, other] });
    openFolderStore(join(path, first!.folder), whole).close();
    const again = meetings();
    expect(again[1]!.plan).toEqual(whole);
    expect(again[2]!.plan).toEqual(second!.plan);
  } finally {
    rmSync(path, { recursive: true });
  }
});
