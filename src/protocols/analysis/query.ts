/** What may be asked: one JSON object a line, after KataGo's analysis engine. */
import { z } from "zod";
import { agentSchema } from "../../agents/index.js";
import { LARGEST } from "../../games/hex/index.js";

const id = z.union([z.string(), z.number()], "expected text or a number");
const seconds = z.number().positive().max(1e6);
const side = z.int().min(1).max(LARGEST);
const moves = z.union([z.string(), z.array(z.string())]);

export const querySchema = z.strictObject({
  id,
  moves: moves.optional(),
  board: z.array(z.string()).optional(),
  toMove: z.enum(["B", "W"]).optional(),
  sgf: z.string().optional(),
  hexworld: z.string().optional(),
  size: side.optional(),
  width: side.optional(),
  height: side.optional(),
  swap: z.enum(["none", "pieces", "sides"]).optional(),
  analyzeTurns: z.array(z.int().min(0)).min(1).optional(),
  agent: agentSchema.optional(),
  maxPlayouts: z.int().min(1).max(1e12).optional(),
  time: seconds.optional(),
  reportDuringSearchEvery: seconds.optional(),
  lines: z.int().min(1).optional(),
  heat: z.boolean().optional(),
});

export type Query = z.output<typeof querySchema>;
export type QueryId = z.output<typeof id>;

export const actionSchema = z.discriminatedUnion(
  "action",
  [
    z.strictObject({
      id,
      action: z.literal("terminate"),
      terminateId: id,
      turnNumbers: z.array(z.int()).optional(),
    }),
    z.strictObject({ id, action: z.literal("terminate_all") }),
    z.strictObject({ id, action: z.literal("query_version") }),
  ],
  "action: expected terminate, terminate_all or query_version",
);

export type Action = z.output<typeof actionSchema>;
