import { expect, test } from "vitest";
import { linear, PLOT_SYMBOLS, Plot, plotPicture } from "./plot.js";

const plot = new Plot({ left: 40, right: 240, top: 20, bottom: 120 }, linear([0, 10], 2), linear([0, 1], 2));

test("axes tell their numbers and what they count", () => {
  expect(plot.xAxis("moves")).toContain('<text x="140" y="138" font-size="12" text-anchor="middle"');
  expect(plot.xAxis("moves")).toContain(">moves →</text>");
  expect(plot.xAxis("moves")).not.toContain("stroke-opacity");
  expect(plot.yAxis("wins", { grid: true }).match(/stroke-opacity/g)).toHaveLength(3);
});

test("marks stand at their values", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 5, y: 1 },
  ];
  expect(plot.line(points, { stroke: "red" })).toContain('d="M40 120L140 20"');
  expect(plot.dots(points, "circle", 2, { fill: "red" }, 3)).toContain('<circle cx="140" cy="23" r="2"/>');
  expect(plot.belt(0.25, 0.5, { fill: "red" })).toContain('x="40" y="70" width="200" height="25"');
  expect(plot.level(0.5)).toContain('x1="40" y1="70" x2="240" y2="70"');
  expect(plot.upright(5)).toContain('x1="140" y1="20" x2="140" y2="120"');
});

test("every symbol is another, and as large as a circle", () => {
  const [circle, plus, ...others] = PLOT_SYMBOLS.map((symbol) =>
    plot.dots([{ x: 5, y: 0.5 }], symbol, 10, { stroke: "red" }),
  );
  expect(circle).toContain('r="10"');
  expect(plus?.match(/M/g)).toHaveLength(2);
  expect(new Set(others).size).toBe(4);
  for (const svg of others) {
    const corners = [...svg.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const twice = corners.reduce((sum, [x = 0, y = 0], i) => {
      const [nextX = 0, nextY = 0] = corners[(i + 1) % corners.length] ?? [];
      return sum + x * nextY - nextX * y;
    }, 0);
    expect(Math.abs(twice / 2 / (Math.PI * 100) - 1)).toBeLessThan(0.01);
  }
});

test("words in a plot do no harm", () => {
  expect(plotPicture({ height: 9, title: "<i>" }, plot.xAxis("<b>\u0000"))).toContain("&lt;b&gt;\ufffd →");
});
