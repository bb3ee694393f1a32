/** An experiment that learns, as a file: methods, schedules, figures and claims; and what its runs have given so far. */

import { z } from "zod";
import { agentSchema } from "../agents/index.js";
import { learnedGames } from "../jobs/index.js";
import { fullLearningScale } from "./effort.js";
import { gameAmong } from "./game.js";
import type { CurveSample } from "./learning-claims.js";

// What a paper says of its results in words, as something that can be checked.

const claimText = z.string().min(1);

export const FEATURES = [1, 2, 3, 4, 5, 6] as const;

/** What is known after every iteration: loss on the training sample and on the test positions, L1 norm, weights of features. */
export const SERIES = [
  "training",
  "test",
  "norm",
  ...FEATURES.map((feature) => `weight-${feature}` as const),
] as const;
export type LearningSeries = (typeof SERIES)[number];

const of = z.enum(SERIES);
/** A part of the learning, from 0 to 1. */
const part = z.number().min(0).max(1);

const common = {
  /** The paper's words, or close to them. */
  text: claimText,
  /** Of which methods; without it all that are shown. */
  methods: z.array(claimText).min(1).optional(),
};

export const claimSchema = z.discriminatedUnion("check", [
  z.strictObject({
    ...common,
    check: z.enum(["falls", "rises"]),
    of,
    from: part.default(0),
    to: part.default(1),
  }),
  /** Falls until `from`, and hardly from then on. */
  z.strictObject({ ...common, check: z.literal("flattens"), of, from: part.default(0.5) }),
  /** Every iteration adds to it. */
  z.strictObject({ ...common, check: z.literal("grows-always"), of }),
  /** Its slope falls until `to`. */
  z.strictObject({ ...common, check: z.literal("slows"), of, to: part.default(0.5) }),
  /** Is almost a straight line from `from` on. */
  z.strictObject({ ...common, check: z.literal("straight"), of, from: part.default(0.5) }),
  /** Lies below another curve of the same method in the second half. */
  z.strictObject({ ...common, check: z.literal("below"), of, under: of }),
  /** Hardly changes in the second half. */
  z.strictObject({ ...common, check: z.literal("steady"), of }),
  /** Has its top in the first half and falls from there. */
  z.strictObject({ ...common, check: z.literal("rises-then-falls"), of }),
  /** Ends nearer to 0 than it has been. */
  z.strictObject({ ...common, check: z.literal("fades"), of }),
  /** Ends above that of other methods. */
  z.strictObject({ ...common, check: z.literal("largest"), of, than: z.array(claimText).min(1) }),
  /** The six weights are more like those of `to` than those of `than` are. */
  z.strictObject({ ...common, check: z.literal("nearer"), to: claimText, than: z.array(claimText).min(1) }),
  /** The six weights have the signs of the published ones. */
  z.strictObject({ ...common, check: z.literal("signs") }),
  /** Wins more often than the uniform policy, all columns taken together. */
  z.strictObject({ ...common, check: z.literal("beats-uniform") }),
  /** No other method clearly wins more often, all common columns taken together. */
  z.strictObject({ ...common, check: z.literal("not-beaten"), than: z.array(claimText).min(1) }),
  /** The more playouts a leaf has before it is expanded in learning, the more often it wins. */
  z.strictObject({ ...common, check: z.literal("rises-with-threshold") }),
  /** Wins less often after the last column than after the best one before. */
  z.strictObject({ ...common, check: z.literal("falls-after-best") }),
]);

export type LearningClaim = z.output<typeof claimSchema>;

const OF_GAMES = ["beats-uniform", "not-beaten", "rises-with-threshold", "falls-after-best"] as const;
type GamesClaim = Extract<LearningClaim, { check: (typeof OF_GAMES)[number] }>;
/** About what is known after every iteration. */
export type CurveClaim = Exclude<LearningClaim, GamesClaim | { check: "signs" }>;

/** Whether it is about games that were played with what was learned. */
export function isOfGames(claim: LearningClaim): claim is GamesClaim {
  return (OF_GAMES as readonly string[]).includes(claim.check);
}

/** All methods that a claim speaks of, those aside that are shown anyway. */
export function methodsIn(claim: LearningClaim): string[] {
  return [...(claim.methods ?? []), ...rivalsIn(claim)];
}

/** Those that each of its methods is compared with. */
export function rivalsIn(claim: LearningClaim): string[] {
  return [...("than" in claim ? claim.than : []), ...(claim.check === "nearer" ? [claim.to] : [])];
}

// What a learning run has given so far, as the experiments see it.

const loss = z.strictObject({
  loss: z.number(),
  /** Standard error over the positions, where it is known. */
  error: z.number().optional(),
});

const step = z.strictObject({
  /** Iterations done; 0 before the first. */
  iteration: z.int().min(0),
  training: loss.optional(),
  test: loss.optional(),
  /** L1 norm of all weights. */
  norm: z.number(),
  /** Weights of features 1 to 6. */
  weights: z.array(z.number()).length(FEATURES.length),
  /** Standard errors of their last steps by the sample of positions, where they are known. */
  errors: z.array(z.number()).length(FEATURES.length).optional(),
});

export const learnedSchema = z.strictObject({
  /** Of the method. */
  name: z.string(),
  /** How it was learned, in words: positions, teacher, simulations. */
  about: z.array(z.string()),
  /** Positions that it learns from, and simulations of each: for the value and for the gradient. */
  positions: z.int().min(1),
  simulations: z.tuple([z.int().min(1), z.int().min(1)]),
  /** Iterations that it is meant to have. */
  planned: z.int().min(0),
  curve: z.array(step),
});

export type LearningStep = z.output<typeof step>;
export type LearnedMethod = z.output<typeof learnedSchema>;

/** Iterations done; none where nothing has been measured. */
export function doneOf(learned: LearnedMethod | undefined): number {
  return learned?.curve.at(-1)?.iteration ?? 0;
}

export function isWhole(learned: LearnedMethod | undefined): learned is LearnedMethod {
  return learned !== undefined && learned.planned > 0 && doneOf(learned) >= learned.planned;
}

/** The step after so many iterations. */
export function stepAt({ curve }: LearnedMethod, iteration: number): LearningStep | undefined {
  return curve.find((each) => each.iteration === iteration);
}

/** A series over the iterations, from a part of the learning to another. */
export function pointsOf(learned: LearnedMethod, series: LearningSeries, from = 0, to = 1): CurveSample[] {
  const last = Math.max(learned.planned, doneOf(learned));
  return learned.curve.flatMap((each) => {
    const y = seriesValue(each, series);
    const inside = each.iteration >= from * last - 1e-9 && each.iteration <= to * last + 1e-9;
    return y === undefined || !inside ? [] : [{ x: each.iteration, y }];
  });
}

export function seriesValue(step: LearningStep, series: LearningSeries): number | undefined {
  switch (series) {
    case "training":
    case "test":
      return step[series]?.loss;
    case "norm":
      return step.norm;
    default:
      return step.weights[Number(series.slice("weight-".length)) - 1];
  }
}

// An experiment that learns: playout policies by several methods on one set of positions, and what a table or figure shows of them:
// win rates by iteration against an opponent, weights, or curves over the iterations. What the paper says in words is a list of
// claims that can be checked.

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

const CURVES = ["test", "training", "norm", "weights"] as const;

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

export type ScheduleFields = z.output<typeof schedule>;
export type Learning = z.output<typeof learning>;
type WinRates = z.output<typeof winRates>;
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

interface CheckedLearning {
  readonly learning: Learning;
  readonly shows: readonly string[];
  readonly winRates?: WinRates | undefined;
  readonly weights?: z.output<typeof weights> | undefined;
  readonly claims: readonly LearningClaim[];
}

/** Names must be those of methods, columns those of looks, and the paper's effort above ours. */
export function checkLearning(
  { learning, shows, winRates, weights, claims }: CheckedLearning,
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
  for (const field of Object.keys(published) as (keyof ScheduleFields)[])
    if (learning.default[field] > published[field])
      refuse(["learning", "default", field], "expected no more than the published effort");
  if (fullLearningScale(learning) <= 1) refuse(["learning", "default"], "expected less work than published");
}
