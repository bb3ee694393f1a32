import { expect, it } from "vitest";
import { drawLines } from "./lines.js";

it("a plot of nothing is empty", () => {
  expect(drawLines({ series: [{ name: "later", points: [] }], x: "x", y: "y" })).not.toMatch(
    /NaN|Infinity|later/,
  );
});

it("names in plots do no harm", () => {
  const name = "a\u0000\u001b[2J\u009b\u202e<b>";
  const points = [1, 2].map((x) => ({ x, y: x }));
  const svg = drawLines({ series: [{ name, points }], x: name, y: "y" });
  expect(svg).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|<b>/u);
  expect(svg).toContain("a\ufffd\ufffd[2J\ufffd\ufffd&lt;b&gt;");
});
