import { z } from "zod";

const AMAF = ["none", "visited", "half"] as const;
const MIXES = ["direct", "rave"] as const;
const BLENDS = ["visits", "credits"] as const;
const TOTALS = ["children", "visits"] as const;
const CHOICES = ["visits", "count", "mean"] as const;

/** The options of a UCT search; every field has a default. */
export const uctSchema = z.strictObject({
  exploration: z
    .number()
    .min(0)
    .default(Math.SQRT2)
    .describe("c in mean + c sqrt(ln N / n): how much moves with few visits are favoured"),
  total: z
    .enum(TOTALS)
    .default("children")
    .describe(
      "N of that: the visits of the moves (with mix=direct: and their credits), or those of the position, which had some before its moves had any (visits)",
    ),
  expand: z
    .int()
    .min(0)
    .max(1e12)
    .default(10)
    .describe("a leaf gets children when its visits exceed this (with mix=direct: visits and credits)"),
  amaf: z
    .enum(AMAF)
    .default("none")
    .describe(
      "credit for moves that the playout made later: none; visited: those it is known to have made; half: moves that nobody is known to have made also count, half for each player",
    ),
  mix: z
    .enum(MIXES)
    .default("rave")
    .describe("credits join the ordinary counts (direct), or are blended in and fade with visits (rave)"),
  equivalence: z
    .number()
    .positive()
    .default(500)
    .describe("K of the weight of RAVE, with mix=rave: how many visits credits are worth"),
  blend: z
    .enum(BLENDS)
    .default("visits")
    .describe(
      "weight of credits with mix=rave: sqrt(K / (3 n + K)) after n visits (visits), or r / (r + n + n r / K) after r credits as well (credits: minimum-MSE RAVE)",
    ),
  even: z
    .number()
    .min(0)
    .max(1e6)
    .default(0)
    .describe(
      "virtual credits: those that every move begins with, worth first (0.5 where that is all), with mix=rave",
    ),
  first: z
    .union([z.literal("all"), z.number().min(0).max(1)])
    .default("all")
    .describe(
      "first-play urgency (FPU): value assumed for a move without visits or credits; all: such a move is tried before any other",
    ),
  bias: z
    .number()
    .min(0)
    .default(0)
    .describe("weight of progressive bias: bias * prior / (n + 1) is added to the value of a move"),
  nodes: z
    .int()
    .min(1)
    .max(1e8)
    .default(1 << 21)
    .describe("most nodes of the tree; when it is full, what was hardly looked at is dropped"),
  reuse: z.boolean().default(true).describe("keep what was learned below the move that was played"),
  choose: z
    .enum(CHOICES)
    .default("visits")
    .describe(
      "the move to play: that of most visits, of most visits and credits (count), or of the highest mean of both (mean); credits count with mix=direct",
    ),
  advice: z
    .int()
    .min(0)
    .max(1e12)
    .default(0)
    .describe("visits at which a node is shown to the game's advisor, where there is one; 0: never"),
});

export type UctOptions = Readonly<z.output<typeof uctSchema>>;
