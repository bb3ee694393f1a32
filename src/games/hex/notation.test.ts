import { describe, expect, test } from "vitest";
import { hexReference } from "../../../test/reference.js";
import { HexGame } from "./game.js";
import {
  describeHex,
  formatCell,
  formatRows,
  formatState,
  hexPosition,
  parseCell,
  parseSize,
  parseState,
} from "./notation.js";
import { BLACK, WHITE } from "./numbers.js";
import { HexBoard } from "./rules.js";

const board = new HexBoard(11);

test.each([
  ["a1", 0],
  ["k1", 10],
  ["a11", 110],
  ["k11", 120],
  ["F6", 60],
])("%s is cell %i", (text, cell) => {
  expect(parseCell(board, text)).toBe(cell);
  expect(formatCell(board, cell)).toBe(text.toLowerCase());
});

test("every cell of a rectangle is read back", () => {
  const size = { width: 19, height: 7 };
  for (let cell = 0; cell < 133; cell++) expect(parseCell(size, formatCell(size, cell))).toBe(cell);
});

test.each([
  ["l1", "move: l1 is not on a board of 11x11"],
  ["a12", "move: a12 is not on a board of 11x11"],
  ["a0", 'move: expected a cell such as c7, got "a0"'],
  ["aa1", 'move: expected a cell such as c7, got "aa1"'],
  ["", 'move: expected a cell such as c7, got ""'],
  ["swap-players", 'move: expected a cell such as c7, got "swap-players"'],
])("%j is refused as a move", (text, message) => {
  expect(() => new HexGame().notation.parseMove(text)).toThrow(new Error(message));
});

test("the swap is read in both words and written in the game's own", () => {
  for (const swap of ["pieces", "sides"] as const) {
    const { notation } = new HexGame({ width: 5, swap });
    for (const word of ["swap-pieces", "swap-sides", "SWAP"]) expect(notation.parseMove(word)).toBe(25);
    expect(notation.formatMove(25)).toBe(`swap-${swap}`);
  }
});

test.each([
  ["7", { width: 7, height: 7 }],
  ["9x5", { width: 9, height: 5 }],
  ["9:5", { width: 9, height: 5 }],
])("size %s", (text, size) => {
  expect(parseSize(text)).toEqual(size);
});

test.each(["", "x5", "20", "0", "5x0", "5x20", "5.5"])("%j is no size", (text) => {
  expect(() => parseSize(text)).toThrow(/^size: expected [^\n]+$/);
});

describe("positions as text", () => {
  test("what is left out", () => {
    const state = parseState("rows=B../.W./..B");
    expect(state).toMatchObject({ ply: 3, toMove: 1, black: 0, swap: "none", lastMove: -1, count: 3 });
  });

  test("everything is kept", () => {
    const { notation, ...game } = new HexGame({ width: 3, swap: "sides" });
    const text = "rows=B../.../... toMove=W swap=sides ply=2 black=1 last=swap-sides";
    const state = notation.parseState(text);
    expect(state).toMatchObject({ ply: 2, toMove: 0, black: 1, lastMove: game.board.cells });
    expect(notation.formatState(state)).toBe(text);
  });

  test.each([
    ["ply=3", "rows: missing"],
    ["rows=../.. rows=../..", "rows: given twice"],
    ["rows=../...", 'rows: expected 2 of ".", "B" and "W" in row 2, got "..."'],
    ["rows=.X/..", 'rows: expected 2 of ".", "B" and "W" in row 1, got ".X"'],
    ["rows=", "width: expected a whole number from 1 to 19, got 0"],
    ["rows=../.. toMove=2", 'toMove: expected B or W, got "2"'],
    ["rows=../.. swap=maybe", 'swap: expected none, pieces, sides, got "maybe"'],
    ["rows=../.. ply=-1", 'ply: expected a whole number, got "-1"'],
    ["rows=../.. black=2", 'black: expected 0 or 1, got "2"'],
    ["rows=../.. last=c3", "last: c3 is not on a board of 2x2"],
    [
      "toString=1",
      'position: expected key=value with one of rows, toMove, swap, ply, black, last, got "toString=1"',
    ],
  ])("%s is refused", (text, message) => {
    expect(() => parseState(text)).toThrow(new Error(message));
  });

  test("a game refuses other boards and other rules", () => {
    const { notation } = new HexGame({ width: 3 });
    expect(() => notation.parseState("rows=../..")).toThrow(/^rows: expected a board of 3x3, got 2x2$/);
    expect(() => notation.parseState("rows=.../.../... swap=sides")).toThrow(
      /^swap: expected none, got sides$/,
    );
  });
});

test("rows and back", () => {
  const rows = ["W..B", ".B..", "...W"];
  const state = hexPosition(rows, "W");
  expect([state.at(0), state.at(3), state.at(5), state.at(11)]).toEqual([WHITE, BLACK, BLACK, WHITE]);
  expect(state).toMatchObject({ ply: 4, toMove: 1 });
  expect(describeHex(state)).toEqual({ rows, toMove: "W" });
  expect(formatRows(state)).toEqual(rows);
});

const positions = hexReference("positions.jsonl");

test.skipIf(positions === undefined)("known positions are read (needs ../shared/reference/hex)", () => {
  const rows = (positions ?? "").trim().split("\n");
  expect(rows.length).toBe(122);
  for (const line of rows) {
    const { board: given, toMove, legalMoves, winningMoves } = JSON.parse(line);
    const state = hexPosition(given, toMove);
    expect(describeHex(state)).toEqual({ rows: given, toMove });
    const cells = [...Array(state.board.cells).keys()];
    expect(cells.filter((cell) => state.isLegal(cell)).length).toBe(legalMoves);
    for (const move of winningMoves) expect(state.isLegal(parseCell(state.board, move))).toBe(true);
    const text = formatState(state);
    expect(formatState(parseState(text))).toBe(text);
  }
});
