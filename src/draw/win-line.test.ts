import { expect, it } from "vitest";
import { checkXml, count } from "../../test/well-formed.js";
import { THEMES } from "./colours.js";
import type { ReportEnd } from "./report.js";
import { drawWinLine } from "./win-line.js";

const theme = THEMES.light;
const teams = ["A & B", "<C>"] as const;
const shot = (win?: number, error?: number) => ({
  team: 0 as const,
  stones: [],
  ...(win !== undefined && { win }),
  ...(error !== undefined && { error }),
});

const ends: readonly ReportEnd[] = [
  {
    hammer: 1,
    score: [0, 2],
    win: 0.5,
    shots: [shot(0.6, 0.02), shot(0.4, 0.02), shot(0.3, 0.02), shot(0.25)],
  },
  { hammer: 0, score: [1, 0], win: 0.25, shots: [shot(0.9, 0.01), shot(1)] },
];

/** The corners of the line, pixels. */
function corners(text: string): [number, number][] {
  const path = /class="line" d="([^"]*)"/.exec(text)?.[1] ?? "";
  return [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

it.each(["light", "dark", "print"] as const)(
  "%s: well-formed, with ends, hammers, names and a band",
  (name) => {
    const text = drawWinLine({ teams, ends, moments: [{ end: 1, throw: 2 }] }, THEMES[name]);
    checkXml(text);
    expect(count(text, 'class="end"')).toBe(2);
    expect(count(text, 'class="hammer"')).toBe(2);
    expect(count(text, 'class="band"')).toBe(1);
    expect(count(text, 'class="moment"')).toBe(1);
    expect(text).toContain(">A &amp; B</text>");
    expect(text).toContain(">0 : 2</text>");
  },
);

it("the line passes through every known chance, in the order of play, ends as wide as their throws", () => {
  const points = corners(drawWinLine({ teams, ends, width: 646 }, theme));
  expect(points.map(([x]) => x)).toEqual([40, 140, 240, 340, 440, 440, 540, 640]);
  const share = ([, y]: [number, number]) => Math.round(1000 * (1 - (y - 42) / 200)) / 1000;
  expect(points.map(share)).toEqual([0.5, 0.6, 0.4, 0.3, 0.25, 0.25, 0.9, 1]);
});

it("throws without a chance are passed over", () => {
  const table = ends.map(({ shots, ...end }) => ({
    ...end,
    shots: [...shots.slice(1).map(() => shot()), shot(0.5)],
  }));
  const text = drawWinLine({ teams, ends: table }, theme);
  checkXml(text);
  expect(corners(text).length).toBe(4);
  expect(text).not.toContain('class="band"');
  expect(corners(drawWinLine({ teams, ends: [{ shots: [] }] }, theme))).toEqual([]);
});

it("moments that are not known are left out", () => {
  const moments = [
    { end: 9, throw: 1 },
    { end: 1, throw: 9 },
  ];
  expect(drawWinLine({ teams, ends, moments }, theme)).not.toContain('class="moment"');
});

it("the name of a team stands where the line leaves room for it", () => {
  const nameOf = (wins: readonly number[]) => {
    const shots = wins.map((win) => shot(win, 0.02));
    const text = drawWinLine(
      { teams: ["Red", "Yellow"], ends: [{ win: wins[0]!, shots }], width: 646 },
      theme,
    );
    return Number(/<text x="([\d.]+)"[^>]*>Yellow</.exec(text)?.[1]);
  };
  expect(nameOf([0.6, 0.6, 0.6, 0.6])).toBe(63);
  // The line is at the bottom until the third of four throws, 490 pixels from the left, and then rises.
  expect(nameOf([0.05, 0.05, 0.05, 0.9])).toBeGreaterThan(490);
});
