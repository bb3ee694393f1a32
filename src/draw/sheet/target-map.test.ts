import { expect, it } from "vitest";
import { checkXml, count } from "../../../test/well-formed.js";
import { executionNoise } from "../../games/curling/noise.js";
import { TargetGrid } from "../../games/curling/policy/targets.js";
import { ruleSet } from "../../games/curling/rules/rule-set.js";
import { MODERN_SHEET as sheet } from "../../games/curling/sheet.js";
import { heatColour, THEMES } from "../colours.js";
import { drawTargetMap, type TargetMap, type TargetValue } from "./target-map.js";

/** A grid of draws and a row of hits; every value differs. */
function targets(base: number): { draws: TargetValue[]; hits: TargetValue[] } {
  const draws: TargetValue[] = [];
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 5; column++) {
      const [x, y] = [(column - 2) * 0.0725, sheet.teeLine + (row - 2) * 0.29];
      draws.push({ x, y, value: base + (row * 5 + column) / 200 });
    }
  }
  const hits = Array.from({ length: 9 }, (_, i) => {
    return { x: (i - 4) * 0.03625, y: sheet.teeLine + 10, value: base + i / 1000 };
  });
  return { draws, hits };
}

const map: TargetMap = {
  sheet,
  stones: [{ x: 0.5, y: sheet.teeLine, team: 1 }],
  targets: { cw: targets(0.3), ccw: targets(0.4) },
  label: "chance of <red> to win",
  range: [0.2, 0.5],
  title: "A & B",
};

it.each(["light", "dark", "print"] as const)(
  "%s: well-formed, a sheet and a strip for each turn",
  (theme) => {
    for (const flip of [false, true]) {
      const text = drawTargetMap({ ...map, theme, flip, caption: "x < y" });
      checkXml(text);
      for (const part of ['class="targets cw"', 'class="targets ccw"']) expect(count(text, part)).toBe(1);
      expect(count(text, 'class="heat"')).toBe(2);
      expect(count(text, 'class="hits"')).toBe(2);
      expect(text).toContain(">chance of &lt;red&gt; to win</text>");
    }
  },
);

it("cells have the size of the steps between the points, whatever their order", () => {
  const text = drawTargetMap({ ...map, scale: 100 });
  // Neighbours that look the same are one piece.
  const cells = (svg: string) => {
    const widths = [...svg.matchAll(/M[\d.-]+ [\d.-]+h([\d.]+)v29h-[\d.]+Z/g)].map(([, width]) =>
      Number(width),
    );
    return Math.round(widths.reduce((sum, width) => sum + width) / 7.25);
  };
  expect(cells(text)).toBe(40);
  const shuffled = { draws: [...map.targets.cw.draws].reverse(), hits: map.targets.cw.hits ?? [] };
  expect(cells(drawTargetMap({ ...map, scale: 100, targets: { ...map.targets, cw: shuffled } }))).toBe(40);
});

it("a hit is drawn below its target", () => {
  const alone = { draws: [], hits: [{ x: 1, y: 48, value: 0.5 }] };
  const text = drawTargetMap({ ...map, scale: 100, flip: true, targets: { cw: alone, ccw: alone } });
  const strip = text.slice(text.indexOf('class="hits"'));
  const fill = heatColour(THEMES.light.heat, 39);
  const [, x, width] = new RegExp(`<rect x="([\\d.]+)" y="0" width="([\\d.]+)"[^>]*fill="${fill}"`).exec(
    strip,
  )!;
  expect(Number(x) + Number(width) / 2).toBeCloseTo((sheet.width / 2 + 0.12 + 1) * 100, 1);
});

it("all hits that a search may choose are in the strip, and the mark of the best one", () => {
  const grid = new TargetGrid(ruleSet("dc3"), executionNoise("none"), "target");
  const hits: TargetValue[] = [];
  for (let place = 0; place < grid.size; place++) {
    if (grid.choosable[place] === 1 && grid.isHit(place) && grid.turn(place) === "cw")
      hits.push({ x: grid.x[place], y: grid.y[place], value: 0.3 });
  }
  expect(hits).toHaveLength(165);
  for (const best of [0, 164]) {
    const cw = { draws: [], hits: hits.map((hit, i) => (i === best ? { ...hit, value: 0.5 } : hit)) };
    const text = drawTargetMap({ ...map, targets: { cw, ccw: { draws: [] } } });
    const strip = text.slice(text.indexOf('class="hits"'), text.indexOf('class="targets ccw"'));
    const [cells, mark] = strip.split('class="mark"');
    const rects = (part: string) =>
      [...part.matchAll(/<rect x="([\d.-]+)" y="[01]" width="([\d.]+)"/g)].map(([, x, w]) => [+x, +w]);
    const width = 66 * (sheet.width + 0.24);
    expect(rects(cells)).toHaveLength(165);
    expect(rects(mark)).toHaveLength(2);
    for (const [x, w] of [...rects(cells), ...rects(mark)]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(w).toBeGreaterThan(1);
      expect(x + w).toBeLessThanOrEqual(width + 0.01);
    }
  }
});

it("the best throw of both turns is marked once, draw or hit", () => {
  const text = drawTargetMap(map);
  expect(count(text, 'class="mark"')).toBe(1);
  expect(text.indexOf('class="mark"')).toBeGreaterThan(text.indexOf('class="targets ccw"'));
  expect(text).toContain(">50%</text>");
  expect(text).toContain("Best: draw, counter-clockwise, 50%.");
  const hit = { ...targets(0.3), hits: [{ x: 2.4, y: 48, value: 0.9 }] };
  const marked = drawTargetMap({ ...map, targets: { ...map.targets, cw: hit } });
  checkXml(marked);
  expect(count(marked, 'class="mark"')).toBe(1);
  expect(marked).toContain("Best: hit, clockwise, 90%.");
});

it("the scale says where it leaves out values", () => {
  expect(drawTargetMap({ ...map, range: [0.35, 0.45] })).toMatch(/>≤ 35%<[\s\S]*>≥ 45%</);
  expect(drawTargetMap({ ...map, range: [0, 1] })).not.toMatch(/[≤≥]/);
});

it("values that are missing are left out, and without any there is still a picture", () => {
  const [first, ...rest] = map.targets.cw.draws;
  const gap = { draws: [{ ...first, value: Number.NaN }, ...rest] };
  checkXml(drawTargetMap({ ...map, targets: { cw: gap, ccw: { draws: [] } } }));
  const none = drawTargetMap({ ...map, targets: { cw: { draws: [] }, ccw: { draws: [], hits: [] } } });
  checkXml(none);
  expect(none).toContain("No values.");
});
