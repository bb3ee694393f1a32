/** What a paper says of its results in words, as something that can be checked. */
import { z } from "zod";

const line = z.string().min(1);

export const FEATURES = [1, 2, 3, 4, 5, 6] as const;

/** What is known after every iteration: loss on the training sample and on the test positions, L1 norm, weights of features. */
export const SERIES = [
  "training",
  "test",
  "norm",
  ...FEATURES.map((feature) => `weight-${feature}` as const),
] as const;
export type Series = (typeof SERIES)[number];

const of = z.enum(SERIES);
/** A part of the learning, from 0 to 1. */
const part = z.number().min(0).max(1);

const common = {
  /** The paper's words, or close to them. */
  text: line,
  /** Of which methods; without it all that are shown. */
  methods: z.array(line).min(1).optional(),
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
  z.strictObject({ ...common, check: z.literal("largest"), of, than: z.array(line).min(1) }),
  /** The six weights are more like those of `to` than those of `than` are. */
  z.strictObject({ ...common, check: z.literal("nearer"), to: line, than: z.array(line).min(1) }),
  /** The six weights have the signs of the published ones. */
  z.strictObject({ ...common, check: z.literal("signs") }),
  /** Wins more often than the uniform policy, all columns taken together. */
  z.strictObject({ ...common, check: z.literal("beats-uniform") }),
  /** No other method clearly wins more often, all common columns taken together. */
  z.strictObject({ ...common, check: z.literal("not-beaten"), than: z.array(line).min(1) }),
  /** The more playouts a leaf has before it is expanded in learning, the more often it wins. */
  z.strictObject({ ...common, check: z.literal("rises-with-threshold") }),
  /** Wins less often after the last column than after the best one before. */
  z.strictObject({ ...common, check: z.literal("falls-after-best") }),
]);

export type Claim = z.output<typeof claimSchema>;

const OF_GAMES = ["beats-uniform", "not-beaten", "rises-with-threshold", "falls-after-best"] as const;
type GamesClaim = Extract<Claim, { check: (typeof OF_GAMES)[number] }>;
/** About what is known after every iteration. */
export type CurveClaim = Exclude<Claim, GamesClaim | { check: "signs" }>;

/** Whether it is about games that were played with what was learned. */
export function isOfGames(claim: Claim): claim is GamesClaim {
  return (OF_GAMES as readonly string[]).includes(claim.check);
}

/** All methods that a claim speaks of, those aside that are shown anyway. */
export function methodsIn(claim: Claim): string[] {
  return [...(claim.methods ?? []), ...rivalsIn(claim)];
}

/** Those that each of its methods is compared with. */
export function rivalsIn(claim: Claim): string[] {
  return [...("than" in claim ? claim.than : []), ...(claim.check === "nearer" ? [claim.to] : [])];
}
