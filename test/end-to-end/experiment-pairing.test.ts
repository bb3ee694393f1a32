import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playout, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();

const experiment = (...args: string[]) => playout(["experiment", ...args]);

const PAIRING = file(
  "small-pairing.yaml",
  `
format: playout-experiment
version: 1
name: small-pairing
title: A small one
paper: Nobody, nothing
place: Table 0
about: Two programs that hardly think.
kind: pairing
game: { name: curling, rules: legacy-gat, ends: 2, extraEnds: false, tie: 0.25 }
agents: { tree: "state-tree:policy=simple,table=12", pure: "pure-mc:policy=simple" }
tie: 0.219
round: 4284
budgets: [0.001, 0.002, 1]
published:
  rounds: 1
  first: { won: 10, tiedSecond: 5, tiedFirst: 5, lost: 20 }
  second: { won: 20, tiedSecond: 5, tiedFirst: 5, lost: 10 }
default: { games: 4, rounds: 0.002 }
`,
);

interface Record {
  readonly index: number;
  readonly players: readonly [string, string];
  readonly result: number;
  readonly scores: readonly (readonly [number, number])[];
}

describe("a pairing at several budgets", () => {
  const run = join(folder, "pairing");
  const begun = experiment("run", PAIRING, "--out", run, "--threads", "2");
  const results = JSON.parse(readFileSync(join(run, "results.json"), "utf8"));
  const { outcome } = results;
  const records = (rounds: number): Record[] =>
    readFileSync(join(run, "matches", `rounds-${rounds}`, "games.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

  it("plays the budgets that the scale allows, cheaper ones more often", () => {
    expect(begun).toMatchObject({ stderr: "", status: 0 });
    expect(results.finished).toBe(true);
    expect(outcome).toMatchObject({ kind: "pairing", played: 12, planned: 12, broken: 0 });
    expect(
      outcome.budgets.map(({ rounds, planned }: { rounds: number; planned: number }) => [rounds, planned]),
    ).toEqual([
      [0.001, 8],
      [0.002, 4],
    ]);
    expect(existsSync(join(run, "matches", "rounds-1"))).toBe(false);
  });

  it("counts by side what the records say", () => {
    for (const { rounds, ours } of outcome.budgets) {
      const games = records(rounds);
      const wins = (side: 0 | 1) =>
        games.filter(({ players, result }) => players[side] === "tree" && result === 1 - side).length;
      expect([ours.first.tally.won, ours.second.tally.won]).toEqual([wins(0), wins(1)]);
      for (const { scores, result } of games) {
        const [first, second] = [0, 1].map((side) => scores.reduce((sum, end) => sum + end[side]!, 0));
        expect(scores).toHaveLength(2);
        expect(result).toBe(first! > second! ? 1 : first === second ? 0.5 : 0);
      }
    }
  });

  it("says how many simulations a decision had", () => {
    expect(outcome.budgets[1].simulations).toBe(9);
    expect(outcome.budgets[1].spent.tree.simulations).toBe(9);
    expect(outcome.budgets[1].spent.pure.simulations).toBe(9);
    expect(begun.stdout).toMatch(/0\.002 +9 +4 /);
    const page = readFileSync(join(run, "report.html"), "utf8");
    expect(page).toContain("matches/rounds-0.002");
    expect(page.match(/<svg/g)).toHaveLength(1);
  });

  it("goes on where it stopped, and plays nothing twice", () => {
    const games = join(run, "matches", "rounds-0.002", "games.jsonl");
    const before = readFileSync(games, "utf8");
    file("pairing/matches/rounds-0.002/games.jsonl", before.split("\n").slice(0, 3).join("\n").concat("\n"));
    expect(experiment("report", run).stdout).toContain("Not finished");
    expect(experiment("run", PAIRING, "--out", run)).toMatchObject({ stderr: "", status: 0 });
    const whole = (text: string) =>
      text
        .trim()
        .split("\n")
        .map((line) => ({ ...JSON.parse(line), times: null }))
        .sort((a, b) => a.index - b.index);
    expect(whole(readFileSync(games, "utf8"))).toEqual(whole(before));
  });

  it("comes with playout for tables 4 to 7 of the paper", () => {
    const { stdout } = experiment("list");
    for (const table of [4, 5, 6, 7])
      expect(stdout).toMatch(new RegExp(`ohto2016-table${table} +Table ${table} `));
  });

  it("is refused in one line where an agent is wrong", () => {
    const bad = file(
      "bad.yaml",
      readFileSync(PAIRING, "utf8").replace('policy=simple" }', 'polcy=simple" }'),
    );
    const { stderr, status } = experiment("run", bad, "--out", join(folder, "bad"));
    expect(stderr).toMatch(/^playout: [^\n]*did you mean policy[^\n]*\n$/);
    expect(status).not.toBe(0);
  });
});
