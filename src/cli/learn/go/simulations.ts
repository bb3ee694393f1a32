/** The simulations of Go that a policy is learned with: playouts, or those of UCT with what the paper's has. */
import { z } from "zod";
import {
  FEATURES,
  GoCandidates,
  type GoGame,
  type GoState,
  GradientPlayout,
  loadPrior,
  PAPER_TACTICS,
  PRIORS,
  READINGS,
  SoftmaxPlayout,
  TACTICS,
} from "../../../games/go/index.js";
import { type Balanced, PlainSimulations, type Simulations, TreeSimulations } from "../../../learn/index.js";
import { ProgressiveWidening, uctSchema } from "../../../search/index.js";

export const treeSchema = z.strictObject({
  /** Playouts from a leaf before it gets children. */
  threshold: z.int().min(1),
  exploration: z.number().min(0).default(0.31),
  prior: z.enum(PRIORS).default("paper"),
  /** Visits at which the second move of a node joins the first; 0 where all are there from the start. */
  widening: z.number().min(0).default(40),
  growth: z.number().min(1).default(1.4),
  rave: z.boolean().default(false),
});

export const settingSchema = z.strictObject({
  /** How many of the tactical features count: the paper's, or ours as well. */
  tactics: z.union([z.literal(PAPER_TACTICS), z.literal(TACTICS)]).default(PAPER_TACTICS),
  /** Whether feature 5 comes with feature 4 or in its place. */
  reading: z.enum(READINGS).default("both"),
  /** Of UCT; missing where simulations are playouts. */
  tree: treeSchema.exactOptional(),
});

export type Tree = z.output<typeof treeSchema>;
export type Setting = z.output<typeof settingSchema>;

export function simulationsOf(game: GoGame, { reading, tactics, tree }: Setting): Simulations<GoState> {
  const { board } = game;
  const weights = new Float64Array(FEATURES);
  const policy: Balanced<GoState> = {
    clone: (state) => game.clone(state),
    playout: new SoftmaxPlayout(board, weights, { reading, tactics }),
    slope: new GradientPlayout(board, weights, { reading, tactics }),
  };
  if (tree === undefined) return new PlainSimulations(policy);
  const { threshold, exploration, prior, widening, growth, rave } = tree;
  return new TreeSimulations(
    policy,
    {
      candidates: new GoCandidates(board, loadPrior(prior)),
      ...(widening > 0 && { widening: new ProgressiveWidening({ first: widening, growth }) }),
    },
    threshold,
    uctSchema.parse({ exploration, amaf: rave ? "visited" : "none", mix: "rave", nodes: 1 << 18 }),
  );
}
