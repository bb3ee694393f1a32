import { z } from "zod";

/** The options of a grid search; the defaults are the paper's. */
export const gridSchema = z.strictObject({
  allocation: z
    .enum(["uniform", "adaptive"])
    .default("uniform")
    .describe(
      "who gets the next simulation: all places of the grid in rounds, or mostly the best moves so far",
    ),
  refine: z
    .boolean()
    .default(false)
    .describe("adaptive: also try moves between the places of the grid, near the best"),
  confidence: z
    .number()
    .min(0)
    .default(0.7)
    .describe("adaptive: how much moves with few simulations are favoured"),
  keep: z
    .boolean()
    .default(false)
    .describe("keep what playouts have learned from decision to decision of an end"),
});

export type GridOptions = Readonly<z.output<typeof gridSchema>>;
