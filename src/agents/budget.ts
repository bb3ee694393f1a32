import { z } from "zod";

/** How long an agent thinks about a move; every searching kind has these options. */
export const budgetShape = {
  playouts: z
    .int()
    .min(1)
    .max(1e12)
    .optional()
    .describe("new playouts a move; repeats exactly from a seed on one thread"),
  time: z
    .number()
    .positive()
    .max(1e6)
    .optional()
    .describe("seconds a move; with playouts as well, what ends first"),
  threads: z.int().min(1).max(256).default(1).describe("worker threads that search the same position"),
};

export interface Budget {
  readonly playouts?: number | undefined;
  readonly time?: number | undefined;
  readonly threads: number;
}

/** What a search with playouts spends where neither playouts nor time is given. */
export const USUAL_PLAYOUTS = 10_000;
