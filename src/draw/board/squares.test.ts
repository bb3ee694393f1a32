import { describe, expect, it } from "vitest";
import { drawSquares, type SquaresPicture } from "./squares.js";
import { drawSquaresTerminal } from "./terminal.js";

const PICTURE: SquaresPicture = {
  rows: ["...", ".W.", "BB."],
  columnNames: ["a", "b", "c"],
  rowNames: ["3", "2", "1"],
  last: 4,
};

describe("a board of squares", () => {
  it("has its stones, its names and what lies over it", () => {
    const svg = drawSquares({
      ...PICTURE,
      overlays: [{ kind: "label", cell: 0, text: "57" }],
      title: "Black to move",
    });
    expect(svg.match(/class="stone B"/g)).toHaveLength(2);
    expect(svg.match(/class="stone W"/g)).toHaveLength(1);
    for (const word of ["a", "c", "3", "57", "Black to move"]) expect(svg).toContain(`>${word}</text>`);
    expect(svg).toContain("A board of 3x3: 2 black and 1 white stones.");
  });

  it("has a cell for every place, coloured by heat", () => {
    const values = [1, 0, 0, 0, Number.NaN, 0, Number.NaN, Number.NaN, 0.5];
    const cells = (svg: string) => /<g class="cells".*?<\/g>/s.exec(svg)![0];
    expect(cells(drawSquares(PICTURE)).match(/M/g)).toHaveLength(9);
    expect(cells(drawSquares(PICTURE)).match(/<path/g)).toHaveLength(1);
    const warm = cells(drawSquares({ ...PICTURE, overlays: [{ kind: "heat", values }] }));
    expect(warm.match(/M/g)).toHaveLength(9);
    expect(warm.match(/<path/g)!.length).toBeGreaterThan(2);
  });

  it("is text as well, with the last move in brackets", () => {
    expect(drawSquaresTerminal({ ...PICTURE, colour: false }).split("\n")).toEqual([
      "   a b c",
      "3  · · ·  3",
      "2  ·(○)·  2",
      "1  ● ● ·  1",
      "   a b c",
    ]);
    const labelled = drawSquaresTerminal({
      ...PICTURE,
      colour: false,
      overlays: [
        { kind: "label", cell: 0, text: "57" },
        { kind: "ghost", cell: 8, colour: "B", label: "1" },
      ],
    });
    expect(labelled).toContain("3 57   ·   ·  3");
    expect(labelled).toContain("1  ●   ●   1  1");
  });
});
