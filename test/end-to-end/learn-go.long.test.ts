/** Playout policies of Go: `playout learn go-sb`, `go-uctb` and `go-evaluate` as their users run them. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { formatWeights, parseWeights } from "../../src/core/weights.js";
import { FEATURES } from "../../src/games/go/policy.js";
import {
  digestOf,
  endOf,
  expectComplaint,
  folder,
  INTERRUPTED,
  KILLED,
  learn,
  linesOf,
  makeData,
  path,
  positionsOf,
  RUN,
} from "./learn-go.js";

beforeAll(makeData);

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
  });

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
      reading: "both",
      atari: "stone",
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

  test("come to the same weights when they are killed, and with any number of threads", () => {
    for (const method of ["sb", "uctb"] as const) {
      const name = `${method}-killed`;
      const curve = path(name, "curve.jsonl");
      // Once after the first of three iterations, and once more as soon as it goes on.
      expect(endOf(begin(method, name, "--threads", "1"), "SIGKILL", curve, 2)).toEqual(KILLED);
      expect(linesOf(name, "curve.jsonl")).toHaveLength(2);
      const before = linesOf(name, "log").length;
      const [signal, end] =
        method === "sb" ? (["SIGKILL", KILLED] as const) : (["SIGINT", INTERRUPTED] as const);
      const log = path(name, "log");
      expect(endOf(begin(method, name, "--threads", "2"), signal, log, before + 1)).toEqual(end);
      expect(linesOf(name, "curve.jsonl").length).toBeLessThan(4);
      learn(`go-${method}`, "--out", path(name), "--threads", "1");
      expect(filesOf(name)).toEqual(filesOf(method));
    }
  });

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

  test("go on with --out alone as they were begun, and with nothing that they would not heed", () => {
    learn(...begin("sb", "alone", "--iterations", "2", "--positions", "6"));
    const kept = readFileSync(path("alone", "plan.json"), "utf8");
    learn("go-sb", "--out", path("alone"));
    expect(readFileSync(path("alone", "plan.json"), "utf8")).toBe(kept);
    expect(linesOf("alone", "curve.jsonl")).toHaveLength(3);
    const alone = (command: string, ...more: string[]) => [command, "--out", path("alone"), ...more];
    expectComplaint(
      alone("go-sb", "--iterations", "1"),
      1,
      /holds a run of 2 iterations, which cannot become 1/,
    );
    expectComplaint(alone("go-sb", "--rate", "77"), 2, /--rate: needs --data/);
    expectComplaint(alone("go-uctb"), 2, /alone: holds a run of go-sb$/m);
    expect(readFileSync(path("alone", "plan.json"), "utf8")).toBe(kept);
  });

  test("begin with a policy, without features that are not learned, and read them as it does", () => {
    const weights = formatWeights(new Float64Array(FEATURES).fill(0.5));
    const file = folder.file("instead.json", JSON.stringify({ weights, reading: "instead" }));
    const short = ["--iterations", "0", "--start", file];
    learn(...begin("sb", "started", ...short));
    const policy = JSON.parse(readFileSync(path("started", "policy.json"), "utf8"));
    // What the file does not tell was learned when there was one way.
    expect(policy).toMatchObject({ reading: "instead", atari: "chain" });
    expect([...parseWeights(policy.weights, FEATURES).slice(-3)]).toEqual([0.5, 0, 0]);
    learn(...begin("sb", "all", ...short, "--features", "ours"));
    expect(JSON.parse(readFileSync(path("all", "weights", "000.json"), "utf8"))).toMatchObject({
      reading: "instead",
      atari: "chain",
      weights,
    });
    // The same file by another name.
    const other = folder.file("copy.json", readFileSync(file, "utf8"));
    learn(...begin("sb", "started", "--iterations", "0", "--start", other));
    expectComplaint(
      begin("sb", "new", ...short, "--reading", "both"),
      1,
      /--reading: .*instead\.json was learned with instead, not both/,
    );
    expectComplaint(
      begin("sb", "new", "--start", path("started", "policy.json"), "--atari", "stone"),
      1,
      /--atari: .*policy\.json was learned with chain, not stone/,
    );
  });

  test("say how all was made, in commands that run", () => {
    const said = learn("go-sb", "--out", path("sb"))
      .split("\n")
      .filter((line) => line.startsWith("  playout learn"))
      .map((line) => line.trim().split(" ").slice(2));
    expect(said.map(([command]) => command)).toEqual(["go-positions", "go-teacher", "go-sb"]);
    for (const words of said)
      learn(...words.map((word) => ({ DATA: path("again"), RUN: path("sb-again") })[word] ?? word));
    expect(filesOf("sb-again")).toEqual(filesOf("sb"));
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
    expectComplaint(begin("sb", "new", "--start", "best.json"), 1, /best\.json: there is no such file/);
    const short = folder.file("short.json", JSON.stringify({ weights: "AAAA" }));
    expectComplaint(begin("sb", "new", "--start", short), 1, /short\.json: weights: /);
    for (const option of ["--rate", "--norm-limit"])
      expectComplaint(begin("sb", "new", option, "0"), 2, /It must be a number above 0/);
    expectComplaint(begin("sb", "new", "--l2", "0.1"), 1, /l2: times the rate and the batch/);
    expect(existsSync(path("new", "plan.json"))).toBe(false);
    mkdirSync(path("broken"));
    const [header = ""] = linesOf("values", "values.jsonl");
    writeFileSync(path("broken", "values.jsonl"), `${header}\n{"game":0,"position":"size=5","value":3}\n`);
    expectComplaint(begin("sb", "new", "--data", path("broken")), 1, /values\.jsonl, line 2: value: /);
    for (const [position, message] of [
      ["size=5 moves=A1,Z9", /values\.jsonl, line 2: moves: move 2: Z9/],
      ["size=5 moves=A1,pass,pass", /values\.jsonl, line 2: position: the game is over/],
    ] as const) {
      writeFileSync(
        path("broken", "values.jsonl"),
        `${header}\n${JSON.stringify({ game: 0, position, value: 0 })}\n`,
      );
      expectComplaint(begin("sb", "new", "--data", path("broken")), 1, message);
    }
    expect(existsSync(path("new", "plan.json"))).toBe(false);
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
    expectComplaint(["go-evaluate", "--data", path("nowhere")], 1, /there is no file or folder .*nowhere$/m);
    expectComplaint(["go-evaluate", "--data", file, "--policy", "bset"], 2, /policy: expected uniform/);
  });

  test("reads each policy as it was learned", () => {
    const file = path("sb", "policy.json");
    const policy = JSON.parse(readFileSync(file, "utf8"));
    const instead = folder.file("read-instead.json", JSON.stringify({ ...policy, reading: "instead" }));
    const plain = folder.file("unread.json", JSON.stringify({ weights: policy.weights }));
    const losses = (...more: string[]) =>
      JSON.parse(learn("go-evaluate", "--data", path("values"), "--playouts", "100", "--json", ...more)).map(
        ({ loss }: { loss: { mean: number } }) => loss.mean,
      );
    const [, both, other] = losses("--policy", file, "--policy", instead);
    expect(other).not.toBe(both);
    expect(losses("--policy", plain, "--reading", "instead", "--atari", "stone")[1]).toBe(other);
    expect(losses("--policy", plain)[1]).not.toBe(both);
  });
});
