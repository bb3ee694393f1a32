import { expect, test } from "vitest";
import { linear, logarithmic, nice, rows } from "./plot.js";

const written = ({ ticks }: { readonly ticks: readonly { readonly text: string }[] }) =>
  ticks.map(({ text }) => text);

test("numbers along an axis are round, and about as many as are wanted", () => {
  expect(written(linear([0, 75], 8))).toEqual(["0", "10", "20", "30", "40", "50", "60", "70"]);
  expect(written(linear([0.09, 0.31], 4))).toEqual(["0.10", "0.15", "0.20", "0.25", "0.30"]);
  expect(written(linear([-4, 5.2], 4))).toEqual(["\u22124", "\u22122", "0", "2", "4"]);
  expect(written(linear([0, 2e6], 2))).toEqual(["0", "1,000,000", "2,000,000"]);
  expect(written(linear([-0.3, 0.3], 6))[3]).toBe("0.0");
});

test("values stand where they belong", () => {
  const scale = linear([10, 60], 5);
  expect([10, 35, 60].map(scale.share)).toEqual([0, 0.5, 1]);
  expect([0.1, 1, 10].map(logarithmic([0.1, 10]).share)).toEqual([0, 0.5, 1]);
  expect([0, 1].map(rows(["a", "b"]).share)).toEqual([0.75, 0.25]);
});

test("a single value stands in the middle", () => {
  const { share, ticks } = linear([3, 3], 5);
  expect([share(3), ticks]).toEqual([0.5, [{ value: 3, text: "3" }]]);
  expect(logarithmic([3, 3]).share(3)).toBe(0.5);
});

test("a domain is widened to round numbers", () => {
  expect(nice([13, 87], 8)).toEqual([10, 90]);
});

test("of many powers of ten fewer numbers are written", () => {
  expect(written(logarithmic([0.04, 1]))).toEqual(["0.04", "0.05", "0.06", "", "", "", "0.1", ...FEW, "1"]);
  expect(written(logarithmic([1, 1000])).filter((text) => text !== "")).toHaveLength(10);
  expect(written(logarithmic([0.5, 50], [1, 47]))).toEqual(["1", "47"]);
});

const FEW = ["0.2", "0.3", "0.4", "0.5", "0.6", "", "", ""];
