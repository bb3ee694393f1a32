import fc from "fast-check";
import { expect, it } from "vitest";
import { parseJson } from "./checks.js";

it("JSON is read as it is meant", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: "binary" }), (value) => {
      const text = JSON.stringify(value);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
  expect(parseJson('{"a\\\\":"]","b\\"":["[{\\\\\\""]}')).toEqual({ "a\\": "]", 'b"': ['[{\\"'] });
  for (const text of ["", "[", '"', '"\\', "{]", "]", "[1,]"])
    expect(() => parseJson(text)).toThrow(SyntaxError);
});

it("JSON is refused where it is nested too deeply", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  expect(parseJson(nested(256))).toEqual(JSON.parse(nested(256)));
  for (const text of [nested(257), '{"a":'.repeat(50_000), '["]",'.repeat(50_000), '["\\"]",'.repeat(50_000)])
    expect(() => parseJson(text)).toThrow(/^is nested more than 256 deep$/);
});
