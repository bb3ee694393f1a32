import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { goReference } from "../../../test/reference.js";
import { expectNoControls } from "../../../test/sgf.js";
import { simpleText } from "../../core/sgf.js";
import { describeGo, formatMove, formatRows, playMoves } from "./notation.js";
import { BLACK, WHITE } from "./numbers.js";
import { endOf, type GoRecord, parseGoGames, startOf, statesOf } from "./records.js";
import { formatRules, rulesOf } from "./rules.js";
import { formatGoSgf, parseGoSgf, parseGoSgfs } from "./sgf.js";

/** The moves of a record as words. */
function words(record: GoRecord): string {
  return record.moves.map((move) => formatMove(record, move)).join(" ");
}

describe("SGF", () => {
  test.each([
    ["(;GM[1]SZ[9];B[ee];W[dc])", "9x9 E5 D7"],
    ["(;FF[4];B[pd];W[dp];B[])", "19x19 Q16 D4 pass"],
    ["(;SZ[9];B[ee];W[tt];B[])", "9x9 E5 pass pass"],
    ["(;SZ[7:3];B[gc])", "7x3 G1"],
    ["(;SZ[5];B[aa](;W[bb];B[cc])(;W[dd];B[ee];W[ea]))", "5x5 A5 B4 C3"],
    ["(;SZ[5];B[aa];B[bb])", "5x5 A5 pass B4"],
    ["(;SZ[5];B[AA];W[Bb])", "5x5 A5 B4"],
    ["(;SiZe[5];Black[aa];White[bb])", "5x5 A5 B4"],
  ])("%s", (text, expected) => {
    const record = parseGoSgf(text);
    expect(`${record.width}x${record.height} ${words(record)}`).toBe(expected);
  });

  test.each([
    ["(;SZ[3]AB[aa][bb]AW[cc]PL[W])", "X../.X./..O", "W"],
    ["(;SZ[3]AB[ba:ab][ac]AW[cc]AE[bb]PL[white])", "XX./XX./X.O", "W"],
    ["(;SZ[3];AB[aa]AW[cc];W[bb])", "X../.O./..O", "B"],
    ["(;SZ[3]AB[aa][ba];AE[aa]AW[cc])", ".X./.../..O", "B"],
    ["(;SZ[3];W[bb])", ".../.O./...", "B"],
    ["(;SZ[3]PL[2])", ".../.../...", "W"],
    ["(;SZ[3]HA[2]AB[aa][cc])", "X../.../..X", "W"],
    ["(;SZ[3]HA[2]AB[aa][cc];W[bb])", "X../.O./..X", "B"],
    ["(;SZ[3];B[aa];W[bb];AB[cc]AE[aa];B[ab])", ".../XO./..X", "W"],
    ["(;SZ[3];B[bb];W[ab];AW[aa];B[ac])", "O../OX./X..", "W"],
  ])("%s sets up a position", (text, rows, toMove) => {
    expect(describeGo(endOf(parseGoSgf(text)))).toEqual({ rows: rows.split("/"), toMove });
  });

  test("names, result and comments", () => {
    const text =
      "(;SZ[5]PB[A\\]]PW[B]BR[3d]RE[W+R]EV[cup]DT[2010-01-02]GN[g]C[all\nof it];B[aa];W[bb]C[good];B[])";
    expect(parseGoSgf(text)).toMatchObject({
      players: ["A]", "B"],
      ranks: ["3d", ""],
      result: "W+R",
      event: "cup",
      date: "2010-01-02",
      name: "g",
      comment: "all\nof it",
      comments: ["", "good", ""],
    });
  });

  test.each([
    ["RU[Chinese]KM[6.5]", "chinese", 6.5],
    ["RU[Tromp/Taylor]KM[7]", "tromp-taylor", 7],
    ["RU[AGA]KM[0]", "aga", 0],
    ["RU[NZ]KM[7,5]", "new-zealand", 7.5],
    ["RU[Japanese]KM[-5.5]", "simple-ko", -5.5],
    ["RU[cgos]", "cgos", 7.5],
    ["RU[situational+tromp-taylor]KM[]", "situational+tromp-taylor", 7.5],
    ["", "cgos", 7.5],
    ["RU[house]KM[0.50]", "cgos", 0.5],
  ])("%s", (properties, rules, komi) => {
    const record = parseGoSgf(`(;SZ[9]${properties})`);
    expect([formatRules(record.rules), record.rules.komi]).toEqual([rules, komi]);
  });

  test("what a file does not say is as given", () => {
    expect(parseGoSgf("(;SZ[9])", rulesOf("aga", 3)).rules).toEqual(rulesOf("aga", 3));
  });

  test("several games in a file", () => {
    expect(parseGoSgfs("(;SZ[5];B[aa])(;SZ[9];B[ee])").map(words)).toEqual(["A5", "E5"]);
    expect(() => parseGoSgfs("(;SZ[5];B[aa])(;SZ[9];B[zz])")).toThrow(
      new Error("game 2: move 1: zz is not on a board of size 9"),
    );
  });

  test.each([
    ["(;GM[11]SZ[9])", "GM: expected 1, which is Go, got 11"],
    ["(;SZ[52])", "SZ: size: expected 1 to 19 columns and rows, got 52"],
    ["(;SZ[9]KM[free])", 'KM: expected a number, got "free"'],
    ["(;SZ[9];B[e5])", 'move 1: expected two letters such as ee, got "e5"'],
    ["(;SZ[9];B[ee];W[jj])", "move 2: jj is not on a board of size 9"],
    ["(;SZ[9]AB[aa:jj])", "AB: jj is not on a board of size 9"],
    ["(;SZ[9]PL[green])", 'PL: expected B or W, got "green"'],
    ["(;SZ[9];B[ee];W[ee];AB[aa])", "move 2: E5 is not empty"],
    ["no game", 'SGF: no game in it, which would begin with "(;"'],
    ["", 'SGF: no game in it, which would begin with "(;"'],
    ["(;SZ[9];B[ee", "SGF: the value of B has no end (line 1, offset 9)"],
  ])("%s is refused in one line", (text, message) => {
    expect(() => parseGoSgf(text)).toThrow(new Error(message));
  });

  const text = fc.string({ unit: "binary-ascii" }).map(simpleText);
  const point = fc.integer({ min: 0, max: 34 });
  test("what is written is read back", () => {
    const record = fc
      .record(
        {
          width: fc.constant(7),
          height: fc.constant(5),
          rules: fc.constantFrom(rulesOf("aga", 0.5), rulesOf("cgos", -7), rulesOf("simple+area", 7.5)),
          moves: fc.array(fc.integer({ min: 0, max: 35 })),
          setup: fc.record({
            black: fc.uniqueArray(point.map((each) => each & ~1)),
            white: fc.uniqueArray(point.map((each) => each | 1).filter((each) => each < 35)),
            toMove: fc.constantFrom(BLACK, WHITE),
          }),
          result: fc.constantFrom("B+3.5", "W+R", "0", "Void"),
          players: fc.tuple(text, text),
          ranks: fc.tuple(text, text),
          name: text,
          event: text,
          date: text,
          comment: text,
        },
        { requiredKeys: ["width", "height", "rules", "moves"] },
      )
      // What says nothing is not written.
      .map((each) =>
        Object.fromEntries(
          Object.entries(each).filter(([, value]) =>
            Array.isArray(value) ? value.some((one) => one !== "") || value.length === 0 : value !== "",
          ),
        ),
      ) as fc.Arbitrary<unknown> as fc.Arbitrary<GoRecord>;
    fc.assert(
      fc.property(record, (each) => {
        expect(parseGoSgf(formatGoSgf(each))).toEqual(each);
      }),
    );
  });
});

describe("a record", () => {
  const record: GoRecord = { width: 3, height: 3, rules: rulesOf("cgos"), moves: [4, 9, 9, 1] };

  test("has a position more than moves, and may go on after two passes", () => {
    const states = statesOf(record);
    expect(states.map(({ ply }) => ply)).toEqual([0, 1, 2, 3, 4]);
    expect(formatRows(states[4])).toEqual([".O.", ".X.", "..."]);
    expect(formatRows(endOf(record))).toEqual([".O.", ".X.", "..."]);
    expect(formatRows(startOf(record))).toEqual(["...", "...", "..."]);
  });

  test("may repeat positions, as games under other rules do", () => {
    const repeating: GoRecord = {
      ...record,
      width: 3,
      height: 1,
      moves: [0, 1, 3, 2, 0],
    };
    expect(formatRows(endOf(repeating))).toEqual(["X.."]);
  });

  test.each([
    [[4, 4], "move 2: B2 is not empty"],
    [[4, 17], "move 2: 17 is not on a board of size 3"],
    [[1, 9, 3, 0], "move 4: A3 has no liberties"],
  ])("%j cannot be played", (moves, message) => {
    expect(() => statesOf({ ...record, moves })).toThrow(new Error(message));
    expect(() => endOf({ ...record, moves })).toThrow(new Error(message));
  });

  test("SGF holds no control characters of names and comments", () => {
    expectNoControls((words) => formatGoSgf({ ...record, moves: [0], ...words }));
  });

  test("is read up to a length", () => {
    const passes = (count: number) => ({ ...record, moves: Array.from({ length: count }, () => 9) });
    const tooLong = new Error("too long: a game that is read has 5000 moves at most");
    expect(endOf(passes(5000)).ply).toBe(5000);
    expect(parseGoSgf(formatGoSgf(passes(5000))).moves.length).toBe(5000);
    expect(() => endOf(passes(5001))).toThrow(tooLong);
    expect(() => statesOf(passes(5001))).toThrow(tooLong);
    expect(() => parseGoSgf(formatGoSgf(passes(5001)))).toThrow(tooLong);
    // Stones that are set up in between do not make a short game of a long one.
    expect(() => parseGoSgf(`(;SZ[3]${";B[aa];AE[aa]".repeat(5001)})`)).toThrow(tooLong);
    const words = "pass ".repeat(5001);
    expect(() => playMoves(endOf(record), words.trim().split(" "))).toThrow(tooLong);
    expect(() => parseGoGames(`{"id":"a","moves":"${words}"}`)).toThrow(`line 1: ${tooLong.message}`);
  });

  test("takes memory by its length, not by the square, with all its positions", () => {
    const moves = Array.from({ length: 5000 }, () => 9);
    const before = process.memoryUsage().arrayBuffers;
    const states = statesOf({ ...record, moves });
    const bytes = process.memoryUsage().arrayBuffers - before;
    expect(states.length).toBe(5001);
    expect(bytes / states.length).toBeLessThan(4000);
  });

  test("does not begin with stones without liberties", () => {
    const setup = { black: [0], white: [1, 3], toMove: BLACK } as const;
    expect(() => startOf({ ...record, setup })).toThrow(new Error("setup: the stone on A3 has no liberties"));
  });
});

describe("games as JSON lines", () => {
  test("a line", () => {
    const [game] = parseGoGames(
      '{"id":"a","black":"X","white":null,"komi":6.5,"rules":"Chinese","result":"B+R","moves":"E5 pass c3"}\n',
    );
    expect(game.id).toBe("a");
    expect(game.record).toEqual({
      width: 9,
      height: 9,
      rules: rulesOf("chinese", 6.5),
      moves: [40, 81, 56],
      players: ["X", ""],
      result: "B+R",
    });
  });

  test.each([
    ['{"id":"a","moves":"E5"}\n{"id":"b"}', "line 2: moves: missing"],
    ['{"id":"a","moves":"E5 Z9"}', "line 1: move: Z9 is not on a board of size 9"],
    ['{"id":"a","moves":"","komi":"7"}', 'line 1: komi: expected number, not "7"'],
  ])("%s is refused in one line", (lines, message) => {
    expect(() => parseGoGames(lines)).toThrow(new Error(message));
  });

  const reference = goReference("games-9x9.jsonl");
  test.skipIf(reference === undefined)(
    "all games of the reference folder can be replayed and written",
    () => {
      const games = parseGoGames(reference ?? "");
      expect(games.length).toBeGreaterThan(200);
      for (const { record } of games) {
        expect(statesOf(record).length).toBe(record.moves.length + 1);
        expect(parseGoSgf(formatGoSgf(record)).moves).toEqual(record.moves);
      }
    },
  );
});
