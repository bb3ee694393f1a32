/** Learning by passes over examples: how well the weights foretell what was chosen, before the first pass and after each. */
import { setImmediate } from "node:timers/promises";
import { type Examples, type Fit, fitOf } from "../learn/index.js";
import { type Surroundings, settled } from "./surroundings.js";

/** After how many passes weights foretell how well. */
export interface FitPoint {
  readonly pass: number;
  readonly training: Fit;
  readonly heldOut: Fit;
}

/** What learns by passes: `MmLearner`, `SoftmaxLearner`. */
export interface PassLearner {
  readonly passes: number;
  readonly weights: Float64Array;
  pass(): void;
}

export interface PassesRequest extends Pick<Surroundings, "signal"> {
  readonly training: Examples;
  readonly heldOut: Examples;
  /** In all. */
  readonly passes: number;
  /** Hears of every point as soon as it is there. */
  passed?(point: FitPoint): void;
}

/** Learns until all passes are done or the signal comes, which ends it after the pass. */
export async function learnByPasses(learner: PassLearner, request: PassesRequest): Promise<FitPoint[]> {
  const { training, heldOut, passes, passed, signal } = settled(request);
  const curve: FitPoint[] = [];
  const look = () => {
    const { weights, passes: pass } = learner;
    const point = { pass, training: fitOf(weights, training), heldOut: fitOf(weights, heldOut) };
    curve.push(point);
    passed?.(point);
  };
  look();
  while (learner.passes < passes && !signal.aborted) {
    learner.pass();
    look();
    await setImmediate();
  }
  return curve;
}
