import { expect, it } from "vitest";
import { drawLines } from "./chart.js";

it("a plot of nothing is empty", () => {
  expect(drawLines({ series: [{ name: "later", points: [] }], x: "x", y: "y" })).not.toMatch(
    /NaN|Infinity|later/,
  );
});

it("has a tick at every whole number, and between them where points lie between them", () => {
  const ticks = (...places: number[]) => {
    const points = places.map((x) => ({ x, y: 5000 + x }));
    const svg = drawLines({ series: [{ name: "a", points }], x: "x", y: "y" });
    return [...svg.matchAll(/>(\d(?:\.\d)?)</g)].map(([, text]) => text);
  };
  expect(ticks(0, 1, 2)).toEqual(["0", "1", "2"]);
  expect(ticks(0, 0.25, 1)).toEqual(expect.arrayContaining(["0.0", "0.2", "1.0"]));
});

it("a broken line has the colour of the line that it goes with, also where that one is empty", () => {
  const points = [1, 2].map((x) => ({ x, y: x }));
  const series = ["a", "b"].flatMap((name) => [
    { name, points: [] },
    { name: `${name} as published`, points, dashed: true },
  ]);
  const [a, b] = [...drawLines({ series, x: "x", y: "y" }).matchAll(/stroke="([^"]+)" stroke-dash/g)];
  expect(a![1]).not.toBe(b![1]);
});

it("names in plots do no harm", () => {
  const name = "a\u0000\u001b[2J\u009b\u202e<b>";
  const points = [1, 2].map((x) => ({ x, y: x }));
  const svg = drawLines({ series: [{ name, points }], x: name, y: "y" });
  expect(svg).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|<b>/u);
  expect(svg).toContain("a\ufffd\ufffd[2J\ufffd\ufffd&lt;b&gt;");
});

it("is as wide as it is wanted, with as many numbers and letters as have room", () => {
  const points = Array.from({ length: 101 }, (_, x) => ({ x, y: x }));
  const draw = (width?: number) => {
    const name = "a name that is much longer than a phone is wide, and then some more";
    return drawLines({ series: [{ name, points }], x: "x", y: "y", ...(width && { width }) });
  };
  expect(draw()).toContain('viewBox="0 0 720 340"');
  const narrow = draw(330);
  expect(narrow).toContain('viewBox="0 0 330 340"');
  expect(narrow).toMatch(/>a name[^<]*…</);
  expect([...narrow.matchAll(/text-anchor="middle"/g)].length).toBeLessThanOrEqual(4);
});
