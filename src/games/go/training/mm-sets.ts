/** What `playout learn go-mm` can learn: priors of moves in the tree, and a policy of playouts. */
import { formatWeights } from "../../../game/index.js";
import {
  FEATURES,
  formatPrior,
  formatPriorFeature,
  type GoBoard,
  type GoState,
  PATTERNS,
  PolicyFeatures,
  PRIOR_SETS,
  PriorFeatures,
  type PriorSet,
  priorFeatures,
  priorGroups,
  type Shapes,
  TACTICS,
  type TacticsOptions,
  USUAL_TACTICS,
} from "../index.js";

export const MM_SETS = [...PRIOR_SETS, "playout"] as const;
export type MmSetName = (typeof MM_SETS)[number];

/** Reads the features of the moves of a position. */
export interface FeatureReader {
  read(state: GoState): void;
  write(move: number, into: Int32Array): number;
}

/** A set of features whose strengths are learned. */
export interface MmSet {
  readonly name: MmSetName;
  /** What comes of it, in words. */
  readonly about: string;
  /** The format of its file. */
  readonly format: string;
  readonly hasShapes: boolean;
  /** Whether a pass is a move like others, where few are left. */
  readonly hasPasses: boolean;
  /** Number of features without shapes. */
  readonly features: number;
  /** The first feature of each group. */
  groups(shapes: number): number[];
  reader(board: GoBoard, shapes: Shapes): FeatureReader;
  /** The name of a feature; nothing where it has but a number. */
  nameOf(feature: number): string | undefined;
  /** The weights as text, and what else its file tells. */
  weigh(gammas: Float64Array, shapes: Shapes): { readonly weights: string } & TacticsOptions;
}

export function mmSet(name: MmSetName): MmSet {
  return name === "playout" ? PLAYOUT : priorSet(name);
}

function priorSet(set: PriorSet): MmSet {
  return {
    name: set,
    about: `The prior ${set} of moves of Go`,
    format: "playout-go-prior",
    hasShapes: set === "wide",
    hasPasses: true,
    features: priorFeatures(set),
    groups: (shapes) => priorGroups(set, shapes),
    reader: (board, shapes) => new PriorFeatures(board, set, shapes),
    nameOf(feature) {
      const name = formatPriorFeature(feature);
      return /^(pattern|shape):/.test(name) ? undefined : name;
    },
    weigh: (gammas, shapes) => ({ weights: formatPrior({ set, gammas, shapes }) }),
  };
}

const PLAYOUT: MmSet = {
  name: "playout",
  about: "A policy of playouts of Go",
  format: "playout-go-policy",
  hasShapes: false,
  hasPasses: false,
  features: FEATURES,
  groups: () => [0, ...Array.from({ length: TACTICS }, (_, i) => PATTERNS + i)],
  reader: (board) => new PolicyFeatures(board),
  nameOf: (feature) => (feature < PATTERNS ? undefined : `feature ${feature - PATTERNS + 1}`),
  weigh: (gammas) => ({ ...USUAL_TACTICS, weights: formatWeights(gammas.map(Math.log)) }),
};
