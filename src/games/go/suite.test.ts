import { expect, test } from "vitest";
import { goReference } from "../../../test/reference.js";
import { parseRows, type SuiteAnswer } from "../../show/suite.js";
import { formatRows as formatGoRows, formatState as formatGoState } from "./notation.js";
import { type GoRow, goStateOf, goSummary, goVerdict, parseGoRow } from "./suite.js";

const ROW = {
  id: "r",
  kind: "genmove",
  size: 3,
  komi: 0.5,
  rules: "Chinese",
  setup: { B: ["A1"], W: [] },
  moves: "W:B2 B:pass",
  toPlay: "W",
  board: ["...", ".O.", "X.."],
  accept: ["A2"],
  knownHard: false,
};

const ATTACK = {
  id: "a",
  kind: "tactical-attack",
  size: 3,
  setup: { B: ["A1"], W: ["B1"] },
  toPlay: "B",
  target: "A1",
  resultCode: 1,
  points: ["A2"],
};

const parseText = (text: string) => parseRows(text, parseGoRow);
const parse = (...rows: object[]) => parseText(rows.map((row) => JSON.stringify(row)).join("\n"));
const only = (row: object) => parse(row)[0] as GoRow;

test("a position is set up and played through", () => {
  const row = only(ROW);
  expect(row).toMatchObject({ asks: "move", moveIs: "in", list: ["A2"], toMove: "W", knownHard: false });
  expect(formatGoState(goStateOf(row))).toBe(
    "rows=.../.../X.. rules=chinese komi=0.5 toMove=W moves=B2,pass",
  );
});

test("rows of a board alone are the position", () => {
  const row = only({ id: "b", kind: "genmove", board: ["X.O.", "...."], toPlay: "B", accept: ["d1"] });
  const state = goStateOf(row);
  expect(formatGoRows(state)).toEqual(["X.O.", "...."]);
  expect(row).toMatchObject({ list: ["D1"], komi: 7.5 });
});

test("a string is attacked by its enemy and defended by its owner, whoever is to play in the record", () => {
  expect(only(ATTACK).toMove).toBe("W");
  expect(only({ ...ATTACK, kind: "life-death-defend", toPlay: null }).toMove).toBe("B");
});

test("rows without points are left out", () => {
  expect(parse({ ...ATTACK, points: [], resultCode: 0 }, ROW)).toHaveLength(1);
});

test("moves in accept and in points are right, and those that are not in reject", () => {
  expect(["A2", "A3", "pass", "resign", null].map((move) => goVerdict(only(ROW), move, null))).toEqual([
    "solved",
    "failed",
    "failed",
    "failed",
    "failed",
  ]);
  expect(goVerdict(only(ATTACK), "A2", null)).toBe("solved");
  const reject = only({ ...ROW, accept: undefined, reject: ["A2", "PASS"] });
  expect(["A2", "A3", "pass", "resign", null].map((move) => goVerdict(reject, move, null))).toEqual([
    "failed",
    "solved",
    "failed",
    "failed",
    "failed",
  ]);
});

test("where a pass is wanted one may give up as well, and where it is not one may not", () => {
  const pass = only({ ...ROW, kind: "pass", accept: ["PASS"] });
  const play = only({ ...ROW, kind: "pass", accept: null, reject: ["PASS"] });
  const verdicts = (row: GoRow) => ["pass", "resign", "A3"].map((move) => goVerdict(row, move, 0.1));
  expect(verdicts(pass)).toEqual(["solved", "solved", "failed"]);
  expect(verdicts(play)).toEqual(["failed", "failed", "solved"]);
});

test("a chance is on its side of the threshold", () => {
  const above = only({ ...ROW, kind: "evaluation", threshold: 0.6, expectedSide: "above" });
  const below = only({ ...ROW, kind: "evaluation", threshold: 0.4, expectedSide: "below" });
  expect([0.59, 0.61, null].map((value) => goVerdict(above, "A2", value))).toEqual([
    "failed",
    "solved",
    "failed",
  ]);
  expect([0.39, 0.41, null].map((value) => goVerdict(below, "A2", value))).toEqual([
    "solved",
    "failed",
    "failed",
  ]);
});

test("after two passes the game goes on", () => {
  const row = only({ ...ROW, moves: "W:B2 B:pass W:pass", toPlay: "B" });
  expect(goStateOf(row).isOver()).toBe(false);
  expect(goStateOf(row).passes).toBe(1);
});

test.each<[string, RegExp]>([
  ["{", /^line 1: .*JSON/],
  ["[]", /^line 1: /],
  [JSON.stringify({ ...ROW, kind: "owl" }), /^line 1: kind: /],
  [JSON.stringify({ ...ROW, size: 20 }), /^line 1: size: /],
  [JSON.stringify({ ...ROW, board: ["...", "...", "X.."] }), /^line 1: r: board: expected .* after setup/],
  [JSON.stringify({ ...ROW, board: [".Q.", "...", "X.."] }), /^line 1: r: rows: expected 3 of/],
  [JSON.stringify({ ...ROW, moves: "W:E5" }), /^line 1: r: move 1: E5 is not on a board of size 3/],
  [JSON.stringify({ ...ROW, moves: "W:A1" }), /^line 1: r: move 1: A1 cannot be played/],
  [JSON.stringify({ ...ROW, setup: { B: ["Z9"] } }), /^line 1: r: .*Z9/],
  [JSON.stringify({ ...ROW, accept: ["A1"] }), /^line 1: r: accept: A1 is on a stone/],
  [JSON.stringify({ ...ROW, accept: [] }), /^line 1: r: accept, reject, points: one of them is needed/],
  [JSON.stringify({ ...ROW, toPlay: null }), /^line 1: r: toPlay: missing/],
  [JSON.stringify({ ...ROW, kind: "evaluation" }), /^line 1: r: threshold: missing/],
  [`\n${JSON.stringify({ ...ATTACK, target: "C3" })}`, /^line 2: a: target: there is no stone on C3/],
  [JSON.stringify({ ...ATTACK, target: undefined }), /^line 1: a: target: missing/],
])("%s is refused with its line", (text, message) => {
  expect(() => parseText(text)).toThrow(message);
});

test("the counts tell kinds and known hard rows apart", () => {
  const row = (set: string, verdict: "solved" | "failed", knownHard = false): SuiteAnswer => ({
    id: "x",
    size: "9x9",
    set,
    knownHard,
    move: "A1",
    verdict,
    value: null,
    playouts: null,
    ms: 1,
  });
  const { counts, table } = goSummary([
    row("genmove", "solved"),
    row("genmove", "failed"),
    row("genmove", "solved", true),
    row("pass", "failed", true),
  ]);
  expect(counts).toEqual({
    total: 4,
    solved: 2,
    usual: { total: 2, solved: 1 },
    knownHard: { total: 2, solved: 1 },
    kinds: {
      genmove: {
        total: 3,
        solved: 2,
        usual: { total: 2, solved: 1 },
        knownHard: { total: 1, solved: 1 },
      },
      pass: { total: 1, solved: 0, usual: { total: 0, solved: 0 }, knownHard: { total: 1, solved: 0 } },
    },
  });
  expect(table).toContainEqual(["genmove", "2 / 3", "1 / 2", "1 / 1"]);
  const { table: none, lines, note } = goSummary([]);
  expect([none, lines, note]).toEqual([undefined, ["nothing was asked"], undefined]);
});

const reference = goReference("test-positions.jsonl");

test.skipIf(reference === undefined)(
  "the rows of the reference, where ../shared/reference/go is there, replay to their boards",
  () => {
    const rows = parseText(reference as string);
    expect(rows).toHaveLength(865);
    const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
    expect([count("genmove"), count("evaluation"), count("pass")]).toEqual([516, 200, 31]);
  },
);
