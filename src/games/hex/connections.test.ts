import { describe, expect, test } from "vitest";
import { Connections } from "./connections.js";
import { hexPosition, parseCell } from "./notation.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { HexBoard, HexState } from "./rules.js";

/** What is said of a position: the winner, and the cells of the proof in the order of the board. */
function asked(state: HexState): { winner: number; needs: string } {
  const connections = new Connections(state.board);
  const winner = connections.analyse(state);
  const words = new Int32Array(4);
  connections.writeNeeds(words, 0);
  const needs = cellsWhere(state, (cell) => ((words[cell >> 5] >>> (cell & 31)) & 1) === 1);
  return { winner, needs };
}

function cellsWhere({ board }: HexState, holds: (cell: number) => boolean): string {
  const names: string[] = [];
  for (let cell = 0; cell < board.cells; cell++)
    if (holds(cell)) names.push(`${"abcdefghijk"[cell % board.width]}${Math.floor(cell / board.width) + 1}`);
  return names.join(" ");
}

function filledOf(state: HexState): (text: string) => number {
  const connections = new Connections(state.board);
  connections.analyse(state);
  return (text) => connections.filled(parseCell(state.board, text));
}

/** In the long diagonal, with the colours exchanged. */
function mirrored(rows: readonly string[]): string[] {
  return [...rows[0]].map((_, column) =>
    rows.map((row) => (row[column] === "B" ? "W" : row[column] === "W" ? "B" : ".")).join(""),
  );
}

/** The empty cells of rows each taken by White in turn. */
function intrusions(rows: readonly string[]): string[][] {
  return rows.flatMap((row, r) =>
    [...row].flatMap((cell, c) =>
      cell === "."
        ? [rows.map((other, i) => (i === r ? `${row.slice(0, c)}W${row.slice(c + 1)}` : other))]
        : [],
    ),
  );
}

describe("templates, with White everywhere else and to move", () => {
  test.each([
    ["a bridge between two stones", ["WWBW", "W..W", "WBWW"], "b2 c2"],
    ["a stone on the second row", ["WBW", "..W"], "a2 b2"],
    [
      "a third-row stone with the room of a ziggurat",
      ["WWB.WW", "W...WW", "....WW"],
      "d1 b2 c2 d2 a3 b3 c3 d3",
    ],
    ["two bridges in a row", ["WWWB", "WW..", "WWBW", "W..W", "WBWW"], "c2 d2 b4 c4"],
  ])("%s joins the edges, and every cell is needed", (_, rows, needs) => {
    expect(asked(hexPosition(rows, "W"))).toEqual({ winner: BLACK, needs });
    for (const broken of intrusions(rows)) expect(asked(hexPosition(broken, "W")).winner).not.toBe(BLACK);
    expect(asked(hexPosition(mirrored(rows), "B")).winner).toBe(WHITE);
    // With the move, one intruder can still be met.
    for (const broken of intrusions(rows)) expect(asked(hexPosition(broken, "B")).winner).toBe(BLACK);
  });

  test("a connection may need every empty cell", () => {
    expect(asked(hexPosition(["WB", ".W"], "B"))).toEqual({ winner: BLACK, needs: "a2" });
    expect(asked(hexPosition(["WB", ".W"], "W"))).toEqual({ winner: WHITE, needs: "a2" });
  });

  test("the middle of 5x5 needs no search", () => {
    const rows = [".....", ".....", "..B..", ".....", "....."];
    expect(asked(hexPosition(rows, "W")).winner).toBe(BLACK);
  });
});

describe("cells that do not matter", () => {
  test("a bridge with a stone of the opponent at either end is captured, without one it is not", () => {
    const blank = ".......";
    const both = filledOf(hexPosition([blank, blank, "...B...", ".W..W..", "..B....", blank, blank], "W"));
    expect([both("c4"), both("d4")]).toEqual([BLACK, BLACK]);
    const one = filledOf(hexPosition([blank, blank, "...B...", ".W.....", "..B....", blank, blank], "W"));
    expect([one("c4"), one("d4")]).toEqual([EMPTY, EMPTY]);
  });

  test("a cell with four stones of a colour in a row around it is dead, with three it is not", () => {
    const blank = ".......";
    const four = [blank, blank, blank, "..B.B..", "..BB...", blank, blank];
    expect(filledOf(hexPosition(four, "W"))("d4")).not.toBe(EMPTY);
    const three = [blank, blank, blank, "....B..", "..BB...", blank, blank];
    expect(filledOf(hexPosition(three, "W"))("d4")).toBe(EMPTY);
  });

  test("stones stay what they are", () => {
    const state = hexPosition(["W..B", ".B..", "...W", "...."], "B");
    const filled = filledOf(state);
    expect([filled("a1"), filled("d1"), filled("b2"), filled("d3")]).toEqual([WHITE, BLACK, BLACK, WHITE]);
  });
});

describe("the circuit", () => {
  test("an empty board has the current of a turned one, and both colours conduct alike", () => {
    const board = new HexBoard(7);
    const connections = new Connections(board);
    expect(connections.analyse(new HexState(board))).toBe(0);
    expect(connections.ratio()).toBeCloseTo(1, 1);
    let sum = 0;
    for (let cell = 0; cell < board.cells; cell++) {
      expect(connections.current(cell)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(connections.current(cell) - connections.current(board.rotate(cell)))).toBeLessThan(
        0.02,
      );
      sum += connections.current(cell);
    }
    expect(connections.current(24)).toBeGreaterThan(sum / board.cells);
    expect(connections.current(0)).toBeLessThan(sum / board.cells);
  });

  test("a stone more is a better conductor", () => {
    const state = new HexState(new HexBoard(11));
    const connections = new Connections(state.board);
    state.place(parseCell(state.board, "c3"), WHITE);
    expect(connections.analyse(state)).toBe(0);
    const before = connections.ratio();
    state.place(parseCell(state.board, "h8"), BLACK);
    expect(connections.analyse(state)).toBe(0);
    expect(connections.ratio()).toBeGreaterThan(before);
  });
});

test("analyses do not disturb one another, nor the position", () => {
  const [first, second] = [
    hexPosition(["....", ".W..", "..B.", "...."], "B"),
    hexPosition(["W...", "..B.", "....", "B..."], "W"),
  ];
  const connections = new Connections(first.board);
  const apart = [first, second].map((state) => asked(state).winner);
  expect([first, second, first, second].map((state) => connections.analyse(state))).toEqual([
    ...apart,
    ...apart,
  ]);
  expect(first.count).toBe(2);
});

test("boards that are too large are refused in one line", () => {
  expect(() => new Connections(new HexBoard(12))).toThrow(
    "connections: a board of 12x12 has more than 126 cells",
  );
  expect(() => new Connections(new HexBoard(14, 9))).not.toThrow();
});
