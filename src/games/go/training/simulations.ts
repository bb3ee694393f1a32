/** The simulations of Go that a policy is learned with: playouts, or those of UCT with what the paper's has. */
import { z } from "zod";
import { type Balanced, PlainSimulations, type Simulations, TreeSimulations } from "../../../learn/index.js";
import { ProgressiveWidening, uctSchema } from "../../../search/index.js";
import {
  ATARIS,
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
  UNTOLD_TACTICS,
  USUAL_TACTICS,
} from "../index.js";

/** The totals of UCB1 that UCT knows. */
export const TOTALS = uctSchema.shape.total.unwrap().options;

const treeSchema = z.strictObject({
  /** Playouts from a leaf before it gets children. */
  threshold: z.int().min(1),
  exploration: z.number().min(0),
  /** Whose visits N of UCB1 counts; runs that do not tell were begun when there was one way. */
  total: z.enum(TOTALS).default("children"),
  prior: z.enum(PRIORS),
  /** Visits at which the second move of a node joins the first; 0 where all are there from the start. */
  widening: z.number().min(0),
  growth: z.number().min(1),
  rave: z.boolean(),
});

export const settingSchema = z.strictObject({
  /** How many of the tactical features count: the paper's, or ours as well. */
  tactics: z.union([z.literal(PAPER_TACTICS), z.literal(TACTICS)]),
  /** Whether feature 5 comes with feature 4 or in its place. */
  reading: z.enum(READINGS),
  /** Whose atari feature 3 is about. */
  atari: z.enum(ATARIS).default(UNTOLD_TACTICS.atari),
  /** Of UCT; missing where simulations are playouts. */
  tree: treeSchema.exactOptional(),
});

export type Tree = z.output<typeof treeSchema>;
export type Setting = z.output<typeof settingSchema>;

/** The paper's search and features. */
export const PAPER_TREE: Omit<Tree, "threshold"> = {
  exploration: 0.31,
  total: "visits",
  prior: "paper",
  widening: 40,
  growth: 1.4,
  rave: false,
};
export const PAPER_SETTING: Omit<Setting, "tree"> = { tactics: PAPER_TACTICS, ...USUAL_TACTICS };

export function simulationsOf(game: GoGame, { tree, ...features }: Setting): Simulations<GoState> {
  const { board } = game;
  const weights = new Float64Array(FEATURES);
  const policy: Balanced<GoState> = {
    clone: (state) => game.clone(state),
    playout: new SoftmaxPlayout(board, weights, features),
    slope: new GradientPlayout(board, weights, features),
  };
  if (tree === undefined) return new PlainSimulations(policy);
  const { threshold, exploration, total, prior, widening, growth, rave } = tree;
  return new TreeSimulations(
    policy,
    {
      candidates: new GoCandidates(board, loadPrior(prior)),
      ...(widening > 0 && { widening: new ProgressiveWidening({ first: widening, growth }) }),
    },
    threshold,
    uctSchema.parse({ exploration, total, amaf: rave ? "visited" : "none", mix: "rave", nodes: 1 << 18 }),
  );
}
