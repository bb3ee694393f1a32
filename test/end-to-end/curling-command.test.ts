import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import {
  CurlingGame,
  eventSimulator,
  formatAfter,
  formatRecord,
  type GameRecord,
  limitsOf,
  oneEnd,
  Recorder,
  ruleSet,
  WinTable,
} from "../../src/games/curling/index.js";
import { referenceRows } from "../reference.js";

const PLAYOUT = fileURLToPath(new URL("../../bin/playout.js", import.meta.url));

function curling(args: readonly string[], input = "") {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PLAYOUT, "curling", ...args], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { stdout, stderr, status };
}

/** The one JSON answer of a command that was given everything as options. */
// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
function answer(...args: string[]): any {
  const { stdout, stderr, status } = curling(args);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return JSON.parse(stdout);
}

/** Questions, or lines as they are, and all answers. */
function ask(command: string, questions: readonly (object | string)[], ...options: string[]) {
  const input = questions.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("\n");
  const { stdout, stderr, status } = curling([command, "--lines", ...options], input);
  expect(stdout === "" || stdout.endsWith("\n")).toBe(true);
  const answers = stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return { answers, stderr, status };
}

/** A complaint is one line and no stack trace. */
function expectComplaint(args: readonly string[], status: number, message: RegExp, input = "") {
  const ran = curling(args, input);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(ran.status).toBe(status);
}

const folder = mkdtempSync(join(tmpdir(), "playout-curling-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const DRAW = { vx: -0.131730570213192, vy: 2.3997462595390573, turn: "cw" };

describe("throw", () => {
  it("answers a shot from options with exact numbers", () => {
    const found = answer("throw", "--shot", "-0.131730570213192,2.3997462595390573,cw");
    expect(found).toEqual({
      stones: [{ team: 0, stone: 0, x: expect.closeTo(0, 6), y: expect.closeTo(38.405, 6) }],
      thrown: { team: 0, stone: 0 },
      touched: false,
      foul: false,
      removed: [],
      score: 1,
      end: null,
    });
    const rules = ruleSet("dc4");
    const state = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules))).start();
    state.play({ vx: DRAW.vx, vy: DRAW.vy, omega: -Math.PI / 2 });
    expect(found.stones[0].x).toBe(state.stones.x[0]);
    expect(found.stones[0].y).toBe(state.stones.y[0]);
  });

  it("takes positions and shots as text or JSON alike", () => {
    const asText = { position: "throw=1 stones=0:0.2,38.4", shot: "-0.1,3,ccw" };
    const asJson = {
      position: { throw: 1, stones: [{ team: 0, x: 0.2, y: 38.4 }] },
      shot: { vx: -0.1, vy: 3, turn: "ccw" },
    };
    const { answers } = ask("throw", [asText, asJson]);
    expect(answers[0]).toEqual(answers[1]);
    const options = ["--position", JSON.stringify(asJson.position), "--shot", JSON.stringify(asJson.shot)];
    expect(answer("throw", ...options)).toEqual(answers[0]);
  });

  it("tells fouls, removed stones and the end of an end", () => {
    const guard = { id: "foul", position: "throw=1 stones=0:0,35", shot: "4@0.3ccw" };
    const last = {
      id: ["last"],
      position: "end=1 throw=15 hammer=0 scores=2:0 stones=0:1,38.4/1:0.1,40",
      shot: DRAW,
    };
    const hit = { position: "throw=6 stones=1:0,38.4", shot: { speed: 3.5, angle: 1.585, turn: "cw" } };
    const { answers } = ask("throw", [guard, last, hit]);
    expect(answers[0]).toMatchObject({ id: "foul", foul: true, touched: true, score: 0 });
    expect(answers[0].stones).toEqual([{ team: 0, stone: 0, x: 0, y: 35 }]);
    expect(answers[0].removed).toEqual([{ team: 1, stone: 0 }]);
    expect(answers[1].id).toEqual(["last"]);
    expect(answers[1].thrown).toEqual({ team: 0, stone: 7 });
    expect(answers[1].score).toBe(2);
    expect(answers[1].end).toEqual({ score: 2, totals: [4, 0], hammer: 1, result: null });
    expect(answers[2].id).toBeUndefined();
    expect(answers[2]).toMatchObject({ touched: true, stones: [] });
    expect(answers[2].removed).toEqual([
      { team: 0, stone: 3 },
      { team: 1, stone: 0 },
    ]);
  });

  it("answers many shots of one question like single ones", () => {
    const position = "throw=3 stones=0:0,38.4/1:0.3,37.1/0#1:-0.5,36";
    const shots = Array.from({ length: 200 }, (_, i) => ({
      vx: -0.2 + i / 1000,
      vy: 2.3 + i / 500,
      turn: "cw",
    }));
    const { answers, status } = ask("throw", [
      { id: 0, position, shots },
      ...shots.map((shot, i) => ({ id: i + 1, position, shot })),
      { position, shots: [] },
    ]);
    expect(status).toBe(0);
    expect(answers.map((each) => each.id)).toEqual([...Array(201).keys(), undefined]);
    expect(answers[0].results).toEqual(answers.slice(1, 201).map(({ id: _, ...fields }) => fields));
    expect(answers[201]).toEqual({ results: [] });
  });

  it("draws disturbances that follow from the seed and the line, or from the question's seed", () => {
    const many = { shot: DRAW, samples: 3 };
    const own = { shot: DRAW, samples: 3, seed: 7 };
    const both = { shots: [DRAW, "2.5@-3ccw"], samples: 2 };
    const noisy = (...seed: string[]) =>
      ask("throw", [many, many, own, own, both], "--noise", "dc4", ...seed);
    const { answers } = noisy();
    expect(answers[0].results).toHaveLength(3);
    expect(answers[0].results[0].shot.vy).not.toBe(answers[0].results[1].shot.vy);
    expect(answers[1]).not.toEqual(answers[0]);
    expect(answers[3]).toEqual(answers[2]);
    expect(answers[4].results.map((each: { results: unknown[] }) => each.results.length)).toEqual([2, 2]);
    expect(noisy().answers).toEqual(answers);
    const other = noisy("--seed", "2").answers;
    expect(other[0]).not.toEqual(answers[0]);
    expect(other[2]).toEqual(answers[2]);
    // The shot that was thrown gives the same stones without noise.
    const { shot, ...fields } = answers[0].results[0];
    expect(ask("throw", [{ shot }]).answers).toEqual([fields]);
  });

  it.each(["event", "referee"])("shows where all stones are during a throw: %s", (simulator) => {
    const args = ["throw", "--shot", "2.4@-3cw", "--simulator", simulator];
    const at = answer(...args, "--times", "0,0.5,60");
    expect(at.trajectory.map((frame: { time: number }) => frame.time)).toEqual([0, 0.5, 60]);
    expect(at.trajectory[0].stones[0].y).toBeCloseTo(0, 6);
    expect(at.trajectory[2].stones).toEqual(at.stones);
    const every = answer(...args, "--every", "2");
    expect(every.trajectory[1].time).toBe(2);
    expect(every.trajectory.at(-1).stones).toEqual(every.stones);
    expect(every.trajectory.at(-2).stones).not.toEqual(every.stones);
  });

  it("gives the official results of the fourth generation", () => {
    const rows = referenceRows<Dc4Row>("dc4_shots")
      .filter((row) => row.applied_rule === 0)
      .slice(0, 40);
    const questions = rows.map((row) => {
      const team = row.team === "team0" ? 0 : 1;
      const hammer = row.total_shot % 2 === 0 ? 1 - team : team;
      return {
        position: { throw: row.total_shot, hammer, stones: stonesOf(row.stones.team0, row.stones.team1) },
        shot: { vx: row.vx, vy: row.vy, omega: row.omega },
      };
    });
    const { answers } = ask("throw", questions, "--simulator", "referee", "--rules", "dc4");
    for (const [i, row] of rows.entries()) {
      const near = stonesOf(row.after.team0, row.after.team1).map(({ team, stone, x, y }) => {
        return { team, stone, x: expect.closeTo(x, 4), y: expect.closeTo(y, 4) };
      });
      expect(answers[i].stones).toEqual(near);
      expect(answers[i].foul).toBe(row.foul);
    }
  });

  it("gives the official results of the first generation bit for bit, in its own coordinates", () => {
    const rows = referenceRows<LegacyRow>("legacy_shots").slice(0, 40);
    const teams = (body: readonly Place[]) =>
      stonesOf(
        body.filter((_, i) => i % 2 === 0),
        body.filter((_, i) => i % 2 === 1),
      );
    const questions = rows.map(({ shot_num, body, vx, vy, spin }) => ({
      position: { throw: shot_num, stones: teams(body) },
      shot: { vx, vy, spin },
    }));
    const options = ["--simulator", "referee", "--rules", "legacy-uec", "--frame", "legacy"];
    const { answers } = ask("throw", questions, ...options);
    for (const [i, row] of rows.entries()) {
      expect(answers[i].stones.map(inFloat32)).toEqual(teams(row.after).map(inFloat32));
    }
  });

  it("gives referee's answers that do not depend on earlier questions", () => {
    const question = {
      position: "end=1 throw=5 stones=0:0,38.4/1:0.3,37.1/1#1:-0.4,38.9",
      shot: "3.1@-1.2cw",
    };
    const before = { position: "end=1 throw=3 stones=0:0.1,38/1:0.3,37.3", shot: "3.5@-1.1cw" };
    const { answers } = ask(
      "throw",
      [question, before, question],
      "--simulator",
      "referee",
      "--rules",
      "dc3",
    );
    expect(answers[2]).toEqual(answers[0]);
  });

  it("plays rule sets from files and refuses wrong ones", () => {
    const club = file("club.json", JSON.stringify({ preset: "dc4", name: "club", throws: 2 }));
    const position = "throw=1 stones=0:0,38.4";
    expect(answer("throw", "--rules", club, "--position", position, "--shot", "3@5cw").end.score).toBe(1);
    const narrow = file("narrow.json", JSON.stringify({ preset: "dc3", sheet: { width: 4 } }));
    const with_ = (...options: string[]) => ["throw", "--shot", "2.4@0cw", ...options];
    expectComplaint(with_("--rules", narrow, "--simulator", "referee"), 2, /--simulator: .*limits\.side/);
    expectComplaint(with_("--rules", file("bad.json", '{"preset":"dc4","ends":0}')), 1, /bad\.json: ends: /);
    expectComplaint(with_("--rules", file("broken.json", '{"preset":')), 1, /broken\.json: /);
    expectComplaint(with_("--rules", "dc5"), 2, /--rules: .*"dc5".*dc4-mixed-doubles/);
    expectComplaint(with_("--noise", "legacy-gat"), 2, /--noise: legacy-gat is for the legacy model/);
    expectComplaint(with_("--frame", "legacy"), 2, /--frame: /);
    expectComplaint(with_("--simulator", "fast"), 2, /--simulator/);
    expectComplaint(with_("--lines"), 2, /--lines/);
  });

  it("refuses impossible shots and positions", () => {
    const shot = "2.4@0cw";
    const complaints: [object, RegExp][] = [
      [{ shot: "0,0,cw" }, /: shot: a stone without speed/],
      [{ shot: { speed: 0, angle: 1, turn: "cw" } }, /: shot: a stone without speed/],
      [{ shot: "0,4.1,cw" }, /: shot: speed 4\.1 is above 4/],
      [{ shot: "NaN,2,cw" }, /: shot: expected vx,vy,cw/],
      [{ shot: "0,1e999,cw" }, /: shot: expected finite numbers/],
      [{ shot: { vx: 1, turn: "cw" } }, /: shot\.vy: missing/],
      [{ shot, position: "throw=1 stones=0:9,38" }, /: position\.stones\[0\]\.x: 9 is out/],
      [{ shot, position: "throw=2 stones=0:0,38/1:0.1,38" }, /: position\.stones\[1\]: lies on stones\[0\]/],
      [{ shot, position: "throw=x" }, /: position\.throw: expected number/],
      [{ shot, position: "where" }, /: position: expected key=value/],
      [{ shot, position: { result: { winner: 1, reason: "concede" } } }, /: position: the game is over/],
    ];
    const { answers } = ask(
      "throw",
      complaints.map(([question]) => question),
    );
    for (const [i, [, message]] of complaints.entries()) expect(answers[i].error).toMatch(message);
    expectComplaint(["throw", "--shot", "0,0,cw"], 1, /shot: a stone without speed/);
    expectComplaint(["throw", "--shot", '{"vx":1,'], 1, /--shot: .*JSON/);
    expectComplaint(["throw", "--shot", shot, "--position", "throw=99"], 1, /position\.throw: /);
  });

  it("shows its help to somebody who asks nothing", () => {
    const { stdout, stderr, status } = curling(["throw"]);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^Usage: playout curling throw/);
    expect(status).toBe(2);
    expect(curling([]).stderr).toMatch(/^Usage: playout curling .*\n[\s\S]*wintable/);
  });
});

describe("JSON lines", () => {
  it("answers bad lines with what is wrong and goes on", () => {
    const { answers, stderr, status } = ask("throw", [
      { id: 1, shot: DRAW },
      '{"id":2,',
      "",
      { id: 3, shot: { ...DRAW, vx: "1" } },
      "[1]",
      { id: 4, shots: [DRAW, DRAW, "0,0,cw"] },
      { id: 5, shot: DRAW, samples: 2 },
      { id: 6, shot: DRAW, shots: [DRAW] },
      { id: 7, position: { stones: [{ team: 0, x: 0, y: 38 }] }, shot: DRAW },
      { id: null, shto: DRAW },
      { id: 9, shot: DRAW, times: [2, 1] },
      { id: 10, shot: DRAW, every: 0 },
      { id: { b: [true] }, shot: DRAW },
    ]);
    const errors = answers.map((each) => each.error);
    expect(errors[0]).toBeUndefined();
    expect(errors[1]).toMatch(/^line 2: .*JSON/);
    expect(errors[2]).toBe("line 4: shot.vx: expected number, received string");
    expect(errors[3]).toBe("line 5: expected a JSON object");
    expect(errors[4]).toMatch(/^line 6: shots\[2\]: a stone without speed/);
    expect(errors[5]).toMatch(/^line 7: samples: .*--noise/);
    expect(errors[6]).toMatch(/^line 8: shots: /);
    expect(errors[7]).toMatch(/^line 9: position\.stones\[0\]\.stone: /);
    expect(errors[8]).toMatch(/^line 10: .*shto/);
    expect(errors[9]).toBe("line 11: times: must rise");
    expect(errors[10]).toMatch(/^line 12: every: /);
    expect(answers[11]).toMatchObject({ id: { b: [true] }, score: 1 });
    expect(answers.map((each) => each.id)).toEqual([
      1,
      undefined,
      3,
      undefined,
      4,
      5,
      6,
      7,
      null,
      9,
      10,
      { b: [true] },
    ]);
    expect(stderr).toBe("playout: 10 of 12 questions could not be answered\n");
    expect(status).toBe(1);
  });

  it("answers nothing with nothing, and an unfinished last line too", () => {
    expect(curling(["throw", "--lines"])).toEqual({ stdout: "", stderr: "", status: 0 });
    expect(curling(["aim", "--lines"], "\n\r\n  \n")).toEqual({ stdout: "", stderr: "", status: 0 });
    const line = JSON.stringify({ id: "日本", shot: DRAW });
    const whole = curling(["throw", "--lines"], `${line}\n`);
    expect(JSON.parse(whole.stdout).id).toBe("日本");
    expect(curling(["throw", "--lines"], line)).toEqual(whole);
    expect(curling(["throw", "--lines"], `\uFEFF${line}\r\n`)).toEqual(whole);
  });

  it("survives garbage", () => {
    const garbage = Array.from({ length: 20_000 }, (_, i) => String.fromCharCode((i * 7919) % 256)).join("");
    const { stdout, stderr, status } = curling(["throw", "--lines"], garbage);
    const answers = stdout.trimEnd().split("\n");
    expect(answers.every((line) => /^line \d+: /.test(JSON.parse(line).error))).toBe(true);
    expect(stderr).toMatch(/^playout: \d+ of \d+ questions could not be answered\n$/);
    expect(status).toBe(1);
    expectComplaint(["throw", "--lines"], 1, /a line on standard input has more than/, "\0".repeat(2 ** 27));
  });

  it("answers a program that waits before it asks on", async () => {
    const child = spawn(process.execPath, [PLAYOUT, "curling", "throw", "--lines"]);
    child.stdout.setEncoding("utf8");
    for (const id of [1, 2, 3]) {
      child.stdin.write(`${JSON.stringify({ id, shot: DRAW })}\n`);
      const [text] = (await once(child.stdout, "data")) as [string];
      expect(JSON.parse(text).id).toBe(id);
    }
    child.stdin.end();
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("ends quietly when nobody reads on, and when it is interrupted", async () => {
    const reading = spawn(process.execPath, [PLAYOUT, "curling", "throw", "--lines"]);
    let complaint = "";
    reading.stderr.on("data", (text) => {
      complaint += text;
    });
    reading.stdin.on("error", () => {});
    const line = `${JSON.stringify({ shots: Array(1000).fill(DRAW) })}\n`;
    reading.stdin.write(line.repeat(50));
    await once(reading.stdout, "data");
    reading.stdout.destroy();
    expect(await once(reading, "exit")).toEqual([0, null]);
    expect(complaint).toBe("");

    const waiting = spawn(process.execPath, [PLAYOUT, "curling", "throw", "--lines"]);
    waiting.stderr.on("data", (text) => {
      complaint += text;
    });
    waiting.stdin.write(`${JSON.stringify({ shot: DRAW })}\n`);
    await once(waiting.stdout, "data");
    waiting.kill("SIGINT");
    expect(await once(waiting, "exit")).toEqual([null, "SIGINT"]);
    expect(complaint).toBe("");
  });
});

describe("aim", () => {
  it("gives throws that stop at the target", () => {
    const found = answer("aim", "--stop", "-0.5,38.2", "--turn", "ccw");
    expect(found).toMatchObject({ turn: "ccw", omega: Math.PI / 2 });
    expect(found.speed * Math.cos(found.angle)).toBeCloseTo(found.vx, 12);
    const { vx, vy, turn } = found;
    const [thrown] = ask("throw", [{ shot: { vx, vy, turn } }]).answers;
    expect(thrown.stones[0].x).toBeCloseTo(-0.5, 6);
    expect(thrown.stones[0].y).toBeCloseTo(38.2, 6);
  });

  it("answers passes, and says what cannot be reached", () => {
    const { answers, status } = ask("aim", [
      { id: 1, pass: [0.3, 38], speed: 0.5, turn: "cw" },
      { id: 2, pass: [0.3, 38], beyond: 2.5, omega: 1.2 },
      { id: 3, stop: [0, 500], turn: "cw" },
      { id: 4, stop: [0, 0], turn: "cw" },
      { id: 5, pass: [0, 38], speed: 3.9, turn: "cw" },
      { id: 6, pass: [0, 38], turn: "cw" },
      { id: 7, stop: [0, 38] },
      { id: 8, stop: [0], turn: "cw" },
    ]);
    expect(answers[0].speed).toBeGreaterThan(2.4);
    expect(answers[1].omega).toBe(1.2);
    expect(answers.slice(2).map((each) => each.error)).toEqual([
      "line 3: stop: no throw gets to 0,500 like that",
      "line 4: stop: no throw gets to 0,0 like that",
      expect.stringMatching(/^line 5: pass: speed 4\.\d+ is above 4/),
      "line 6: pass: needs one of speed, beyond and power",
      "line 7: turn: missing",
      expect.stringMatching(/^line 8: stop/),
    ]);
    expect(status).toBe(1);
  });

  it("gives the official helpers' proposals", () => {
    const official = answer("aim", "--stop", "0,38.405", "--turn", "cw", "--official");
    expect(official.speed).toBeCloseTo(answer("aim", "--stop", "0,38.405", "--turn", "cw").speed, 3);
    const legacy = ["--rules", "legacy-gat", "--frame", "legacy", "--turn", "cw"];
    const draw = answer("aim", "--stop", "2.375,4.88", "--official", ...legacy);
    expect(draw).toMatchObject({ spin: 0, vx: expect.closeTo(-0.99, 2), vy: expect.closeTo(-29.56, 2) });
    const hit = answer("aim", "--pass", "2.375,4.88", "--power", "16", "--official", ...legacy);
    expect(hit.vy).toBeLessThan(-33);
    expectComplaint(["aim", "--stop", "0,20", "--turn", "cw", "--official"], 1, /too near/);
    expectComplaint(["aim", "--stop", "0,0", "--turn", "cw", "--official"], 1, /stop: no throw/);
    expectComplaint(["aim", "--pass", "0,38", "--power", "3", "--turn", "cw"], 1, /power: /);
    expectComplaint(["aim", "--stop", "0", "--turn", "cw"], 2, /--stop/);
    expect(curling(["aim"]).status).toBe(2);
  });
});

describe("wintable", () => {
  const table = new WinTable();

  it("prints both sides of the table", () => {
    const { stdout, status } = curling(["wintable"]);
    expect(status).toBe(0);
    const lines = stdout.split("\n").filter((line) => / {2}0 /.test(line));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain((100 * table.win(1, 0, true)).toFixed(1));
    expect(lines[1]).toContain((100 * table.win(1, 0, false)).toFixed(1));
  });

  it("answers one situation, and what a score does to it", () => {
    expect(answer("wintable", "--ends-left", "3", "--lead", "-1", "--hammer")).toEqual({
      win: table.win(3, -1, true),
    });
    const { answers } = ask("wintable", [
      { id: 1, endsLeft: 3, lead: 1, hammer: false, points: 2 },
      { endsLeft: 0, lead: 0, hammer: true },
      { endsLeft: 11, lead: 0, hammer: true },
      { endsLeft: 1, lead: 0, hammer: true, points: 9 },
      { endsLeft: 0, lead: 0, hammer: true, points: 1 },
      { endsLeft: 0, lead: 0 },
    ]);
    expect(answers[0]).toEqual({
      id: 1,
      win: table.win(3, 1, false),
      winAfter: table.winAfter(3, 1, false, 2),
      reward: table.reward(3, 1, false, 2),
    });
    expect(answers[1]).toEqual({ win: 0.75 });
    expect(answers.slice(2).map((each) => each.error)).toEqual([
      expect.stringMatching(/^line 3: endsLeft: /),
      expect.stringMatching(/^line 4: points: an end has at most 8/),
      expect.stringMatching(/^line 5: points: /),
      expect.stringMatching(/^line 6: hammer: /),
    ]);
  });

  it("knows other distributions and extra ends", () => {
    const tie = (...options: string[]) =>
      answer("wintable", "--ends-left", "0", "--lead", "0", ...options).win;
    expect(tie("--extra-end", "draw")).toBe(0.5);
    expect(tie("--extra-end", "0.2")).toBe(0.2);
    expect(tie("--extra-end", "played", "--scores", file("scores.json", "[3, 1, 1]"))).toBeCloseTo(0.25, 12);
    expectComplaint(["wintable", "--scores", file("even.json", "[1, 1]")], 1, /even\.json: .*odd/);
    expectComplaint(["wintable", "--scores", file("blank.json", "[0, 1, 0]")], 1, /blank\.json: /);
    expectComplaint(["wintable", "--scores", join(folder, "none.json")], 1, /none\.json: /);
    expectComplaint(["wintable", "--extra-end", "2"], 2, /--extra-end/);
    expectComplaint(["wintable", "--lead", "2"], 2, /--ends-left/);
  });
});

describe("replay", () => {
  const rules = oneEnd(ruleSet("dc4"));
  const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
  const recorder = new Recorder(game, {
    simulator: "event",
    players: [{ name: "Red\u001b[31m" }, { name: "Yellow" }],
  });
  const afters: string[] = [];
  while (!recorder.state.isOver()) {
    const shot = { vx: -0.2 + recorder.state.throwNumber / 100, vy: 2.4, omega: -Math.PI / 2 };
    recorder.throw(shot, shot, 1);
    afters.push(formatAfter(recorder.state));
  }
  const record = recorder.record();
  const kept: GameRecord = {
    ...record,
    simulator: "another",
    moves: record.moves.map((move, i) =>
      move.kind === "throw" ? { ...move, after: afters[i] ?? "" } : move,
    ),
  };

  it("agrees with a record and shows the line score", () => {
    const { stdout, stderr, status } = curling(["replay", file("game.json", formatRecord(record))]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toMatch(/Yellow +\d +\d/);
    expect(stdout).toMatch(/wins \(score\)|a draw/);
    expect(stdout).toMatch(/16 moves replayed with the event simulator: agrees\n$/);
    expect(stdout).not.toContain("\u001b");
    const asJson = answer("replay", join(folder, "game.json"), "--json");
    expect(asJson).toMatchObject({
      agrees: true,
      disagreements: [],
      simulator: "event",
      scores: record.scores,
    });
  });

  it("takes the referee for other programs, and says where it differs", () => {
    const other = file("other.json", formatRecord(kept));
    const exact = curling(["replay", other]);
    expect(exact.status).toBe(1);
    expect(exact.stdout).toMatch(/\nmoves\[0\] \(end 0, throw 0\): stone 0 of team 0 rests \S+ mm from/);
    expect(exact.stdout).toMatch(/with the referee simulator: \d+ disagreements\n$/);
    expect(curling(["replay", other, "--tolerance", "20"]).status).toBe(0);
    expect(curling(["replay", other, "--simulator", "event"]).status).toBe(0);
  });

  it("refuses what is no record in one line", () => {
    expectComplaint(["replay", join(folder, "missing.json")], 1, /missing\.json: ENOENT/);
    expectComplaint(["replay", file("text.json", "hello")], 1, /text\.json: record: /);
    expectComplaint(["replay", file("empty.json", "{}")], 1, /empty\.json: format: /);
    const start = { ...record, start: { throw: 1, stones: [{ team: 0 as const, x: 9, y: 38 }] } };
    expectComplaint(
      ["replay", file("start.json", formatRecord(start))],
      1,
      /start\.json: start\.stones\[0\]\.x: /,
    );
    expectComplaint(["replay"], 2, /file/);
  });
});

type Place = readonly [number, number];

interface Dc4Row {
  applied_rule: number;
  total_shot: number;
  team: "team0" | "team1";
  stones: { team0: Place[]; team1: Place[] };
  vx: number;
  vy: number;
  omega: number;
  foul: boolean;
  after: { team0: Place[]; team1: Place[] };
}

interface LegacyRow {
  shot_num: number;
  body: Place[];
  vx: number;
  vy: number;
  spin: 0 | 1;
  after: Place[];
}

/** The reference files say (0, 0) for stones that are not in play. */
function stonesOf(...teams: [readonly Place[], readonly Place[]]) {
  return teams.flatMap((places, team) =>
    places.flatMap(([x, y], stone) => (x === 0 && y === 0 ? [] : [{ team, stone, x, y }])),
  );
}

function inFloat32({ team, stone, x, y }: { team: number; stone: number; x: number; y: number }) {
  return { team, stone, x: Math.fround(x), y: Math.fround(y) };
}
