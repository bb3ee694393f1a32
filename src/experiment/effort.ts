/**
 * Turns the scale of an experiment into games, seconds and steps of learning, between our effort and the paper's.
 * The work grows in proportion to the scale: at scale s > 0, games a cell and seconds (or rounds) a move are
 *   games = g (G / g)^a,   seconds = t (T / t)^a,   a = ln s / ln S,   S = G T / (g t),
 * with g, t the effort at scale 1 and G, T the published effort: both grow together, and scale S is the paper's own.
 */
import type { Effort } from "./file.js";
import type { LearnedMethod, Learning, ScheduleFields } from "./learning-file.js";

/** Games, and what is spent on a move. */
type Factors = readonly [number, number];

export function effortAt(scale: number, small: Effort, full: Effort): Effort {
  const [games, seconds] = scaleEffort(scale, [small.games, small.seconds], [full.games, full.seconds]);
  return { games: Math.max(1, Math.round(games)), seconds };
}

export function scaleEffort(scale: number, small: Factors, full: Factors): Factors {
  const share = Math.log(scale) / Math.log(workOfEffort(full) / workOfEffort(small));
  const grow = (from: number, to: number) => from * (to / from) ** share;
  return [grow(small[0], full[0]), grow(small[1], full[1])];
}

/** The scale at which a run takes the published effort. */
export function fullScale(small: Effort, full: Effort): number {
  return (full.games * full.seconds) / (small.games * small.seconds);
}

function workOfEffort([games, each]: Factors): number {
  return games * each;
}

// What a scale means for learning. The work of a run is positions x simulations x iterations; at scale s every number of the schedule, those
// of teacher, self-play and games a table entry too, is
//   d (p / d)^a,   a = ln s / ln S,   S = the ratio of the published work to that at scale 1,
// with d at scale 1 and p as published, so that all grow together. There are as many iterations as the paper has looks at its policies, or a multiple.

type Work = Pick<ScheduleFields, "positions" | "simulations" | "iterations">;

export function scheduleAt(scale: number, learning: Learning): ScheduleFields {
  const { published } = learning;
  const grow = (field: keyof ScheduleFields) =>
    scaleLearning(scale, learning, learning.default[field], published[field]);
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
export function scaleLearning(scale: number, learning: Learning, small: number, full: number): number {
  return Math.max(
    1,
    Math.round(small * (full / small) ** (Math.log(scale) / Math.log(fullLearningScale(learning)))),
  );
}

/** The scale at which a run takes the published effort. */
export function fullLearningScale({ default: small, published }: Learning): number {
  return workOfLearning(published) / workOfLearning(small);
}

/** The work of a method as a share of the paper's; runs that were given have their own. */
export function effortOf(
  method: string,
  schedule: ScheduleFields,
  learning: Learning,
  learned?: LearnedMethod,
): number {
  const [M, N] = learned?.simulations ?? [schedule.simulations, schedule.simulations];
  const ours = {
    positions: learned?.positions ?? schedule.positions,
    simulations: (M + N) / 2,
    iterations: learned?.planned ?? iterationsOf(method, schedule, learning),
  };
  const iterations = publishedIterations(method, learning);
  return workOfLearning(ours) / workOfLearning({ ...learning.published, iterations });
}

function workOfLearning({ positions, simulations, iterations }: Work): number {
  return positions * simulations * iterations;
}

/** Iterations of a method as published. */
function publishedIterations(method: string, { methods, published }: Learning): number {
  return methods[method]!.iterations ?? published.iterations;
}

/** Iterations that a method is to have. */
export function iterationsOf(method: string, schedule: ScheduleFields, learning: Learning): number {
  return Math.round(
    (publishedIterations(method, learning) * schedule.iterations) / learning.published.iterations,
  );
}

/** The iteration that is as far in a learning of so many as one of the paper. */
export function iterationAt(theirs: number, planned: number, method: string, learning: Learning): number {
  return Math.round((theirs * planned) / publishedIterations(method, learning));
}
