import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { ruleSet } from "../../src/games/curling/rules/rule-set.js";
import { copyRun, publishedRun, torch } from "../gpi-run.js";
import { measured } from "../published-2018.js";
import { likingNet } from "../throw-nets.js";
import { playout, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();

const experiment = (...args: string[]) => playout(["experiment", ...args]);
const learned = (name: string, ...args: string[]) => experiment("run", name, ...args);
const EXPERIMENTS = fileURLToPath(new URL("../../experiments/", import.meta.url));
const inFolder = (...names: string[]) => join(folder, ...names);

/** A JSON file with some fields changed. */
function change(path: string, fields: object): void {
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), ...fields }));
}

describe.skipIf(torch === undefined)("a table of numbers of a learning run (needs torch)", () => {
  const out = inFolder("table6");
  let begun: ReturnType<typeof learned>;
  beforeAll(() => {
    const run = publishedRun(inFolder("gpi"));
    begun = learned("matsui2018-table6", "--learned", `gpi=${run}`, "--out", out);
  });

  it("is read of it, and judged", () => {
    expect(begun).toMatchObject({ stderr: "", status: 0 });
    expect(begun.stdout).toMatch(/^8 +0\.320\(6\) \/ 0\.32 ✓/m);
    expect(begun.stdout).toContain("✓ agrees: The net is above the baseline at every m.");
    const results = JSON.parse(readFileSync(join(out, "results.json"), "utf8"));
    expect(results).toMatchObject({ finished: true, run: { runs: { gpi: "../gpi" } } });
    expect(results.outcome).toMatchObject({
      kind: "values",
      claims: [{ opinion: "agrees" }, { opinion: "agrees" }],
    });
    expect(readFileSync(join(out, "report.html"), "utf8")).toContain("--learned gpi=../gpi");
  });

  it("is reported again without the run", () => {
    const { stdout } = experiment("report", out, "--json");
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(join(out, "results.json"), "utf8")));
  });

  it("shows what is there of a run that has not come so far", () => {
    const young = publishedRun(inFolder("young"), 1);
    const { stdout, status } = learned(
      "matsui2018-scores",
      "--learned",
      `gpi=${young}`,
      "--out",
      inFolder("scores"),
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^points an end +2\.920\(30\) \/ 2\.92\(8\) ✓ +– \/ 2\.94\(12\)$/m);
    expect(stdout).toContain("Not finished: the same command goes on.");
  });

  it.each<[string, (at: string) => void, string[], RegExp]>([
    [
      "no run",
      () => {},
      [],
      /: matsui2018-table6: is measured on a learning run; give --learned gpi=FOLDER, a run of playout learn curling-gpi\n$/,
    ],
    [
      "no folder",
      () => {},
      ["gpi=AT"],
      /AT: no run of playout learn curling-gpi \(it has no plan\.json\)\n$/,
    ],
    ["another name", () => {}, ["x=AT"], /no run is called "x"; runs: gpi\n$/],
    ["no name", () => {}, ["AT"], /--learned: expected NAME=FOLDER, not .*AT\n$/],
    [
      "a run of something else",
      (at) => writeFileSync(join(at, "plan.json"), '{"format":"playout-go-sb"}'),
      ["gpi=AT"],
      /AT\/plan\.json: format is "playout-go-sb", expected "playout-curling-gpi"\n$/,
    ],
    [
      "other rules",
      (at) => change(join(publishedRun(at), "plan.json"), { rules: "dc4" }),
      ["gpi=AT"],
      /AT\/plan\.json: rules is "dc4", expected "legacy-gat"\n$/,
    ],
    [
      "another version",
      (at) => change(join(publishedRun(at), "plan.json"), { version: 3 }),
      ["gpi=AT"],
      /AT\/plan\.json: version is 3, expected 1 or 2\n$/,
    ],
    [
      "a damaged plan",
      (at) => writeFileSync(join(at, "plan.json"), "{"),
      ["gpi=AT"],
      /AT\/plan\.json: [^\n]*JSON[^\n]*\n$/,
    ],
    ["no second iteration", (at) => publishedRun(at, 1), ["gpi=AT"], /AT: has no pi2\/measured\.json yet\n$/],
    [
      "a foreign file",
      (at) => writeFileSync(join(publishedRun(at), "pi2", "measured.json"), "[]"),
      ["gpi=AT"],
      /AT\/pi2\/measured\.json: format is missing, expected "playout-curling-gpi-measured"\n$/,
    ],
    [
      "missing numbers",
      (at) =>
        change(join(publishedRun(at), "pi2", "measured.json"), {
          accuracy: measured(2).accuracy.slice(0, 3),
        }),
      ["gpi=AT"],
      /AT\/pi2\/measured\.json: accuracy\.3 is missing\n$/,
    ],
  ])("is refused in one line: %s", (what, make, given, message) => {
    const at = inFolder(what.replaceAll(" ", "-"));
    if (what !== "no folder") mkdirSync(at);
    make(at);
    const options = given.flatMap((each) => ["--learned", each.replace("AT", at)]);
    const { stdout, stderr, status } = learned("matsui2018-table6", ...options, "--out", inFolder("refused"));
    expect(stderr.replace(at, "AT")).toMatch(message);
    expect(stderr).toMatch(/^playout: [^\n]+\n$/);
    expect(stdout).toBe("");
    expect(status).not.toBe(0);
  });

  it("goes on with the same run alone", () => {
    const other = publishedRun(inFolder("other"));
    const { stderr } = learned("matsui2018-table6", "--learned", `gpi=${other}`, "--out", out);
    expect(stderr).toMatch(
      /holds a run with another choice of learning runs \(.*\); choose another folder\n$/,
    );
  });
});

const COUNTED = file(
  "counted.yaml",
  `
format: playout-experiment
version: 1
name: counted
title: What is counted
paper: Nobody, nothing
place: Table 0
about: Ends of two policies.
kind: values
game: { name: curling, rules: legacy-gat }
runs:
  gpi: { by: playout learn curling-gpi, plan: { format: playout-curling-gpi }, options: look }
sources:
  scores: { counts: scores, agent: random, default: 40000, published: 100000 }
  shots: { counts: tendencies, agent: "values:net={gpi}/pi1/net.json", default: 120, published: 1000 }
head: outputs
rows: ["9", "7"]
columns:
  scores: { published: "0.034(10) 0.433(2)", from: { source: scores, outside: scores }, unit: "%", tolerance: 0.2 }
  shots: { from: { source: shots, share: house.*, count: throws.* }, unit: "%" }
`,
);

describe.skipIf(torch === undefined)("a table of what is counted in play (needs torch)", () => {
  const run = inFolder("nets");
  const net = join(run, "pi1", "net.json");
  const out = inFolder("counted");
  let begun: ReturnType<typeof learned>;
  beforeAll(() => {
    publishedRun(run, 1);
    writeFileSync(net, likingNet(ruleSet("legacy-gat"), { side: 0, along: -0.2 }));
    begun = learned(COUNTED, "--learned", `gpi=${run}`, "--out", out, "--threads", "2");
  });
  const resultsIn = (at: string) => JSON.parse(readFileSync(join(at, "results.json"), "utf8"));
  const rowsIn = (at: string, name: string) =>
    readFileSync(join(at, "counts", name, "counts.jsonl"), "utf8")
      .trimEnd()
      .split("\n");

  it("plays what is asked for, in batches of which the last is smaller", () => {
    expect(begun).toMatchObject({ stderr: "", status: 0 });
    const { outcome, finished, run: settled } = resultsIn(out);
    expect(finished).toBe(true);
    expect(settled.agents).toEqual({
      shots: expect.stringMatching(/^values:net=net@[0-9a-f]{12},samples=4,around=0$/),
    });
    expect(
      rowsIn(out, "shots")
        .slice(1)
        .map((row) => JSON.parse(row).count)
        .sort(),
    ).toEqual([20, 50, 50]);
    const [scores, shots] = outcome.columns;
    expect(scores.cells.map(({ ours }: { ours: { count: number } }) => ours.count)).toEqual([40_000, 40_000]);
    expect(scores.cells[1].comparison.opinion).toBe("agrees");
    expect(shots.cells[0].ours).toMatchObject({ count: 120 });
    expect(outcome.sources[1].about).toMatch(
      /^120 of 120 ends of values:net=net@\w+,samples=4,around=0; the paper: 1,000$/,
    );
  });

  it("comes to the same where it went on after a kill, in another number of threads", () => {
    const again = inFolder("again");
    cpSync(out, again, { recursive: true });
    const rows = rowsIn(again, "shots");
    file("again/counts/shots/counts.jsonl", `${rows.slice(0, 2).join("\n")}\n{"first":50,"cou`);
    expect(experiment("report", again).stdout).toContain("Not finished");
    learned(COUNTED, "--learned", `gpi=${run}`, "--out", again, "--threads", "1");
    expect(rowsIn(again, "shots").sort()).toEqual(rows.sort());
    expect(resultsIn(again).outcome.columns).toEqual(resultsIn(out).outcome.columns);
  });

  it("is counted without the run as far as it needs none", () => {
    const { stdout, status } = learned(COUNTED, "--scale", "0.01", "--out", inFolder("alone"));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^7 +[\d.]+\(\d+\) \/ 0\.433\(2\) \S$/m);
    expect(stdout).not.toContain("Not finished");
  });

  it("goes on with the same net alone, and needs one that fits", () => {
    writeFileSync(net, likingNet(ruleSet("legacy-gat"), { side: 0, along: 0.2 }));
    const other = learned(COUNTED, "--learned", `gpi=${run}`, "--out", out);
    expect(other.stderr).toMatch(
      /holds a run with another agent shots \(values:net=net@.*\); choose another folder\n$/,
    );
    writeFileSync(net, likingNet(ruleSet("dc4"), { side: 0, along: 0.2 }));
    const foreign = learned(COUNTED, "--learned", `gpi=${run}`, "--out", inFolder("foreign"));
    expect(foreign.stderr).toMatch(/^playout: shots: net: [^\n]+\n$/);
    change(join(run, "plan.json"), { look: undefined });
    const silent = learned(COUNTED, "--learned", `gpi=${run}`, "--out", inFolder("silent"));
    expect(silent.stderr).toMatch(/^playout: shots: .*plan\.json: look is missing\n$/);
    rmSync(net);
    const none = learned(COUNTED, "--learned", `gpi=${run}`, "--out", inFolder("none"));
    expect(none.stderr).toMatch(/nets: has no pi1\/net\.json yet\n$/);
    expect([other, foreign, none].map(({ status }) => status)).toEqual([1, 1, 1]);
    const { stdout } = experiment("report", out);
    expect(stdout).toMatch(/^7 .* \d+\(\d+\)$/m);
  });
});

describe.skipIf(torch === undefined)("a run as it was learned (needs torch)", () => {
  const ours = readdirSync(EXPERIMENTS).filter((name) =>
    readFileSync(join(EXPERIMENTS, name), "utf8").includes("by: playout learn curling-gpi"),
  );

  it("is read by all experiments of 2018", () => {
    expect(ours).toHaveLength(6);
  });

  it.each(ours)("%s", (name) => {
    const run = inFolder("learned");
    if (!existsSync(run)) copyRun(run);
    const out = inFolder(`of-${name}`);
    const args = ["--learned", `gpi=${run}`, "--out", out, "--scale", "0.002", "--threads", "2"];
    const { stderr, status } = learned(name.replace(".yaml", ""), ...args);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(JSON.parse(readFileSync(join(out, "results.json"), "utf8"))).toMatchObject({ finished: true });
  });
});

it("ends of random play give a verdict in seconds, as the list says", () => {
  const rows = experiment("list", "--json")
    .stdout.trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { verdictsFrom, coreMinutes } = rows.find(({ name }) => name === "matsui2018-table5");
  expect({ verdictsFrom, coreMinutes }).toEqual({ verdictsFrom: 0.02, coreMinutes: 0.4 });
  const out = inFolder("table5");
  const ran = learned("matsui2018-table5", "--scale", `${verdictsFrom}`, "--out", out);
  expect(ran).toMatchObject({ stderr: "", status: 0 });
  const { outcome } = JSON.parse(readFileSync(join(out, "results.json"), "utf8"));
  const opinions = outcome.columns[0].cells.map(
    (cell: { comparison: { opinion: string } }) => cell.comparison.opinion,
  );
  expect(opinions).toContain("agrees");
});

it("the list tells when each experiment gives verdicts", () => {
  const { stdout, status } = experiment("list");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^hex-table1 .* 20 min +--scale 14 \(5 h\) /m);
  expect(stdout).toMatch(/^hex-ours .* none /m);
  expect(stdout).toMatch(/^matsui2018-scores .* with --learned /m);
});
