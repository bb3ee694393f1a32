import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatWeights } from "../../src/core/weights.js";
import { FEATURES } from "../../src/games/go/policy.js";
import { endOf } from "../../src/games/go/records.js";
import { parseGoSgf } from "../../src/games/go/sgf.js";
import { playout, temporaryFolder } from "./command.js";
import { cutShort, expectDone, recordsOf, timeless } from "./match.js";

const { path: home, file } = temporaryFolder();

const PLAN = `
game: { name: go, size: 5, komi: 3.5, rules: chinese }
agents:
  - uct:playouts=40,policy=weights.json
  - { name: credit, kind: uct, playouts: 40, amaf: first, blend: credits, even: 4, first: 0.5, resign: 0 }
games: 40
openings: { plies: 1 }
seed: go
`;

describe("a match of Go", () => {
  const weights = formatWeights(new Float64Array(FEATURES).fill(0.5));
  file("weights.json", JSON.stringify({ format: "playout-go-policy", weights }));
  const plan = file("go.yaml", PLAN);
  const whole = join(home, "whole");

  test("is played, counted and reported", () => {
    const stdout = expectDone("run", plan, "--out", whole, "--threads", "1");
    expect(stdout).toMatch(/match [0-9a-f]{16}: 40 of 40 games/);
    expect(stdout).toMatch(/^uct:playouts=40,policy=weights\.json +40 /m);
    expect(stdout).toContain("Black scores");
    const records = recordsOf(whole);
    expect(records).toHaveLength(40);
    expect(new Set(records.map(({ end }) => end))).toContain("rules");
    for (const { end } of records) expect(["rules", "resign"]).toContain(end);
    for (const { agents } of records) expect(agents.join(" ")).toMatch(/policy=weights@[0-9a-f]{12},/);
    const page = readFileSync(join(whole, "report.html"), "utf8");
    expect(page).toContain("games/000000.sgf");
    expect(page).not.toContain(weights.slice(0, 300));
  });

  test("leaves files that tell the same", () => {
    expect(readdirSync(join(whole, "games"))).toHaveLength(40);
    for (const record of recordsOf(whole)) {
      const name = `${String(record.index).padStart(6, "0")}.sgf`;
      const sgf = parseGoSgf(readFileSync(join(whole, "games", name), "utf8"));
      const end = endOf(sgf);
      expect(sgf).toMatchObject({ width: 5, height: 5, rules: { komi: 3.5 }, players: record.players });
      expect(end.ply).toBe(record.moves.length);
      const winner = record.result === 1 ? "B" : "W";
      if (record.end === "resign") expect(sgf.result).toBe(`${winner}+R`);
      else expect(sgf.result).toBe(`${winner}+${Math.abs(end.score() - 3.5)}`);
    }
  });

  test("goes on where it was killed, without the file of weights", () => {
    const folder = join(home, "killed");
    const { by } = cutShort(["run", plan, "--out", folder, "--threads", "2"], folder, 7, "SIGKILL");
    expect(by).toBe("SIGKILL");
    expect(recordsOf(folder)).toHaveLength(7);
    file("weights.json", "{}");
    // Elsewhere, with another name.
    const moved = join(home, "moved");
    renameSync(folder, moved);
    expectDone("resume", moved, "--threads", "2");
    expect(timeless(moved)).toEqual(timeless(whole));
    const merged = join(home, "merged");
    expectDone("merge", merged, moved);
    expect(readdirSync(join(merged, "weights"))).toEqual(readdirSync(join(whole, "weights")));
  });

  test("with a bad plan is not begun", () => {
    for (const [text, message] of [
      ["agents: [uct, 'uct:policy=none.json']", /agents\[1\]: policy: .*none\.json: there is no such file/],
      ["agents: [uct, judged]", /agents\[1\]: agent: no kind "judged" plays go/],
      ["agents: [uct, random]\nclock: { game: 60 }", /clock\.game: is for curling/],
    ] as const) {
      const bad = file("bad.yaml", `game: { name: go }\npairs: 1\n${text}\n`);
      const { stderr, status } = playout(["match", "run", bad, "--out", join(home, "never")]);
      expect(stderr).toMatch(message);
      expect(stderr).toMatch(/^playout: [^\n]+\n$/);
      expect(status).toBe(1);
    }
  });
});

describe("the game of a command", () => {
  test.each([
    [["--swap", "pieces"], /--swap: is for hex; see --game/],
    [["--ends", "2"], /--ends: is for curling; see --game/],
    [["--rules", "dc3"], /--rules .*Allowed choices are cgos/],
    [["--komi", "much"], /--komi.*must be a number/],
    [["--handicap", "1"], /handicap: expected 2 to 9 on a board of size 9, got 1/],
    [["--size", "20"], /--size.*from 1 to 19/],
    [["--agent", "judged"], /no kind "judged" plays go/],
    [["--agent", "uct:policy=sb@0123456789ab"], /the weights sb@0123456789ab are not here/],
  ])("%j is wrong usage", (args, message) => {
    const { stderr, status } = playout(["play", "--game", "go", ...args]);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^playout: [^\n]+\n$/);
    expect(status).toBe(2);
  });
});

test("the kinds of players of Go are told", () => {
  const { stdout, status } = playout(["agents", "--game", "go"]);
  expect(status).toBe(0);
  for (const kind of ["random", "policy", "flat", "uct", "best", "epsilon", "gtp"])
    expect(stdout).toMatch(new RegExp(`^${kind} +\\S`, "m"));
  const { stdout: uct } = playout(["agents", "uct", "--game", "go"]);
  expect(uct).toMatch(/^ {2}exploration = number from 0 \(default 0\.31\)$/m);
  expect(uct).toMatch(/^ {2}prior = none, paper, wide, or a file of weights/m);
  const kinds = JSON.parse(playout(["agents", "--game", "go", "--json"]).stdout);
  for (const { options } of kinds) for (const { about } of options) expect(about).not.toBe("");
});
