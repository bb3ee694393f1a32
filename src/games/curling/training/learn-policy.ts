/** The learned policy's weights from lessons. */
import { basename, dirname } from "node:path";
import { packWeights, unpackWeights } from "../../../game/index.js";
import { fitOf, SoftmaxLearner } from "../../../learn/index.js";
import { VERSION } from "../../../match/index.js";
import { learnByPasses, type PassesRequest } from "../../../training/index.js";
import { FEATURES } from "../index.js";
import type { Dataset, DatasetOptions } from "./examples.js";
import type { ReadLessons } from "./lessons.js";
import type { Outcome } from "./outcome.js";

export interface PolicyRequest extends Pick<PassesRequest, "passes" | "passed" | "signal"> {
  readonly sources: readonly ReadLessons[];
  readonly settings: DatasetOptions;
  /** What `examplesOf` makes of these. */
  readonly dataset: Dataset;
  /** How firmly weights are taken to be small. */
  readonly prior: number;
  /** What the variance of a feature counts at least where it divides the step. */
  readonly leastVariance: number;
}

/** Learns until all passes are done; a signal ends it after the pass. */
export async function learnPolicy(request: PolicyRequest): Promise<Outcome> {
  const { sources, settings, dataset, prior, leastVariance } = request;
  const { model, counts, learnedFrom, training, heldOut } = dataset;
  const { seed } = settings;
  const learner = new SoftmaxLearner(training, { seed, prior, leastVariance });
  const curve = await learnByPasses(learner, { ...request, ...dataset });
  const packed = packWeights(learner.weights);
  return {
    model,
    command: commandOf(request, learner.passes),
    playout: VERSION,
    seed,
    lessons: sources.map(({ header }) => header),
    counts,
    learnedFrom,
    curve,
    kept: fitOf(Float64Array.from(unpackWeights(packed, FEATURES)), heldOut),
    packed,
  };
}

/** The command that repeats it, given the lessons. */
function commandOf({ sources, settings, prior, leastVariance }: PolicyRequest, passes: number): string {
  const { mirror, heldOut, seed } = settings;
  const folders = sources.map(({ file }) => `--data ${basename(dirname(file))}`).join(" ");
  return [
    `playout learn curling-policy ${folders} --passes ${passes} --prior ${prior}`,
    `--least-variance ${leastVariance}${mirror ? "" : " --no-mirror"} --held-out ${heldOut} --seed ${seed}`,
  ].join(" ");
}
