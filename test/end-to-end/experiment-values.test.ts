import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeRun, measured, PLAN } from "../gpi-run.js";
import { playout, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();

const experiment = (...args: string[]) => playout(["experiment", ...args]);
const learned = (name: string, ...args: string[]) => experiment("run", name, ...args);
const inFolder = (...names: string[]) => join(folder, ...names);

describe("a table of numbers of a learning run", () => {
  const run = makeRun(inFolder("gpi"));
  const out = inFolder("table6");
  const begun = learned("matsui2018-table6", "--learned", `gpi=${run}`, "--out", out);

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
    const young = makeRun(inFolder("young"), 1);
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
      (at) => writeFileSync(join(at, "plan.json"), JSON.stringify({ ...PLAN, rules: "dc4" })),
      ["gpi=AT"],
      /AT\/plan\.json: rules is "dc4", expected "legacy-gat"\n$/,
    ],
    [
      "a damaged plan",
      (at) => writeFileSync(join(at, "plan.json"), "{"),
      ["gpi=AT"],
      /AT\/plan\.json: [^\n]*JSON[^\n]*\n$/,
    ],
    ["no second iteration", (at) => makeRun(at, 1), ["gpi=AT"], /AT: has no pi2\/measured\.json yet\n$/],
    [
      "a foreign file",
      (at) => writeFileSync(join(makeRun(at), "pi2", "measured.json"), "[]"),
      ["gpi=AT"],
      /AT\/pi2\/measured\.json: format is missing, expected "playout-curling-gpi-measured"\n$/,
    ],
    [
      "missing numbers",
      (at) =>
        writeFileSync(
          join(makeRun(at), "pi2", "measured.json"),
          JSON.stringify({ ...measured(2), accuracy: measured(2).accuracy.slice(0, 3) }),
        ),
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
    const other = makeRun(inFolder("other"));
    const { stderr } = learned("matsui2018-table6", "--learned", `gpi=${other}`, "--out", out);
    expect(stderr).toMatch(
      /holds a run with another choice of learning runs \(.*\); choose another folder\n$/,
    );
  });
});
