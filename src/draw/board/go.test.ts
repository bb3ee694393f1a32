import { describe, expect, it } from "vitest";
import { THEMES, type ThemeName } from "../colours.js";
import { columnName, drawGo, GO_THEMES, GoGrid, type GoPicture, rowName, starPoints } from "./go.js";
import type { BoardOverlay } from "./overlays.js";
import { drawGoTerminal } from "./terminal.js";

const rows = ["X..O", ".X..", "..O."];

const overlays: readonly BoardOverlay[] = [
  { kind: "heat", values: [Number.NaN, 0, 0.5, Number.NaN, 1], percent: true, label: "win <chance>" },
  { kind: "ownership", values: [1, -1, 0.5, Number.NaN, 0.01] },
  { kind: "label", cell: 1, text: "56\n1200" },
  { kind: "label", cell: 0, text: "1" },
  { kind: "ghost", cell: 6, colour: "W", label: "2" },
  { kind: "arrow", from: 1, to: 6 },
  { kind: "mark", cell: 7 },
  { kind: "mark", cell: 8, shape: "cross", brush: "orange" },
  { kind: "mark", cell: 5, shape: "square" },
  { kind: "mark", cell: 11, shape: "triangle" },
  { kind: "mark", cell: 2, shape: "dot" },
];

const picture: GoPicture = { rows, last: 5, overlays, title: "A & B", caption: "Black to move." };

const count = (svg: string, pattern: RegExp) => svg.match(pattern)?.length ?? 0;
const partOf = (svg: string, name: string) =>
  new RegExp(`class="${name}"[\\s\\S]*?</g>`).exec(svg)?.[0] ?? "";

describe("drawGo", () => {
  it.each(Object.keys(THEMES) as ThemeName[])("draws everything in %s", (theme) => {
    const svg = drawGo({ ...picture, theme });
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(count(svg, /class="stone B"/g)).toBe(2);
    expect(count(svg, /class="stone W"/g)).toBe(2);
    expect(count(svg, /class="ghost W"/g)).toBe(1);
    expect(count(svg, /class="mark"/g)).toBe(5);
    expect(count(svg, /class="(arrow|heat|ownership|legend|names|wood|lines)"/g)).toBe(7);
    expect(svg).toContain("A &amp; B");
    expect(svg).toContain("win &lt;chance&gt;");
    expect(svg).toContain(`stroke="${GO_THEMES[theme].black.last}"`);
    expect(svg).toContain(THEMES[theme].background);
    expect(svg).toContain(GO_THEMES[theme].wood);
  });

  it("tells what is on the board", () => {
    expect(drawGo({ rows })).toContain("A Go board of 4x3: 2 black and 2 white stones.");
  });

  it("names columns and rows on both sides, or not at all, without an I", () => {
    const svg = drawGo({ rows });
    for (const name of ["A", "D", "1", "3"]) expect(count(svg, new RegExp(`>${name}</text>`, "g"))).toBe(2);
    expect(svg).not.toContain(">E</text>");
    expect(drawGo({ rows, names: false })).not.toContain("<text");
    const large = drawGo({ rows: Array(19).fill(".".repeat(19)) });
    expect(large).toContain(">T</text>");
    expect(large).not.toContain(">I</text>");
  });

  it("colours empty points by their values, the lowest and the highest with the ends of the scale", () => {
    const svg = drawGo({ rows: ["..X", "..."], overlays: [{ kind: "heat", values: [3, 5, 4, 4] }] });
    const heat = partOf(svg, "heat");
    expect(count(heat, /<rect/g)).toBe(3);
    expect(heat).toContain(THEMES.light.heat[0]);
    expect(heat).toContain(THEMES.light.heat.at(-1));
  });

  it("shows as owned what is sure enough, larger where it is surer", () => {
    const svg = drawGo({ rows: ["..."], overlays: [{ kind: "ownership", values: [1, -0.25, 0.01] }] });
    const squares = [...partOf(svg, "ownership").matchAll(/width="([\d.]+)"[^>]* fill="([^"]+)"/g)];
    expect(squares.map(([, , fill]) => fill)).toEqual([
      GO_THEMES.light.black.fill,
      GO_THEMES.light.white.fill,
    ]);
    expect(Number(squares[0]?.[1])).toBeCloseTo(2 * Number(squares[1]?.[1]), 5);
  });

  it("writes on a stone in a colour that can be read, on the last one in a colour of its own", () => {
    const label = (point: number, last?: number) =>
      drawGo({
        rows,
        overlays: [{ kind: "label", cell: point, text: "77" }],
        ...(last !== undefined && { last }),
      });
    const { black, white } = GO_THEMES.light;
    expect(label(0)).toMatch(new RegExp(`fill="${black.mark}">77<`));
    expect(label(3)).toMatch(new RegExp(`fill="${white.mark}">77<`));
    expect(label(0, 0)).toMatch(new RegExp(`fill="${black.last}">77<`));
    // The number stands in for the ring.
    expect(label(0, 0)).not.toContain(`stroke="${black.last}"`);
    expect(label(3, 0)).toContain(`stroke="${black.last}"`);
  });

  it("keeps boards of all sizes within a page", () => {
    for (const [width, height] of [
      [1, 1],
      [1, 19],
      [9, 9],
      [19, 1],
      [19, 19],
    ]) {
      const svg = drawGo({ rows: Array(height).fill(".".repeat(width as number)) });
      expect(Number(/width="([\d.]+)"/.exec(svg)?.[1])).toBeLessThan(800);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe("the grid", () => {
  it("counts rows from the bottom and leaves out the letter I", () => {
    expect([0, 7, 8, 18].map(columnName).join("")).toBe("AHJT");
    expect([0, 8].map((row) => rowName(row, 9))).toEqual(["9", "1"]);
  });

  it.each([
    [9, 9, "C7 G7 E5 C3 G3"],
    [13, 13, "D10 G10 K10 D7 G7 K7 D4 G4 K4"],
    [19, 19, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"],
    [8, 8, "C6 F6 C3 F3"],
    [5, 5, "C3"],
    [4, 4, ""],
    [9, 1, ""],
  ])("has its star points on %sx%s", (columns, height, names) => {
    const points = starPoints(columns, height).map(
      (point) => columnName(point % columns) + rowName(Math.floor(point / columns), height),
    );
    expect(points.join(" ")).toBe(names);
  });

  it("has the same distance across and down", () => {
    const grid = new GoGrid(9, 9, 40, 0);
    const [x, y] = grid.at(4, 4);
    expect(grid.cell(4 * 9 + 5)).toEqual([x + 40, y]);
    expect(grid.cell(5 * 9 + 4)).toEqual([x, y + 40]);
  });
});

describe("drawGoTerminal", () => {
  it("puts the last move in brackets", () => {
    expect(drawGoTerminal({ rows, last: 5, colour: false })).toBe(
      [
        "    A B C D",
        "  3 X \u00b7 \u00b7 O 3",
        "  2 \u00b7(X)\u00b7 \u00b7 2",
        "  1 \u00b7 \u00b7 O \u00b7 1",
        "    A B C D",
      ].join("\n"),
    );
  });

  it("has room for the bracket at the right", () => {
    expect(drawGoTerminal({ rows, last: 3, colour: false })).toContain("  3 X \u00b7 \u00b7(O) 3");
  });

  it("shows labels, ghosts and marks on empty points, with room where they are long", () => {
    const short = drawGoTerminal({
      rows: ["...", "X.."],
      colour: false,
      overlays: [
        { kind: "label", cell: 0, text: "a" },
        { kind: "label", cell: 3, text: "n" },
        { kind: "ghost", cell: 1, colour: "B" },
        { kind: "mark", cell: 2 },
      ],
    });
    expect(short).toContain("  2 a \u25cc * 2");
    expect(short).toContain("  1 X \u00b7 \u00b7 1");
    const long = drawGoTerminal({
      rows: ["..."],
      colour: false,
      overlays: [{ kind: "label", cell: 1, text: "100\n12" }],
    });
    expect(long).toContain("  1 \u00b7  100  \u00b7  1");
  });

  it("tells whose a point will be where it is likely", () => {
    const text = drawGoTerminal({
      rows: ["X...", "..O."],
      colour: false,
      overlays: [{ kind: "ownership", values: [1, 0.9, 0.2, -0.3, -0.6, 0.4, 1, -1] }],
    });
    expect(text).toContain("  2 X x \u00b7 \u00b7 2");
    expect(text).toContain("  1 o x O o 1");
  });

  it("paints wood and stones of one glyph only where colours are wanted", () => {
    const text = drawGoTerminal({ rows, colour: true });
    expect(text).toContain("\u001b[48;5;179m");
    expect(text).not.toMatch(/[XO]/);
    for (const line of text.split("\n").slice(1, -1)) {
      // The wood ends before the number at the right, and nothing is left painted.
      expect(line.lastIndexOf("\u001b[49m")).toBeGreaterThan(line.lastIndexOf("\u25cf"));
      expect(line.endsWith("\u001b[39m")).toBe(true);
    }
    expect(drawGoTerminal({ rows, colour: false })).not.toContain("\u001b");
  });

  it("has room for rows of two digits", () => {
    const lines = drawGoTerminal({ rows: Array(19).fill(".".repeat(19)), colour: false }).split("\n");
    expect(lines[1]).toMatch(/^ 19( \u00b7){19} 19$/);
    expect(lines[4]).toMatch(/^ 16( \u00b7){3} \+/);
    expect(lines.at(-1)?.trim()).toBe("A B C D E F G H J K L M N O P Q R S T");
  });
});
