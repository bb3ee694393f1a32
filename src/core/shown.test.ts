import { expect, test } from "vitest";
import { escapeControls, jsonText, oneLine } from "./text.js";

test.each([
  ["plain, Grüße, 石, \u{1f94c}", "plain, Grüße, 石, \u{1f94c}"],
  ["\u001b[31mred\u001b[0m\u0007", "\\x1b[31mred\\x1b[0m\\x07"],
  ["a\rb\nc\td\u007f", "a\\x0db\\x0ac\\x09d\\x7f"],
  ["\u009b2J\u0085", "\\x9b2J\\x85"],
  ["\u2028\u2029", "\\u2028\\u2029"],
  ["a\u200eb\u200fc\u061c", "a\\u200eb\\u200fc\\u061c"],
  ["\u202aa\u202eb\u202c \u2066c\u2069", "\\u202aa\\u202eb\\u202c \\u2066c\\u2069"],
])("%j is shown", (text, expected) => {
  expect(escapeControls(text)).toBe(expected);
});

test.each([
  ["a\r\n b", "a b"],
  ["  a\u2028b\u0085c\td\ve\ff\u2029g\n", "a b c d e f g"],
  ["a \u0085 \r\n b", "a b"],
  ["two  blanks stay", "two  blanks stay"],
  ["\u001b]0;title\u0007\nnext", "\\x1b]0;title\\x07 next"],
])("%j is one line", (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});

test("a megabyte of blanks is read once", () => {
  const blanks = " ".repeat(1 << 20);
  expect(oneLine(`a${blanks}b${blanks}\n${blanks}c`)).toBe(`a${blanks}b c`);
});

test("JSON means the same, and is harmless", () => {
  const value = { name: "\u001b[2J \u009b2J \u202eabc\u200e\u061c\u2069 \u2028", list: [1, "\u007f"] };
  for (const indent of [undefined, 2]) {
    const text = jsonText(value, indent);
    expect(JSON.parse(text)).toEqual(value);
    expect(text).toMatch(/^[\n\u0020-\u007e]*$/);
  }
});
