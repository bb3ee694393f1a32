import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatRecord, parseRecord } from "../../src/games/curling/record.js";
import { checkXml } from "../well-formed.js";
import { PLAYOUT } from "./command.js";
import { count, drawn, playout, wordsOf } from "./drawing.js";

const folder = mkdtempSync(join(tmpdir(), "playout-draw-"));
const GAME = join(folder, "game.json");
beforeAll(() => {
  expect(playout("demo", "--ends", "2", "--record", GAME).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Red throws the last stone; yellow lies one behind a guard. */
const POSITION = "throw=15 hammer=0 stones=1:0.1,35.6/1:0.35,38.75/1:-0.95,39.1/0:-0.6,38.1";
const STONE = /class="stone /g;
const GHOST = /class="ghost /g;
const PATH = /class="path"/g;

describe("playout draw --position", () => {
  it("draws the stones", () => {
    const svg = drawn("--position", POSITION);
    expect(count(svg, STONE)).toBe(4);
    expect(count(svg, PATH)).toBe(0);
    expect(drawn("--position", "")).not.toMatch(STONE);
  });

  it("takes a position as JSON", () => {
    const json = '{"throw": 15, "hammer": 0, "stones": [{"team": 1, "x": 0.1, "y": 35.6}]}';
    expect(count(drawn("--position", json), STONE)).toBe(1);
  });

  it("shows the ways and the ghosts of a shot", () => {
    const draw = drawn("--position", POSITION, "--shot", "2.4@-3.1cw");
    expect([count(draw, STONE), count(draw, GHOST), count(draw, PATH)]).toEqual([4, 1, 1]);
    expect(wordsOf(draw)).toContain("Draw cw: stays, red lies 1.");
    const hit = drawn("--position", "throw=15 hammer=0 stones=1:0,38.4", "--shot", "2.65@-2.2cw");
    expect([count(hit, STONE), count(hit, PATH)]).toEqual([1, 2]);
    expect(wordsOf(hit)).toContain("Hit cw: takes out 1 yellow");
  });

  it.each([
    ["2.1@-3cw", "Short cw: stays short, yellow lies 1."],
    ["2.25@-3.4cw", "Guard cw: stays, yellow lies 1."],
    ["2.4@4ccw", "Draw ccw: stays"],
    ["3.5@1cw", "Through cw: passes through, yellow lies 1."],
    ["2.6@-5ccw", "Through ccw: leaves at the side, yellow lies 1."],
  ])("says what %s does", (shot, sentence) => {
    expect(wordsOf(drawn("--position", POSITION, "--shot", shot))).toContain(sentence);
  });

  it("says what a foul is", () => {
    const svg = drawn("--position", "throw=2 stones=1:0,35", "--shot", "2.715@-1.78cw");
    expect(wordsOf(svg)).toContain("foul: stones put back");
  });

  it("adds a cloud, the same for the same seed", () => {
    const options = ["--position", POSITION, "--shot", "2.4@-3.1cw", "--cloud", "200"];
    const svg = drawn(...options);
    expect(svg).toContain('class="cloud"');
    expect(wordsOf(svg)).toMatch(/In 200 throws by a dc4 hand: .* in \d+%/);
    expect(drawn(...options)).toBe(svg);
    expect(drawn(...options, "--seed", "other")).not.toBe(svg);
    expect(wordsOf(drawn(...options, "--noise", "none"))).toContain("red lies 1 in 100%");
  });

  it("shows what a shot moves, and the chance of each score beside an upright sheet", () => {
    const hit = [
      "--position",
      "throw=15 hammer=0 stones=1:0,38.4",
      "--shot",
      "2.45@-2.9cw",
      "--cloud",
      "100",
    ];
    const svg = drawn(...hit);
    expect(count(svg, /class="cloud"/g)).toBe(2);
    expect(svg).toContain('class="scores"');
    expect(wordsOf(svg)).toContain("Score of the end");
    expect(wordsOf(drawn(...hit.with(1, "throw=5 stones=1:0,38.4")))).toContain(
      "Score, were the end over then",
    );
    const across = drawn(...hit, "--landscape");
    expect(across).not.toContain('class="scores"');
    expect(count(across, /class="cloud"/g)).toBe(2);
  });

  it("draws the value of all throws, a sheet for each turn", () => {
    const svg = drawn("--position", POSITION, "--heat", "both");
    expect(count(svg, /class="targets /g)).toBe(2);
    expect(count(svg, /class="hits"/g)).toBe(2);
    expect(wordsOf(svg)).toContain("mean points of red");
    expect(wordsOf(svg)).toContain("What red scores with a throw aimed at each point by a dc4 hand.");
  });

  it("adds a heat map", () => {
    const svg = drawn("--position", POSITION, "--heat", "cw", "--view", "house");
    expect(svg).toContain('class="heat"');
    expect(wordsOf(svg)).toContain("mean points of red");
    expect(wordsOf(svg)).toContain("a clockwise draw aimed at each point by a dc4 hand. Best: +");
  });

  it("draws all views, themes and rules", () => {
    const pictures = [
      drawn("--position", POSITION, "--view", "house", "--theme", "dark"),
      drawn("--position", POSITION, "--view", "sheet", "--landscape", "--shot", "2.4@-3.1cw"),
      drawn("--position", POSITION, "--theme", "print", "--flip"),
      drawn(
        "--position",
        "throw=2 stones=0:0,36.4",
        "--rules",
        "legacy-gat",
        "--shot",
        "0,30,cw",
        "--cloud",
        "50",
      ),
      drawn("--position", "", "--rules", "dc4-mixed-doubles"),
    ];
    expect(new Set(pictures).size).toBe(pictures.length);
    const inLegend = 2;
    expect(pictures.map((svg) => count(svg, STONE))).toEqual([4, 4, 4, 1 + inLegend, 2]);
  });

  it("writes titles and captions, whatever they say", () => {
    const svg = drawn("--position", POSITION, "--title", 'A <b> & "c"', "--caption", "カーリング");
    expect(wordsOf(svg)).toContain("A &lt;b&gt; &amp; &quot;c&quot;");
    expect(wordsOf(svg)).toContain("カーリング");
  });

  it("has a scoreboard once an end was played", () => {
    expect(drawn("--position", "end=1 scores=2:0")).toContain('class="scoreboard"');
    expect(drawn("--position", POSITION)).not.toContain('class="scoreboard"');
  });

  it("writes a file, over what was there", () => {
    const file = join(folder, "position.svg");
    writeFileSync(file, "<svg>an old picture</svg>");
    const { status, stdout } = playout("draw", "--game", "curling", "--position", POSITION, "--out", file);
    expect([status, stdout]).toEqual([0, ""]);
    expect(readFileSync(file, "utf8")).toBe(drawn("--position", POSITION));
  });
});

describe("playout draw --record", () => {
  it("draws a whole end", () => {
    const svg = drawn("--record", GAME, "--end", "2");
    expect(count(svg, /class="shot"/g)).toBe(16);
    expect(wordsOf(svg)).toMatch(/End 2: (red scores|yellow scores|blank end)/);
    expect(wordsOf(svg)).toContain("rules: dc4 (2 ends)");
    expect(svg).not.toBe(drawn("--record", GAME));
  });

  it("draws one throw, what was intended and the score", () => {
    const svg = drawn("--record", GAME, "--end", "2", "--throw", "16", "--cloud", "100");
    expect(wordsOf(svg)).toContain("End 2, throw 16 of 16: ");
    expect(svg).toContain('class="scoreboard"');
    expect(svg).toContain('class="cloud"');
    expect(wordsOf(svg)).toContain("Dashed: as intended.");
  });

  it("draws an end that was broken off", () => {
    const record = parseRecord(readFileSync(GAME, "utf8"));
    const file = join(folder, "broken-off.json");
    const moves = record.moves.slice(0, 5);
    writeFileSync(file, formatRecord({ ...record, moves, scores: [], result: null }));
    const svg = drawn("--record", file);
    expect(count(svg, /class="shot"/g)).toBe(5);
    expect(wordsOf(svg)).toContain("End 1: unfinished");
  });

  it("warns where the game plays differently", () => {
    const record = parseRecord(readFileSync(GAME, "utf8"));
    const file = join(folder, "different.json");
    writeFileSync(file, formatRecord({ ...record, scores: [[8, 0]] }));
    const { status, stdout, stderr } = playout("draw", "--game", "curling", "--record", file);
    expect(status).toBe(0);
    checkXml(stdout.trimEnd());
    expect(stderr).toMatch(/^playout: .*different\.json plays differently here: scores\[0\]: .*\n$/);
  });
});

describe("playout draw refuses", () => {
  const at = (...options: string[]) => ["--position", POSITION, ...options];
  it.each([
    [2, [], /--position, --record or --analysis/],
    [2, at("--record", GAME), /--position.*--record/],
    [2, ["--position", "stones=0:9,38"], /--position: stones\[0\]\.x: 9 is out/],
    [2, ["--position", "colour=red"], /--position: .*"colour=red"/],
    [2, at("--shot", "hard"), /--shot: .*"hard"/],
    [2, at("--shot", "{"), /--shot: .*JSON/],
    [2, at("--shot", "9@0cw"), /--shot: speed 9 is above 4/],
    [2, at("--cloud", "100"), /--cloud needs --shot/],
    [2, at("--heat", "left"), /--heat.*'left'/],
    [2, at("--shot", "2.4@0cw", "--cloud", "9", "--noise", "legacy-gat"), /--noise: legacy-gat/],
    [2, at("--heat", "both", "--landscape"), /--heat both: not with --landscape/],
    [2, at("--report", join(folder, "x.html")), /--report.*--position/],
    [2, ["--report", join(folder, "x.html")], /--report needs --record/],
    [2, ["--record", GAME, "--end", "3"], /--end: .*end 3/],
    [2, ["--record", GAME, "--throw", "17"], /--throw: end 1 has 16 throws/],
    [2, ["--record", GAME, "--landscape"], /--landscape needs --throw/],
    [2, ["--record", GAME, "--view", "sheet"], /--view: /],
    [1, ["--record", join(folder, "none.json")], /none\.json: .*no such file/],
    [1, ["--record", PLAYOUT], /playout\.js: no format that is known/],
    [1, at("--out", join(folder, "none", "x.svg")), /x\.svg: there is no folder /],
  ])("with %i: %j", (code, options, line) => {
    const { status, stdout, stderr } = playout("draw", "--game", "curling", ...options);
    expect(stderr).toMatch(/^playout: .*\n$/);
    expect(stderr).toMatch(line);
    expect(status).toBe(code);
    expect(stdout).toBe("");
  });
});
