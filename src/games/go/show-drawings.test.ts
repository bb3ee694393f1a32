import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/end-to-end/command.js";
import { checkXml } from "../../../test/well-formed.js";
import { namedFiles } from "../../cli/options.js";
import { goPictures } from "./show.js";

const folder = temporaryFolder();
const GAME = folder.file(
  "game.sgf",
  "(;GM[1]SZ[3]KM[0.5]PB[Anna]BR[3d]PW[Ben]RE[B+8.5];B[bb];W[ab];B[ba];W[ac];B[aa];W[];B[bc];W[];B[])",
);
const BROKEN = folder.file("broken.sgf", "(;GM[1]SZ[3];B[aa];W[aa])");
const HEX = folder.file("hex.sgf", "(;GM[11]SZ[3];B[a1])");
const LARGE = folder.file("large.sgf", "(;GM[1]SZ[25];B[aa])");
const CUT = folder.file("cut.sgf", "(;GM[1]SZ[9];B[aa];W[b");

type Drawing = Omit<Parameters<typeof goPictures.draw>[0], "theme">;

function drawn(drawing: Drawing): string {
  const { text: svg } = goPictures.draw({ theme: "light", ...drawing }, namedFiles);
  checkXml(svg);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  return svg;
}

const stones = (svg: string) => [..."BW"].map((colour) => svg.split(`class="stone ${colour}"`).length - 1);
/** The texts of a drawing in one line, for captions are wrapped. */
const wordsOf = (svg: string) => svg.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("a position", () => {
  it.each([
    ["a list of moves", "E5 C3 pass G4", [1, 2], "Black to move, komi 7.5."],
    ["moves out of turn", "B:E5 B:C3", [2, 0], "White to move, komi 7.5."],
    ["words", "size=5 rules=chinese komi=6.5 moves=C3", [1, 0], "White to move, komi 6.5."],
    ["rows", "rows=X../.O./... toMove=W komi=0", [1, 1], "White to move, komi 0."],
    [
      "JSON",
      '{"board": ["X..", ".O.", "..."], "toPlay": "W", "id": "x"}',
      [1, 1],
      "White to move, komi 7.5.",
    ],
  ])("may be %s", (_, position, counts, caption) => {
    const svg = drawn({ position });
    expect(stones(svg)).toEqual(counts);
    expect(wordsOf(svg)).toContain(caption);
  });

  it("is on a board as large as the moves need, or as it is told", () => {
    expect(drawn({ position: "E5" })).toContain("A Go board of 9x9");
    expect(drawn({ position: "K5" })).toContain("A Go board of 13x13");
    expect(drawn({ position: "T19" })).toContain("A Go board of 19x19");
    expect(drawn({ position: "E5", width: 7, height: 5 })).toContain("A Go board of 7x5");
  });

  it("has numbers on the stones that are left, and its ko is marked", () => {
    const svg = drawn({ width: 4, height: 4, numbers: true, position: "B3 C3 A2 D2 B1 C1 C2 B2" });
    expect(wordsOf(svg)).toContain("White 1.");
    expect(svg).toContain(">8</text>");
    expect(svg).not.toContain(">7</text>");
    expect(svg.match(/<rect class="mark"/g)).toHaveLength(1);
  });

  it("can be shown as it was earlier, out of turn as well", () => {
    const svg = drawn({ position: "B:E5 B:C3 W:G4", move: 2 });
    expect(stones(svg)).toEqual([2, 0]);
    expect(wordsOf(svg)).toContain("After 2 of 3 moves");
  });
});

describe("a record", () => {
  it("has its players' names as they are written", () => {
    const record = folder.file("names.sgf", "(;GM[1]SZ[3]PB[credit]PW[plain]RE[B+R];B[bb])");
    expect(wordsOf(drawn({ record }))).toContain("credit \u2013 plain, B+R");
  });

  it("is shown at its end with the points of both", () => {
    const svg = drawn({ record: GAME });
    expect(stones(svg)).toEqual([4, 0]);
    expect(wordsOf(svg)).toContain("Anna (3d) \u2013 Ben, B+8.5");
    expect(wordsOf(svg)).toContain("Black wins by 8.5 points. Black has taken 2 stones, White 0.");
    expect(svg).toContain('class="ownership"');
  });

  it("is shown after a move, with numbers", () => {
    const svg = drawn({ record: GAME, move: 3, numbers: true });
    expect(stones(svg)).toEqual([2, 1]);
    expect(wordsOf(svg)).toContain("after 3 of 9 moves");
    expect(svg).toContain(">3</text>");
    expect(svg).not.toContain('class="ownership"');
    expect(wordsOf(drawn({ record: GAME, move: 6 }))).toContain("White has passed. Black to move");
  });
});

it.each<[Drawing, RegExp]>([
  [{}, /--position or --record/],
  [{ position: "E5 Z9" }, /^move 2: .*Z9/],
  [{ position: "E5 E5" }, /^move 2: E5 cannot be played/],
  [{ position: "pass pass pass" }, /^move 3: a pass after two passes, which end the game$/],
  [{ position: "size=5 moves=C3,pass,pass,pass" }, /^move 4: a pass after two passes/],
  [{ position: '{"board": 3}' }, /^--position: expected board/],
  [{ position: '{"board": ' }, /^--position: /],
  [{ position: "size=20" }, /^size: expected 1 to 19 columns and rows, got 20/],
  [{ position: "rows=XO/..." }, /^rows: expected 2 of/],
  [{ position: "rows=...", move: 1 }, /^--move: the position has no moves/],
  [{ position: "E5 C3", move: 3 }, /^--move: the game has 2 moves/],
  [{ position: "rows=...", width: 3, height: 3 }, /^--size: the position tells the size/],
  [{ record: GAME, width: 3, height: 3 }, /^--size: the record tells the size/],
  [{ record: BROKEN }, /broken\.sgf: move 2: A3 is not empty/],
  [{ record: HEX }, /hex\.sgf: GM: expected 1, which is Go, got 11/],
  [{ record: LARGE }, /large\.sgf: SZ: .*1 to 19/],
  [{ record: CUT }, /cut\.sgf: /],
  [{ record: "nowhere.sgf" }, /nowhere\.sgf: /],
])("%j is refused", (drawing, message) => {
  expect(() => drawn(drawing)).toThrow(message);
});
