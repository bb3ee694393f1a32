import { expect, test } from "vitest";
import { hexReference } from "../../../test/reference.js";
import { parseRows, type SuiteAnswer, type SuiteVerdict } from "../../show/suite.js";
import { hexSummary, parseHexRow } from "./suite.js";

const POSITION = {
  id: "p",
  set: "puzzles",
  board: ["B..", "...", "..."],
  toMove: "W",
  winner: "W",
  winningMoves: ["b2"],
  winningComplete: true,
  suiteMoves: ["c1"],
};

const parseText = (text: string) => parseRows(text, parseHexRow);
const parse = (...rows: object[]) => parseText(rows.map((row) => JSON.stringify(row)).join("\n"));

test("where all winning moves are known, they alone are right", () => {
  expect(parse(POSITION)).toMatchObject([{ asks: "move", right: ["b2"], complete: true }]);
});

test("elsewhere what the suite's authors accept is right as well", () => {
  expect(parse({ ...POSITION, winningComplete: false })).toMatchObject([
    { right: ["b2", "c1"], complete: false },
  ]);
});

test("moves are read in any case", () => {
  expect(parse({ ...POSITION, winningMoves: ["B2"] })).toMatchObject([{ right: ["b2"] }]);
  expect(parse({ size: 3, opening: "B3", winner: "B" })).toMatchObject([{ id: "3x3 b3" }]);
});

test("lost positions and those without winning moves are left out", () => {
  const lost = { ...POSITION, winner: "B", winningMoves: [] };
  const unknown = { ...POSITION, winner: null, winningMoves: [], winningComplete: false };
  const contradictory = { ...POSITION, winner: "B" };
  expect(parse(lost, unknown, contradictory, POSITION)).toHaveLength(1);
});

test("an opening asks for the winner with White to move", () => {
  expect(parse({ size: 3, opening: "b3", winner: "B" })).toEqual([
    {
      asks: "winner",
      id: "3x3 b3",
      set: "solved opening",
      board: ["...", "...", ".B."],
      toMove: "W",
      winner: "B",
    },
  ]);
});

test.each<[string, RegExp]>([
  ["{", /^line 1: .*JSON/],
  [JSON.stringify({ ...POSITION, board: ["B.x"] }), /^line 1: move: b2 is not on a board of 3x1$/],
  [JSON.stringify({ ...POSITION, board: ["B.x", "...", "..."] }), /^line 1: rows: expected 3 of/],
  [JSON.stringify({ ...POSITION, winningMoves: ["q1"] }), /^line 1: move: q1 is not on a board of 3x3$/],
  [JSON.stringify({ ...POSITION, toMove: "X" }), /^line 1: toMove: /],
  [JSON.stringify({ id: "g", kind: "genmove", size: 9 }), /^line 1: kind: .*--game go$/],
  [JSON.stringify({ ...POSITION, winningMoves: ["a1"] }), /^line 1: p: the winning move a1 is on a stone$/],
  [
    JSON.stringify({ ...POSITION, board: ["B..", "B..", "B.."] }),
    /^line 1: p: the game is over on this board$/,
  ],
  [`\n${JSON.stringify({ size: 3, opening: "d1", winner: "B" })}`, /^line 2: move: d1 is not on/],
])("%s is refused with its line", (text, message) => {
  expect(() => parseText(text)).toThrow(message);
});

test("the counts tell complete rows, other rows, 11x11 and openings apart", () => {
  const row = (verdict: SuiteVerdict, size = "5x5"): SuiteAnswer => ({
    id: "x",
    size,
    set: "",
    move: "a1",
    verdict,
    value: null,
    playouts: null,
    ms: 1,
  });
  const judged = [
    row("solved"),
    row("solved", "11x11"),
    row("failed"),
    row("hit"),
    row("notShown", "11x11"),
    row("right", "6x6"),
    row("wrong", "6x6"),
    row("right", "7x7"),
  ];
  expect(hexSummary(judged).counts).toEqual({
    total: 3,
    solved: 2,
    hits: 1,
    notShown: 1,
    size11: { total: 1, solved: 1, hits: 0, notShown: 1 },
    openings: {
      total: 3,
      right: 2,
      bySize: { "6x6": { total: 2, right: 1 }, "7x7": { total: 1, right: 1 } },
    },
  });
});

const reference = hexReference("positions.jsonl");

test.skipIf(reference === undefined)(
  "the rows of the reference, where ../shared/reference/hex is there",
  () => {
    const rows = parseText(reference as string).filter((row) => row.asks === "move");
    expect(rows.filter(({ complete }) => complete)).toHaveLength(35);
    expect(rows.filter(({ complete }) => !complete)).toHaveLength(62);
  },
);
