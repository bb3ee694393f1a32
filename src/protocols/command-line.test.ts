import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCommandLine, parseCommandLine } from "./programs.js";

test("what is written is read back", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (words) => {
      expect(parseCommandLine(formatCommandLine(words))).toEqual(words);
    }),
  );
});

test("words are parted as in a shell", () => {
  expect(parseCommandLine(` mohex --seed "1 2"  'it''s' a\\ b c"d e"f '' `)).toEqual([
    "mohex",
    "--seed",
    "1 2",
    "its",
    "a b",
    "cd ef",
    "",
  ]);
});

test.each([
  ["", "missing"],
  ["a 'b", "quote ' does not end"],
  ["a\\", "backslash at the end"],
])("%j is refused", (text, message) => {
  expect(() => parseCommandLine(text)).toThrow(message);
});
