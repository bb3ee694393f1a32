import { expect, it } from "vitest";
import { checkXml, count } from "../../../test/well-formed.js";
import { MODERN_SHEET as sheet } from "../../games/curling/sheet.js";
import { drawStrip, type StripShot } from "./strip.js";

const shots = Array.from({ length: 16 }, (_, i): StripShot => {
  const stones = Array.from({ length: i + 1 }, (_, j) => ({
    x: (j % 5) * 0.4 - 0.8,
    y: sheet.teeLine + Math.floor(j / 5) * 0.4,
    team: (j % 2) as 0 | 1,
    last: j === i,
  }));
  return { team: (i % 2) as 0 | 1, stones, text: i === 3 ? "Hit and roll behind the guard" : "Draw" };
});

const size = (text: string) => /width="([\d.]+)" height="([\d.]+)"/.exec(text)!.slice(1).map(Number);

it("every shot has its house, stones, number and text", () => {
  const text = drawStrip({ sheet, shots });
  expect(count(text, 'class="shot"')).toBe(16);
  expect(count(text, 'class="stone')).toBe((16 * 17) / 2 + 16);
  for (let number = 1; number <= 16; number++) expect(text).toContain(`>${number}</text>`);
  expect(count(text, ">Draw</text>")).toBe(15);
});

it("rows hold as many houses as they are told", () => {
  const [wide, low] = size(drawStrip({ sheet, shots, columns: 8 }));
  const [narrow, high] = size(drawStrip({ sheet, shots, columns: 4 }));
  expect(narrow).toBeLessThan(wide * 0.55);
  expect(high).toBeGreaterThan(low * 1.8);
  const [single] = size(drawStrip({ sheet, shots: shots.slice(0, 1) }));
  expect(single).toBeLessThan(wide / 6);
});

it("numbers can go on from another strip", () => {
  const text = drawStrip({ sheet, shots: [{ ...shots[0], number: 9 }] });
  expect(text).toContain(">9</text>");
  expect(text).toContain("<desc>9, red: Draw.</desc>");
});

it("no shots, an empty picture", () => {
  expect(drawStrip({ sheet, shots: [] })).toContain("<title>One end of curling</title>");
});

it("a shot is called and judged below its house", () => {
  const judged = { kind: "draw", turn: "ccw", player: "Ōno <1>", points: 3, change: -0.0213 } as const;
  const text = drawStrip({ sheet, shots: [{ ...shots[0], ...judged, text: "red lies 1" }] });
  checkXml(text);
  expect(text).toContain(">Ōno &lt;1&gt;</text>");
  expect(text).toContain('class="turn ccw"');
  expect(text).toContain("<title>3 of 4 points</title>");
  expect(text).toContain(">\u22122.1</text>");
  expect(text).toContain(
    "<desc>1, red (Ōno &lt;1&gt;): draw counter-clockwise, 3 points, chance to win \u22122.1 points, red lies 1.</desc>",
  );
  const dots = text.slice(text.indexOf("of 4 points"));
  expect(count(dots.slice(0, dots.indexOf("</g>")), 'fill="none"')).toBe(1);
});

it("rows leave room for their longest label", () => {
  const long = { ...shots[0], kind: "promotion take-out with a very long name", text: "one\ntwo" };
  const [, low] = size(drawStrip({ sheet, shots: [shots[0]] }));
  const [, high] = size(drawStrip({ sheet, shots: [shots[0], long] }));
  expect(high).toBeGreaterThan(low + 20);
});

it("bare, there is no room around the houses", () => {
  const [width, height] = size(drawStrip({ sheet, shots: shots.slice(0, 1) }));
  const [bare, low] = size(drawStrip({ sheet, shots: shots.slice(0, 1), bare: true }));
  expect(width - bare).toBeCloseTo(32);
  expect(height - low).toBeCloseTo(32);
});
