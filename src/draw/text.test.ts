import { expect, it } from "vitest";
import { fitText, textLine, textWidth, wrapText } from "./svg.js";

it("lines are broken between words and fit the width", () => {
  const lines = wrapText("the quick brown fox jumps over the lazy dog", 10, 80);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(" ")).toBe("the quick brown fox jumps over the lazy dog");
  for (const line of lines) expect(textWidth(line, 10)).toBeLessThanOrEqual(80);
});

it("Japanese is broken between any two characters", () => {
  expect(wrapText("中央のガードを置く", 10, 40)).toEqual(["中央のガ", "ードを置", "く"]);
});

it("a line feed breaks, and a word that is too long for a line", () => {
  expect(wrapText("one\ntwo", 10, 500)).toEqual(["one", "two"]);
  const lines = wrapText("an extraordinarily long word", 10, 60);
  expect(lines.join("")).toBe("an extraordinarily longword");
  for (const line of lines) expect(textWidth(line, 10)).toBeLessThanOrEqual(60);
});

it.each([
  ["tap-back of yellow's shot stone to the 12-foot", 400, 22.733],
  ["tap-back of yellow's shot stone to the 12-foot", 700, 25.769],
  ["End 7, throw 15 of 16: red to throw", 700, 19.917],
  ["77.6% \u00b1 1.6", 400, 6.241],
])("%s in weight %i is no narrower than in DejaVu Sans", (text, weight, ems) => {
  const width = textWidth(text, 1, weight);
  expect(width).toBeGreaterThanOrEqual(ems - 0.005);
  expect(width).toBeLessThan(ems * 1.05);
});

it("letters with accents are as wide as without, marks add nothing, and Japanese takes an em", () => {
  expect(textWidth("K\u00e4rnten e\u0301", 10)).toBeCloseTo(textWidth("Karnten e", 10), 9);
  expect(textWidth("\u6771\u4eac", 10)).toBe(20);
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
