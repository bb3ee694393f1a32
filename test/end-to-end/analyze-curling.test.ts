import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { THEMES } from "../../src/draw/index.js";
import { playout, stopped, temporaryFolder } from "./command.js";
import { wordsOf } from "./drawing.js";

const LAST_STONE = "throw=15 hammer=1 stones=0:0,38.4/1:1,37";
const QUICK = ["--agent", "pure-mc:playouts=600", "--policy", "simple", "--trials", "50"];
const folder = temporaryFolder();

function analyze(args: readonly string[], input = "") {
  return playout(["analyze", "--game", "curling", ...args], input);
}

function told(...args: string[]) {
  const { stdout, stderr, status } = analyze([...QUICK, ...args]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return stdout;
}

function expectComplaint(args: readonly string[], status: number, message: RegExp) {
  const ran = playout(["analyze", "--game", "curling", ...args]);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(ran.status).toBe(status);
}

describe("a position", () => {
  test("is told to people", () => {
    const text = told("--position", LAST_STONE, "--lines", "3");
    expect(text).toMatch(/end 1 of 10 . throw 16 of 16 . red 0, yellow 0 . last stone: yellow/);
    expect(text).toMatch(/^yellow throws and wins \d+\.\d % ± \d+\.\d 600 simulations; 50 trials/m);
    expect(text).toMatch(/^ {3}throw +wins +points +made/m);
    expect(text.match(/^[123] {2}.*clockwise +\d+\.\d % +± \d/gm)).toHaveLength(3);
  });

  test("is told as JSON, always the same", () => {
    const text = told("--position", LAST_STONE, "--json", "--heat", "1");
    expect(told("--position", LAST_STONE, "--json", "--heat", "1")).toBe(text);
    const { lines, heat, toMove, agent, complete } = JSON.parse(text);
    expect({ toMove, agent, complete }).toMatchObject({ toMove: 1, complete: true });
    expect(agent).toMatch(/^pure-mc:.*playouts=600/);
    expect(heat).toHaveLength(2);
    for (const { scores, shot, words, kind, win, cloud } of lines) {
      expect(scores.reduce((sum: number, each: number) => sum + each, 0)).toBeCloseTo(1, 5);
      expect(shot).toMatchObject({ turn: expect.stringMatching(/^c?cw$/) });
      expect([typeof words, typeof kind, typeof win.mean, typeof win.error]).toEqual([
        "string",
        "string",
        "number",
        "number",
      ]);
      expect(cloud[0].points.length + cloud[0].gone).toBe(50);
    }
  });

  test("comes from a file as well, as words or JSON", () => {
    const text = told("--position", LAST_STONE, "--json");
    expect(told("--position", folder.file("position.txt", `${LAST_STONE}\n`), "--json")).toBe(text);
    const stones = [
      { team: 0, x: 0, y: 38.4 },
      { team: 1, x: 1, y: 37 },
    ];
    const json = JSON.stringify({ throw: 15, hammer: 1, stones });
    expect(told("--position", folder.file("position.json", json), "--json")).toBe(text);
    expect(told("--position", json, "--json")).toBe(text);
  });

  test("is drawn", () => {
    const file = `${folder.path}/throws.svg`;
    const json = folder.file(
      "throws.json",
      told("--position", LAST_STONE, "--svg", file, "--theme", "dark", "--json"),
    );
    const picture = readFileSync(file, "utf8");
    expect(picture).toMatch(/^<svg [\s\S]*Chance of yellow to win[\s\S]*<\/svg>\n$/);
    // The same picture; numbers in the file are rounded.
    const again = playout(["draw", "--game", "curling", "--analysis", json, "--theme", "dark"]).stdout;
    expect(wordsOf(again)).toEqual(wordsOf(picture));
    for (const each of [picture, again]) expect(each).toContain(`fill="${THEMES.dark.background}"`);
  });

  test("under the rules that are asked for", () => {
    const { lines } = JSON.parse(
      told("--rules", "legacy-gat", "--position", "throw=15 stones=0:0,36.4", "--json"),
    );
    expect(Math.hypot(lines[0].shot.vx, lines[0].shot.vy)).toBeGreaterThan(25);
  });
});

test("questions are answered line by line", () => {
  const questions = [
    { id: "a", position: LAST_STONE, lines: 1 },
    { id: 2, position: "throw=15 stones=0:0,12", trials: 20 },
    "not JSON",
    { id: "c", position: { throw: 15 }, agent: "rules", cloud: true, seed: "other" },
    { id: "d", position: "throw=3", color: "red" },
    { position: "throw=3" },
    { id: "e", position: "throw=3", agent: "nobody" },
    { id: "f", position: "throw=3", playouts: 10 },
  ];
  const input = questions.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("\n");
  const { stdout, stderr, status } = analyze(QUICK, input);
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const errors = answers.flatMap(({ error }) => error ?? []);
  expect(errors).toHaveLength(6);
  for (const [i, error] of [
    /^line 2: position: stones\[0\]\.y: 12 is short/,
    /^line 3: .*JSON/,
    /^line 5: unknown field "color"/,
    /^line 6: id: /,
    /^line 7: agent: no kind "nobody" plays curling/,
    /^line 8: playouts: is called maxPlayouts now$/,
  ].entries())
    expect(errors[i]).toMatch(error);
  const [a, c] = ["a", "c"].map((id) => answers.find((each) => each.id === id));
  expect(a.lines).toHaveLength(1);
  expect(a.lines[0]).not.toHaveProperty("cloud");
  expect(a.moveInfos[0].winrate).toBe(a.lines[0].win.mean);
  expect(c.lines[0]).toMatchObject({ searched: null, cloud: [{ stone: expect.any(Number) }] });
  // An answer with its clouds is a file as --json gives it.
  const file = folder.file("answer.json", JSON.stringify(c));
  expect(playout(["draw", "--game", "curling", "--analysis", file, "--line", "1"])).toMatchObject({
    stderr: "",
    status: 0,
  });
  expect(status).toBe(1);
  expect(stderr).toBe("playout: 6 lines could not be answered\n");
});

test("interrupted, it answers every question with what is known", () => {
  const endless = { position: "throw=4", maxPlayouts: 1e12, trials: 40, reportDuringSearchEvery: 1e-3 };
  const input = [1, 2].map((id) => JSON.stringify({ id, ...endless })).join("\n");
  const args = ["analyze", "--game", "curling", "--policy", "simple"];
  const { status, stdout, stderr } = stopped(args, "SIGINT", { said: '"id":2' }, input);
  expect({ status, stderr }).toEqual({ status: 130, stderr: "" });
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.filter(({ complete }) => complete === false).map(({ id }) => id)).toEqual([1, 2]);
});

test("questions may ask for threads", () => {
  const question = { id: 1, position: LAST_STONE, agent: "pure-mc:playouts=600,threads=2", trials: 20 };
  const { stdout, stderr, status } = analyze([], JSON.stringify(question));
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, simulations: 600, complete: true });
});

describe("a game", () => {
  const file = `${folder.path}/game.json`;
  const record = () => {
    if (existsSync(file)) return file;
    const { status } = playout(["demo", "--rules", "dc3", "--record", file, "--seed", "analysis"]);
    expect(status).toBe(0);
    return file;
  };

  test("is told throw by throw", () => {
    const text = told("--record", record());
    expect(text).toMatch(/^End 1: (red|yellow|blank)/);
    expect(text.match(/^ ?\d+ {2}(red|yellow) /gm)).toHaveLength(16);
    expect(text).toMatch(/^team +throws +0-4 +decision +execution +hammer +force +steal$/m);
    expect(text).toMatch(/^Key moments\n1 {2}end 1, throw \d+, (red|yellow) [−+]\d/m);
  });

  test("one throw of it has the same values", () => {
    const whole = JSON.parse(told("--record", record(), "--json"));
    const one = JSON.parse(told("--record", file, "--json", "--end", "1", "--throw", "5"));
    expect(whole.throws).toHaveLength(16);
    expect(one.throws).toEqual([whole.throws[4]]);
    expect(one.throws[0]).toMatchObject({ end: 0, throw: 4, team: 0 });
  });

  test("that cannot be read is refused in one line", () => {
    expectComplaint(["--record", `${folder.path}/none.json`], 1, /none\.json: there is no such file/);
    expectComplaint(["--record", folder.file("bad.json", "{}")], 1, /bad\.json: no format that is known/);
    const odd = JSON.parse(readFileSync(record(), "utf8"));
    odd.rules.freeGuardZone.throws = 1;
    const path = folder.file("odd.json", JSON.stringify(odd));
    expectComplaint(["--record", path], 1, /odd\.json: rules: .* plays like none of legacy-uec/);
    expectComplaint(["--record", file, "--end", "9", ...QUICK], 2, /--end: no such throw/);
    const unplayed = { ...JSON.parse(readFileSync(file, "utf8")), moves: [], scores: [], result: null };
    const empty = folder.file("empty.json", JSON.stringify(unplayed));
    expectComplaint(["--record", empty, ...QUICK], 1, /empty\.json: no throws$/m);
  });
});

test("what is wrong with options is said in one line", () => {
  expectComplaint(["--position", "stones=0:9,38"], 2, /--position: stones\[0\]\.x: 9 is out at the side/);
  expectComplaint(["--position", "frogs=1"], 2, /--position: expected key=value/);
  expectComplaint(["--position", '{"throw": '], 2, /--position: /);
  expectComplaint(["--position", "", "--record", "x"], 2, /conflict|cannot be used/);
  expectComplaint(["--position", "", "--agent", "nobody"], 2, /no kind "nobody"/);
  expectComplaint(["--position", "", "--agent", "rules", "--playouts", "5"], 2, /unknown option "playouts"/);
  expectComplaint(["--position", `end=10 scores=1:0${",0:0".repeat(9)}`], 2, /--position: the game is over/);
  expectComplaint(["--position", "", "--throw", "3"], 2, /--throw: goes with --record/);
  expectComplaint(["--record", "x", "--throw", "3"], 2, /--throw: goes with --end/);
  expectComplaint(["--record", "x", "--rules", "dc4"], 2, /--rules: does not go with --record/);
  expectComplaint(["--position", "", "--heat", "1"], 2, /--heat: goes with --json/);
  expectComplaint(["--json"], 2, /give --position or --record/);
  expectComplaint(["--moves", "a1"], 2, /--moves: is for hex/);
  expectComplaint(["--rules", "dc9"], 2, /Allowed choices are .*legacy-uec/);
  expectComplaint(["--trials", "1"], 2, /whole number from 2/);
  const { stderr, status } = playout(["analyze", "--position", "throw=3"]);
  expect({ stderr, status }).toEqual({
    stderr: "playout: --position: is for curling; see --game\n",
    status: 2,
  });
});

test("interrupted, it answers with what is known", () => {
  const args = [
    "analyze",
    "--game",
    "curling",
    "--position",
    LAST_STONE,
    "--time",
    "600",
    "--trials",
    "1000000",
  ];
  // The position is shown before the thinking begins.
  const { status, stdout: text } = stopped(args, "SIGINT", { said: "last stone: yellow" });
  expect(text).toMatch(/yellow throws and wins \d+\.\d % ± \d/);
  expect(text).toMatch(/Interrupted: fewer trials than asked for\.\n$/);
  expect(status).toBe(130);
});
