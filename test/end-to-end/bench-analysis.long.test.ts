import { describe, expect, it } from "vitest";
import { playout } from "./command.js";

const bench = (...args: string[]) => playout(["bench", "analysis", "--rounds", "1", ...args]);

describe("playout bench analysis", () => {
  it("measures first and whole answers by throw, and a review", () => {
    const { stdout, stderr, status } = bench("--json", "--rules", "dc3");
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ format: "playout-bench-analysis", version: 1, rounds: 1 });
    const seconds = (part: string, number?: number) =>
      report.measured.find(
        (row: { part: string; throw?: number }) => row.part === part && row.throw === number,
      ).seconds;
    for (const number of [1, 8, 15, 16]) {
      expect(seconds("first answer", number)).toBeGreaterThan(0);
      expect(seconds("whole answer", number)).toBeGreaterThan(seconds("first answer", number));
    }
    expect(seconds("review")).toBeGreaterThan(seconds("whole answer", 8));
  });

  it("refuses an unknown rule set", () => {
    const { stderr, status } = bench("--rules", "dc9");
    expect(stderr).toMatch(/^playout: --rules: [^\n]*dc9[^\n]*\n$/);
    expect(status).toBe(2);
  });
});
