import { describe, expect, it } from "vitest";
import { playout } from "./command.js";

const bench = (...args: string[]) => playout(["bench", "players", "--rounds", "1", ...args]);

describe("playout bench players", () => {
  it("measures simulations with one thread and with two, and says with what", () => {
    const { stdout, stderr, status } = bench("--json", "--rules", "dc3", "--only", "simple/throw-15");
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ format: "playout-bench-players", version: 1, rounds: 1 });
    expect(report.seed).toMatch(/./);
    expect(report.session).toMatchObject({ node: process.versions.node, threads: 2 });
    expect(report.measured.map(({ kind }: { kind: string }) => kind)).toEqual(["pure-mc", "state-tree"]);
    for (const row of report.measured) {
      expect(row).toMatchObject({ rules: "dc3", policy: "simple", throw: 15 });
      expect(row.simulations % (2 * 4284)).toBe(0);
      expect(row.agent).toBe(`${row.kind}:policy=simple,rounds=1`);
      expect(row.speeds.map(({ threads }: { threads: number }) => threads)).toEqual([1, 2]);
      expect(row.speeds[0].speedUp).toBe(1);
      for (const speed of row.speeds) {
        expect(speed.perCore).toBeGreaterThan(0);
        expect(speed.perSecond).toBeGreaterThan(0);
        expect(speed.speedUp).toBeGreaterThan(0);
      }
    }
  });

  it("is a table of players by throw", () => {
    const { stdout } = bench("--rules", "legacy-gat", "--threads", "1", "--only", "pure-mc/simple/throw-15");
    expect(stdout).toMatch(/^legacy-gat +throw +a core\/s +spread\npure-mc simple +15 +[\d,]+ +± [\d.]+ %\n/);
  });

  it("complains in one line", () => {
    for (const [args, message] of [
      [["--only", "nothing"], /--only: no case contains "nothing"/],
      [["--rules", "dc9"], /--rules: unknown rule set "dc9"; known: /],
      [["--threads", "0"], /--threads/],
    ] as const) {
      const { stderr, status } = bench(...args);
      expect(stderr).toMatch(message);
      expect(stderr).toMatch(/^playout: [^\n]+\n$/);
      expect(status).toBe(2);
    }
  });
});
