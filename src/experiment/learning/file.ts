/**
 * An experiment that learns: playout policies by several methods on one set of positions, and what a table or figure shows of them:
 * win rates by iteration against an opponent, weights, or curves over the iterations. What the paper says in words is a list of
 * claims that can be checked.
 */
import { z } from "zod";
import { agentSchema } from "../../agents/index.js";
import { learnedGames } from "../../training/index.js";
import { gameAmong } from "../game.js";
import { type Claim, claimSchema, methodsIn } from "./claim.js";
import { fullLearningScale } from "./schedule.js";

const line = z.string().min(1);
const count = z.int().min(1).max(1e9);

/** What one learning run takes. */
const schedule = z.strictObject({
  /** Positions that are learned from, and others for the test. */
  positions: count,
  test: count,
  /** M and N: simulations for the value of a position, and as many for the gradient. */
  simulations: count,
  iterations: count,
  /** Playouts a move of the games that positions are taken from. */
  selfPlay: count,
  /** Playouts of the search that gives a position its value. */
  teacher: count,
});

const learning = z.strictObject({
  /** What the shared folder is called, where it is not that of the paper: `runs/NAME-learned`. */
  name: z
    .string()
    .regex(/^[\w-]+$/, "expected letters, digits, _ and hyphens")
    .optional(),
  /** By name: SB has no threshold, UCTB expands a leaf after so many playouts. */
  methods: z.record(
    line,
    z.strictObject({
      threshold: count.optional(),
      /** Where the paper stopped earlier than with the others. */
      iterations: count.optional(),
    }),
  ),
  /** Whose games positions are from, and whose search says what they are worth; without budgets. */
  players: z.strictObject({ selfPlay: agentSchema, teacher: agentSchema }),
  /** The length of a step. */
  alpha: z.number().positive(),
  /** Iterations between two looks of the paper at its policies, which tables have columns for. */
  every: count,
  published: schedule,
  /** At scale 1. */
  default: schedule,
});

const percent = z.number().min(0).max(100);

const winRates = z.strictObject({
  /** Iterations of the paper that policies were taken after. */
  columns: z.array(count).min(1),
  /** By method, a per cent a column; a shorter row ends earlier. `ours` has all columns, of which nobody has published any. */
  rows: z.record(line, z.union([z.array(percent).min(1), z.literal("ours")])),
  uniform: z.strictObject({ percent: percent.optional(), games: count }),
  /** Games of an entry; of ours at the paper's effort. */
  published: z.strictObject({ games: count }),
  /** Games of an entry at scale 1. */
  default: z.strictObject({ games: count }),
  /** The player whose policy is learned, without policy and budget. */
  agent: agentSchema,
  /** Whom it meets, where no other program is given, without a budget. */
  opponent: agentSchema,
  /** Playouts a move of both: the paper's, as far as it tells and else by our reading. */
  playouts: z.strictObject({ ours: count, opponent: count }),
});

const weights = z.record(
  line,
  z.strictObject({
    /** Of the paper, whose weights these are. */
    iteration: count,
    values: z.array(z.number()).length(6),
  }),
);

export const CURVES = ["test", "training", "norm", "weights"] as const;

export const learningFields = {
  kind: z.literal("learning"),
  game: gameAmong(learnedGames),
  learning,
  /** Of which methods it tells. */
  shows: z.array(line).min(1),
  /** What is drawn over the iterations. */
  curves: z.array(z.enum(CURVES)).default([]),
  winRates: winRates.optional(),
  weights: weights.optional(),
  /** What the paper says of the table or figure. */
  claims: z.array(claimSchema).default([]),
  reasons: z.array(z.strictObject({ text: line })).default([]),
};

export type Schedule = z.output<typeof schedule>;
export type Learning = z.output<typeof learning>;
export type WinRates = z.output<typeof winRates>;
export type CurveName = (typeof CURVES)[number];

/** What the folder is called that files share which learn the same: by the paper, where nothing else is said. */
export function sharedName({
  name,
  learning,
}: {
  readonly name: string;
  readonly learning: Pick<Learning, "name">;
}): string {
  return learning.name ?? name.replace(/-.*$/, "");
}

interface Checked {
  readonly learning: Learning;
  readonly shows: readonly string[];
  readonly winRates?: WinRates | undefined;
  readonly weights?: z.output<typeof weights> | undefined;
  readonly claims: readonly Claim[];
}

/** Names must be those of methods, columns those of looks, and the paper's effort above ours. */
export function checkLearning(
  { learning, shows, winRates, weights, claims }: Checked,
  context: z.RefinementCtx,
): void {
  const { methods, every, published } = learning;
  const refuse = (path: (string | number)[], message: string) => {
    context.addIssue({ code: "custom", path, message });
  };
  const expectNames = (given: readonly string[], path: (string | number)[]) => {
    const unknown = given.find((name) => !Object.hasOwn(methods, name));
    if (unknown !== undefined)
      refuse(path, `no method is called "${unknown}"; methods: ${Object.keys(methods).join(", ")}`);
  };
  const expectLooks = (given: readonly number[], path: (string | number)[]) => {
    if (given.some((each) => each % every !== 0 || each > published.iterations))
      refuse(path, `expected multiples of ${every} up to ${published.iterations}`);
  };
  expectNames(shows, ["shows"]);
  expectNames(Object.keys(weights ?? {}), ["weights"]);
  claims.forEach((claim, i) => {
    expectNames(methodsIn(claim), ["claims", i]);
  });
  expectLooks([published.iterations], ["learning", "published", "iterations"]);
  for (const [name, { iterations = every }] of Object.entries(methods))
    expectLooks([iterations], ["learning", "methods", name, "iterations"]);
  for (const [name, { iteration }] of Object.entries(weights ?? {}))
    expectLooks([iteration], ["weights", name, "iteration"]);
  if (winRates !== undefined) {
    expectNames(Object.keys(winRates.rows), ["winRates", "rows"]);
    expectLooks(winRates.columns, ["winRates", "columns"]);
    for (const [name, row] of Object.entries(winRates.rows))
      if (row !== "ours" && row.length > winRates.columns.length)
        refuse(["winRates", "rows", name], `expected at most ${winRates.columns.length} values`);
  }
  for (const field of Object.keys(published) as (keyof Schedule)[])
    if (learning.default[field] > published[field])
      refuse(["learning", "default", field], "expected no more than the published effort");
  if (fullLearningScale(learning) <= 1) refuse(["learning", "default"], "expected less work than published");
}
