import { expect, it } from "vitest";
import { fitText, textLine, textWidth, wrapText } from "./text.js";

it("lines are broken between words and fit the width", () => {
  const lines = wrapText("the quick brown fox jumps over the lazy dog", 10, 80);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(" ")).toBe("the quick brown fox jumps over the lazy dog");
  for (const line of lines) expect(textWidth(line, 10)).toBeLessThanOrEqual(80);
});

it("Japanese is broken between any two characters", () => {
  expect(wrapText("中央のガードを置く", 10, 40)).toEqual(["中央のガ", "ードを置", "く"]);
});

it("a line feed breaks, and a word too long stays whole", () => {
  expect(wrapText("one\ntwo", 10, 500)).toEqual(["one", "two"]);
  expect(wrapText("extraordinarily long", 10, 20)).toEqual(["extraordinarily", "long"]);
});

it("text is escaped", () => {
  expect(textLine("<&>", 1, 2, { size: 10, fill: "black" })).toContain(">&lt;&amp;&gt;</text>");
});

it("a text that does not fit is cut, with an ellipsis", () => {
  expect(fitText("lead", 10, 100)).toBe("lead");
  const cut = fitText("a very long name indeed", 10, 60);
  expect(cut).toMatch(/^a very\S*.*\u2026$/);
  expect(textWidth(cut, 10)).toBeLessThanOrEqual(60);
  expect(fitText("wide", 10, 3)).toBe("");
});
