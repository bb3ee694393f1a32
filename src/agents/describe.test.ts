import { expect, test } from "vitest";
import { z } from "zod";
import { describeOptions } from "./describe.js";
import { agentSchema } from "./specification.js";

test("a schema in words", () => {
  const schema = z.strictObject({
    agent: agentSchema,
    playouts: z.int().min(1).optional().describe("so many"),
    time: z.number().positive().max(9).optional(),
    amaf: z.enum(["none", "visited", "half"]).default("half"),
    first: z.union([z.literal("try"), z.number()]).default("try"),
    reuse: z.boolean().default(true),
    command: z.string(),
  });
  expect(describeOptions(schema)).toEqual([
    {
      name: "agent",
      values: "agent",
      required: true,
      about: "another agent, in brackets; in files also an object",
    },
    { name: "playouts", values: "whole number from 1", required: false, about: "so many" },
    { name: "time", values: "number above 0 to 9", required: false, about: "" },
    { name: "amaf", values: "none, visited or half", default: "half", required: false, about: "" },
    { name: "first", values: "try or number", default: "try", required: false, about: "" },
    { name: "reuse", values: "true or false", default: "true", required: false, about: "" },
    { name: "command", values: "text", required: true, about: "" },
  ]);
});
