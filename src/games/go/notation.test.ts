import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stream } from "../../core/random.js";
import { GoBoard } from "./board.js";
import {
  checkPasses,
  describeGo,
  formatLead,
  formatMove,
  formatPoint,
  formatRows,
  formatSize,
  formatState,
  goPosition,
  parseColour,
  parseMove,
  parsePoint,
  parseSize,
  parseState,
} from "./notation.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { rulesOf } from "./rules.js";
import { GoState } from "./state.js";

describe("points and moves", () => {
  test.each([
    [9, 0, "A9"],
    [9, 80, "J1"],
    [9, 40, "E5"],
    [9, 81, "pass"],
    [19, 0, "A19"],
    [19, 18, "T19"],
    [19, 8, "J19"],
    [1, 0, "A1"],
  ])("on size %i, %i is %s", (width, move, text) => {
    expect(formatMove({ width, height: width }, move)).toBe(text);
    for (const each of [text, text.toLowerCase(), text.toUpperCase()])
      expect(parseMove({ width, height: width }, each)).toBe(move);
  });

  test("all of a board that is no square", () => {
    const size = { width: 12, height: 3 };
    for (let point = 0; point < 36; point++) expect(parsePoint(size, formatPoint(size, point))).toBe(point);
  });

  test.each([
    ["I5", 'move: expected a point such as E5, got "I5"'],
    ["E0", 'move: expected a point such as E5, got "E0"'],
    ["5E", 'move: expected a point such as E5, got "5E"'],
    ["K1", "move: K1 is not on a board of size 9"],
    ["A10", "move: A10 is not on a board of size 9"],
    ["Z1", "move: Z1 is not on a board of size 9"],
    ["", 'move: expected a point such as E5, got ""'],
  ])("%s is none", (text, message) => {
    expect(() => parseMove({ width: 9, height: 9 }, text)).toThrow(new Error(message));
  });
});

test.each([
  ["9", 9, 9],
  ["13x7", 13, 7],
  ["5:4", 5, 4],
])("the size %s", (text, width, height) => {
  expect(parseSize(text)).toEqual({ width, height });
  expect(parseSize(formatSize({ width, height }))).toEqual({ width, height });
});

test.each(["0", "20", "9x20", "nine", "9x", "-3", "99999999999999999999"])("the size %s is none", (text) => {
  expect(() => parseSize(text)).toThrow(/^size: expected [^\n]*$/);
});

test("colours", () => {
  for (const text of ["b", "B", "black", "BLACK", "X"]) expect(parseColour(text)).toBe(BLACK);
  for (const text of ["w", "W", "white", "o"]) expect(parseColour(text)).toBe(WHITE);
  expect(() => parseColour("green")).toThrow(new Error('expected B or W, got "green"'));
});

test.each([
  [3.5, "B+3.5"],
  [-7, "W+7"],
  [0, "0"],
])("a lead of %f is %s", (lead, text) => {
  expect(formatLead(lead)).toBe(text);
});

describe("positions", () => {
  test.each([
    "size=9 rules=cgos komi=7.5",
    "size=9 rules=cgos komi=7.5 moves=E5,C3,pass,G4",
    "size=5x3 rules=aga komi=0 moves=C2,B:B2",
    "size=5 rules=tromp-taylor komi=-3.5 toMove=W moves=C3",
    "size=5 rules=simple-ko komi=7 moves=C3 next=B",
    "size=5 rules=situational+tromp-taylor komi=7",
    "rows=...../..X../.O.../...../..... rules=cgos komi=7.5 moves=C3",
    "rows=.X./..O/... rules=chinese komi=7.5 toMove=W moves=A1,W:B1,pass,pass",
    "size=5 rules=cgos komi=7.5 moves=C3,pass,pass passes=1",
    "size=5 rules=cgos komi=7.5 moves=C3,pass,pass,pass passes=0",
  ])("%s", (text) => {
    expect(formatState(parseState(text))).toBe(text);
  });

  test("what is not said is as in a new game, or as given", () => {
    expect(formatState(parseState("size=9"))).toBe("size=9 rules=cgos komi=7.5");
    const given = parseState("rows=.BW/.../... toMove=w", new GoBoard(3), rulesOf("aga", 0));
    expect(formatState(given)).toBe("rows=.XO/.../... rules=aga komi=0 toMove=W");
  });

  test("superko comes back with the moves", () => {
    const state = parseState("size=3x1 moves=A1,B1,pass,C1");
    expect(state.isLegal(0)).toBe(false);
    expect(parseState(formatState(state)).isLegal(0)).toBe(false);
    expect(parseState("rows=.OO").isLegal(0)).toBe(true);
  });

  test.each([
    [
      "",
      'position: expected key=value with one of size, rows, rules, komi, toMove, moves, next, passes, got ""',
    ],
    ["rules=cgos", "rows: missing, and size too"],
    ["size=5 rows=...", "size: the rows tell it already"],
    ["size=5 size=5", "size: given twice"],
    ["size=25", "size: expected 1 to 19 columns and rows, got 25"],
    ["rows=.X./..", 'rows: expected 3 of ".", "X" and "O" in row 2, got ".."'],
    ["rows=.Q.", 'rows: expected 3 of ".", "X" and "O" in row 1, got ".Q."'],
    ["rows=XO./O../...", "rows: the stone on A3 has no liberties"],
    ["size=5 komi=much", 'komi: expected a number, got "much"'],
    ["size=5 toMove=green", 'toMove: expected B or W, got "green"'],
    ["size=5 moves=C3,C3", "moves: move 2: C3 cannot be played"],
    ["size=5 moves=C3,Q9", "moves: move 2: Q9 is not on a board of size 5"],
    ["size=5 moves=", 'moves: move 1: expected a point such as E5, got ""'],
    ["size=5 moves=green:C3", 'moves: move 1: expected B or W, got "green"'],
    ["size=5 moves=C3,pass passes=2", 'passes: expected 0 to 1, which the moves end with, got "2"'],
    ["size=5 passes=", 'passes: expected 0 to 0, which the moves end with, got ""'],
  ])("%s is none", (text, message) => {
    expect(() => parseState(text)).toThrow(new Error(message));
  });

  test("three passes in a row are none that anybody is asked about", () => {
    for (const moves of ["pass,pass", "C3,pass,pass,B2,pass,pass"])
      expect(() => checkPasses(parseState(`size=5 moves=${moves}`))).not.toThrow();
    expect(() => checkPasses(parseState("size=5 moves=C3,pass,pass,pass,B2"))).toThrow(
      new Error("move 4: a pass after two passes, which end the game"),
    );
  });

  test("on another board than the one given", () => {
    const board = new GoBoard(5);
    expect(() => parseState("size=4", board)).toThrow(new Error("size: expected 5, got 4"));
    expect(() => parseState("rows=..", board)).toThrow(
      new Error("rows: expected a board of size 5, got 2x1"),
    );
  });

  test("any game, with moves out of turn and stones set up", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 7 }),
        (seed, w, h) => {
          const rng = stream(seed);
          const state = new GoState(
            new GoBoard(w, h),
            rulesOf(rng.bit() === 0 ? "aga" : "tromp-taylor", rng.below(9)),
          );
          if (rng.bit() === 1) state.setColour(WHITE);
          for (let i = 0; i < 60; i++) {
            const move = rng.below(state.board.points + 1);
            if (rng.below(30) === 0) state.setColour(rng.bit() === 0 ? BLACK : WHITE);
            if (i < 5 && move < state.board.points) setUp(state, move);
            else if (state.isPlayable(move)) state.play(move);
            if (rng.below(30) === 0) state.passes = Math.min(state.passes, rng.below(2));
          }
          const back = parseState(formatState(state));
          expect(formatState(back)).toBe(formatState(state));
          expect(formatRows(back)).toEqual(formatRows(state));
          expect([back.toMove, back.ko, back.passes, back.ply]).toEqual([
            state.toMove,
            state.ko,
            state.passes,
            state.ply,
          ]);
          for (let move = 0; move <= state.board.points; move++)
            expect(back.isLegal(move)).toBe(state.isLegal(move));
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** Puts a stone down unless that leaves one without liberties. */
function setUp(state: GoState, point: number): void {
  state.place(point, state.colour);
  for (let each = 0; each < state.board.points; each++)
    if (state.at(each) !== EMPTY && state.liberties(each) === 0) state.place(point, EMPTY);
}

test("rows and the colour to move", () => {
  const rows = [".X.", "..O", "..."];
  expect(describeGo(goPosition(rows, "W"))).toEqual({ rows, toMove: "W" });
});
