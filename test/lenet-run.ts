/** A run of the paper of 2017 that nobody has made, for tests of what looks at runs: the paper's own numbers as ours. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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

export const LENET_PLAN = { format: "playout-curling-lenet", version: 1, rules: "legacy-gat", seed: "lenet" };

const byName = <T>(of: (i: number) => T): Record<string, T> =>
  Object.fromEntries(PLAYERS.map((name, i) => [name, of(i)]));

export function lenetMeasured(steps = 50_000) {
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
    format: "playout-curling-lenet-measured",
    version: 1,
    rules: "legacy-gat",
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

export function makeLenetRun(folder: string, steps?: number): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "plan.json"), JSON.stringify(LENET_PLAN));
  writeFileSync(join(folder, "measured.json"), JSON.stringify(lenetMeasured(steps)));
  return folder;
}
