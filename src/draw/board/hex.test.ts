import { describe, expect, it } from "vitest";
import { THEMES, type ThemeName } from "../colours.js";
import { drawHex, HEX_THEMES, HexGrid, type HexPicture } from "./hex.js";
import type { BoardOverlay } from "./overlays.js";
import { drawHexTerminal } from "./terminal.js";

const rows = ["B..W", ".B..", "..W."];

const overlays: readonly BoardOverlay[] = [
  { kind: "heat", values: [Number.NaN, 0, 0.5, Number.NaN, 1], percent: true, label: "win <chance>" },
  { kind: "label", cell: 1, text: "56\n1200" },
  { kind: "label", cell: 0, text: "1" },
  { kind: "ghost", cell: 6, colour: "W", label: "2" },
  { kind: "arrow", from: 1, to: 6 },
  { kind: "path", cells: [0, 5] },
  { kind: "mark", cell: 7 },
  { kind: "mark", cell: 8, shape: "cross", brush: "orange" },
  { kind: "mark", cell: 9, shape: "square" },
  { kind: "mark", cell: 11, shape: "triangle" },
  { kind: "mark", cell: 2, shape: "dot" },
];

const picture: HexPicture = { rows, last: 5, overlays, title: "A & B", caption: "Black to move." };

const count = (svg: string, pattern: RegExp) => svg.match(pattern)?.length ?? 0;

describe("drawHex", () => {
  it.each(Object.keys(THEMES) as ThemeName[])("draws everything in %s", (theme) => {
    const svg = drawHex({ ...picture, theme });
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(count(svg, /class="stone B"/g)).toBe(2);
    expect(count(svg, /class="stone W"/g)).toBe(2);
    expect(count(svg, /class="ghost W"/g)).toBe(1);
    expect(count(svg, /class="mark"/g)).toBe(5);
    expect(count(svg, /class="(arrow|path|legend|names)"/g)).toBe(4);
    expect(svg).toContain("A &amp; B");
    expect(svg).toContain("win &lt;chance&gt;");
    expect(svg).toContain(`stroke="${HEX_THEMES[theme].last}"`);
    expect(svg).toContain(THEMES[theme].background);
  });

  it("tells what is on the board", () => {
    expect(drawHex({ rows })).toContain("A Hex board of 4x3: 2 black and 2 white stones.");
  });

  it("names columns and rows on both sides, or not at all", () => {
    const svg = drawHex({ rows });
    for (const name of ["a", "d", "1", "3"]) expect(count(svg, new RegExp(`>${name}</text>`, "g"))).toBe(2);
    expect(svg).not.toContain(">e</text>");
    expect(drawHex({ rows, names: false })).not.toContain("<text");
  });

  it("colours cells by their values, the lowest as the board is, the highest with the end of the scale", () => {
    const svg = drawHex({ rows: ["...", "..."], overlays: [{ kind: "heat", values: [3, 5, 4] }] });
    const cells = /class="cells"[\s\S]*?<\/g>/.exec(svg)?.[0] ?? "";
    expect(count(cells, /<path/g)).toBe(3);
    expect(cells).toContain(THEMES.light.heat.at(-1));
    expect(cells).toContain(HEX_THEMES.light.cell);
  });

  it("writes on a stone in a colour that can be read", () => {
    const [black, white] = [0, 3].map((cell) =>
      drawHex({ rows, overlays: [{ kind: "label", cell, text: "77" }] }),
    );
    expect(black).toMatch(new RegExp(`fill="${HEX_THEMES.light.black.mark}">77<`));
    expect(white).toMatch(new RegExp(`fill="${HEX_THEMES.light.white.mark}">77<`));
  });

  it("keeps boards of all sizes within a page", () => {
    for (const size of [1, 5, 11, 19]) {
      const svg = drawHex({ rows: Array(size).fill(".".repeat(size)) });
      expect(Number(/width="([\d.]+)"/.exec(svg)?.[1])).toBeLessThan(800);
    }
  });
});

describe("the grid", () => {
  it("puts the six neighbours of a cell at one distance", () => {
    const grid = new HexGrid(5, 5, 40, 0);
    const [x, y] = grid.at(2, 2);
    for (const [c, r] of [
      [3, 2],
      [2, 3],
      [1, 3],
      [1, 2],
      [2, 1],
      [3, 1],
    ]) {
      const [nx, ny] = grid.at(c, r);
      expect(Math.hypot(nx - x, ny - y)).toBeCloseTo(40, 9);
    }
  });

  it("keeps the sides within the picture and joins them at the corners", () => {
    for (const [columns, height] of [
      [1, 1],
      [7, 3],
      [3, 7],
      [19, 19],
    ]) {
      const grid = new HexGrid(columns, height, 40, 0);
      const sides = grid.sides();
      for (const [px, py] of sides.flat()) {
        expect(px).toBeGreaterThanOrEqual(0);
        expect(py).toBeGreaterThanOrEqual(0);
        expect(px).toBeLessThanOrEqual(grid.width);
        expect(py).toBeLessThanOrEqual(grid.height);
      }
      for (const [i, side] of sides.entries()) {
        const next = sides[(i + 1) % 4];
        const shared = side.filter(([x, y]) => next.some(([u, v]) => Math.hypot(x - u, y - v) < 1e-6));
        expect(shared.length).toBeGreaterThanOrEqual(2);
      }
    }
  });
});

describe("drawHexTerminal", () => {
  it("slants the rows and puts the last move in brackets", () => {
    expect(drawHexTerminal({ rows, last: 5, colour: false })).toBe(
      [
        "  a b c d",
        "   \u2501\u2501\u2501\u2501\u2501\u2501\u2501",
        " 1\u2572 \u25cf \u00b7 \u00b7 \u25cb \u2572 1",
        "  2\u2572 \u00b7(\u25cf)\u00b7 \u00b7 \u2572 2",
        "   3\u2572 \u00b7 \u00b7 \u25cb \u00b7 \u2572 3",
        "       \u2501\u2501\u2501\u2501\u2501\u2501\u2501",
        "        a b c d",
      ].join("\n"),
    );
  });

  it("shows labels, ghosts and marks on empty cells, with room where they are long", () => {
    const short = drawHexTerminal({
      rows: ["...", "B.."],
      colour: false,
      overlays: [
        { kind: "label", cell: 0, text: "A" },
        { kind: "label", cell: 3, text: "X" },
        { kind: "ghost", cell: 1, colour: "B" },
        { kind: "mark", cell: 2 },
      ],
    });
    expect(short).toContain(" 1\u2572 A \u25cc + \u2572 1");
    expect(short).toContain("\u2572 \u25cf \u00b7 \u00b7 \u2572");
    const long = drawHexTerminal({
      rows: ["..."],
      colour: false,
      overlays: [{ kind: "label", cell: 1, text: "56\n12" }],
    });
    expect(long).toContain("\u2572 \u00b7  56   \u00b7 \u2572");
  });

  it("marks a winning chain", () => {
    const text = drawHexTerminal({
      rows: ["BW", "B."],
      colour: false,
      overlays: [{ kind: "path", cells: [0, 2] }],
    });
    expect(count(text, /\u25c6/g)).toBe(2);
  });

  it("colours only when asked to", () => {
    expect(drawHexTerminal({ rows, colour: true })).toContain("\u001b[38;5;");
    expect(drawHexTerminal({ rows, colour: false })).not.toContain("\u001b");
  });

  it("has room for rows of two digits", () => {
    const text = drawHexTerminal({ rows: Array(19).fill(".".repeat(19)), colour: false });
    const lines = text.split("\n");
    expect(lines[2 + 18]).toMatch(/^ +19\u2572( \u00b7){19} \u2572 19$/);
    expect(lines.at(-1)?.trim()).toBe("a b c d e f g h i j k l m n o p q r s");
  });
});
