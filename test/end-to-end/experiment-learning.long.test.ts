import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PLAYOUT, playout, stopped, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();

const experiment = (...args: string[]) => playout(["experiment", ...args]);

const common = (name: string) => `
format: playout-experiment
version: 1
name: ${name}
title: A small one
paper: Nobody, nothing
place: Table 0
about: Policies that hardly learn.
kind: learning
game: { name: go, size: 4, komi: 0.5 }
learning:
  methods: { SB: {}, UCTB-2: { threshold: 2, iterations: 1 } }
  players: { selfPlay: "uct:policy=uniform,prior=paper", teacher: "uct:policy=uniform,amaf=first" }
  alpha: 10
  every: 1
  published: { positions: 50, test: 50, simulations: 50, iterations: 2, selfPlay: 50, teacher: 50 }
  default: { positions: 4, test: 3, simulations: 4, iterations: 1, selfPlay: 2, teacher: 8 }
shows: [SB, UCTB-2]
`;

const RATES = file(
  "rates.yaml",
  `${common("small-rates")}
winRates:
  columns: [1, 2]
  rows: { SB: [60, 70], UCTB-2: [50] }
  uniform: { percent: 20, games: 8 }
  published: { games: 100 }
  default: { games: 2 }
  agent: uct:prior=paper,expand=2
  opponent: uct:policy=uniform,prior=paper
  playouts: { ours: 3, opponent: 2 }
claims:
  - { text: Learning helps., check: beats-uniform }
`,
);

const FIGURE = file(
  "figure.yaml",
  `${common("small-figure")}
curves: [test, training, norm, weights]
weights: { SB: { iteration: 2, values: [1, 1, 1, 1, -1, 1] } }
claims:
  - { text: It grows., check: grows-always, of: norm }
  - { text: As published., check: signs, methods: [SB] }
`,
);

const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;
const results = (run: string) => JSON.parse(readFileSync(join(run, "results.json"), "utf8"));
const games = (
  run: string,
  match: string,
): { players: string[]; agents: string[]; index: number; result: number }[] =>
  readFileSync(join(run, "matches", match, "games.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => ({ ...JSON.parse(line), times: null }))
    .sort((a, b) => a.index - b.index);

const learned = join(folder, "learned");
const run = join(folder, "rates");
const begun = experiment("run", RATES, "--out", run, "--learned", learned, "--threads", "2");

describe("win rates of what was learned", () => {
  const { outcome, finished } = results(run);
  const entry = (method: string, theirs: number) =>
    outcome.entries.find(
      (each: { method: string; theirs: number }) => each.method === method && each.theirs === theirs,
    );

  it("learns by every method, and plays every policy", () => {
    expect(begun).toMatchObject({ stderr: "", status: 0 });
    expect(finished).toBe(true);
    expect(outcome).toMatchObject({ kind: "learning", played: 2 * 3 + 8, planned: 2 * 3 + 8, broken: 0 });
    expect(
      outcome.methods.map(({ name, planned }: { name: string; planned: number }) => [name, planned]),
    ).toEqual([
      ["SB", 2],
      ["UCTB-2", 1],
    ]);
    for (const { learned } of outcome.methods) expect(learned.curve).toHaveLength(learned.planned + 1);
    expect(existsSync(join(learned, "positions", "values.jsonl"))).toBe(true);
  });

  it("gives a match the policy of its iteration, and counts its games", () => {
    expect(entry("SB", 2)).toMatchObject({
      iteration: 2,
      folder: "matches/sb-2",
      published: { wins: 70, games: 100 },
    });
    const { weights } = JSON.parse(readFileSync(join(learned, "sb", "weights", "002.json"), "utf8"));
    const records = games(run, "sb-2");
    const own = records.map(({ players }) => players.indexOf("SB, iteration 2"));
    expect(own).toEqual([0, 1]);
    const [, hash] = /policy=sb-2@([0-9a-f]{12}),/.exec(records[0]!.agents[0]) ?? [];
    const kept = readFileSync(join(run, "matches", "sb-2", "weights", `${hash}.json`), "utf8");
    expect(JSON.parse(kept)).toMatchObject({ name: "sb-2", weights });
    expect(records[0]!.agents[0]).toContain("playouts=3");
    expect(records[0]!.agents[1]).toContain("playouts=2");
    const wins = records.filter(({ result }, i) => result === 1 - own[i]!).length;
    expect(entry("SB", 2).ours).toEqual({ wins, games: 2 });
  });

  it("says who met whom with how many playouts", () => {
    expect(begun.stdout).toContain(
      "Ours: 3 playouts a move against uct:policy=uniform,prior=paper,playouts=2",
    );
    expect(outcome.spent.ours.simulations).toBeCloseTo(3, 0);
    const page = readFileSync(join(run, "report.html"), "utf8");
    expect(page).toContain("3 playouts a move</td>");
    expect(page).toContain("playout learn go-uctb --threshold 2");
  });
});

describe("another figure of the same learning", () => {
  it("learns nothing again", () => {
    const before = readFileSync(join(learned, "sb", "log"), "utf8");
    const figure = join(folder, "figure");
    expect(experiment("run", FIGURE, "--out", figure, "--learned", learned)).toMatchObject({
      stderr: "",
      status: 0,
    });
    expect(readFileSync(join(learned, "sb", "log"), "utf8")).toBe(before);
    expect(results(figure)).toMatchObject({ finished: true });
    expect(readFileSync(join(figure, "report.html"), "utf8").match(/<svg/g)).toHaveLength(5);
    expect(readFileSync(join(figure, "table.csv"), "utf8")).toContain("SB,2,2,5,-1,");
  });

  it("takes no run of another setting that it finds among them", () => {
    const old = join(folder, "learned-before");
    cpSync(learned, old, { recursive: true });
    const plan = join(old, "uctb-2", "plan.json");
    writeFileSync(
      plan,
      readFileSync(plan, "utf8")
        .replace('"atari": "stone"', '"atari": "chain"')
        .replace('"total": "visits"', '"total": "children"'),
    );
    const figure = join(folder, "before");
    const { stderr, status } = experiment("run", FIGURE, "--out", figure, "--learned", old);
    expect({ stderr, status }).toEqual({
      stderr: `playout: ${join(old, "uctb-2")}: learned with atari chain, not stone, and total children, not visits; learn anew in another folder (--learned FOLDER), or name the run (--learned UCTB-2=FOLDER)\n`,
      status: 1,
    });
    expect(existsSync(figure)).toBe(false);
  });

  it("takes a run that was learned elsewhere, and otherwise, by its name", () => {
    const other = join(folder, "elsewhere");
    const data = join(learned, "positions");
    const made = playout([
      "learn",
      "go-sb",
      "--atari",
      "chain",
      "--data",
      data,
      "--out",
      other,
      "--values",
      "3",
      "--slopes",
      "3",
      "--iterations",
      "4",
      "--threads",
      "1",
    ]);
    expect(made.status).toBe(0);
    const figure = join(folder, "given");
    const ran = experiment("run", FIGURE, "--out", figure, "--learned", learned, "--learned", `SB=${other}`);
    expect(ran).toMatchObject({ stderr: "", status: 0 });
    const { outcome } = results(figure);
    expect(outcome.methods[0].planned).toBe(4);
    expect(outcome.weights[0].iteration).toBe(4);
    expect(readFileSync(join(figure, "report.html"), "utf8")).toContain("--learned SB=");
  });
});

describe("an experiment that learns", () => {
  it("comes to the same when it is interrupted on the way", () => {
    const [again, anew] = [join(folder, "again"), join(folder, "learned-again")];
    const args = ["experiment", "run", RATES, "--out", again, "--learned", anew, "--threads", "1"];
    // While it learns, after one of two iterations, and while it plays, after one of two games.
    const curve = join(anew, "sb", "curve.jsonl");
    expect(stopped(args, "SIGINT", { file: curve, lines: 2 }).status).toBe(130);
    expect(linesOf(curve)).toBe(2);
    const played = join(again, "matches", "sb-1", "games.jsonl");
    expect(existsSync(played)).toBe(false);
    expect(stopped(args, "SIGKILL", { file: played, lines: 1 }).by).toBe("SIGKILL");
    expect(linesOf(played)).toBe(1);
    expect(playout(args)).toMatchObject({ stderr: "", status: 0 });
    for (const match of ["uniform", "sb-1", "sb-2", "uctb-2-1"])
      expect(games(again, match)).toEqual(games(run, match));
    expect(results(again).outcome.methods).toEqual(results(run).outcome.methods);
  });

  it("plays against a program", () => {
    const met = join(folder, "met");
    const opponent = `"${process.execPath}" "${PLAYOUT}" gtp --game go --size 4 --agent random`;
    const less = readFileSync(RATES, "utf8")
      .replace("{ SB: [60, 70], UCTB-2: [50] }", "{ SB: [60] }")
      .replace("games: 8 }", "games: 2 }");
    const args = ["--out", met, "--learned", learned, "--opponent", opponent, "--playouts", "4"];
    const ran = experiment("run", file("less.yaml", less), ...args);
    expect(ran).toMatchObject({ stderr: "", status: 0 });
    expect(results(met)).toMatchObject({ finished: true, outcome: { played: 4, broken: 0, playouts: 4 } });
    expect(games(met, "sb-1")[0]!.agents[1]).toContain("gtp:command=");
    expect(results(met).outcome.spent.opponent.simulations).toBeUndefined();
  });

  it("refuses in one line what does not go together", () => {
    const complaint = (...args: string[]) => {
      const { stderr, status } = playout(["experiment", "run", ...args]);
      expect(stderr).toMatch(/^playout: [^\n]+\n$/);
      expect(status).not.toBe(0);
      return stderr;
    };
    expect(complaint(RATES, "--out", run, "--learned", learned, "--playouts", "9")).toContain(
      "another number of playouts a move",
    );
    expect(complaint(RATES, "--out", run, "--learned", learned, "--opponent-playouts", "9")).toContain(
      "another number of playouts of the opponent (the file's, not 9)",
    );
    expect(complaint(RATES, "--out", run, "--learned", join(folder, "x"))).toContain(
      "another folder of learning runs",
    );
    const fresh = ["--out", join(folder, "fresh"), "--learned", learned];
    expect(complaint(RATES, ...fresh, "--learned", "SB=nowhere")).toContain("nothing was learned there");
    expect(complaint(RATES, ...fresh, "--learned", "other")).toContain("--learned: one folder");
    expect(complaint(RATES, ...fresh, "--opponent", "no-such-program")).toContain(
      "opponent: no-such-program",
    );
    for (const option of ["--opponent", "--playouts", "--opponent-playouts"])
      expect(complaint(FIGURE, ...fresh, option, "7")).toContain(`${option}: small-figure plays no games`);
    expect(complaint(RATES, ...fresh, "--opponent", "gnugo", "--opponent-playouts", "7")).toContain(
      "--opponent-playouts: a program that is given (--opponent) has a budget of its own",
    );
    expect(complaint("hex-table1", "--learned", learned)).toContain("--learned: hex-table1 learns nothing");
  });
});
