/** A tiny run of the paper of 2017, really made, in all of its experiments; and the same run with the paper's own numbers. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { learnTinyRun, publishedRun } from "../lenet-run.js";
import { pythonWith } from "../python.js";
import { playout, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();
const python = pythonWith("numpy", "torch");
const tiny = join(folder, "tiny");
const EXPERIMENTS = fileURLToPath(new URL("../../experiments/", import.meta.url));

function outcomeOf(name: string, run: string) {
  const out = join(folder, `${name}-${run}`);
  const done = playout([
    ...[
      "experiment",
      "run",
      `matsui2017-${name}`,
      "--learned",
      `lenet=${publishedRun(tiny, join(folder, run), run === "small" ? 500 : 50_000)}`,
    ],
    ...["--out", out],
  ]);
  expect(done).toMatchObject({ stderr: "", status: 0 });
  const { outcome, finished } = JSON.parse(readFileSync(join(out, "results.json"), "utf8"));
  expect(finished).toBe(true);
  return { ...done, outcome, report: readFileSync(join(out, "report.html"), "utf8") };
}

describe.skipIf(python === undefined)("the tables and figures of 2017, of a run (needs torch)", () => {
  beforeAll(() => learnTinyRun(tiny, python as string));

  it.each(readdirSync(EXPERIMENTS).filter((name) => name.startsWith("matsui2017-")))(
    "%s reads what was learned",
    (name) => {
      const out = join(folder, `of-${name}`);
      const args = ["--learned", `lenet=${tiny}`, "--out", out];
      const { stderr, status } = playout(["experiment", "run", name.replace(".yaml", ""), ...args]);
      expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
      expect(JSON.parse(readFileSync(join(out, "results.json"), "utf8"))).toMatchObject({ finished: true });
    },
  );

  it.each([
    ["table2", ["agrees", "agrees", "agrees"]],
    // That the first throw is foretold better than by chance is not sure by 7000 tests.
    ["table3", ["agrees", "undecided", "agrees"]],
    ["table4", ["agrees", "agrees", "agrees", "agrees", "agrees"]],
    ["figure6", ["agrees"]],
  ])("%s: the paper's numbers agree with themselves", (name, opinions) => {
    const { claims, columns } = outcomeOf(name, "whole").outcome;
    expect(claims.map(({ opinion }: { opinion: string }) => opinion)).toEqual(opinions);
    const found = columns.flatMap(({ cells }: { cells: { comparison?: { opinion: string } }[] }) =>
      cells.flatMap(({ comparison }) => comparison?.opinion ?? []),
    );
    expect(found).not.toContain("differs");
  });

  it("shows trainings that failed", () => {
    const { stdout } = outcomeOf("table2", "whole");
    expect(stdout).toMatch(/^training 4 +0\.143\(12\) /m);
    expect(stdout).toMatch(/^mean +0\.63\(4\) \/ 0\.63\(10\) ✓/m);
  });

  it("draws f4 and its slope", () => {
    const { report } = outcomeOf("figure2", "whole");
    expect(report.match(/<svg/g)!.length).toBeGreaterThanOrEqual(2);
  });

  it("judges nothing by a run that learned too little", () => {
    const { outcome } = outcomeOf("table3", "small");
    const [rises, chance, ours] = outcome.claims.map(({ opinion }: { opinion: string }) => opinion);
    expect([rises, chance]).toEqual(["other effort", "other effort"]);
    expect(ours).toBe("agrees");
  });
});
