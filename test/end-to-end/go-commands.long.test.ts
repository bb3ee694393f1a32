import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { THEMES } from "../../src/draw/index.js";
import { engineCommand } from "../engines/command.js";
import { checkXml } from "../well-formed.js";
import { playout, temporaryFolder } from "./command.js";

const folder = temporaryFolder();
const GAME = folder.file(
  "game.sgf",
  "(;GM[1]SZ[5]KM[0.5]PB[Anna]PW[Ben]RE[B+R];B[cc];W[cb];B[bb];W[db];B[dc];W[ba];B[aa])",
);
const BROKEN = folder.file("broken.sgf", "(;GM[1]SZ[9];B[zz])");

function go(command: string, args: readonly string[], input = "") {
  return playout([command, "--game", "go", ...args], input);
}

function expectComplaint(command: string, args: readonly string[], status: number, message: RegExp) {
  const ran = go(command, args);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(ran.status).toBe(status);
}

describe("draw", () => {
  test("a record is drawn into a file", () => {
    const file = `${folder.path}/game.svg`;
    const { stdout, stderr, status } = go("draw", ["--record", GAME, "--numbers", "--out", file]);
    expect({ stdout, stderr, status }).toEqual({ stdout: "", stderr: "", status: 0 });
    const svg = readFileSync(file, "utf8");
    checkXml(svg.trimEnd());
    expect(svg).toContain("Anna \u2013 Ben, B+R");
  });

  test("complaints", () => {
    expectComplaint("draw", ["--record", BROKEN], 1, /broken\.sgf: move 1: zz is not on a board of size 9/);
    expectComplaint("draw", ["--position", "E5", "--size", "20"], 2, /from 1 to 19 columns and rows/);
    expectComplaint("draw", ["--position", "E5", "--shot", "1"], 2, /--shot: is for curling/);
  });
});

test("a file is complained of in one line, whatever is in it and in its name", () => {
  const file = folder.file("\u001b[2J\r\u202e.sgf", "(;GM[1]SZ[9];B[\u001b[31m\u0085\u2028\u009b])");
  const { stdout, stderr, status } = go("draw", ["--record", file]);
  expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
  expect(stderr).toMatch(/^playout: [^\p{Cc}\u2028-\u202e]*\\x1b\[2J[^\p{Cc}\u2028-\u202e]*\n$/u);
});

describe("play", () => {
  test("a game to its end, which is saved", () => {
    const file = `${folder.path}/played.sgf`;
    const input = `B2\nscore\nE9\nI1\nfoo bar\nhint\npass\npass\nA1\nsave ${file}\nundo\nresign\n`;
    const { stdout, stderr, status } = go(
      "play",
      ["--size", "3", "--komi", "0.5", "--agent", "uct:playouts=100"],
      input,
    );
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const told = [
      "You are Black against uct:playouts=100",
      "Komi is 0.5. All stones on the board count",
      "White to move, thinking...",
      "White: ",
      "if the game ended now and all stones counted",
      "move: E9 is not on a board of size 3",
      'move: expected a point such as E5, got "I1"',
      '"foo bar" is no move and no command',
      "hint: ",
      "Black has passed.",
      "the game is over: undo, save FILE.sgf, new or quit",
      "played.sgf has the game",
      "Black resigns. White wins: the agent has won.",
    ];
    let from = 0;
    for (const text of told) {
      const at = stdout.indexOf(text, from);
      expect(at, text).toBeGreaterThanOrEqual(0);
      from = at + 1;
    }
    expect(readFileSync(file, "utf8")).toMatch(/SZ\[3\].*KM\[0\.5\].*PB\[you\]/s);
    const over = go("analyze", ["--sgf", file, "--json"]);
    expect(JSON.parse(over.stdout)).toMatchObject({ over: true, winner: expect.stringMatching(/^[BW]$/) });
  });

  test("with a handicap White begins, and the same seed plays the same", () => {
    const args = ["--size", "9", "--handicap", "2", "--colour", "black", "--agent", "random", "--seed", "x"];
    const { stdout } = go("play", args, "E5\nquit\n");
    expect(stdout).toMatch(/White to move, thinking/);
    expect(stdout.match(/X/g)?.length).toBeGreaterThan(4);
    expect(go("play", args, "E5\nquit\n").stdout).toBe(stdout);
  });

  test("complaints", () => {
    expectComplaint("play", ["--size", "40"], 2, /'--size <n>' argument '40' is invalid/);
    expectComplaint("play", ["--size", "5", "--handicap", "3"], 2, /handicap: expected none/);
    expectComplaint("play", ["--swap", "pieces"], 2, /--swap: is for hex/);
    expectComplaint("play", ["--colour", "red"], 2, /--colour .*Allowed choices are black, white/);
  });
});

describe("analyze", () => {
  const QUICK = ["--agent", "uct", "--playouts", "200"];

  test("a position for people, with a picture", () => {
    const svg = `${folder.path}/owners.svg`;
    const args = ["--moves", "E5 C3", "--lines", "3", "--show", "ownership", "--svg", svg, ...QUICK];
    const { stdout, stderr, status } = go("analyze", args);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toMatch(/Black to move wins \d+\.\d % with \w+ after 200 playouts/);
    expect(stdout).toMatch(/^about [BW]\+\d+(\.\d)? in the end, the mean of 1000 playouts$/m);
    expect(stdout.match(/^[A-J]\d +\d+ +[\d.]+ % /gm)).toHaveLength(3);
    // The board before thinking, and again with the points of both.
    expect(stdout.match(/^ {4}A B C D E F G H J$/gm)).toHaveLength(4);
    expect(readFileSync(svg, "utf8")).toContain('class="ownership"');
  });

  test("a board as JSON, with heat", () => {
    const svg = `${folder.path}/heat.svg`;
    const { stdout, stderr } = go("analyze", [
      ...["--board", "..O../.XO../.XO../.X.../.....", "--to-move", "W", "--komi", "3.5"],
      ...["--json", "--lines", "2", "--svg", svg, "--theme", "dark", ...QUICK],
    ]);
    expect(stderr).toBe("");
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ turnNumber: 0, toMove: "W", rootInfo: { visits: 200 } });
    expect(answer.moveInfos).toHaveLength(2);
    expect(answer.blackLead).toEqual(expect.any(Number));
    const text = readFileSync(svg, "utf8");
    checkXml(text.trimEnd());
    expect(text).toContain("share of visits");
    expect(text).toContain(`fill="${THEMES.dark.background}"`);
  });

  test("every move of a game, for people and as JSON", () => {
    const svg = `${folder.path}/chances.svg`;
    const people = go("analyze", ["--sgf", GAME, "--every", "--svg", svg, "--theme", "dark", ...QUICK]);
    expect(people.stderr).toBe("");
    expect(people.stdout).toMatch(/^ +7 B A5 +\d+\.\d %( +\d+\.\d +\w+.*)?$/m);
    expect(people.stdout).toMatch(
      /^Black: 4 moves, \d as the agent would, mean cost \d+\.\d percentage points/m,
    );
    const picture = readFileSync(svg, "utf8");
    expect(picture).toContain("Anna \u2013 Ben, B+R");
    expect(picture).toContain(`fill="${THEMES.dark.background}"`);
    const { turns, moves, sides, chances } = JSON.parse(
      go("analyze", ["--sgf", GAME, "--every", "--json", ...QUICK]).stdout,
    );
    expect(turns.map(({ turnNumber }: { turnNumber: number }) => turnNumber)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(moves).toHaveLength(7);
    expect(chances).toHaveLength(8);
    expect(moves[0]).toMatchObject({ turn: 1, side: "B", move: "C3" });
    // A move is valued in the search of its alternatives: it is worth no more than the best of them.
    for (const { before, after, cost } of moves) {
      expect(after).toBeLessThanOrEqual(before);
      expect(cost === 0 || cost >= 0.02).toBe(true);
    }
    expect(sides).toMatchObject({ B: { moves: 4 }, W: { moves: 3 } });
  });

  test("queries as JSON lines", () => {
    const queries = [
      { id: "a", moves: "C3 B2", size: 5, komi: 0.5, maxPlayouts: 100, ownership: true },
      { id: "b", board: ["X..", ".O.", "..."], maxPlayouts: 100, lines: 1 },
      "half a li",
    ];
    const input = queries.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("\n");
    const { stdout, status } = go("analyze", ["--agent", "uct"], input);
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(status).toBe(1);
    expect(answers.find(({ id }) => id === "a").ownership).toHaveLength(5);
    expect(answers.find(({ id }) => id === "b").moveInfos).toHaveLength(1);
    expect(answers.find(({ id }) => id === undefined).error).toMatch(/^line 3: /);
  });

  test("complaints", () => {
    expectComplaint("analyze", ["--moves", "E5 E5"], 2, /move 2: E5/);
    expectComplaint("analyze", ["--moves", "E5", "--turn", "3"], 2, /--turn: the last turn is 1/);
    expectComplaint(
      "analyze",
      ["--moves", "E5", "--board", "..."],
      2,
      /--moves, --board: expected one of them/,
    );
    expectComplaint("analyze", ["--moves", "E5", "--to-move", "W"], 2, /--to-move: goes with --board/);
    expectComplaint("analyze", ["--board", ".X/..O"], 2, /rows: expected 2 of/);
    expectComplaint("analyze", ["--sgf", BROKEN], 1, /broken\.sgf: move 1: zz/);
    expectComplaint("analyze", ["--hexworld", "x"], 2, /--hexworld: is for hex/);
  });
});

describe("suite", () => {
  const capture = {
    kind: "tactical-attack",
    size: 5,
    setup: { B: ["B3", "C2", "D3"], W: ["C3"] },
    toPlay: "W",
    target: "C3",
    points: ["C4"],
  };
  const rows = [
    { ...capture, id: "capture" },
    { ...capture, id: "nothing", points: [] },
    { ...capture, id: "hard", kind: "tactical-defend", points: ["A1"], knownHard: true },
    {
      id: "won",
      kind: "evaluation",
      board: ["..X..", "..X..", "..X..", "..X..", "..X.."],
      toPlay: "B",
      komi: 0.5,
      threshold: 0.6,
      expectedSide: "above",
    },
    { id: "ended", kind: "pass", size: 3, moves: "B:B2 W:pass", toPlay: "B", komi: 0.5, accept: ["PASS"] },
  ];
  const file = folder.file("suite.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"));
  const agent = ["--agent", "uct:playouts=400,widening=0,policy=uniform"];

  test("counts by kind and rows as JSON, the same with threads", () => {
    const ask = (...args: string[]) => {
      const { stdout, stderr, status } = playout([
        "suite",
        file,
        "--game",
        "go",
        ...agent,
        "--json",
        ...args,
      ]);
      expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
      return JSON.parse(stdout, (key, value) => (key === "ms" ? 0 : value));
    };
    const answer = ask();
    expect(answer.rows.map(({ id, verdict }: { id: string; verdict: string }) => [id, verdict])).toEqual([
      ["capture", "solved"],
      ["hard", "failed"],
      ["won", "solved"],
      ["ended", "solved"],
    ]);
    expect(answer).toMatchObject({
      total: 4,
      solved: 3,
      usual: { total: 3, solved: 3 },
      knownHard: { total: 1, solved: 0 },
      kinds: { "tactical-attack": { total: 1, solved: 1 }, evaluation: { total: 1, solved: 1 } },
    });
    expect(answer.rows[0]).toMatchObject({ set: "tactical-attack", move: "C4", knownHard: false });
    expect(ask("--threads", "2")).toEqual(answer);
  });

  test("as text", () => {
    const { stdout } = playout(["suite", file, "--game", "go", ...agent, "--only", "tactical"]);
    expect(stdout).toMatch(/^capture +5x5 +tactical-attack +C4 .* solved$/m);
    expect(stdout).toMatch(/^tactical-defend +0 \/ 1 +0 \/ 1$/m);
    expect(stdout).toMatch(/^all +1 \/ 2 +1 \/ 1 +0 \/ 1$/m);
  });

  test("complaints", () => {
    const broken = folder.file("broken.jsonl", `${JSON.stringify(rows[0])}\n{"id": 5}`);
    expectComplaint("suite", [broken], 1, /broken\.jsonl: line 2: id: /);
    expectComplaint(
      "suite",
      [file, "--agent", "random"],
      1,
      /1 of 4 rows were not answered: agent random tells no chance to win/,
    );
  });

  test("an agent that dies costs its rows alone", () => {
    const { stdout, status } = go("suite", [
      file,
      "--json",
      "--agent",
      `gtp:command="${engineCommand("dies")}"`,
    ]);
    expect(status).toBe(1);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ total: 4, solved: 0 });
    expect(answer.rows[0].reason).toEqual(expect.any(String));
  });
});
