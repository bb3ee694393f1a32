/** A learning run that nobody has made, for tests of what looks at runs: Matsui and Hoki's own numbers as ours. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const R2 = [0.003, 0.05, 0.07, 0.18, 0.14, 0.19, 0.24, 0.31, 0.32, 0.38, 0.43, 0.55, 0.58, 0.69, 0.81, 0.94];
const R2_BASE = [
  -0.02, 0, -0.16, 0.04, -0.13, -0.04, -0.05, 0.12, 0.04, 0.18, 0.21, 0.39, 0.4, 0.59, 0.72, 0.91,
];
const CORR = [
  0.048, 0.224, 0.27, 0.428, 0.371, 0.436, 0.492, 0.562, 0.57, 0.617, 0.657, 0.74, 0.76, 0.831, 0.898, 0.9717,
];
const CORR_BASE = [
  0, 0.061, 0.163, 0.28, 0.266, 0.334, 0.389, 0.466, 0.476, 0.539, 0.585, 0.685, 0.705, 0.793, 0.866, 0.9574,
];

export const PLAN = {
  format: "playout-curling-gpi",
  version: 1,
  net: "set",
  rules: "legacy-gat",
  seed: "a",
  first_ends: 6_000_000,
  look: { samples: 4, around: 0 },
};

/** `measured.json` of an iteration. */
export function measured(iteration: number, tuples = 3e7) {
  return {
    format: "playout-curling-gpi-measured",
    version: 1,
    iteration,
    net: "set",
    rules: "legacy-gat",
    seed: "a",
    playout: "9.9.9",
    policy: { samples: 256, around: 256 },
    score: { against: iteration - 1, ends: 20_000, mean: iteration === 1 ? 2.92 : 2.94, deviation: 2.1 },
    data: {
      tuples,
      scores: [
        0, 8, 188, 3700, 20_890, 49_170, 70_000, 90_000, 532_088, 90_000, 70_000, 49_170, 20_890, 3700, 188,
        8, 0,
      ],
    },
    accuracy: R2.map((r2, m) => ({
      m,
      tuples: 100_000,
      r2,
      r2Base: R2_BASE[m]!,
      corr: CORR[m]!,
      corrBase: CORR_BASE[m]!,
      pairs: 20_000,
      ceiling: 1.01 * r2,
      ceilingError: 0.004,
    })),
  };
}

/** Writes a run with so many iterations. */
export function makeRun(folder: string, iterations = 2, tuples?: number): string {
  for (let i = 1; i <= iterations; i++) {
    mkdirSync(join(folder, `pi${i}`), { recursive: true });
    const { data, accuracy, ...first } = measured(i, tuples);
    const told = i === 1 ? first : { ...first, data, accuracy };
    writeFileSync(join(folder, `pi${i}`, "measured.json"), JSON.stringify(told));
  }
  writeFileSync(join(folder, "plan.json"), JSON.stringify(PLAN));
  return folder;
}
