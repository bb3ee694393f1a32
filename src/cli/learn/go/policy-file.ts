/** Policies of playouts that commands of learning are given: one of ours by name, or a file of weights. */
import { readWeights } from "../../../agents/index.js";
import { readText } from "../../../files/index.js";
import { parseWeights } from "../../../game/index.js";
import { FEATURES, loadPolicy, POLICIES, type Reading } from "../../../games/go/index.js";

export interface GivenPolicy {
  readonly name: string;
  readonly weights: Float64Array;
  /** How the tactical features were read when it was learned, where its file tells it. */
  readonly reading?: Reading;
}

/** Throws one line if there is no such policy. */
export function readPolicy(name: string): GivenPolicy {
  if (POLICIES.includes(name)) return { name, weights: loadPolicy(name) };
  if (!/\.json$/i.test(name))
    throw new Error(`policy: expected ${POLICIES.join(", ")}, or a file of weights (.json), not "${name}"`);
  const { weights, reading } = readWeights(name, readText);
  try {
    return {
      name,
      weights: parseWeights(weights, FEATURES),
      ...(reading !== undefined && { reading: reading as Reading }),
    };
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}

/** The reading that is asked for, or else that of the policy; they must not contradict each other. */
export function readingOf({ name, reading }: GivenPolicy, asked: Reading | undefined): Reading {
  if (reading !== undefined && asked !== undefined && reading !== asked)
    throw new Error(`--reading: ${name} was learned with ${reading}, not ${asked}`);
  return asked ?? reading ?? "both";
}
