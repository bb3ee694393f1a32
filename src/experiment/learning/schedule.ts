/**
 * What a scale means for learning. The work of a run is positions x simulations x iterations; at scale s every number of the schedule, those
 * of teacher, self-play and games a table entry too, is
 *   d (p / d)^a,   a = ln s / ln S,   S = the ratio of the published work to that at scale 1,
 * with d at scale 1 and p as published, so that all grow together. There are as many iterations as the paper has looks at its policies, or a multiple.
 */
import type { Learning, Schedule } from "./file.js";
import type { Learned } from "./learned.js";

type Work = Pick<Schedule, "positions" | "simulations" | "iterations">;

export function scheduleAt(scale: number, learning: Learning): Schedule {
  const { published } = learning;
  const grow = (field: keyof Schedule) => grown(scale, learning, learning.default[field], published[field]);
  const step = published.iterations / learning.every;
  return {
    positions: grow("positions"),
    test: grow("test"),
    simulations: grow("simulations"),
    iterations: Math.max(1, Math.round(grow("iterations") / step)) * step,
    selfPlay: grow("selfPlay"),
    teacher: grow("teacher"),
  };
}

/** A number that grows with the scale from the one at scale 1 to the published one. */
export function grown(scale: number, learning: Learning, small: number, full: number): number {
  return Math.max(
    1,
    Math.round(small * (full / small) ** (Math.log(scale) / Math.log(fullLearningScale(learning)))),
  );
}

/** The scale at which a run takes the published effort. */
export function fullLearningScale({ default: small, published }: Learning): number {
  return workOf(published) / workOf(small);
}

/** The work of a method as a share of the paper's; runs that were given have their own. */
export function effortOf(method: string, schedule: Schedule, learning: Learning, learned?: Learned): number {
  const [M, N] = learned?.simulations ?? [schedule.simulations, schedule.simulations];
  const ours = {
    positions: learned?.positions ?? schedule.positions,
    simulations: (M + N) / 2,
    iterations: learned?.planned ?? iterationsOf(method, schedule, learning),
  };
  const iterations = publishedIterations(method, learning);
  return workOf(ours) / workOf({ ...learning.published, iterations });
}

function workOf({ positions, simulations, iterations }: Work): number {
  return positions * simulations * iterations;
}

/** Iterations of a method as published. */
function publishedIterations(method: string, { methods, published }: Learning): number {
  return methods[method]!.iterations ?? published.iterations;
}

/** Iterations that a method is to have. */
export function iterationsOf(method: string, schedule: Schedule, learning: Learning): number {
  return Math.round(
    (publishedIterations(method, learning) * schedule.iterations) / learning.published.iterations,
  );
}

/** The iteration that is as far in a learning of so many as one of the paper. */
export function iterationAt(theirs: number, planned: number, method: string, learning: Learning): number {
  return Math.round((theirs * planned) / publishedIterations(method, learning));
}
