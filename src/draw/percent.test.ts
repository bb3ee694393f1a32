import { expect, it } from "vitest";
import { formatChance, formatChange, formatSigned, percent } from "./text.js";

it("a chance that is not quite sure is never shown as sure", () => {
  expect([0, 0.0001, 0.5, 0.9999, 1].map((chance) => formatChance(chance))).toEqual([
    "0.0%",
    "<0.1%",
    "50.0%",
    ">99.9%",
    "100.0%",
  ]);
  expect([0.004, 0.006, 0.994, 0.996].map((chance) => formatChance(chance, 0))).toEqual([
    "<1%",
    "1%",
    "99%",
    ">99%",
  ]);
});

it("changes have a sign, nothing has none", () => {
  expect([0.0213, -0.0213, 0.0001, -0.0001].map((change) => formatChange(change))).toEqual([
    "+2.1",
    "\u22122.1",
    "0.0",
    "0.0",
  ]);
});

it("numbers have a sign as well, without bounds too", () => {
  expect(
    [1.5, -1.5, -0.001, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((value) =>
      formatSigned(value),
    ),
  ).toEqual(["+1.50", "\u22121.50", "0.00", "+\u221e", "\u2212\u221e"]);
  expect(formatSigned(-12, 0)).toBe("\u221212");
});

it("a share is so many per cent", () => {
  expect([percent(0.4567), percent(0.4567, 0)]).toEqual(["45.7 %", "46 %"]);
});
