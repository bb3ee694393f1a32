import { z } from "zod";

/** The options of a judged search; every field has a default. */
export const judgedSchema = z.strictObject({
  exploration: z
    .number()
    .min(0)
    .default(1)
    .describe("c in mean + c prior sqrt(N) / (1 + n): how much the evaluator's order of moves is followed"),
  reduction: z
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe(
      "reduction of first-play urgency (FPU): a move that was never looked at is taken to be worse than its position by this",
    ),
  proof: z
    .number()
    .min(0)
    .max(0.9)
    .default(0.5)
    .describe("share of the positions that is chosen to prove who wins, not to estimate it"),
  focus: z
    .number()
    .min(0)
    .max(1)
    .default(0.25)
    .describe("share of a position's open moves that count for a proof, beside the first"),
  hope: z
    .number()
    .min(0)
    .default(8)
    .describe("how much the evaluator's estimate sways the search for a proof"),
  positions: z
    .int()
    .min(1024)
    .max(1 << 22)
    .default(1 << 17)
    .describe("most positions that are remembered; when memory is full, the search ends"),
});

export type JudgedOptions = Readonly<z.output<typeof judgedSchema>>;
