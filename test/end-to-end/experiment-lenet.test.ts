import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeLenetRun } from "../lenet-run.js";
import { playout, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();

function outcomeOf(name: string, run: string) {
  const out = join(folder, `${name}-${run}`);
  const done = playout([
    ...[
      "experiment",
      "run",
      `matsui2017-${name}`,
      "--learned",
      `lenet=${makeLenetRun(join(folder, run), run === "small" ? 500 : 50_000)}`,
    ],
    ...["--out", out],
  ]);
  expect(done).toMatchObject({ stderr: "", status: 0 });
  const { outcome, finished } = JSON.parse(readFileSync(join(out, "results.json"), "utf8"));
  expect(finished).toBe(true);
  return { ...done, outcome, report: readFileSync(join(out, "report.html"), "utf8") };
}

describe("the tables and figures of 2017, of a run", () => {
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

describe("learning that Python cannot do is told in one line", () => {
  /** A program in place of Python that gives up. */
  const givesUp = (name: string, ...lines: string[]) => {
    const path = join(folder, name);
    writeFileSync(
      path,
      `#!/usr/bin/env node\nconsole.error(${JSON.stringify(lines.join("\n"))});\nprocess.exit(1);\n`,
      { mode: 0o755 },
    );
    return path;
  };
  it.each([
    ["no-such-python", "no program no-such-python; install Python 3.9 or newer, or name it with --python"],
    [
      givesUp(
        "bare",
        "Traceback (most recent call last):",
        "  File 1",
        "ModuleNotFoundError: No module named 'numpy'",
      ),
      "PYTHON has no numpy; install it with pip install torch numpy",
    ],
    [givesUp("torn", "Traceback (most recent call last):", "MemoryError"), "PYTHON: MemoryError"],
    [givesUp("told", "error: the run is of another plan"), "the run is of another plan"],
  ])("%s", (python, message) => {
    const { stderr, status } = playout([
      ...["learn", "curling-lenet", "--out", join(folder, "none"), "--python", python],
    ]);
    expect(stderr).toBe(`playout: learn curling-lenet: ${message.replace("PYTHON", python)}\n`);
    expect(status).not.toBe(0);
  });
});
