/** What players of Go know before they search: how games are played out, and which moves are tried first. */
import { z } from "zod";
import { isReference, WEIGHTS } from "../../../agents/index.js";
import { type Candidates, type Playout, parseWeights } from "../../../game/index.js";
import {
  ATARIS,
  FEATURES,
  type GoBoard,
  GoCandidates,
  type GoState,
  loadPolicy,
  POLICIES,
  PRIORS,
  parsePrior,
  READINGS,
  SoftmaxPlayout,
  type TacticsOptions,
  UNTOLD_TACTICS,
  UniformPlayout,
  USUAL_TACTICS,
} from "../index.js";

/** Policies are listed as they were learned, the strongest last. */
export const USUAL_POLICY = POLICIES.at(-1) as string;

/** A policy of playouts: one of ours by name, or weights. */
export const policy = z
  .string()
  .refine((text) => isRead(text, weightsOf), `expected ${POLICIES.join(", ")}, or a file of weights (.json)`)
  .default(USUAL_POLICY)
  .meta({
    ...WEIGHTS,
    with: { ...UNTOLD_TACTICS },
    title: `${POLICIES.join(", ")}, or a file of weights (.json)`,
    description: "how a game is played to its end: by chance alone (uniform) or by learned weights",
  });

export const reading = z
  .enum(READINGS)
  .default(USUAL_TACTICS.reading)
  .describe(
    "of a chain that is extended and still in atari: whether the policy's feature 5 comes with feature 4 or instead of it; a file of weights tells how they were learned",
  );

export const atari = z
  .enum(ATARIS)
  .default(USUAL_TACTICS.atari)
  .describe(
    "of a capture that saves a chain: whether the policy's feature 3 is about the stone that takes, in atari afterwards, or about the chain, still in atari; a file of weights tells how they were learned",
  );

/** What orders the moves of a position before anything is known of them. */
export const prior = z
  .string()
  .refine((text) => isRead(text, parsePrior), `expected ${PRIORS.join(", ")}, or a file of weights (.json)`)
  .default("wide")
  .meta({
    ...WEIGHTS,
    title: `${PRIORS.join(", ")}, or a file of weights (.json)`,
    description:
      "which moves are tried first: none in particular, by patterns and the distance from the edge (paper), or by tactics and the last moves as well (wide)",
  });

/** What a store holds is read when it is taken from there. */
function isRead(text: string, read: (text: string) => unknown): boolean {
  if (isReference(text)) return true;
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
}

/** The weights of a policy; none of the uniform one. */
export function weightsOf(text: string): Float64Array | undefined {
  if (text === "uniform") return undefined;
  return POLICIES.includes(text) ? loadPolicy(text) : parseWeights(text, FEATURES);
}

export function playoutOf(
  board: GoBoard,
  options: TacticsOptions & { readonly policy: string },
): Playout<GoState> {
  const weights = weightsOf(options.policy);
  return weights === undefined ? new UniformPlayout(board) : new SoftmaxPlayout(board, weights, options);
}

export function candidatesOf(board: GoBoard, text: string): Candidates<GoState> {
  return new GoCandidates(board, parsePrior(text));
}
