/** The rows of a match's journal: who sits where, what was done, how it ended. From them a match goes on, or is told. */
import { z } from "zod";
import { ENDS } from "../../../../match/index.js";
import { moveSchema } from "../../record.js";
import type { Member } from "../seat.js";

const team = z.literal([0, 1]);

const handSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("tee"), x: z.number(), y: z.number() }),
  z.strictObject({
    kind: z.literal("polar"),
    speed: z.number(),
    angle: z.number(),
    maxSpeed: z.number().exactOptional(),
    minSpeed: z.number().exactOptional(),
    minSpin: z.number().exactOptional(),
    maxSpin: z.number().exactOptional(),
  }),
]);

export const memberSchema: z.ZodType<Member> = z.strictObject({
  hand: handSchema,
  name: z.string().exactOptional(),
  seed: z.number().nullable().exactOptional(),
});

export const rowSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("seat"),
    team,
    name: z.string(),
    order: z.array(z.int().min(0)).exactOptional(),
    members: z.array(memberSchema).exactOptional(),
    user: z.string().exactOptional(),
  }),
  ...moveSchema.options,
  /** How it ended, and who lost by it where it was not the score. */
  z.strictObject({
    kind: z.literal("end"),
    how: z.enum(ENDS),
    by: team.exactOptional(),
    reason: z.string().exactOptional(),
  }),
]);

export type Row = z.output<typeof rowSchema>;
export type SeatRow = Extract<Row, { kind: "seat" }>;
export type EndRow = Extract<Row, { kind: "end" }>;
export type MoveRow = Exclude<Row, SeatRow | EndRow>;
