/**
 * The scale from which on an experiment can have verdicts. Where programs or policies are compared with published ones, at least a hundredth of the
 * published effort must be spent on a move or in learning (`COMPARABLE`), so the scale follows from the budget; elsewhere it was measured.
 */
import { COMPARABLE } from "./comparison.js";
import { effortAt, effortOf, fullLearningScale, fullScale, scheduleAt } from "./effort.js";
import type { Experiment } from "./file.js";
import { budgetsAt, fullPairingScale } from "./pairing.js";

/** The end of the search, and its steps: schedules are rounded, so that a bisection alone could miss the first scale. */
const FINEST = 1e-3;
const RATIO = 1.02;
const BISECTIONS = 30;

/** A scale, a learning run that must be given, or nothing where nobody has published anything to compare with. */
type VerdictScale = number | "run" | undefined;

export function verdictScale(experiment: Experiment): VerdictScale {
  const { kind, takes } = experiment;
  if (takes?.verdictsFrom !== undefined) return takes.verdictsFrom;
  if (kind === "matches") {
    const { published, table } = experiment;
    const isPublished = Object.values(table).some((row) =>
      Object.values(row).some((cell) => cell !== "ours"),
    );
    if (!isPublished) return undefined;
    return firstScale(fullScale(experiment.default, published), (scale) => {
      return effortAt(scale, experiment.default, published).seconds / published.seconds;
    });
  }
  if (kind === "pairing")
    return firstScale(fullPairingScale(experiment), (scale) => {
      return (
        Math.max(...budgetsAt(experiment, scale).map(({ rounds }) => rounds)) / experiment.published.rounds
      );
    });
  if (kind === "learning") {
    const { learning, shows } = experiment;
    return firstScale(fullLearningScale(learning), (scale) => {
      const schedule = scheduleAt(scale, learning);
      return Math.min(...shows.map((method) => effortOf(method, schedule, learning)));
    });
  }
  return undefined;
}

/** The first scale from which on the effort stays comparable, rounded up to two digits. */
function firstScale(full: number, share: (scale: number) => number): number | undefined {
  const isEnough = (scale: number) => share(scale) >= COMPARABLE;
  if (!isEnough(full)) return undefined;
  let enough = full;
  while (enough > FINEST && isEnough(enough / RATIO)) enough /= RATIO;
  let less = enough / RATIO;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (less + enough) / 2;
    if (isEnough(middle)) enough = middle;
    else less = middle;
  }
  const unit = 10 ** (Math.floor(Math.log10(enough)) - 1);
  return Number((Math.ceil(enough / unit) * unit).toPrecision(2));
}
