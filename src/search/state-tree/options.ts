import { z } from "zod";

/** How much more a set counts the smaller it is: w(d) = (d + 1)^4. */
export function weightOfDepth(depth: number): number {
  return (depth + 1) ** 4;
}

/** A set at depth d that has been visited so often is divided by the next visit: 1.3^d. */
export function expansionThreshold(depth: number): number {
  return 1.3 ** depth;
}

/** The options of a State Tree; the defaults are the paper's. */
export const stateTreeSchema = z.strictObject({
  exploration: z
    .number()
    .min(0)
    .default(1)
    .describe("how much moves with few visits are favoured: C of r/n + C sqrt(2 ln N / n)"),
  shrink: z
    .number()
    .gt(0)
    .max(1)
    .default(0.4)
    .describe("exponent that brings weighted visits down to the size of visits"),
  prior: z
    .number()
    .min(0)
    .max(1e6)
    .default(2)
    .describe(
      "virtual visits that a learned policy's opinion is worth; has no effect with policies that have none",
    ),
  table: z.int().min(10).max(24).default(20).describe("bits of the table's size: 2^20 records are 64 MB"),
});

export type StateTreeOptions = Readonly<z.output<typeof stateTreeSchema>>;
