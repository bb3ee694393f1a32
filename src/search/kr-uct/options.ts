import { z } from "zod";

/** The options of a KR-UCT search; every field has a default. */
export const krUctSchema = z.strictObject({
  exploration: z
    .number()
    .min(0)
    .default(1)
    .describe("C in E + C sqrt(ln sum W / W): how much moves in thinly tried regions are favoured"),
  widening: z
    .number()
    .positive()
    .default(1)
    .describe("a node gets another move when it has fewer than this times the square root of its visits"),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.02)
    .describe("least kernel between a new move and the one it was found beside"),
  tries: z
    .int()
    .min(1)
    .max(1000)
    .default(6)
    .describe("moves drawn around the selected one, of which the one in the thinnest region is added"),
  arms: z
    .int()
    .min(1)
    .max(10_000)
    .default(1000)
    .describe("most moves of a node, unless the policy lists more"),
  nodes: z
    .int()
    .min(1)
    .max(1e7)
    .default(1 << 17)
    .describe("most nodes of the tree; when it is full, its leaves are played out from"),
});

export type KrUctOptions = Readonly<z.output<typeof krUctSchema>>;
