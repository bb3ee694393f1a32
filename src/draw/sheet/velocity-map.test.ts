import { expect, it } from "vitest";
import { checkXml, count } from "../../../test/well-formed.js";
import { MODERN_SHEET as sheet } from "../../games/curling/sheet.js";
import { heatColour, THEMES } from "../colours.js";
import { drawVelocityMap, type VelocityMap } from "./velocity-map.js";

/** Two columns and three rows, the fastest throw to the right the best. */
const values = [0, 1, 2, 3, 4, 5];

const map: VelocityMap = {
  sheet,
  stones: [{ x: 0.5, y: sheet.teeLine, team: 1 }],
  vx: [-1, 1],
  vy: [20, 32],
  columns: 2,
  rows: 3,
  values: { cw: values, ccw: values.map((value) => -value) },
  best: { vx: 0.5, vy: 29, turn: "cw", value: 1.234 },
  label: "score that <red> may expect",
  title: "A & B",
};

/** Middles of the circles of a part of the picture. */
function circlesOf(text: string, part: string): number[][] {
  const [, after = ""] = text.split(`class="${part}"`);
  return [...after.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map((found) =>
    found.slice(1).map(Number),
  );
}

it.each(["light", "dark", "print"] as const)(
  "%s: well-formed, a square for each turn and a legend",
  (theme) => {
    const text = drawVelocityMap({ ...map, theme, caption: "x < y", unit: "m/s" });
    checkXml(text);
    for (const part of ['class="velocities cw"', 'class="velocities ccw"', 'class="mark"', 'class="legend"'])
      expect(count(text, part)).toBe(1);
    for (const words of [
      "score that &lt;red&gt; may expect",
      "A &amp; B",
      "1.23",
      "↑ forward (vy, m/s)",
      "clockwise",
    ])
      expect(text).toContain(`>${words}</text>`);
    expect(count(text, "sideways (vx, m/s) →")).toBe(2);
    expect(text).toContain("Marked: 0.50 sideways, 29.00 forward, clockwise: 1.23.");
  },
);

it("right is right and fast is up: of the sheet, which the thrower sees, as of the squares", () => {
  const text = drawVelocityMap({ ...map, range: [0, 5], values: { cw: values } });
  const best = heatColour(THEMES.light.heat, 39);
  // The upper right of the cells, of 165 x 110 pixels.
  expect(text).toMatch(new RegExp(`<path d="M165 0h165v110h-165Z" fill="${best}"`));
  const [mark] = circlesOf(text, "mark");
  expect(mark).toEqual([247.5, 82.5]);
  // The sheet is 185 pixels wide, its house at the top.
  const [[x, y]] = circlesOf(text, "stone team1") as [[number, number]];
  expect(x).toBeGreaterThan(100);
  expect(y).toBeLessThan(165);
  expect(count(text, "counter-clockwise")).toBe(0);
});

it("numbers stand at round velocities, and a picture needs no best throw", () => {
  const { best: _, ...plain } = map;
  const text = drawVelocityMap(plain);
  checkXml(text);
  expect(count(text, 'class="mark"')).toBe(0);
  for (const tick of ["−1.0", "−0.5", "0.0", "0.5", "1.0"])
    expect(count(text, `>${tick}</text>`)).toBeGreaterThanOrEqual(2);
  for (const tick of ["20", "22", "32"]) expect(count(text, `>${tick}</text>`)).toBe(1);
});
