import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hexReference } from "../../../test/reference.js";
import { expectNoControls } from "../../../test/sgf.js";
import { describeHex, formatCell, formatColour, hexPosition } from "./notation.js";
import { BLACK, WHITE } from "./numbers.js";
import {
  boardsOf,
  formatHexWorld,
  formatMoves,
  formatTrmph,
  type HexRecord,
  isHexWorld,
  parseHexWorld,
  parseMoves,
  parseOlympiad,
  statesOf,
  withSwap,
} from "./records.js";
import type { HexColour } from "./rules.js";
import { formatHexSgf, parseHexSgf } from "./sgf.js";

/** The moves of a record as words. */
function words(record: HexRecord): string {
  const { moves: _, ...rest } = record;
  const cells = record.width * record.height;
  return record.moves
    .map((move) => (move < cells ? formatCell(rest, move) : move === cells ? `swap-${record.swap}` : "pass"))
    .join(" ");
}

describe("SGF", () => {
  test.each([
    ["(;GM[11]SZ[5];B[c3];W[D2])", "5x5 c3 d2"],
    ["(;GM[11];B[k11])", "11x11 k11"],
    ["(;SZ[7:3];B[g3])", "7x3 g3"],
    ["(;GM[11]SZ[5];B[a2];W[swap-pieces];B[c3])", "5x5 a2 swap-pieces c3"],
    ["(;GM[11]SZ[5];B[a2];W[swap-pieces];W[c3];B[d4])", "5x5 a2 swap-sides c3 d4"],
    ["(;GM[11]SZ[5];B[a2];W[SWAP];W[c3])", "5x5 a2 swap-sides c3"],
    ["(;GM[11]SZ[5];B[a2];W[swap-sides];W[c3])", "5x5 a2 swap-sides c3"],
    ["(;GM[11]SZ[5];B[a2];W[swap-sides];B[c3])", "5x5 a2 swap-sides pass c3"],
    ["(;GM[11]SZ[5];B[a2];W[swap-pieces];C[hm];W[c3])", "5x5 a2 swap-sides c3"],
    ["(;GM[11]SZ[5];B[a2];W[swap-pieces];C[hm];B[c3];W[d4])", "5x5 a2 swap-pieces c3 d4"],
    ["(;GM[11]SZ[5];B[a2];W[swap-sides])", "5x5 a2 swap-sides"],
    ["(;GM[11]SZ[5];B[a2];W[swap-pieces])", "5x5 a2 swap-pieces"],
    ["(;GM[11]SZ[5:4];B[a2];W[swap-pieces])", "5x4 a2 swap-sides"],
    ["(;GM[11]SZ[5];B[a2];B[c3])", "5x5 a2 pass c3"],
    ["(;GM[11]SZ[5];B[a2];W[pass];B[c3])", "5x5 a2 pass c3"],
    ["(;GM[11]SZ[5];B[a2](;W[b2])(;W[b3];B[b4])(;W[b5];B[c5]))", "5x5 a2 b3 b4"],
  ])("%s", (text, expected) => {
    const record = parseHexSgf(text);
    expect(`${record.width}x${record.height} ${words(record)}`).toBe(expected);
  });

  test.each([
    ["(;GM[11]SZ[3]AB[a1][b2]AW[c3]PL[W])", "B../.B./..W", "W"],
    ["(;GM[11]SZ[3]AB[b1:a2][a3]AW[c3]AE[b2]PL[W])", "BB./BB./B.W", "W"],
    ["(;GM[11]SZ[3];AB[a1]AW[c3]PL[white])", "B../.../..W", "W"],
    ["(;GM[11]SZ[3];AB[a1]AW[c3];W[b2])", "B../.W./..W", "B"],
    ["(;GM[11]SZ[3]AB[a1][b1];AE[a1]AW[c3])", ".B./.../..W", "B"],
    ["(;GM[11]SZ[3];W[b2])", ".../.W./...", "B"],
    ["(;GM[11]SZ[3]PL[W])", ".../.../...", "W"],
  ])("%s sets up a position", (text, rows, toMove) => {
    const last = statesOf(parseHexSgf(text)).at(-1);
    expect(last && describeHex(last)).toEqual({ rows: rows.split("/"), toMove });
  });

  test("resigning and forfeiting end the game", () => {
    expect(parseHexSgf("(;SZ[5];B[a1];W[resign])").end).toEqual({ colour: WHITE, by: "resign" });
    expect(parseHexSgf("(;SZ[5];B[a1];W[a2];B[forfeit])").end).toEqual({ colour: BLACK, by: "forfeit" });
  });

  test("names, result and comments", () => {
    const text = "(;SZ[5]PB[A\\]]PW[B]RE[W+R]GN[g]C[all\nof it];B[a1];W[a2]C[good])";
    expect(parseHexSgf(text)).toMatchObject({
      players: ["A]", "B"],
      result: "W+R",
      name: "g",
      comment: "all\nof it",
      comments: ["", "good"],
    });
  });

  test.each([
    ["(;GM[1]SZ[19];B[aa])", "GM: expected 11, which is Hex, got 1"],
    ["(;GM[11]SZ[5];B[aa])", 'move 1: expected a cell such as c7, got "aa"'],
    ["(;GM[11]SZ[5];B[a1];W[f1])", "move 2: f1 is not on a board of 5x5"],
    ["(;GM[11]SZ[5]AB[f1])", "AB: f1 is not on a board of 5x5"],
    ["(;GM[11]SZ[99])", "size: expected 1 to 19 columns and rows, got 99"],
    ["(;GM[11];B[a1];W[a2];B[swap-pieces])", "move 3: only the first stone can be swapped"],
    ["(;GM[11]PL[x])", 'PL: expected B or W, got "x"'],
    ["(;GM[11];B[a1];AB[b1])", "move 1: stones are set up after it"],
  ])("%s is refused", (text, message) => {
    expect(() => parseHexSgf(text)).toThrow(new Error(message));
  });

  test("a stone on a stone is found when the record is played", () => {
    expect(() => statesOf(parseHexSgf("(;SZ[5];B[a1];W[a1])"))).toThrow(/^move 2: a1 is not empty$/);
    expect(() => statesOf(parseHexSgf(`(;SZ[5]${";B[pass];W[pass]".repeat(2501)})`))).toThrow(/^too long: /);
  });
});

describe("HexWorld", () => {
  test.each([
    ["https://hexworld.org/board/#11r9c1,b4:sh4g8", "11x11 pieces b4 swap-pieces h4 g8"],
    ["11nc1,a1b2", "11x11 none a1 b2"],
    ["5,", "5x5 pieces "],
    ["5", "5x5 pieces "],
    ["7x3c1,g3", "7x3 none g3"],
    ["9c1,a1b2,c3", "9x9 pieces a1 b2 c3"],
    ["9,:pa1", "9x9 pieces pass a1"],
    ["https://trmph.com/hex/board#13,a5d7f13", "13x13 pieces a5 d7 f13"],
  ])("%s", (text, expected) => {
    expect(isHexWorld(text)).toBe(true);
    const record = parseHexWorld(text);
    expect(`${record.width}x${record.height} ${record.swap} ${words(record)}`).toBe(expected);
  });

  test("ends", () => {
    expect(parseHexWorld("5,a1:rw").end).toEqual({ colour: WHITE, by: "resign" });
    expect(parseHexWorld("5,a1:fb").end).toEqual({ colour: BLACK, by: "forfeit" });
  });

  test("a leading pass lets White begin", () => {
    const states = statesOf(parseHexWorld("3n,:pb2"));
    expect(describeHex(states[2])).toEqual({ rows: ["...", ".W.", "..."], toMove: "B" });
  });

  test.each([
    ["hello", 'HexWorld: expected something like 11,b4:sh4g8, got "hello"'],
    ["11,b4:x", 'HexWorld: move 2: cannot read ":x"'],
    ["11,b4:rbb5", 'HexWorld: move 2: cannot read "b5"'],
    ["5,f1", "move: f1 is not on a board of 5x5"],
    ["5n,b4:s", "HexWorld: :s swaps, but the n of 5n says that no swap was offered"],
    ["53,a1", "size: expected 1 to 19 columns and rows, got 53"],
  ])("%s is refused", (text, message) => {
    expect(() => parseHexWorld(text)).toThrow(new Error(message));
  });

  test("stones that were set up become moves", () => {
    for (const toMove of ["B", "W"] as const) {
      for (const rows of ["B../BB./..W", "WW./.../..B", "W../.../...", ".../.../..."]) {
        const state = hexPosition(rows.split("/"), toMove);
        const cellsOf = (letter: string) =>
          [...rows.replace(/\//g, "")].flatMap((each, cell) => (each === letter ? [cell] : []));
        const setup = { black: cellsOf("B"), white: cellsOf("W"), toMove: state.colour };
        const text = formatHexWorld({ width: 3, height: 3, swap: "none", setup, moves: [] });
        const last = statesOf(parseHexWorld(text)).at(-1);
        expect(last && describeHex(last)).toEqual({ rows: rows.split("/"), toMove });
      }
    }
  });

  test("trmph has squares and stones alone", () => {
    expect(formatTrmph(parseMoves("a1 b2", { width: 5, height: 5 }))).toBe("5,a1b2");
    expect(() => formatTrmph(parseMoves("a1 swap-pieces"))).toThrow(/^trmph: has no swaps/);
  });
});

describe("lists of moves", () => {
  test.each([
    ["a5 swap-pieces d4 f7", "11x11 a5 swap-pieces d4 f7"],
    ["a5d7f3", "11x11 a5 d7 f3"],
    ["A5, D7\nf3", "11x11 a5 d7 f3"],
    ["a5swapd4", "11x11 a5 swap-pieces d4"],
    ["a5 swap-sides d4", "11x11 a5 swap-sides d4"],
    ["a1 m4", "13x13 a1 m4"],
    ["a1 b19", "19x19 a1 b19"],
    ["", "11x11 "],
    ["a1 pass b1", "11x11 a1 pass b1"],
  ])("%j", (text, expected) => {
    const record = parseMoves(text);
    expect(`${record.width}x${record.height} ${words(record)}`).toBe(expected);
  });

  test("who resigns is who is to move", () => {
    expect(parseMoves("a1 resign").end).toEqual({ colour: WHITE, by: "resign" });
    expect(parseMoves("a1 swap-sides resign").end).toEqual({ colour: WHITE, by: "resign" });
    expect(parseMoves("a1 swap-pieces resign").end).toEqual({ colour: BLACK, by: "resign" });
  });

  test.each([
    ["a1 hello", 'moves: expected a cell such as c7, got "hello" (character 4)'],
    ["a1 b20", "move: b20 is not on any board up to 19x19"],
    ["a1 b1 swap", "move 3: only the first stone can be swapped"],
    ["a1 resign b1", "move 3: follows resign"],
  ])("%j is refused", (text, message) => {
    expect(() => parseMoves(text)).toThrow(new Error(message));
  });
});

const records: fc.Arbitrary<HexRecord> = fc
  .record({
    width: fc.integer({ min: 2, max: 19 }),
    height: fc.integer({ min: 2, max: 19 }),
    square: fc.boolean(),
    swap: fc.constantFrom("none", "pieces", "sides"),
    swapped: fc.boolean(),
    picks: fc.uniqueArray(fc.nat(360), { maxLength: 30 }),
    comments: fc.array(fc.string(), { minLength: 30, maxLength: 30 }),
    players: fc.option(fc.tuple(fc.stringMatching(/^\S*$/), fc.stringMatching(/^\S*$/)), { nil: undefined }),
    end: fc.option(
      fc.record({ colour: fc.constantFrom(BLACK, WHITE), by: fc.constantFrom("resign", "forfeit") }),
      { nil: undefined },
    ),
  })
  .map(({ width, height: tall, square, swap: wish, swapped, picks, comments, players, end }) => {
    const height = square ? width : tall;
    const cells = width * height;
    const swap = wish === "pieces" && width !== height ? "sides" : wish;
    const moves = picks.filter((pick) => pick < cells);
    if (swapped && swap !== "none" && moves.length > 0) moves.splice(1, 0, cells);
    const said = comments.slice(0, moves.length);
    return {
      width,
      height,
      swap,
      moves,
      ...(said.some((comment) => comment !== "") && { comments: said }),
      ...(players && { players }),
      ...(end && { end }),
    };
  });

describe("what is written is read back", () => {
  test("SGF", () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(parseHexSgf(formatHexSgf(record))).toEqual(record);
      }),
    );
  });

  test("SGF holds no control characters of names and comments", () => {
    expectNoControls((words) => formatHexSgf({ width: 3, height: 3, swap: "none", moves: [0], ...words }));
  });

  test("SGF with stones set up", () => {
    const record: HexRecord = {
      width: 5,
      height: 4,
      swap: "none",
      setup: { black: [0, 7], white: [3], toMove: WHITE },
      moves: [9, 10],
      result: "B+R",
      name: "a puzzle",
      comment: "White to play",
    };
    expect(parseHexSgf(formatHexSgf(record))).toEqual(record);
  });

  test("HexWorld, with sides swapped as pieces are", () => {
    fc.assert(
      fc.property(records, (record) => {
        const { comments: _, players: __, ...plain } = record;
        if (
          plain.swap === "sides" &&
          plain.width !== plain.height &&
          plain.moves[1] === plain.width * plain.height
        )
          return;
        const offered =
          plain.width === plain.height || plain.swap === "none" ? plain : { ...plain, swap: "none" as const };
        const pieces = offered.swap === "sides" ? withSwap(offered, "pieces") : offered;
        expect(parseHexWorld(formatHexWorld(offered))).toEqual(pieces);
      }),
    );
  });

  test("lists of moves", () => {
    fc.assert(
      fc.property(records, ({ width, height, swap, moves }) => {
        const used = moves.includes(width * height) ? swap : "none";
        const record = { width, height, swap: used, moves };
        expect(parseMoves(formatMoves(record), { width, height })).toEqual(record);
      }),
    );
  });
});

describe("a swap of sides is the same game as a swap of pieces", () => {
  test("move by move", () => {
    const sides = parseHexSgf("(;SZ[3]PB[x]PW[y]RE[W+];B[a2];W[swap-sides];W[b3];B[c1];W[b1])");
    const pieces = withSwap(sides, "pieces");
    expect(words(pieces)).toBe("a2 swap-pieces c2 a3 a2");
    expect(pieces).toMatchObject({ result: "B+", players: ["y", "x"] });
    expect(withSwap(pieces, "sides")).toEqual(sides);
  });

  test("to its end", () => {
    const orders = fc.shuffledSubarray([...Array(36).keys()], { minLength: 36, maxLength: 36 });
    fc.assert(
      fc.property(orders, ([first, ...rest]) => {
        const sides: HexRecord = { width: 6, height: 6, swap: "sides", moves: [first, 36, ...rest] };
        const pieces = withSwap(sides, "pieces");
        const [one, other] = [sides, pieces].map((record) => statesOf(record));
        for (const [ply, state] of one.entries()) {
          expect(other[ply].isOver()).toBe(state.isOver());
          expect(other[ply].toMove).toBe(state.toMove);
          if (state.isOver()) expect(other[ply].value()).toBe(state.value());
        }
      }),
    );
  });
});

describe("the Olympiad games", () => {
  const list = hexReference("olympiad_games.jsonl");

  test.skipIf(list === undefined)(
    "all SGF files have the moves of the list (needs ../shared/reference/hex)",
    () => {
      const games = parseOlympiad(list ?? "");
      expect(games.length).toBe(96);
      for (const { id, file, record } of games) {
        const read = parseHexSgf(hexReference(file) ?? "");
        expect({ id, moves: words(read) }).toEqual({ id, moves: words(record) });
        expect(statesOf(read).length).toBe(record.moves.length + 1);
      }
    },
  );

  test.skipIf(list === undefined)("36 of them have 2037 boards (needs ../shared/reference/hex)", () => {
    const chosen = parseOlympiad(list ?? "").filter(({ paperSet }) => paperSet);
    expect(chosen.length).toBe(36);
    expect(chosen.flatMap(({ record }) => boardsOf(record)).length).toBe(2037);
  });

  test.skipIf(list === undefined)(
    "44 end with a chain, of the winner (needs ../shared/reference/hex)",
    () => {
      const ends = parseOlympiad(list ?? "").flatMap(({ record, winner }) => {
        const last = statesOf(record).at(-1);
        return last?.isOver() ? [{ winner, found: formatColour(last.winner() as HexColour) }] : [];
      });
      expect(ends.length).toBe(44);
      for (const { winner, found } of ends) expect(found).toBe(winner);
    },
  );

  test("a broken line is named", () => {
    expect(() => parseOlympiad('\n{"id": "x"}\n')).toThrow(/^line 2: file: missing$/);
    expect(() => parseOlympiad("{")).toThrow(/^line 1: [^\n]+$/);
  });
});
