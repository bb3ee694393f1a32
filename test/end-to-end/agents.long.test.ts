import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { THEMES } from "../../src/draw/index.js";
import { engineCommand } from "../engines/command.js";
import { playout, temporaryFolder } from "./command.js";

const folder = temporaryFolder();

function expectComplaint(args: readonly string[], status: number, message: RegExp, input = "") {
  const ran = playout(args, input);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(ran.status).toBe(status);
}

describe("agents", () => {
  test("the kinds are listed", () => {
    const { stdout, status } = playout(["agents", "--game", "hex"]);
    expect(status).toBe(0);
    for (const kind of ["random", "flat", "uct", "best", "epsilon", "gtp"])
      expect(stdout).toMatch(new RegExp(`^${kind} +\\S`, "m"));
  });

  test("a kind tells its options with ranges, defaults and meaning", () => {
    const { stdout } = playout(["agents", "uct"]);
    expect(stdout).toMatch(/^ {2}playouts = whole number from 1 to \d+\n {6}new playouts a move/m);
    expect(stdout).toMatch(/^ {2}amaf = none, visited or half \(default half\)$/m);
  });

  test("every option that is told has a meaning", () => {
    const kinds = JSON.parse(playout(["agents", "--json"]).stdout);
    for (const { options } of kinds) for (const { about } of options) expect(about).not.toBe("");
  });

  test("an unknown kind is a complaint", () => {
    expectComplaint(["agents", "utc"], 2, /no kind "utc" plays hex; did you mean uct\? known: random, /);
  });
});

describe("play", () => {
  const play = (input: string, ...args: string[]) => playout(["play", "--size", "4", ...args], input);

  test("a whole game against a random player, and the game is saved", () => {
    const file = `${folder.path}/game.sgf`;
    // Down the first free column, trying all cells.
    const cells = [
      "b1",
      "b2",
      "b3",
      "b4",
      "a1",
      "a2",
      "a3",
      "a4",
      "c1",
      "c2",
      "c3",
      "c4",
      "d1",
      "d2",
      "d3",
      "d4",
    ];
    const { stdout, stderr, status } = play(
      `${[...cells, ...cells].join("\n")}\nsave ${file}\n`,
      "--agent",
      "random",
    );
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toMatch(/(Black|White) wins: (well played!|the agent has won\.)/);
    const record = playout(["analyze", "--sgf", file]);
    expect(record.stdout).toMatch(/(Black|White) has won\.\n$/);
  });

  test("hint, undo, swap, resign and mistakes", () => {
    const input = "hint\nb2\nundo\nundo\nb9\nfoo bar\nswap\nresign\na1\nundo\nquit\n";
    const { stdout, status } = play(input, "--agent", "uct:playouts=200");
    expect(status).toBe(0);
    const told = [
      "You are Black against uct:playouts=200",
      "hint: ",
      "White to move, thinking...",
      "White: ",
      "there is nothing to take back",
      "move: b9 is not on a board of 4x4",
      '"foo bar" is no move and no command',
      "there is no swap in this game",
      "Black resigns. White wins",
      "the game is over: undo, save FILE.sgf, new or quit",
      "Black to move",
    ];
    let from = 0;
    for (const text of told) {
      const at = stdout.indexOf(text, from);
      expect(at, text).toBeGreaterThanOrEqual(0);
      from = at + 1;
    }
    expect(stdout).toMatch(/^hint: [a-d][1-4] \(you would win with \d+\.\d %\)$/m);
    expect(stdout).toMatch(/^White: [a-d][1-4] \(sees itself winning with \d+\.\d %\)$/m);
  });

  test("an agent that fails does not end the game", () => {
    const file = `${folder.path}/failed.sgf`;
    const dying = `gtp:command="${engineCommand("dies")}"`;
    const { stdout, stderr, status } = play(`b2\nc3\nsave ${file}\nundo\nquit\n`, "--agent", dying);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toMatch(/the agent has failed: .*empty carrier/);
    expect(stdout).toContain("the agent cannot move: undo, save FILE.sgf, new or quit");
    expect(stdout).toMatch(/Black to move\n$/);
    expect(readFileSync(file, "utf8")).toContain(";B[b2]");
  });

  test("the same seed plays the same game", () => {
    const ran = () => play("a1\nb2\nc3\nd4\n", "--agent", "uct:playouts=300", "--seed", "x").stdout;
    expect(ran()).toBe(ran());
  });

  test("white and the swap", () => {
    const { stdout } = play("swap\n", "--colour", "white", "--swap", "sides", "--agent", "random");
    expect(stdout).toContain("You are White against random");
    // After the swap the agent has White and is to move.
    expect(stdout.match(/^White: /m)).not.toBeNull();
  });

  test("a wrong agent is a complaint", () => {
    expectComplaint(["play", "--agent", "uct:playout=wlak"], 2, /agent uct: playout: expected one of/);
    expectComplaint(["play", "--agent", "uct:"], 2, /agent "uct:", character 5/);
    expectComplaint(
      ["play", "--size", "40"],
      2,
      /'--size <n>' argument '40' is invalid\. It must have from 1 to 19/,
    );
  });
});

describe("analyze", () => {
  test("queries are answered over standard input, bad lines included", () => {
    const queries = [
      { id: "a", moves: "b2", size: 4, maxPlayouts: 100 },
      "half a li",
      { id: "b", board: ["B..", "...", "..."], maxPlayouts: 100, lines: 2 },
    ];
    const input = queries.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("\n");
    const { stdout, stderr, status } = playout(["analyze", "--game", "hex"], input);
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).sort()).toEqual(["a", "b", undefined]);
    expect(answers.find(({ id }) => id === undefined).error).toMatch(/^line 2: /);
    expect(answers.find(({ id }) => id === "b")).toMatchObject({ toMove: "W", isDuringSearch: false });
    expect({ stderr, status }).toEqual({ stderr: "playout: 1 line could not be answered\n", status: 1 });
  });

  test("a position for people, with a picture", () => {
    const svg = `${folder.path}/heat.svg`;
    const args = [
      "analyze",
      "--agent",
      "uct",
      "--size",
      "5",
      "--moves",
      "a3 c3",
      "--playouts",
      "500",
      "--lines",
      "3",
      "--svg",
      svg,
      "--theme",
      "dark",
    ];
    const { stdout, stderr, status } = playout(args);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toMatch(/Black to move wins \d+\.\d % with \w+ after 500 playouts/);
    expect(stdout.match(/^[a-e][1-5] +\d+ +\d+\.\d %/gm)).toHaveLength(3);
    const picture = readFileSync(svg, "utf8");
    expect(picture).toMatch(/^<svg[\s\S]*share of visits[\s\S]*<\/svg>\s*$/);
    expect(picture).toContain(`fill="${THEMES.dark.background}"`);
  });

  test("complaints", () => {
    expectComplaint(["analyze", "--moves", "q1"], 2, /q1 is not on a board of 11x11/);
    expectComplaint(["analyze", "--moves", "a1", "--turn", "3"], 2, /--turn: the last turn is 1/);
    expectComplaint(["analyze", "--moves", "a1", "--hexworld", "x"], 2, /expected one of them/);
    expectComplaint(["analyze", "--sgf", `${folder.path}/none.sgf`], 1, /none\.sgf: there is no such file/);
    for (const more of [[], ["--moves", "a1"]])
      expectComplaint(
        ["analyze", "--agent", "gtp:command=x", ...more],
        2,
        /agent: gtp does not search in this process/,
      );
    expectComplaint(["analyze", "--agent", "uct:threads=2"], 2, /agent uct: threads: queries take turns/);
    expectComplaint(
      ["analyze", "--size", "20"],
      2,
      /'--size <n>' argument '20' is invalid\. It must have from 1 to 19/,
    );
    expectComplaint(["analyze", "--playouts", "1e30"], 2, /whole number from 1 to 1000000000000/);
  });
});

describe("suite", () => {
  const position = {
    id: "one",
    set: "puzzles",
    board: ["W..", "B..", ".B."],
    toMove: "W",
    winner: "W",
    winningMoves: ["b2"],
    winningComplete: true,
  };
  const rows = [
    position,
    { ...position, id: "two", winningComplete: false },
    { ...position, id: "lost", winner: "B", winningMoves: [] },
    { size: 2, opening: "a1", winner: "W" },
    { size: 2, opening: "b1", winner: "B" },
  ];
  const file = folder.file("suite.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"));
  const agent = ["--agent", "uct:playouts=2000"];

  test("counts and rows as JSON, the same with threads", () => {
    const ask = (...args: string[]) => {
      const { stdout, stderr, status } = playout([
        "suite",
        file,
        "--game",
        "hex",
        ...agent,
        "--json",
        ...args,
      ]);
      expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
      return JSON.parse(stdout, (key, value) => (key === "ms" ? 0 : value));
    };
    const answer = ask();
    expect(answer).toMatchObject({
      total: 1,
      solved: 1,
      hits: 1,
      notShown: 0,
      size11: { total: 0, solved: 0, hits: 0, notShown: 0 },
      openings: { total: 2, right: 2, bySize: { "2x2": { total: 2, right: 2 } } },
    });
    expect(answer.rows.map(({ id, verdict }: { id: string; verdict: string }) => [id, verdict])).toEqual([
      ["one", "solved"],
      ["two", "hit"],
      ["2x2 a1", "right"],
      ["2x2 b1", "right"],
    ]);
    expect(ask("--threads", "2")).toEqual(answer);
  });

  test("as text", () => {
    const { stdout } = playout(["suite", file, ...agent, "--only", "puzzles"]);
    expect(stdout).toMatch(/^one +3x3 +puzzles +b2 .* solved$/m);
    expect(stdout).toContain("all boards: 1 of 1, 100.0 %");
    expect(stdout).not.toContain("solved openings");
  });

  test("complaints", () => {
    const broken = folder.file("broken.jsonl", `${JSON.stringify(position)}\n{"id": 5}`);
    expectComplaint(["suite", broken], 1, /broken\.jsonl: line 2: id: /);
    expectComplaint(["suite", `${folder.path}/none`], 1, /none: there is no such file/);
    expectComplaint(["suite", file, "--only", "zzz"], 2, /--only: no row that asks anything contains "zzz"/);
    expectComplaint(
      ["suite", file, "--agent", "uct:playuots=5"],
      2,
      /unknown option "playuots"; did you mean playouts\?/,
    );
    expectComplaint(
      ["suite", file, "--agent", "random"],
      1,
      /2 of 4 rows were not answered: agent random tells no chance to win/,
    );
  });

  test.each(["1", "2"])("an agent that dies costs its rows alone, with %s threads", (threads) => {
    const dying = `gtp:command="${engineCommand("dies")}"`;
    const args = ["suite", file, "--json", "--threads", threads, "--agent", dying];
    const { stdout, stderr, status } = playout(args);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^playout: 4 of 4 rows were not answered: .*assertion failed: empty carrier/);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ total: 1, solved: 0, notShown: 1, openings: { total: 2, right: 0 } });
    expect(answer.rows[0]).toMatchObject({
      move: null,
      verdict: "failed",
      reason: expect.stringContaining("empty carrier"),
    });
  });

  test("the agent is told with the budget that it had", () => {
    const small = folder.file("small.jsonl", JSON.stringify({ size: 2, opening: "a1", winner: "W" }));
    expect(JSON.parse(playout(["suite", small, "--agent", "uct", "--json"]).stdout).agent).toMatch(
      /\bplayouts=10000\b/,
    );
    expect(playout(["suite", small, "--agent", "uct"]).stdout).toMatch(/^agent: uct:.*\bplayouts=10000\b/m);
  });
});
