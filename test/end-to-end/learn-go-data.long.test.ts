/** Positions of Go and what they are worth: `playout learn go-positions` and `go-teacher` as their users run them. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { formatWeights } from "../../src/core/weights.js";
import { FEATURES } from "../../src/games/go/policy.js";
import { playout } from "./command.js";
import {
  digestOf,
  endOf,
  expectComplaint,
  folder,
  KILLED,
  learn,
  linesOf,
  makeData,
  path,
  positionsOf,
  TEACHER,
  teacherOf,
} from "./learn-go.js";

beforeAll(makeData);

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

  test("go on after any end, whatever the number of threads", () => {
    const args = positionsOf("killed", "--threads", "1");
    expect(endOf(args, "SIGKILL", path("killed", "positions.jsonl"), 4)).toEqual(KILLED);
    expect(linesOf("killed", "positions.jsonl")).toHaveLength(4);
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

  test("keep the weights of a file, and go on where the file is gone and the folder elsewhere", () => {
    const weights = formatWeights(new Float64Array(FEATURES).fill(0.25));
    const file = folder.file("own.json", JSON.stringify({ weights }));
    const by = (agent: string) => ["--agent", agent, "--threads", "2"];
    const begin = (name: string, ...more: string[]) =>
      positionsOf(name, ...by(`policy:policy=${file}`), ...more);
    learn(...begin("whole", "--games", "6"));
    learn(...begin("begun", "--games", "3"));
    rmSync(file);
    renameSync(path("begun"), path("moved"));
    // A process that has read no file.
    const alone = ["learn", "go-positions", "--out", path("moved"), "--games", "6", "--threads", "2"];
    expect(playout(alone, "", {})).toMatchObject({ stderr: "", status: 0 });
    expect(digestOf("moved", "positions.jsonl")).toBe(digestOf("whole", "positions.jsonl"));
    const { source } = JSON.parse(linesOf("moved", "positions.jsonl")[0]!);
    const [, hash = ""] = /policy=own@([0-9a-f]{12}),/.exec(source) ?? [];
    expect(readdirSync(path("moved", "weights"))).toEqual([`${hash}.json`]);

    // What a teacher is named by is found with the positions, and goes with the values, as does what the positions are of.
    const teach = ["go-teacher", "--data", path("moved"), "--out", path("taught")];
    learn(...teach, ...by(`uct:playouts=20,prior=none,policy=own@${hash}`));
    expect(JSON.parse(linesOf("taught", "values.jsonl")[0]!).teacher).toContain(`policy=own@${hash},`);
    expect(readdirSync(path("taught", "weights"))).toEqual([`${hash}.json`]);
    const module = path("own-policy.ts");
    const run = [
      "--iterations",
      "0",
      "--values",
      "5",
      "--slopes",
      "5",
      "--start",
      path("taught", "weights", `${hash}.json`),
      "--module",
      module,
    ];
    learn("go-sb", "--data", path("taught"), "--out", path("run"), ...run);
    expect(readdirSync(path("run", "weights"))).toContain(`${hash}.json`);
    const head = readFileSync(module, "utf8").split("export")[0]!;
    expect(head).toMatch(
      new RegExp(
        `go-positions [^\\n]*policy=own@${hash},[^\\n]*\\n[^\\n]*go-teacher [^\\n]*policy=own@${hash},`,
      ),
    );

    // As a version before 0.5.0 wrote it.
    const lines = linesOf("moved", "positions.jsonl").map((line) => line.replace(`own@${hash}`, weights));
    mkdirSync(path("old"));
    writeFileSync(path("old", "positions.jsonl"), `${lines.slice(0, 4).join("\n")}\n`);
    learn("go-positions", "--out", path("old"), "--games", "6");
    expect(linesOf("old", "positions.jsonl").sort()).toEqual(lines.sort());
    expectComplaint(
      positionsOf("old", "--agent", `policy:policy=own@${hash}`),
      1,
      /were drawn with source "policy:policy=\w{12}…,.*", not "policy:policy=own@/,
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
    for (const agent of ["policy", "uct:time=0.1", "uct:playouts=5,time=1"])
      expectComplaint(teacherOf("other", "--agent", agent), 2, /expected a budget of playouts, and no clock/);
    expect(existsSync(path("other"))).toBe(false);
    expectComplaint(
      ["go-mm", "--games", path("positions"), "--out", path("mm.json")],
      1,
      /positions\.jsonl: holds positions, not games/,
    );
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
    // Nothing was taught, so that another may teach.
    const other = ["--program", program("sense.js", "0.5"), "--threads", "1"];
    learn(...teacherOf("nonsense", ...other));
    expect(valuesOf("nonsense")).toEqual(Array(24).fill(0));
  });
});
