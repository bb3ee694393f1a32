import { describe, expect, it } from "vitest";
import { playout, temporaryFolder } from "./command.js";

const folder = temporaryFolder();
folder.file(
  "small-board-counts.json",
  JSON.stringify({
    legalPositions: [
      { rows: 2, cols: 2, legalPositions: 57 },
      { rows: 5, cols: 5, legalPositions: "414295148741" },
    ],
    perft: [{ rows: 2, cols: 2, passes: true, suicide: false, perft: [5, 21, 68] }],
  }),
);

const ROW = {
  id: "a",
  size: 3,
  komi: 0.5,
  moves: "B2 A3",
  firstToMove: "B",
  toPlay: "B",
  board: ["O..", ".X.", "..."],
  trompTaylorBlackMinusWhite: 0,
  scoreWithKomi: "W+0.5",
  legalMovesToPlay: ["A1", "A2", "B1", "B3", "C1", "C2", "C3"],
};

describe("playout verify go", () => {
  it("checks playouts alone without a folder", () => {
    const { stdout, stderr, status } = playout(["verify", "go", "--playouts", "20000", "--json"]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const findings: Record<string, unknown>[] = JSON.parse(stdout);
    expect(findings.map(({ check, holds }) => [check, holds])).toEqual([
      ["mean length", true],
      ["mean score", true],
      ["Black's share at komi 7.5", true],
    ]);
  });

  it("checks the files that are there, and boards that can be counted", () => {
    const args = ["verify", "go", "--playouts", "1000", "--reference", folder.path];
    const { stdout, stderr, status } = playout(args);
    expect(stderr).toMatch(/^skipped, not in .*: tromp-taylor-scores\.jsonl\n$/);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^legal positions on 2x2 +81 +57 +57 +holds$/m);
    expect(stdout).toMatch(/^sequences on 2x2 that differ +3 +0 +0 +holds$/m);
    expect(stdout).not.toContain("5x5");
  });

  it("says what does not hold", () => {
    const wrong = temporaryWith(
      { ...ROW, trompTaylorBlackMinusWhite: 1 },
      { ...ROW, legalMovesToPlay: ["A1"] },
      ROW,
    );
    const { stdout, stderr, status } = playout([
      "verify",
      "go",
      "--playouts",
      "1000",
      "--reference",
      wrong,
      "--json",
    ]);
    const found = (JSON.parse(stdout) as { check: string; found: number }[]).map(({ check, found }) => [
      check,
      found,
    ]);
    expect(found.slice(0, 3)).toEqual([
      ["positions that differ", 0],
      ["scores that differ", 1],
      ["legal moves that differ", 1],
    ]);
    expect(stderr).toContain("playout: does not hold: scores that differ, legal moves that differ\n");
    expect(status).toBe(1);
  });

  it.each<[string, string[], RegExp]>([
    ["no such folder", ["--reference", "nowhere"], /^playout: --reference: there is no folder nowhere\n$/],
    ["too few playouts", ["--playouts", "10"], /^playout: .*--playouts.*whole number of at least 1000\.\n$/],
  ])("%s is told in one line", (_, options, message) => {
    const { stderr, status } = playout(["verify", "go", ...options]);
    expect(stderr).toMatch(message);
    expect(status).toBeGreaterThan(0);
  });

  it("a row that cannot be read is told with its line", () => {
    const { stderr } = playout(["verify", "go", "--reference", temporaryWith(ROW, { ...ROW, komi: "7" })]);
    expect(stderr).toContain('playout: tromp-taylor-scores.jsonl line 2: komi: expected number, not "7"\n');
  });
});

const others = temporaryFolder();

/** A folder with these rows of scores. */
function temporaryWith(...rows: object[]): string {
  others.file("tromp-taylor-scores.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"));
  return others.path;
}
