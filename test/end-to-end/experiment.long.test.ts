import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playout, stopped, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();

const experiment = (...args: string[]) => playout(["experiment", ...args]);

function complaint(...args: string[]): string {
  const { stderr, status } = playout(["experiment", ...args]);
  expect(stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(status).not.toBe(0);
  return stderr;
}

const COMMON = `
format: playout-experiment
version: 1
title: A small one
paper: Nobody, nothing
place: Table 0
about: Two programs on a tiny board.
choices: [we chose]
`;

const TABLE = file(
  "small-table.yaml",
  `${COMMON}
name: small-table
kind: matches
game: { name: hex, size: 4 }
agents:
  plain: uct:playout=conventional,amaf=none,reuse=false
  fast: uct:playout=walk,amaf=none,reuse=false
  chance: { kind: uct, playout: walk, exploration: 100 }
ours: [chance]
table:
  plain: { plain: 60, fast: 0, chance: ours }
  fast: { plain: { percent: 99, games: 1000 }, fast: { percent: 50, games: 10, from: Table -1 } }
published: { games: 200, seconds: 0.04 }
default: { games: 20, seconds: 0.0005 }
reasons: [{ text: The board is tiny. }]
`,
);

const FIGURE = file(
  "small-figure.yaml",
  `${COMMON}
name: small-figure
kind: playout-times
game: { name: hex, size: 4 }
plain: conventional
fast: walk
ours: [rows, rows-exact, batch]
published: { boards: 20, faster: 20, playouts: 1000000 }
default: { playouts: 1000 }
`,
);

const GAMES = file(
  "games.jsonl",
  [
    {
      id: "one",
      file: "one.sgf",
      size: 4,
      moves: ["a1", "swap", "b2", "c3", "d4"],
      winner: null,
      paperSet: true,
    },
    { id: "two", file: "two.sgf", size: 4, moves: ["b3", "c2", "d1"], winner: "B", paperSet: true },
    { id: "other", file: "other.sgf", size: 4, moves: ["b3"], winner: "B", paperSet: false },
  ]
    .map((game) => `${JSON.stringify(game)}\n`)
    .join(""),
);

const records = (run: string, match: string) =>
  readFileSync(join(run, "matches", match, "games.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const { times: _, ...record } = JSON.parse(line);
      return record;
    })
    .sort((a, b) => a.index - b.index);

describe("a table of matches", () => {
  const run = join(folder, "table");
  const begun = experiment("run", TABLE, "--out", run, "--threads", "2");
  const results = JSON.parse(readFileSync(join(run, "results.json"), "utf8"));
  const { cells } = results.outcome;
  const cell = (first: string, second: string) =>
    cells.find((each: { first: string; second: string }) => each.first === first && each.second === second);

  it("plays every pairing once, and both cells come out", () => {
    expect(begun).toMatchObject({ stderr: "", status: 0 });
    expect(results).toMatchObject({ format: "playout-results", finished: true });
    expect(results.outcome).toMatchObject({ played: 20 + 2 * 20 + 2 * 20, broken: 0 });
    expect(cells).toHaveLength(5);
    expect(cell("plain", "plain").ours.games).toBe(20);
    const wins = records(run, "plain--fast").filter(({ players }) => players[0] === "fast");
    expect(cell("fast", "plain").ours).toEqual({
      wins: wins.filter(({ result }) => result === 1).length,
      games: 20,
    });
    expect(cell("fast", "plain").published).toEqual({ wins: 990, games: 1000 });
    expect(cell("fast", "fast").ours).toBeUndefined();
    expect(existsSync(join(run, "matches", "fast--fast"))).toBe(false);
  });

  it("compares what was published, and nothing else", () => {
    expect(cell("plain", "fast").comparison.opinion).toBe("differs");
    expect(cell("plain", "chance").comparison).toBeUndefined();
    expect(begun.stdout).toMatch(/plain - fast +0\.0 \(0\.0 to 1\.9\) .* ✗ differs/);
    const page = readFileSync(join(run, "report.html"), "utf8");
    expect(page).toContain("The board is tiny.");
    expect(page).toContain("matches/plain--fast");
    expect(page).toContain(results.run.sessions[0].cpu);
  });

  it("gives programs equal time in playouts, and says so", () => {
    for (const { playouts, perSecond } of results.outcome.allowances)
      expect(playouts).toBe(Math.round(perSecond * 0.0005));
    const plan = readFileSync(join(run, "matches", "plain--fast", "plan.yaml"), "utf8");
    expect(plan).toContain(`playouts: ${results.outcome.allowances[1].playouts}`);
  });

  it("is repeated game by game from the same allowances", () => {
    const again = join(folder, "again");
    mkdirSync(again);
    cpSync(join(run, "allowances.json"), join(again, "allowances.json"));
    // Interrupted on the way, killed on the way, and then left alone.
    for (const [signal, match] of [
      ["SIGINT", "plain--plain"],
      ["SIGKILL", "plain--fast"],
    ] as const) {
      const file = join(again, "matches", match, "games.jsonl");
      const args = ["experiment", "run", TABLE, "--out", again, "--threads", "1"];
      const { status, by } = stopped(args, signal, { file, lines: 3 });
      expect([status, by]).toEqual(signal === "SIGINT" ? [130, null] : [null, "SIGKILL"]);
      expect(records(again, match).length).toBeGreaterThanOrEqual(3);
      expect(records(again, match).length).toBeLessThan(20);
    }
    expect(experiment("report", again).stdout).toContain("Not finished");
    expect(readFileSync(join(again, "report.html"), "utf8")).toContain("This run is not finished");
    expect(experiment("run", TABLE, "--out", again).status).toBe(0);
    for (const match of ["plain--plain", "plain--fast", "plain--chance"])
      expect(records(again, match)).toEqual(records(run, match));
    expect(JSON.parse(readFileSync(join(again, "run.json"), "utf8")).sessions).toHaveLength(3);
    expect(experiment("report", again, "--json").stdout).toBe(
      readFileSync(join(again, "results.json"), "utf8"),
    );
  });

  it("does not mix runs", () => {
    expect(complaint("run", TABLE, "--out", run, "--scale", "2")).toMatch(/another scale \(1, not 2\)/);
    expect(complaint("run", TABLE, "--out", run, "--seed", "x")).toMatch(/another seed/);
    expect(complaint("run", FIGURE, "--out", run)).toMatch(/holds another experiment\.yaml/);
  });
});

describe("a figure of times", () => {
  it("times every board of given games, after every stone", () => {
    const run = join(folder, "figure");
    const { stderr, status } = experiment("run", FIGURE, "--out", run, "--olympiad", GAMES);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const { outcome, run: begun } = JSON.parse(readFileSync(join(run, "results.json"), "utf8"));
    expect(begun.boards).toEqual({ count: 7, file: "games.jsonl" });
    expect(outcome.boards.map(({ board }: { board: string }) => board).sort()).toEqual([
      "one/1",
      "one/2",
      "one/3",
      "one/4",
      "two/1",
      "two/2",
      "two/3",
    ]);
    for (const { seconds } of outcome.boards)
      expect(Object.keys(seconds)).toEqual(["conventional", "walk", "rows", "rows-exact", "batch"]);
    expect(readFileSync(join(run, "report.html"), "utf8").match(/<svg/g)).toHaveLength(2);
  });

  it("makes its own boards, and goes on after half a line", () => {
    const run = join(folder, "own");
    experiment("run", FIGURE, "--out", run, "--scale", "0.1");
    const before = JSON.parse(readFileSync(join(run, "results.json"), "utf8"));
    expect(before.finished).toBe(true);
    const times = join(run, "times.jsonl");
    const lines = readFileSync(times, "utf8").trim().split("\n");
    expect(lines.length).toBe(before.run.boards.count);
    expect(lines.length).toBeGreaterThan(36 * 4);
    file("own/times.jsonl", lines.slice(0, 10).join("\n").concat("\n"));
    appendFileSync(times, lines[10]!.slice(0, 30));
    const { stderr, status } = experiment("run", FIGURE, "--out", run, "--scale", "0.1");
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const after = readFileSync(times, "utf8").trim().split("\n");
    expect(after.slice(0, 10)).toEqual(lines.slice(0, 10));
    expect(after.map((line) => JSON.parse(line).board)).toEqual(lines.map((line) => JSON.parse(line).board));
  });

  it("says what is wrong with the games", () => {
    const out = join(folder, "never");
    const wrong = file("wrong.jsonl", readFileSync(GAMES, "utf8").replace('"b2"', '"z9"'));
    expect(complaint("run", FIGURE, "--out", out, "--olympiad", wrong)).toMatch(/wrong\.jsonl: line 1: /);
    expect(complaint("run", FIGURE, "--out", out, "--olympiad", join(folder, "none"))).toMatch(
      /none: there is no such file/,
    );
    expect(existsSync(out)).toBe(false);
  });
});

describe("the command", () => {
  it("lists the experiments that come with it", () => {
    const { stdout } = experiment("list");
    for (const name of ["hex-figure11", "hex-table1", "hex-table2", "hex-table2-half", "hex-ours"])
      expect(stdout).toContain(name);
  });

  it("complains in one line", () => {
    expect(complaint("run", "hex-table9")).toMatch(/hex-table9: neither a file nor/);
    expect(complaint("run", TABLE, "--scale", "0")).toMatch(/--scale/);
    expect(complaint("report", folder)).toMatch(/no run of an experiment/);
    const bad = file("bad.yaml", readFileSync(TABLE, "utf8").replace("size: 4", "size: 99"));
    expect(complaint("run", bad)).toMatch(/bad\.yaml: game\.size: /);
    const agent = file("agent.yaml", readFileSync(TABLE, "utf8").replace("playout=walk", "playuot=walk"));
    expect(complaint("run", agent, "--out", join(folder, "agent"))).toMatch(
      /agents\.fast: .*did you mean playout/,
    );
  });
});
