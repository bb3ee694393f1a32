/** Policies of playouts that learning is given: one of ours by name, or a file of weights. */
import { z } from "zod";
import { readWeights } from "../../../agents/index.js";
import { readText } from "../../../files/index.js";
import { checked, parseWeights } from "../../../game/index.js";
import {
  ATARIS,
  FEATURES,
  loadPolicy,
  POLICIES,
  READINGS,
  type TacticsOptions,
  UNTOLD_TACTICS,
  USUAL_TACTICS,
} from "../index.js";

/** What a file of weights tells of the tactical features: how they were read when it was learned. */
const toldSchema = z.object({
  reading: z.enum(READINGS).exactOptional(),
  atari: z.enum(ATARIS).exactOptional(),
});

export interface GivenPolicy {
  readonly name: string;
  readonly weights: Float64Array;
  /** The readings as its file tells them, and where it does not. */
  readonly told: TacticsOptions;
  readonly untold: Required<TacticsOptions>;
}

/** Throws one line if there is no such policy. */
export function readPolicy(name: string): GivenPolicy {
  if (POLICIES.includes(name)) return { name, weights: loadPolicy(name), told: {}, untold: USUAL_TACTICS };
  if (!/\.json$/i.test(name))
    throw new Error(`policy: expected ${POLICIES.join(", ")}, or a file of weights (.json), not "${name}"`);
  const file = readWeights(name, readText);
  try {
    return {
      name,
      weights: parseWeights(file.weights, FEATURES),
      told: checked(toldSchema, file),
      untold: UNTOLD_TACTICS,
    };
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}

/** The readings that are asked for, or else those of the policy; they must not contradict each other. */
export function readingsOf(policy: GivenPolicy, asked: TacticsOptions): Required<TacticsOptions> {
  return { reading: agreed(policy, asked, "reading"), atari: agreed(policy, asked, "atari") };
}

function agreed<K extends keyof TacticsOptions>(
  { name, told, untold }: GivenPolicy,
  asked: TacticsOptions,
  option: K,
): Required<TacticsOptions>[K] {
  const [own, other]: Partial<Required<TacticsOptions>>[K][] = [told[option], asked[option]];
  if (own !== undefined && other !== undefined && own !== other)
    throw new Error(`--${option}: ${name} was learned with ${own}, not ${other}`);
  return own ?? other ?? untold[option];
}
