/** The numbers that Matsui and Hoki (2018) published, in the shape of the files of a learning run. */

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

/** Numbers that an experiment reads of `measured.json`, as published. */
export function measured(iteration: number, tuples = 3e7) {
  return {
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
