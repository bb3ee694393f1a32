import { describe, expect, it } from "vitest";
import { checkXml, count } from "../../../test/well-formed.js";
import { MODERN_SHEET as sheet } from "../../games/curling/sheet.js";
import { THEMES } from "../colours.js";
import type { HeatOverlay, Overlay } from "./overlays.js";
import { drawSheet, type SheetPicture } from "./sheet.js";
import { drawStrip } from "./strip.js";

const tee = sheet.teeLine;

const heat: HeatOverlay = {
  kind: "heat",
  x0: -1,
  y0: tee - 1,
  dx: 1,
  dy: 1,
  columns: 3,
  rows: 2,
  values: [0, 0.5, Number.NaN, 1, Number.NaN, 0.25],
  label: "win <expectancy>",
  percent: true,
};

const overlays: readonly Overlay[] = [
  heat,
  {
    kind: "cloud",
    points: Array.from({ length: 40 }, (_, i) => ({ x: i / 40, y: tee + (i % 7) / 9 })),
    contours: [0.5],
  },
  {
    kind: "path",
    points: [
      { x: 0, y: 0 },
      { x: -0.4, y: 20 },
      { x: 0, y: tee },
    ],
    arrow: true,
  },
  {
    kind: "path",
    points: [
      { x: 0, y: 0 },
      { x: 1, y: tee },
    ],
    dashed: true,
    brush: "orange",
    arrow: true,
  },
  { kind: "arrow", from: { x: 0, y: tee }, to: { x: 1, y: tee + 1 }, label: "A&B", weight: 1 },
  { kind: "mark", x: -2, y: tee, label: "a long label at the edge" },
  { kind: "ghost", x: 1, y: tee, team: 1, label: "?" },
  { kind: "text", x: 0, y: tee - 3, text: "guard" },
];

const picture: SheetPicture = {
  sheet,
  stones: [
    { x: 0.5, y: tee, team: 0, last: true },
    { x: -0.5, y: tee - 2, team: 1, angle: 1 },
    { x: 1, y: tee + 1, team: 1, label: "7" },
    { x: 0, y: tee - 1, team: 0, ghost: true },
  ],
  overlays,
  title: 'End 3 <"draw" & guard>',
  caption: "It's a long caption that is wrapped because it does not fit into one line of the picture. </svg>",
  scoreboard: {
    teams: ["A & B", "<C>"],
    ends: [
      [0, 2],
      [1, 0],
    ],
    length: 8,
    hammer: 1,
  },
};

describe("documents are well-formed", () => {
  for (const theme of ["light", "dark", "print"] as const) {
    for (const view of ["house", "play", "sheet"] as const) {
      it(`${theme} ${view}`, () => {
        for (const landscape of [false, true]) {
          for (const flip of [false, true]) {
            expect(checkXml(drawSheet({ ...picture, theme, view, landscape, flip }))).toBeGreaterThan(60);
          }
        }
      });
    }
  }

  it("a bare sheet, and paths and clouds of few points", () => {
    checkXml(drawSheet({ sheet, stones: [] }));
    const none: Overlay[] = [
      { kind: "path", points: [] },
      { kind: "path", points: [{ x: 0, y: tee }], arrow: true },
      {
        kind: "path",
        points: [
          { x: 0, y: tee },
          { x: 0, y: tee },
        ],
        arrow: true,
      },
      { kind: "cloud", points: [], contours: [0.9] },
      { ...heat, values: new Float64Array(6).fill(Number.NaN) },
    ];
    checkXml(drawSheet({ sheet, stones: [], overlays: none }));
  });

  it("strip", () => {
    const shots = Array.from({ length: 16 }, (_, i) => ({
      team: (i % 2) as 0 | 1,
      stones: picture.stones,
      text: "Draw <4>",
    }));
    const text = drawStrip({ sheet, shots, title: "End 1", caption: "All & everything" });
    checkXml(text);
    expect(count(text, 'class="shot"')).toBe(16);
  });
});

it("every stone is drawn once, with its team; ghosts apart", () => {
  const text = drawSheet({ sheet, stones: picture.stones });
  expect(count(text, 'class="stone team0"')).toBe(1);
  expect(count(text, 'class="stone team1"')).toBe(2);
  expect(count(text, 'class="ghost team0"')).toBe(1);
  expect(count(text, `stroke="${THEMES.light.last}"`)).toBe(1);
});

it("title, caption, names and labels are escaped", () => {
  const text = drawSheet(picture);
  expect(text).toContain("<title>End 3 &lt;&quot;draw&quot; &amp; guard&gt;</title>");
  expect(text).toContain(">A &amp; B</text>");
  expect(text).toContain(">win &lt;expectancy&gt;</text>");
  expect(text).toContain("&lt;/svg&gt;");
});

it("a picture says what it shows and how large it is", () => {
  const text = drawSheet({ sheet, stones: picture.stones, scale: 100, view: "house" });
  expect(text).toMatch(/^<svg xmlns="[^"]+" width="531" height="467.8" viewBox="0 0 531 467.8" role="img"/);
  expect(text).toContain("<title>Curling position</title>");
  expect(text).toContain("<desc>The house as the skip sees it: 1 red and 2 yellow stones.</desc>");
});

it("the thrower's right is on the right for the thrower and on the left for the skip", () => {
  const stones = [{ x: 1, y: tee, team: 0 }] as const;
  const centre = (flip: boolean) => {
    const text = drawSheet({ sheet, stones, scale: 100, flip });
    return Number(/class="stone team0"><circle cx="([\d.]+)"/.exec(text)?.[1]);
  };
  const middle = (4.75 / 2 + 0.12) * 100;
  expect(centre(true)).toBeCloseTo(middle + 100 + 1.45, 2); // the shadow lies a tenth of a radius aside
  expect(centre(false)).toBeCloseTo(middle - 100 + 1.45, 2);
});

it("heat cells are centred on their points; places without a value, or with the lowest, are left out", () => {
  const overlays = [{ ...heat, range: [0, 1] as const }];
  const text = drawSheet({ sheet, stones: [], scale: 100, flip: true, overlays });
  const cells = [...text.matchAll(/M([\d.-]+) ([\d.-]+)h100v100h-100Z/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const side = (4.75 / 2 + 0.12) * 100;
  const top = (sheet.backLine + 0.35 - tee) * 100;
  const expected = [
    [side + 50, top - 50], // 0.25 at (1, tee)
    [side - 50, top + 50], // 0.5 at (0, tee - 1)
    [side - 150, top - 50], // 1 at (-1, tee)
  ];
  expect(cells.length).toBe(3);
  cells.forEach(([x, y], i) => {
    expect(x).toBeCloseTo(expected[i][0], 1);
    expect(y).toBeCloseTo(expected[i][1], 1);
  });
  expect(text).toContain(">0%</text>");
  expect(text).toContain(">100%</text>");
});

it.each(["light", "dark", "print"] as const)("%s: the house shows through low values", (theme) => {
  const steps = { ...heat, columns: 41, rows: 1, values: Array.from({ length: 41 }, (_, i) => i / 40) };
  const overlays = [{ ...steps, dx: 0.1, range: [0, 1] as const }];
  const text = drawSheet({ sheet, stones: [], overlays, theme });
  const painted = /class="heat"[\s\S]*?<\/g>/.exec(text)?.[0] ?? "";
  const opacities = [...painted.matchAll(/<path [^>]*?(?: fill-opacity="([\d.]+)")?\/>/g)].map(
    ([, opacity]) => Number(opacity ?? 1),
  );
  // The lowest colour is not there at all.
  expect(opacities.length).toBe(39);
  expect(opacities[0]).toBeLessThan(0.1);
  expect(opacities).toEqual([...opacities].sort((a, b) => a - b));
  expect(opacities.slice(20).every((opacity) => opacity === 1)).toBe(true);
});

it("without a range, the lowest quarter of the values leaves the ice as it is", () => {
  const values = Array.from({ length: 100 }, (_, i) => (i < 60 ? -1 : i / 100));
  const overlays = [{ ...heat, columns: 10, rows: 10, values }];
  const text = drawSheet({ sheet, stones: [], scale: 100, overlays });
  // Cells of 100 x 100 pixels; those of a row that look the same are one piece.
  const pieces = [...text.matchAll(/M[\d.-]+ [\d.-]+h([\d.]+)v100h-[\d.]+Z/g)].map(([, width]) =>
    Number(width),
  );
  expect(pieces.reduce((sum, width) => sum + width)).toBe(40 * 100);
  expect(pieces.length).toBeLessThan(40);
  expect(text).toContain(">\u2212100%</text>");
});

it("a heat map keeps to the range it is given", () => {
  const text = drawSheet({ sheet, stones: [], overlays: [{ ...heat, range: [-1, 3], percent: false }] });
  expect(text).toContain(">\u22121.0</text>");
  expect(text).toContain(">3.0</text>");
});

it("points of a cloud outside the picture are left out", () => {
  const points = [
    { x: 0, y: tee },
    { x: 0, y: 10 },
    { x: 9, y: tee },
  ];
  const text = drawSheet({ sheet, stones: [], overlays: [{ kind: "cloud", points }] });
  expect(count(text.slice(text.indexOf('class="cloud"')), "<circle")).toBe(1);
});

it("the order on the ice is heat, lines, stones, marks", () => {
  const text = drawSheet(picture);
  const places = ['class="heat"', "<line", 'class="stone', 'class="mark"'].map((part) =>
    text.indexOf(part, text.indexOf('overflow="hidden"')),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

it("the same picture is always the same text", () => {
  expect(drawSheet(structuredClone(picture))).toBe(drawSheet(picture));
});
