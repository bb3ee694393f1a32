import { describe, expect, test } from "vitest";
import { GoBoard } from "./board.js";
import { formatMove, formatRows, goPosition, parsePoint, playMoves } from "./notation.js";
import { BLACK, WHITE } from "./numbers.js";
import { rulesOf } from "./rules.js";
import { GoState } from "./state.js";

function at(state: GoState, text: string): number {
  return parsePoint(state.board, text);
}

function position(rows: string, toMove: "B" | "W" = "B", rules = "cgos"): GoState {
  return goPosition(rows.trim().split(/\s+/), toMove, rulesOf(rules));
}

function legal(state: GoState): string[] {
  return Array.from({ length: state.board.points + 1 }, (_, move) => move)
    .filter((move) => state.isLegal(move))
    .map((move) => formatMove(state.board, move));
}

describe("taking", () => {
  test("one stone, in the corner, at the side and in the middle", () => {
    for (const [rows, move, after] of [
      ["OX. ... ...", "A2", ".X. X.. ..."],
      ["XOX ... ...", "B2", "X.X .X. ..."],
      [".X. XO. .X.", "C2", ".X. X.X .X."],
    ] as const) {
      const state = position(rows);
      state.play(at(state, move));
      expect(formatRows(state).join(" ")).toBe(after);
      expect([state.captures(BLACK), state.captures(WHITE)]).toEqual([1, 0]);
    }
  });

  test("several chains at once, which then are liberties of the neighbours", () => {
    const state = position("..X.. .XOX. XO.OX .XOX. ..X..");
    state.play(at(state, "C3"));
    expect(formatRows(state).join(" ")).toBe("..X.. .X.X. X.X.X .X.X. ..X..");
    expect(state.captures(BLACK)).toBe(4);
    expect(state.liberties(at(state, "C3"))).toBe(4);
    expect(state.liberties(at(state, "C5"))).toBe(3);
  });

  test("a whole board but one point", () => {
    const state = position("XX. XXX XXX", "W");
    state.play(at(state, "C3"));
    expect(formatRows(state)).toEqual(["..O", "...", "..."]);
    expect(state.captures(WHITE)).toBe(8);
  });
});

describe("liberties", () => {
  const state = position(".XX.. XX.O. .OO.. ..... X...O");

  test.each([
    ["B5", 4],
    ["A4", 4],
    ["D4", 4],
    ["B3", 5],
    ["A1", 2],
    ["E5", 0],
  ])("%s has %i", (point, liberties) => {
    expect(state.liberties(at(state, point))).toBe(liberties);
  });

  test("chains", () => {
    expect(state.chain(at(state, "B4")).sort((a, b) => a - b)).toEqual([1, 2, 5, 6]);
    expect(state.chainSize(at(state, "C5"))).toBe(4);
    expect(state.chainOf(at(state, "C5"))).toBe(state.chainOf(at(state, "A4")));
    expect(state.chain(at(state, "E5"))).toEqual([]);
  });

  test("atari is one liberty, however many stones have it", () => {
    const rows = position("XXO .XO OO.");
    expect(rows.inAtari(at(rows, "A3"))).toBe(true);
    expect(rows.inAtari(at(rows, "C3"))).toBe(true);
    expect(rows.inAtari(at(rows, "A1"))).toBe(false);
    expect(rows.inAtari(at(rows, "A2"))).toBe(false);
  });
});

describe("ko", () => {
  const KO = ".XO. X.XO .XO. ....";

  test.each(["cgos", "aga", "simple-ko"])("may not be retaken at once under %s", (rules) => {
    const state = position(KO, "W", rules);
    state.play(at(state, "B3"));
    expect(formatRows(state).join(" ")).toBe(".XO. XO.O .XO. ....");
    expect(state.ko).toBe(state.board.placeOf[at(state, "C3")]);
    expect(state.isLegal(at(state, "C3"))).toBe(false);
    expect(state.isPlayable(at(state, "C3"))).toBe(true);
    playMoves(state, ["D1", "A1"]);
    expect(state.isLegal(at(state, "C3"))).toBe(true);
    expect(state.ko).toBe(0);
  });

  test.each([
    ["two stones are taken", ".XX. .OOX .XX. ....", 2],
    ["a chain of two takes", ".OX. XXX. .... ....", 1],
  ])("there is none where %s", (_, rows, taken) => {
    const state = position(rows);
    state.play(at(state, taken === 2 ? "A3" : "A4"));
    expect([state.captures(BLACK), state.ko]).toEqual([taken, 0]);
  });

  test("under superko a pass does not lift it, while simple ko forgets", () => {
    for (const [rules, allowed] of [
      ["cgos", false],
      ["simple-ko", true],
    ] as const) {
      const state = position(KO, "W", rules);
      playMoves(state, ["B3", "pass", "pass"]);
      state.passes = 0;
      expect(state.isLegal(at(state, "C3"))).toBe(allowed);
    }
  });
});

describe("repetition on a board of one row", () => {
  // X.. and Black: X.X, then .O. by taking two, a pass, .OO, and Black at A1 gives X.. with White to move.
  const CYCLE = ["C1", "B1", "pass", "C1"];

  test.each([
    ["cgos", false],
    ["tromp-taylor", false],
    ["aga", true],
    ["new-zealand", true],
    ["simple-ko", true],
  ])("%s allows what was there with the other side to move: %s", (rules, allowed) => {
    const state = position("X..", "B", rules);
    playMoves(state, CYCLE);
    expect(formatRows(state)).toEqual([".OO"]);
    expect(state.isLegal(0)).toBe(allowed);
  });

  test.each(["cgos", "aga"])("%s forbids what was there with the same side to move", (rules) => {
    const state = position("...", "B", rules);
    playMoves(state, ["A1", "B1", "pass", "C1"]);
    expect(legal(state)).toEqual(["pass"]);
  });

  test("under simple ko it ends the game without result", () => {
    const state = position("X..", "B", "simple-ko");
    playMoves(state, [...CYCLE, "A1"]);
    expect([state.isVoid(), state.isOver()]).toEqual([false, false]);
    playMoves(state, ["B1"]);
    expect([state.isVoid(), state.isOver(), state.value()]).toEqual([true, true, 0.5]);
    expect(legal(state)).toEqual([]);
  });

  test("a place of stones that are set up anew forgets what was", () => {
    const state = position("X..");
    playMoves(state, CYCLE);
    state.place(1, WHITE);
    expect([state.ply, state.isLegal(0)]).toEqual([0, true]);
  });
});

describe("suicide", () => {
  test.each([
    ["cgos", false],
    ["aga", false],
    ["tromp-taylor", true],
    ["new-zealand", true],
  ])("of four stones under %s: %s", (rules, allowed) => {
    const state = position(".XO XXO OO.", "B", rules);
    expect(state.isLegal(at(state, "A3"))).toBe(allowed);
    if (!allowed) return;
    state.play(at(state, "A3"));
    expect(formatRows(state).join(" ")).toBe("..O ..O OO.");
    expect([state.captures(BLACK), state.captures(WHITE)]).toEqual([0, 4]);
    expect(state.liberties(at(state, "C3"))).toBe(3);
  });

  test.each(["cgos", "tromp-taylor", "new-zealand", "simple-ko"])("of one stone never: %s", (rules) => {
    expect(position(".OO OO. O..", "B", rules).isLegal(0)).toBe(false);
  });

  test.each([
    ["tromp-taylor", false],
    ["new-zealand", true],
  ])("that brings the start back with the other side to move, under %s: %s", (rules, allowed) => {
    const state = position("..O ..O OO.", "B", rules);
    playMoves(state, ["A3", "pass", "B3", "pass", "A2", "pass"]);
    expect(state.isLegal(at(state, "B2"))).toBe(allowed);
  });
});

describe("eyes", () => {
  test.each([
    ["in the middle", "..... .XXX. .X.X. .XXX. .....", "C3", true],
    ["in the middle, one diagonal taken", "..... .OXX. .X.X. .XXX. .....", "C3", true],
    ["in the middle, two diagonals taken", "..... .OXX. .X.X. .XXO. .....", "C3", false],
    ["a neighbour missing", "..... .XXX. .X.X. .X.X. .....", "C3", false],
    ["at the side", "X.X.. XXX.. ..... ..... .....", "B5", true],
    ["at the side, one diagonal taken", "X.X.. XXO.. ..... ..... .....", "B5", false],
    ["in the corner", ".X... XX... ..... ..... .....", "A5", true],
    ["in the corner, the diagonal taken", ".X... XO... ..... ..... .....", "A5", false],
    ["in the corner, the diagonal empty", ".X... X.... ..... ..... .....", "A5", true],
  ])("%s", (_, rows, point, eye) => {
    const state = position(rows);
    expect(state.isEye(at(state, point), BLACK)).toBe(eye);
    expect(state.isEye(at(state, point), WHITE)).toBe(false);
  });
});

describe("a game", () => {
  test("ends with two passes in a row", () => {
    const state = new GoState(new GoBoard(5));
    playMoves(state, ["C3", "pass", "C4", "pass"]);
    expect([state.passes, state.isOver()]).toEqual([1, false]);
    playMoves(state, ["pass"]);
    expect([state.passes, state.isOver(), legal(state)]).toEqual([2, true, []]);
    expect([state.score(), state.value()]).toEqual([25, 1]);
  });

  test.each([
    [24.5, 1],
    [25, 0.5],
    [25.5, 0],
  ])("with komi %f has the value %f", (komi, value) => {
    const state = new GoState(new GoBoard(5), rulesOf("cgos", komi));
    playMoves(state, ["C3", "pass", "pass"]);
    expect(state.value()).toBe(value);
  });

  test("goes on after two passes where somebody plays on", () => {
    const state = new GoState(new GoBoard(5));
    playMoves(state, ["pass", "pass", "pass", "C3"]);
    expect([state.passes, state.isOver(), state.ply]).toEqual([0, false, 4]);
  });

  test("knows its last moves and who made them, also out of turn", () => {
    const state = new GoState(new GoBoard(5));
    expect([state.lastMove, state.moveBefore]).toEqual([-1, -1]);
    playMoves(state, ["C3"]);
    expect([state.lastMove, state.moveBefore]).toEqual([12, -1]);
    playMoves(state, ["B:B3", "pass"]);
    expect([state.lastMove, state.moveBefore]).toEqual([25, 11]);
    expect(state.moves()).toEqual([12, 11, 25]);
    expect(state.movers()).toEqual([BLACK, BLACK, WHITE]);
  });

  test("knows what was set up", () => {
    const state = position("X.O ... ...", "W");
    playMoves(state, ["B2", "A1"]);
    expect(state.setup()).toEqual({ black: [0], white: [2], toMove: WHITE });
  });

  test.each([-1, 0.5, 26, Number.NaN, Number.POSITIVE_INFINITY])("has no move %f", (move) => {
    expect(new GoState(new GoBoard(5)).isLegal(move)).toBe(false);
  });

  test("is copied whole, however long it is", () => {
    const state = new GoState(new GoBoard(3));
    const copy = new GoState(state.board);
    for (let i = 0; i < 1000; i++) {
      const move = i % 9;
      state.play(state.isLegal(move) ? move : state.board.pass);
      state.passes = 0;
      if (i % 97 === 0) copy.copyFrom(state);
    }
    copy.copyFrom(state);
    expect(copy.moves()).toEqual(state.moves());
    expect(legal(copy)).toEqual(legal(state));
    const long = new GoState(state.board);
    long.copyFrom(copy);
    long.copyFrom(new GoState(state.board));
    expect(long.moves()).toEqual([]);
    expect(legal(long).length).toBe(10);
  });
});
