import { expect, it } from "vitest";
import { THEMES, type ThemeName } from "../colours.js";
import { drawChances } from "./win-chances.js";

const chances = [{ value: 0.5, error: 0.02 }, { value: 0.7, error: 0.02 }, { value: 0.2 }, { value: 0 }];
const count = (svg: string, pattern: RegExp) => svg.match(pattern)?.length ?? 0;

it.each(Object.keys(THEMES) as ThemeName[])("draws line, band and moments in %s", (theme) => {
  const svg = drawChances({
    chances,
    moments: [
      { move: 2, label: "W <C3>" },
      { move: 9, label: "beyond the end" },
    ],
    title: "Anna & Ben",
    caption: "Numbers.",
    theme,
  });
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(count(svg, /class="(black|band|line|x-axis|y-axis|moment)"/g)).toBe(6);
  expect(svg).toContain("W &lt;C3&gt;");
  expect(svg).toContain("Anna &amp; Ben");
  expect(svg).toContain("at first 50%, after 1 70%, after 2 20%, after 3 0%.");
});

it("keeps the band within the plot, and leaves it out where nothing is uncertain", () => {
  const [, band = ""] =
    /class="band" d="([^"]*)"/.exec(drawChances({ chances: [{ value: 1, error: 0.5 }, { value: 0 }] })) ?? [];
  const heights = [...band.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y));
  expect(Math.min(...heights)).toBe(8);
  expect(Math.max(...heights)).toBe(228);
  expect(drawChances({ chances: [{ value: 1 }, { value: 0 }] })).not.toContain("band");
});

it("draws a single chance, and hundreds", () => {
  expect(drawChances({ chances: [{ value: 0.4 }] })).not.toMatch(/NaN|undefined|Infinity/);
  const svg = drawChances({ chances: Array.from({ length: 301 }, () => ({ value: 0.5 })) });
  expect(svg).toContain(">300</text>");
  expect(count(/class="x-axis"[\s\S]*?<\/g>/.exec(svg)?.[0] ?? "", /<text/g)).toBeLessThanOrEqual(17);
});

it("has a title, and says whose chance it is and what its colours mean, in any words and width", () => {
  const key = (svg: string) => /class="key"[\s\S]*?<\/g>/.exec(svg)?.[0] ?? "";
  const svg = drawChances({ chances, moments: [{ move: 2, label: "W C3" }] });
  expect(svg).toContain("<title>Black&#39;s chance to win</title>");
  expect(count(key(svg), /<text/g)).toBe(4);
  expect(count(key(drawChances({ chances: [{ value: 1 }, { value: 0 }] })), /<text/g)).toBe(2);
  const words = { title: "T", black: "B", white: "W", interval: "I", moments: "M" };
  expect(drawChances({ chances, words })).toContain(">W</text>");
  const rows = (width: number) =>
    new Set([...key(drawChances({ chances, width })).matchAll(/<rect[^>]* y="([\d.]+)"/g)].map(([, y]) => y))
      .size;
  expect([rows(720), rows(230)]).toEqual([1, 2]);
});
