import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ruleSet } from "../../src/games/curling/rules/rule-set.js";
import { publishedRun, torch } from "../gpi-run.js";
import { likingNet } from "../throw-nets.js";
import { playout, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();

const experiment = (...args: string[]) => playout(["experiment", ...args]);

const RATINGS = file(
  "small-ratings.yaml",
  `
format: playout-experiment
version: 1
name: small-ratings
title: A small ladder
paper: Nobody, nothing
place: Table 0
about: Three who hardly aim.
kind: ratings
game: { name: curling, rules: legacy-gat, ends: 1 }
runs:
  gpi: { by: playout learn curling-gpi, plan: { format: playout-curling-gpi } }
anchor: chance
reach: 1
players:
  chance: { agent: random, elo: 0 }
  half: { agent: "epsilon:agent=(sample),eps=0.5", elo: 200 }
  learned: { agent: "values:net={gpi}/pi1/net.json,samples=4", elo: 300, effort: { run: gpi, file: plan.json, value: first_ends, published: 1e7 } }
  more: { agent: "values:net={gpi}/pi2/net.json,samples=4" }
  whole: { agent: sample, elo: 400 }
gaps: [{ of: learned, over: whole }]
default: { games: 8 }
`,
);

describe("a table of ratings", () => {
  const run = join(folder, "ratings");
  const begun = experiment("run", RATINGS, "--out", run, "--threads", "2");
  const resultsIn = () => JSON.parse(readFileSync(join(run, "results.json"), "utf8"));
  const results = resultsIn();

  it("plays neighbours, ties counted as half, and rates all of them over the anchor", () => {
    expect(begun).toMatchObject({ stderr: "", status: 0 });
    expect(results).toMatchObject({ finished: true });
    expect(results.outcome).toMatchObject({ kind: "ratings", played: 16, planned: 16, broken: 0 });
    const records: { players: string[]; result: number }[] = readFileSync(
      join(run, "matches", "chance--half", "games.jsonl"),
      "utf8",
    )
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const points = records.map(({ players, result }) => (players[0] === "chance" ? result : 1 - result));
    const [first] = results.outcome.meetings;
    expect(first).toMatchObject({ players: ["chance", "half"], games: 8 });
    expect(first.wins).toBe(points.reduce((sum, each) => sum + each, 0));
    expect(begun.stdout).toMatch(/chance +0 +0 +– +8 +–/);
    expect(begun.stdout).toMatch(/learned +300 +– +– +0 +–/);
    expect(readFileSync(join(run, "report.html"), "utf8").match(/<svg/g)).toHaveLength(1);
  });

  it("goes on where it stopped, and comes to the same", () => {
    const games = join(run, "matches", "half--whole", "games.jsonl");
    const before = readFileSync(games, "utf8");
    file("ratings/matches/half--whole/games.jsonl", before.split("\n").slice(0, 4).join("\n").concat("\n"));
    expect(experiment("report", run).stdout).toContain("Not finished");
    expect(experiment("run", RATINGS, "--out", run)).toMatchObject({ stderr: "", status: 0 });
    expect(resultsIn().outcome.players).toEqual(results.outcome.players);
  });

  it.skipIf(torch === undefined)(
    "has policies of a run that is given play too, and is reported without it (needs torch)",
    () => {
      const learned = publishedRun(join(folder, "gpi"), 1);
      const refused = experiment(
        "run",
        RATINGS,
        "--learned",
        `gpi=${learned}`,
        "--out",
        join(folder, "none"),
      );
      expect(refused.stderr).toMatch(/^playout: .*gpi: has no pi1\/net\.json yet\n$/);
      writeFileSync(
        join(learned, "pi1", "net.json"),
        likingNet(ruleSet("legacy-gat"), { side: 0, along: -0.2 }),
      );
      const out = join(folder, "with-run");
      const ran = experiment("run", RATINGS, "--learned", `gpi=${learned}`, "--out", out);
      expect(ran).toMatchObject({ stderr: "", status: 0 });
      expect(ran.stdout).toMatch(/^learned +300 +−?\d+ \(.*\) +[+−]\d+ +16 /m);
      expect(ran.stdout).toMatch(/: learned over whole −?\d+ \(−?\d+ to −?\d+\), published −100$/m);
      expect(ran.stdout).not.toContain("more");
      rmSync(learned, { recursive: true });
      expect(experiment("report", out).stdout).toBe(ran.stdout);
    },
  );

  it("comes with playout for table 4 of the paper", () => {
    expect(experiment("list").stdout).toMatch(/matsui2018-table4 +Table 4 .*1000 games of two who meet/);
  });

  it("is refused in one line where the anchor does not play", () => {
    const bad = file("bad.yaml", readFileSync(RATINGS, "utf8").replace("anchor: chance", "anchor: learned"));
    const { stderr, status } = experiment("run", bad, "--out", join(folder, "bad"));
    expect(stderr).toMatch(/^playout: .*bad\.yaml: anchor: expected one who plays: chance, half, whole\n$/);
    expect(status).toBe(1);
  });
});
