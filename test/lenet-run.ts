/** A tiny run of `playout learn curling-lenet`, really made; and the same with the numbers of Matsui and Hoki (2017) in the place of its own. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { playout } from "./end-to-end/command.js";

const ACCURACY = [
  0.1454, 0.1684, 0.1634, 0.1866, 0.1956, 0.2079, 0.246, 0.2696, 0.2781, 0.32, 0.3393, 0.3996, 0.4519, 0.5266,
  0.5757, 0.6961,
];
const PLAYERS = ["line", "starts", "grid", "samples", "random"] as const;
const POINTS = [
  [null, -0.12, 0.4, -0.28, 0.73],
  [0.26, null, 0.15, 0.02, 0.75],
  [-0.23, 0.03, null, -0.46, 0.57],
  [0.21, 0.4, 0.36, null, 0.27],
  [-0.54, -0.76, -0.65, -0.57, null],
];
const OVERALL = [0.129, 0.204, -0.044, 0.316, -0.605];
/** By how much each is above the next of the paper's order. */
const NEXT = [0.173, 0.075, 0.561, 0.112, null];

const byName = <T>(of: (i: number) => T): Record<string, T> =>
  Object.fromEntries(PLAYERS.map((name, i) => [name, of(i)]));

/** Numbers that an experiment reads of `measured.json`, as published. */
function published(steps: number) {
  const variant = (mean: number) => ({
    rows: [
      { accuracy: mean, error: 0.02 },
      ...Array.from({ length: 16 }, (_, i) => ({
        accuracy: i === 3 ? 0.143 : mean + 0.001 * i,
        error: 0.006,
      })),
    ],
    failed: 1,
  });
  return {
    steps,
    inputs: { a: variant(0.63), b: variant(0.61), c: variant(0.36) },
    throws: ACCURACY.map((accuracy, i) => ({
      throw: i + 1,
      right: Math.round(7000 * accuracy),
      tests: 7000,
      rise: i === 0 ? null : accuracy - ACCURACY[i - 1]!,
      riseError: i === 0 ? null : 0.007,
    })),
    table: byName((i) =>
      byName((j) => {
        const points = POINTS[i]![j]!;
        return { points, deviation: points === null ? null : 0.9, games: points === null ? null : 400 };
      }),
    ),
    overall: byName((i) => ({
      points: OVERALL[i],
      error: 0.012,
      next: { lead: NEXT[i], error: NEXT[i] === null ? null : 0.024 },
      grid: { lead: i === 2 ? null : OVERALL[i]! - OVERALL[2]!, error: i === 2 ? null : 0.024 },
    })),
    byRules: byName(() => ({ lost: 800, draws: 0, games: 800 })),
    figure2: Array.from({ length: 101 }, (_, i) => ({
      vx: i / 100,
      f4: 0.4 + 0.1 * Math.sin(i),
      slope: Math.cos(i),
    })),
    figure6: { points: 41, q: [], best: { vx: 0.6, vy: 0.5, q: -0.02 } },
  };
}

/** Learns a run of five steps a training. */
export function learnTinyRun(folder: string, python: string): void {
  const amounts = ["--scale", "0.00001", "--batch", "16", "--trainings", "2", "--tests", "2", "--games", "2"];
  const { stderr, status } = playout([
    ...["learn", "curling-lenet", "--out", folder, ...amounts, "--threads", "2", "--python", python],
  ]);
  expect({ error: status === 0 ? "" : stderr, status }).toEqual({ error: "", status: 0 });
}

/** Copies a tiny run with published numbers in the place of its own, as if it had learned for so many steps. */
export function publishedRun(tiny: string, folder: string, steps: number): string {
  mkdirSync(folder, { recursive: true });
  const made = JSON.parse(readFileSync(join(tiny, "measured.json"), "utf8"));
  const numbers = published(steps);
  // Numbers that no run has would test nothing.
  for (const key of Object.keys(numbers)) expect(made).toHaveProperty(key);
  writeFileSync(join(folder, "plan.json"), readFileSync(join(tiny, "plan.json")));
  writeFileSync(join(folder, "measured.json"), JSON.stringify({ ...made, ...numbers }));
  return folder;
}
