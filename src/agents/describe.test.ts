import { expect, test } from "vitest";
import { z } from "zod";
import { describeOptions, wordFields } from "./options.js";
import { agentSchema } from "./spec.js";

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

test("the fields of a schema that one word can tell", () => {
  const schema = z
    .strictObject({
      name: z.literal("noughts"),
      size: z.int().min(3).max(9).default(3).describe("cells on a side"),
      share: z.number().optional(),
      first: z.enum(["nought", "cross"]).default("cross").describe("who begins"),
      swap: z.boolean().optional(),
      title: z.string().optional(),
      clock: z.strictObject({ game: z.number() }).optional(),
    })
    .transform(({ size, ...rest }) => ({ ...rest, width: size }));
  const plain = [
    { name: "size", about: "cells on a side", values: { kind: "number", whole: true, min: 3, max: 9 } },
    { name: "share", about: "", values: { kind: "number", whole: false } },
    { name: "first", about: "who begins", values: { kind: "choice", choices: ["nought", "cross"] } },
    { name: "swap", about: "", values: { kind: "truth" } },
    { name: "title", about: "", values: { kind: "text" } },
  ];
  expect(wordFields(schema)).toEqual(plain.map((field) => ({ ...field, told: {} })));
});
