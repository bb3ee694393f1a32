/** How near playouts of policies come to values of positions. */
import { stream } from "../../../random/index.js";
import { type Surroundings, settled } from "../../../training/index.js";
import { TACTICS, type TacticsOptions } from "../index.js";
import { Crew } from "./crew.js";
import { compare, type Evaluation, YARDSTICK } from "./evaluation.js";
import { type GivenPolicy, readingsOf, readPolicy } from "./policy-file.js";
import type { Setting, Tree } from "./simulations.js";
import type { ValueFile } from "./value-file.js";

/** A policy, and how its simulations are made. */
export interface Candidate {
  readonly policy: GivenPolicy;
  readonly setting: Setting;
}

/** Policies by name or file, after the one that all are compared with. */
export function candidatesOf(names: readonly string[], readings: TacticsOptions, tree?: Tree): Candidate[] {
  return [YARDSTICK, ...names.filter((name) => name !== YARDSTICK)].map(readPolicy).map((policy) => ({
    policy,
    setting: {
      // Those with weight 0 say nothing, so that all of them may count.
      tactics: TACTICS,
      ...readingsOf(policy, readings),
      ...(tree !== undefined && { tree }),
    },
  }));
}

export interface EvaluationRequest extends Surroundings {
  readonly candidates: readonly Candidate[];
  readonly values: ValueFile;
  /** Simulations a position. */
  readonly playouts: number;
  readonly seed: string;
}

/** The first candidate is what the others are compared with. Rejects where the signal comes. */
export async function evaluatePolicies(request: EvaluationRequest): Promise<Evaluation[]> {
  const { candidates, values, playouts, seed, jobs, signal, progress } = settled(request);
  const { spec, rows } = values;
  const total = candidates.length * rows.length;
  let done = 0;
  progress(done, total);
  const evaluations: Evaluation[] = [];
  let yardstick: readonly number[] | undefined;
  for (const [i, { policy, setting }] of candidates.entries()) {
    const crew = new Crew({ spec, setting, seed, jobs, signal });
    const subjects = rows.map(({ position }, row) => ({ position, path: ["evaluate", row] }));
    const found = await crew.values(policy.weights, subjects, playouts, () =>
      progress(++done, total, policy.name),
    );
    const squares = found.map((value, row) => (value - rows[row]!.value) ** 2);
    const same = found.filter((value, row) => Math.sign(value) === Math.sign(rows[row]!.value)).length;
    const rng = stream(seed, "bootstrap", i);
    evaluations.push({
      policy: policy.name,
      ...compare(squares, yardstick, rng),
      agreement: same / rows.length,
    });
    yardstick ??= squares;
  }
  return evaluations;
}
