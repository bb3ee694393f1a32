import { expect, test } from "vitest";
import { z } from "zod";
import { checkData } from "./checks.js";

const schema = z.strictObject({
  name: z.string(),
  stones: z.array(z.strictObject({ x: z.number().max(2) })),
});

test("good data come back", () => {
  const data = { name: "a", stones: [{ x: 1 }] };
  expect(checkData(schema, data)).toEqual(data);
});

test.each([
  [{ name: "a", stones: [{ x: 1 }, { x: "2" }] }, 'stones[1].x: expected number, not "2"'],
  [{ name: "a", stones: [{ x: 3 }] }, "stones[0].x: expected at most 2, not 3"],
  [{ name: "a", stones: [{ x: Number.NaN }] }, "stones[0].x: expected number, not NaN"],
  [{ stones: [] }, "name: missing"],
  [{ name: "a", stones: [{ x: 1, z: 1 }] }, 'stones[0]: Unrecognized key: "z"'],
  [{ name: "a", stones: Array(99).fill("stone") }, 'stones[0]: expected object, not "stone"'],
  [{ name: Array(99).fill(1) }, "name: expected string, not [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1…"],
  [
    { name: { a: [1, "b", null], c: {}, d: [] } },
    'name: expected string, not {"a":[1,"b",null],"c":{},"d":[]}',
  ],
  [{ name: "a", stones: "\u{1f94c}".repeat(99) }, `stones: expected array, not "${"\u{1f94c}".repeat(39)}…`],
  [{ name: "a", stones: "\u{1f94c}".repeat(38) }, `stones: expected array, not "${"\u{1f94c}".repeat(38)}"`],
  [7, "expected object, not 7"],
])("%j is refused with its place and what was found", (data, message) => {
  expect(() => checkData(schema, data)).toThrow(new Error(message));
});

test("of a huge value no more is read than is told", () => {
  const list = Array(100).fill("stone");
  Object.defineProperty(list, 99, { get: () => expect.fail("the end was read"), enumerable: true });
  expect(() => checkData(z.string(), list)).toThrow(/^expected string, not \["stone","stone",.*…$/);
  let deep: unknown = [];
  for (let depth = 0; depth < 1e5; depth++) deep = [deep];
  expect(() => checkData(z.string(), deep)).toThrow(`expected string, not ${"[".repeat(40)}…`);
});

const forms = z.union([
  z.enum(["none", "some"]),
  z.array(z.string()),
  z.strictObject({ plies: z.int().min(1) }),
]);

test.each([
  ["all", 'expected one of "none"|"some" or array or object, not "all"'],
  [{ plies: 0.5 }, "plies: expected int, not 0.5"],
  [["a", 3], "[1]: expected string, not 3"],
  [null, 'expected one of "none"|"some" or array or object, not null'],
])("of several forms the nearest one complains: %j", (data, message) => {
  expect(() => checkData(forms, data)).toThrow(new Error(message));
});

test("kinds that there are not are told with those that there are", () => {
  const kinds = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("throw") }),
    z.object({ kind: z.literal("concede") }),
  ]);
  expect(() => checkData(z.array(kinds), [{ kind: "throw" }, { kind: "pass" }])).toThrow(
    new Error('[1].kind: expected one of "throw" | "concede", not "pass"'),
  );
  expect(() => checkData(kinds, {})).toThrow(new Error('kind: expected one of "throw" | "concede"'));
});

test("what a refinement says keeps its words", () => {
  const even = z.number().refine((value) => value % 2 === 0, "expected an even number");
  const own = z.number().refine((value) => value < 5, { error: ({ input }) => `${input} is too many` });
  expect(() => checkData(even, 3)).toThrow(new Error("expected an even number"));
  expect(() => checkData(own, 7)).toThrow(new Error("7 is too many"));
});
