import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { count, drawn, playout, wordsOf } from "./drawing.js";

const folder = mkdtempSync(join(tmpdir(), "playout-report-"));
const GAME = join(folder, "game.json");
beforeAll(() => {
  expect(playout("demo", "--ends", "2", "--record", GAME).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Red throws the last stone; yellow lies one behind a guard. */
const POSITION = "throw=15 hammer=0 stones=1:0.1,35.6/1:0.35,38.75/1:-0.95,39.1/0:-0.6,38.1";

/** A page of HTML that is whole and needs nothing else. */
function expectPage(page: string): void {
  expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  expect(page).not.toMatch(/NaN|undefined|Infinity|<script|<img|href=|src=/);
}

describe("playout draw --report", () => {
  const file = join(folder, "game.html");

  it("writes a game as a page, with the win table's chances", () => {
    const { status, stdout, stderr } = playout(
      "draw",
      "--game",
      "curling",
      "--record",
      GAME,
      "--report",
      file,
      "--theme",
      "print",
    );
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
    const page = readFileSync(file, "utf8");
    expectPage(page);
    expect(count(page, /class="shot"/g)).toBe(32);
    expect(page).toContain("<h2>Chance to win</h2>");
    expect(page).toContain("those of the win table");
    expect(page).not.toContain("What was lost");
    expect(wordsOf(page)).toMatch(/(red|yellow) wins \d+ : \d+|A draw, /);
  });
});

describe("playout draw --analysis", () => {
  const game = join(folder, "analysis.json");
  const position = join(folder, "position.json");
  const other = join(folder, "other.json");
  const cheap = ["--game", "curling", "--agent", "rules", "--policy", "simple", "--seed", "draw", "--json"];
  beforeAll(() => {
    expect(playout("demo", "--seed", "another", "--record", other).status).toBe(0);
    const whole = playout("analyze", ...cheap, "--record", GAME, "--trials", "8");
    expect(whole.status).toBe(0);
    writeFileSync(game, whole.stdout);
    const one = playout("analyze", ...cheap, "--position", POSITION, "--trials", "40", "--heat", "1");
    expect(one.status).toBe(0);
    writeFileSync(position, one.stdout);
  });

  it("adds points and changes to the throws of an end", () => {
    const svg = drawn("--record", GAME, "--end", "2", "--analysis", game);
    expect(count(svg, /class="points"/g)).toBe(16);
    expect(wordsOf(svg)).toContain("change of the team&#39;s chance to win");
  });

  it("fills the report", () => {
    const file = join(folder, "whole.html");
    expect(
      playout("draw", "--game", "curling", "--record", GAME, "--analysis", game, "--report", file).stderr,
    ).toBe("");
    const page = readFileSync(file, "utf8");
    expectPage(page);
    for (const heading of ["Chance to win", "Key moments", "What was lost", "Teams", "Ends"])
      expect(page).toContain(`<h2>${heading}</h2>`);
    expect(count(page, /class="points"/g)).toBe(32);
    expect(page).toContain('class="band"');
    expect(page).toContain("(8 trials)");
  });

  it("draws the best throws, the outcomes of one and the value of all", () => {
    const throws = drawn("--analysis", position, "--lines", "1");
    expect(count(throws, /class="candidate"/g)).toBe(1);
    expect(wordsOf(throws)).toContain("End 1, throw 16 of 16: red to throw");
    const outcomes = drawn("--analysis", position, "--line", "1", "--theme", "dark");
    expect(outcomes).toContain('class="scores"');
    expect(wordsOf(outcomes)).toContain("chance of red to win");
    const values = drawn("--analysis", position, "--heat", "both", "--view", "house");
    expect(count(values, /class="targets /g)).toBe(2);
    expect(wordsOf(values)).toContain("%");
  });

  it("refuses what is not the analysis that it needs", () => {
    for (const [code, options, line] of [
      [1, ["--record", GAME, "--analysis", position], /position\.json: .*drawn without --record/],
      [
        1,
        ["--record", other, "--analysis", game],
        /analysis\.json: throws\[\d+\]: the record has no such throw/,
      ],
      [1, ["--analysis", game], /analysis\.json: .*goes with its --record/],
      [2, ["--analysis", position, "--line", "99"], /--line: the analysis has \d+ throws/],
      [2, ["--analysis", position, "--heat", "cw"], /--heat: .*both turns/],
      [2, ["--analysis", position, "--cloud", "9"], /--analysis: not with --cloud/],
      [2, ["--analysis", position, "--rules", "dc3"], /--rules.*--analysis/],
      [2, ["--position", POSITION, "--analysis", position], /--analysis has a position of its own/],
      [2, ["--position", POSITION, "--line", "2"], /--line.*--position/],
      [2, ["--record", GAME, "--lines", "2"], /--lines.*--record/],
    ] as const) {
      const { status, stdout, stderr } = playout("draw", "--game", "curling", ...options);
      expect(stderr).toMatch(line);
      expect(stderr).toMatch(/^playout: .*\n$/);
      expect([status, stdout]).toEqual([code, ""]);
    }
  });
});
