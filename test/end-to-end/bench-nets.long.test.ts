import { expect, it } from "vitest";
import { playout } from "./command.js";

it("playout bench nets measures the kernel beside its TypeScript form, and what it is shown", () => {
  const bench = (...args: string[]) => playout(["bench", "nets", "--rounds", "1", ...args]);
  const { stdout, stderr, status } = bench("--json");
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const rows: { case: string; implementation: string; perSecond: number }[] = JSON.parse(stdout);
  expect(rows.map((row) => `${row.case} ${row.implementation}`)).toEqual([
    ...["kernel", "plain", "whole"].map((each) => `positions 32/64/32 ${each}`),
    ...["kernel", "plain", "whole"].map((each) => `positions 64/128/64 ${each}`),
    ...["kernel", "plain", "many"].map((each) => `throws 48/96/64 ${each}`),
    "image 128x64x11",
  ]);
  for (const { perSecond } of rows) expect(perSecond).toBeGreaterThan(0);
  expect(bench("--only", "image").stdout).toMatch(
    /^case +evaluations\/s +spread +over plain\nimage 128x64x11 /,
  );
  const nothing = bench("--only", "nothing");
  expect(nothing.status).toBe(2);
  expect(nothing.stderr).toBe('playout: --only: no case contains "nothing"\n');
});
