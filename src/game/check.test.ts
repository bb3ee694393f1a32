import { expect, test } from "vitest";
import { z } from "zod";
import { checked } from "./check.js";

const schema = z.strictObject({
  name: z.string(),
  stones: z.array(z.strictObject({ x: z.number().max(2) })),
});

test("good data come back", () => {
  const data = { name: "a", stones: [{ x: 1 }] };
  expect(checked(schema, data)).toEqual(data);
});

test.each([
  [{ name: "a", stones: [{ x: 1 }, { x: "2" }] }, "stones[1].x: expected number, received string"],
  [{ name: "a", stones: [{ x: 3 }] }, "stones[0].x: Too big: expected number to be <=2"],
  [{ stones: [] }, "name: missing"],
  [{ name: "a", stones: [{ x: 1, z: 1 }] }, 'stones[0]: Unrecognized key: "z"'],
  [7, "expected object, received number"],
])("%j is refused with its place", (data, message) => {
  expect(() => checked(schema, data)).toThrow(new Error(message));
});
