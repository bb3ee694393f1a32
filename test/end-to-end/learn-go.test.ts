/** From games of Go to a playout policy: `playout learn go-*` as its users run it, on a board of 5x5. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { parseWeights } from "../../src/game/index.js";
import { FEATURES } from "../../src/games/go/index.js";
import { PLAYOUT, playout, temporaryFolder } from "./command.js";

const folder = temporaryFolder();
const path = (...names: string[]) => join(folder.path, ...names);

const AGENT = "uct:playouts=12,policy=uniform,prior=none";

/** Runs a command that must succeed, and gives what it says. */
function learn(...args: string[]): string {
  const { stdout, stderr, status } = playout(["learn", ...args]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return stdout;
}

function expectComplaint(args: readonly string[], status: number, message: RegExp) {
  const ran = playout(["learn", ...args]);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(ran.status).toBe(status);
}

function linesOf(...names: string[]): string[] {
  return readFileSync(path(...names), "utf8")
    .split("\n")
    .slice(0, -1);
}

/** A file in short, its lines in any order. */
function digestOf(...names: string[]): string {
  return createHash("sha256")
    .update(
      linesOf(...names)
        .sort()
        .join("\n"),
    )
    .digest("hex");
}

function positionsOf(name: string, ...more: string[]): string[] {
  const game = ["--size", "5", "--komi", "0.5", "--agent", AGENT, "--games", "24", "--seed", "7"];
  return ["go-positions", ...game, "--out", path(name), ...more];
}

function teacherOf(name: string, ...more: string[]): string[] {
  return ["go-teacher", "--data", path("positions"), "--out", path(name), ...more];
}

const TEACHER = ["--agent", "uct:playouts=100,policy=uniform,prior=none"];
const RUN = ["--values", "120", "--slopes", "120", "--batch", "3", "--iterations", "3", "--sample", "5"];

/** Starts a command and gives it a signal as soon as the condition holds; says how it ended. */
async function stopped(
  args: readonly string[],
  signal: "SIGKILL" | "SIGINT",
  condition: () => boolean,
): Promise<unknown> {
  const child = spawn(process.execPath, [PLAYOUT, "learn", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  const said = text(child.stderr);
  const ended = once(child, "exit");
  while (child.exitCode === null && !condition()) await setTimeout(1);
  child.kill(signal);
  const [status, by] = await ended;
  return { status, by, said: await said };
}

const KILLED = { status: null, by: "SIGKILL", said: "" };
const INTERRUPTED = { status: 130, by: null, said: "interrupted; the same command goes on\n" };

beforeAll(() => {
  learn(...positionsOf("positions", "--threads", "2"));
  learn(...teacherOf("values", ...TEACHER, "--threads", "2"));
}, 60_000);

describe("go-positions and go-teacher", () => {
  test("draw a position a game and say what it is worth", () => {
    const [header = "", ...positions] = linesOf("positions", "positions.jsonl");
    expect(JSON.parse(header)).toMatchObject({
      format: "playout-go-positions",
      game: { width: 5, komi: 0.5 },
    });
    expect(positions.map((line) => JSON.parse(line).game).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 24 }, (_, i) => i),
    );
    const [, ...values] = linesOf("values", "values.jsonl").map((line) => JSON.parse(line));
    expect(values).toHaveLength(24);
    for (const { value, position } of values) {
      expect(Math.abs(value)).toBeLessThanOrEqual(1);
      expect(position).toMatch(/^size=5 rules=cgos komi=0\.5 moves=\w+/);
    }
  });

  test("go on after any end, whatever the number of threads", async () => {
    const args = positionsOf("killed", "--threads", "1");
    const some = () =>
      existsSync(path("killed", "positions.jsonl")) && linesOf("killed", "positions.jsonl").length > 3;
    expect(await stopped(args, "SIGKILL", some)).toEqual(KILLED);
    learn(...args);
    expect(digestOf("killed", "positions.jsonl")).toBe(digestOf("positions", "positions.jsonl"));
  });

  test("take recorded games as well", () => {
    const file = folder.file("game.sgf", "(;GM[1]FF[4]SZ[5]KM[7.5];B[cc];W[bb];B[dd];W[])");
    expect(learn("go-positions", "--records", file, "--size", "5", "--out", path("recorded"))).toMatch(
      /^1 positions/,
    );
    expect(JSON.parse(linesOf("recorded", "positions.jsonl")[1] ?? "").position).toMatch(
      /^size=5 rules=cgos komi=7\.5 moves=C3(,B4(,D2)?)?$/,
    );
    expect(learn("go-positions", "--records", file, "--out", path("none"))).toMatch(
      /^0 .*1 games on other boards/,
    );
  });

  test("do not mix what was made in different ways", () => {
    expectComplaint(positionsOf("positions", "--seed", "8"), 1, /were drawn with seed "7", not "8"/);
    expectComplaint(
      teacherOf("values", ...TEACHER, "--seed", "x"),
      1,
      /were given with seed "teacher", not "x"/,
    );
    expectComplaint(["go-teacher", "--data", path("nowhere")], 1, /there are no positions in /);
    expectComplaint(positionsOf("other", "--agent", "utc"), 2, /no kind "utc" plays go/);
    expectComplaint(teacherOf("other", "--agent", "policy"), 2, /expected a budget of playouts/);
    expect(existsSync(path("other"))).toBe(false);
  });
});

describe("a program as teacher", () => {
  /** Answers so many evaluations, then dies. */
  function program(name: string, answer: string, evaluations = 1e9): string {
    const file = folder.file(
      name,
      `#!/usr/bin/env node
let left = ${evaluations};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "quit") process.exit(0);
  if (line.startsWith("uct_value") && left-- === 0) process.exit(3);
  console.log(line.startsWith("uct_value") ? "= ${answer}\\n" : "= \\n");
});
`,
    );
    chmodSync(file, 0o755);
    return file;
  }

  const valuesOf = (name: string) =>
    linesOf(name, "values.jsonl")
      .slice(1)
      .map((line) => JSON.parse(line).value);

  test("gives chances or scores, and may die now and then", () => {
    const score = ["--program", program("scores.js", "W+3.5 (or so)"), "--answer", "score"];
    learn(...teacherOf("scores", ...score, "--threads", "1"));
    expect(valuesOf("scores")).toEqual(Array(24).fill(-1));
    const mover = ["--program", program("movers.js", "0.75", 7), "--answer", "mover"];
    learn(...teacherOf("movers", ...mover, "--threads", "2"));
    for (const line of linesOf("movers", "values.jsonl").slice(1)) {
      const { position, value } = JSON.parse(line);
      const moves = position.split("moves=")[1].split(",").length;
      expect(value).toBe(moves % 2 === 0 ? 0.5 : -0.5);
    }
  });

  test("that dies again and again is a clear line, and what was given stays", () => {
    // A file tells it how many evaluations it has left for all its lives.
    const budget = folder.file("budget", "5");
    const file = folder.file(
      "mortal.js",
      `#!/usr/bin/env node
const fs = require("node:fs");
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "quit") process.exit(0);
  if (line.startsWith("uct_value")) {
    const left = Number(fs.readFileSync(${JSON.stringify(budget)}, "utf8"));
    if (left === 0) process.exit(3);
    fs.writeFileSync(${JSON.stringify(budget)}, String(left - 1));
    console.log("= 1\\n");
  } else console.log("= \\n");
});
`,
    );
    chmodSync(file, 0o755);
    const args = teacherOf("mortal", "--program", file, "--threads", "1");
    expectComplaint(
      args,
      1,
      /position of game \d+: mortal\.js: ended at "uct_value_black" \(exit status 3\)/,
    );
    expect(valuesOf("mortal")).toHaveLength(5);
    writeFileSync(budget, "1000");
    learn(...args);
    expect(valuesOf("mortal")).toEqual(Array(24).fill(1));
  });

  test("that talks nonsense is a clear line", () => {
    const args = teacherOf("nonsense", "--program", program("nonsense.js", "perhaps"), "--threads", "1");
    expectComplaint(args, 1, /nonsense\.js: "perhaps" is not a chance from 0 to 1/);
  });
});

describe("go-sb and go-uctb", () => {
  const methods = {
    sb: ["go-sb", ...RUN],
    uctb: ["go-uctb", "--threshold", "5", "--prior", "none", ...RUN],
  };
  const begin = (method: keyof typeof methods, name: string, ...more: string[]) => [
    ...methods[method],
    "--data",
    path("values"),
    "--out",
    path(name),
    ...more,
  ];
  const filesOf = (name: string) =>
    ["checkpoint.json", "curve.jsonl", "policy.json", "weights/001.json"].map((file) => digestOf(name, file));

  beforeAll(() => {
    for (const method of ["sb", "uctb"] as const) learn(...begin(method, method, "--threads", "2"));
  }, 60_000);

  test("learn weights, and tell how it went", () => {
    const module = path("some-policy.ts");
    const said = learn(...begin("sb", "sb", "--module", module));
    expect(said).toMatch(/learned by simulation balancing/);
    const policy = JSON.parse(readFileSync(path("sb", "policy.json"), "utf8"));
    expect(policy).toMatchObject({
      format: "playout-go-policy",
      version: 1,
      features: FEATURES,
      iteration: 3,
    });
    expect(parseWeights(policy.weights, FEATURES).some((weight) => weight !== 0)).toBe(true);
    const curve = linesOf("sb", "curve.jsonl").map((line) => JSON.parse(line));
    expect(curve.map(({ iteration }) => iteration)).toEqual([0, 1, 2, 3]);
    expect(curve[0].norm).toBe(0);
    expect(readFileSync(module, "utf8")).toContain(`export const somePolicy =\n  "${policy.weights}";`);
    expect(readFileSync(path("sb", "report.html"), "utf8")).toMatch(/<svg.*two liberties/s);
    const agent = `policy:policy=${path("sb", "policy.json")}`;
    learn(...positionsOf("by-policy", "--agent", agent, "--games", "2"));
  });

  test("come to the same weights when they are killed, and with any number of threads", async () => {
    for (const method of ["sb", "uctb"] as const) {
      const name = `${method}-killed`;
      const reached = () => existsSync(path(name, "curve.jsonl")) && linesOf(name, "curve.jsonl").length > 1;
      // Once while an iteration is under way, and once more as soon as it goes on.
      expect(await stopped(begin(method, name, "--threads", "1"), "SIGKILL", reached)).toEqual(KILLED);
      const goesOn = () => linesOf(name, "log").length > before;
      const before = linesOf(name, "log").length;
      const [signal, end] =
        method === "sb" ? (["SIGKILL", KILLED] as const) : (["SIGINT", INTERRUPTED] as const);
      expect(await stopped(begin(method, name, "--threads", "2"), signal, goesOn)).toEqual(end);
      learn("go-sb", "--out", path(name), "--iterations", "3", "--threads", "1");
      expect(filesOf(name)).toEqual(filesOf(method));
    }
  }, 60_000);

  test("can be lengthened, and mend what was cut short", () => {
    learn(...begin("sb", "longer", "--iterations", "1"));
    const [first, second] = linesOf("longer", "curve.jsonl");
    expect(linesOf("longer", "curve.jsonl")).toHaveLength(2);
    // As if it had been killed after the checkpoint of the iteration, in the middle of a line.
    writeFileSync(path("longer", "curve.jsonl"), `${first}\n${second?.slice(0, 20)}`);
    writeFileSync(path("longer", "checkpoint.json.new"), "{");
    learn("go-sb", "--out", path("longer"), "--iterations", "3");
    expect(filesOf("longer")).toEqual(filesOf("sb"));
  });

  test("are one where the threshold is never reached", () => {
    learn(...begin("uctb", "high", "--threshold", "120"));
    expect(readFileSync(path("high", "checkpoint.json"), "utf8")).toBe(
      readFileSync(path("sb", "checkpoint.json"), "utf8"),
    );
  });

  test("come nearer to what the teacher says, and keep weights small where that is wanted", () => {
    const [header = ""] = linesOf("values", "values.jsonl");
    const position = "size=5 rules=cgos komi=0.5 moves=B3,B5,D4,B1,C1,C2,A4,A2,D3,D5,A3,E4,E2,B2,A5";
    mkdirSync(path("one"));
    writeFileSync(
      path("one", "values.jsonl"),
      `${header}\n${JSON.stringify({ game: 0, position, value: -1 })}\n`,
    );
    const data = ["--data", path("one"), "--test", path("one"), "--rate", "100", "--iterations", "10"];
    learn(...begin("sb", "limited", ...data, "--l2", "0.00001", "--norm-limit", "20"));
    const curve = linesOf("limited", "curve.jsonl").map((line) => JSON.parse(line));
    expect(curve[10].norm).toBeCloseTo(20, 9);
    expect(curve[10].test.loss).toBeLessThan(0.5 * curve[0].test.loss);
  });

  test("refuse what makes no sense before they learn", () => {
    expectComplaint(begin("sb", "sb", "--rate", "5"), 1, /holds a run with rate 10, not 5/);
    expectComplaint(["go-sb", "--out", path("new")], 2, /--data: is needed to begin a run/);
    expectComplaint(
      begin("sb", "new", "--positions", "24"),
      1,
      /has 24 positions, not 24 and 3 for the test/,
    );
    expectComplaint(begin("sb", "new", "--data", path("nowhere")), 1, /there are no values in /);
    expectComplaint(begin("sb", "new", "--start", "best.json"), 1, /best\.json/);
    expect(existsSync(path("new", "plan.json"))).toBe(false);
    mkdirSync(path("broken"));
    const [header = ""] = linesOf("values", "values.jsonl");
    writeFileSync(path("broken", "values.jsonl"), `${header}\n{"game":0,"position":"size=5","value":3}\n`);
    expectComplaint(begin("sb", "new", "--data", path("broken")), 1, /values\.jsonl, line 2: value: /);
    cpSync(path("sb"), path("changed"), { recursive: true });
    writeFileSync(path("changed", "test.jsonl"), "");
    expectComplaint(begin("sb", "changed"), 1, /test\.jsonl: is not the file that the run was begun with/);
  });
});

describe("go-evaluate", () => {
  test("compares policies with uniform playouts", () => {
    const args = ["go-evaluate", "--policy", path("sb", "policy.json"), "--playouts", "100"];
    const [uniform, own] = JSON.parse(learn(...args, "--data", path("values"), "--json"));
    expect(uniform).toMatchObject({ policy: "uniform", loss: { count: 24 } });
    expect(own.difference.mean).toBeCloseTo(own.loss.mean - uniform.loss.mean, 9);
    expect(own.difference.low).toBeLessThan(own.difference.high);
    const file = folder.file("values.jsonl", '{"moves":"E5 C3","komi":7.5,"fuegoBlackWinProb":0.4}\n');
    expect(learn("go-evaluate", "--data", file, "--playouts", "50")).toMatch(/^policy[^\n]+\nuniform +1 /);
    const broken = folder.file("broken.jsonl", '{"moves":"E5 E5","komi":7.5,"fuegoBlackWinProb":0.4}\n');
    expectComplaint(["go-evaluate", "--data", broken], 1, /broken\.jsonl, line 1: moves: E5 is not legal/);
    expectComplaint(["go-evaluate", "--data", file, "--policy", "bset"], 2, /policy: expected uniform/);
  });
});
