import { expect, it } from "vitest";
import { MODERN_SHEET as sheet } from "../games/curling/index.js";
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
const count = (text: string, part: string) => text.split(part).length - 1;

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
