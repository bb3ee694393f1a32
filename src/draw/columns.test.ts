import { expect, test } from "vitest";
import { columnsOf, cutToColumns } from "./text.js";

test.each([
  ["", 0],
  ["plain", 5],
  ["naïve", 5],
  ["nai\u0308ve", 5],
  ["○●±×…", 5],
  ["囲碁", 4],
  ["カーリング", 10],
  ["ｶﾅ", 2], // half as wide
  ["바둑", 4],
  ["ＡＢ", 4],
  ["\u{20000}", 2],
  ["a🥌b", 4],
  ["zero\u200bwidth", 9],
])("%s takes %d columns", (text, columns) => {
  expect(columnsOf(text)).toBe(columns);
});

test("a line is cut between characters, not within", () => {
  expect(cutToColumns("plain", 9)).toBe("plain");
  expect(cutToColumns("plain", 3)).toBe("pla");
  expect(cutToColumns("囲碁 9", 3)).toBe("囲");
  expect(cutToColumns("a🥌b", 2)).toBe("a");
  expect(cutToColumns("a🥌b", 3)).toBe("a🥌");
  expect(cutToColumns("e\u0301e", 1)).toBe("e\u0301");
});
