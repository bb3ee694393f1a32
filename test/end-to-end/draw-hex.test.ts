import { describe, expect, it } from "vitest";
import { parseCommandLine } from "../../src/protocols/index.js";
import { playout, temporaryFolder } from "./command.js";

const folder = temporaryFolder();
const GAME = folder.file(
  "game.sgf",
  "(;GM[11]SZ[3]PB[Anna]PW[Ben]RE[B+];B[a2];W[swap-pieces];W[a1];B[b2];W[c3];B[b1];W[c1];B[a3])",
);
const BROKEN = folder.file("broken.sgf", "(;GM[11]SZ[3];B[a1];W[a1])");

const draw = (options: string) => playout(["draw", ...parseCommandLine(options)]);

function drawn(options: string): string {
  const { stdout, stderr, status } = draw(`--game hex ${options}`);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(stdout).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="[^"]*"/);
  expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
  return stdout;
}

const stones = (svg: string) => [..."BW"].map((colour) => svg.split(`class="stone ${colour}"`).length - 1);

describe("playout draw --game hex", () => {
  it.each([
    ["a list of moves", "a5 swap-pieces d4", [1, 1], "White to move."],
    ["moves without spaces", "a5d7f3", [2, 1], "White to move."],
    ["a HexWorld link", "https://hexworld.org/board/#5r9c1,b4", [1, 0], "White to move, or to swap."],
    ["rows", "rows=B../BW./B.W toMove=W", [3, 2], "Black has joined top and bottom."],
    ["JSON", '{"board": ["W..", "B..", ".B."], "toMove": "W", "id": "x"}', [2, 1], "White to move."],
  ])("takes %s", (_, position, counts, caption) => {
    const svg = drawn(`--position '${position}'`);
    expect(stones(svg)).toEqual(counts);
    expect(svg).toContain(caption);
  });

  it("draws a record to its end or to a move, with the winning chain or with numbers", () => {
    const end = drawn(`--record '${GAME}'`);
    expect(stones(end)).toEqual([4, 3]);
    expect(end).toContain("Anna \u2013 Ben, B+");
    expect(end).toContain('class="path"');
    const early = drawn(`--record '${GAME}' --move 3 --numbers`);
    expect(stones(early)).toEqual([1, 1]);
    expect(early).toContain("after 3 of 8 moves");
    expect(early).toContain(">3</text>");
    expect(early).not.toContain('class="path"');
  });

  it("marks the stone that was swapped", () => {
    expect(drawn("--position 5,a2:sc3 --numbers")).toContain(">S</text>");
  });

  it("draws all themes", () => {
    const pictures = ["light", "dark", "print"].map((theme) => drawn(`--position 5,c3 --theme ${theme}`));
    expect(new Set(pictures).size).toBe(3);
  });

  it.each([
    ["", 2, /--position or --record/],
    ["--position 'a1 zz'", 2, /"zz"/],
    ["--position 'a1 a1'", 2, /move 2: a1 is not empty/],
    ["--position '{\"board\": 3}'", 2, /--position: expected board/],
    ["--position 'rows=.../...' --move 1", 2, /--move: the position has no moves/],
    ["--position a1b2 --move 3", 2, /--move: the game has 2 moves/],
    ["--position a1b2 --shot 1", 2, /--shot: is for curling/],
    [`--record '${BROKEN}'`, 1, /broken\.sgf: move 2: a1 is not empty/],
    ["--record nowhere.sgf", 1, /nowhere\.sgf: /],
  ])("refuses %s", (options, code, message) => {
    const { stdout, stderr, status } = draw(`--game hex ${options}`);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^playout: [^\n]+\n$/);
    expect(status).toBe(code);
  });

  it("leaves curling alone", () => {
    const { stderr, status } = draw("--game curling --position '' --numbers");
    expect(stderr).toBe("playout: --numbers: is for hex and go; see --game\n");
    expect(status).toBe(2);
  });
});
