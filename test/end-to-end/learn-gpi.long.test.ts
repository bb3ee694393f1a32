/** The loop of Matsui and Hoki (2018) at the size of a laptop, killed on the way; needs Python with numpy and torch. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pythonWith } from "../python.js";
import { playout, stopped, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();
const python = pythonWith("numpy", "torch");

function score(run: string, policy: string): { readonly low: number; readonly high: number } {
  const { mean, deviation, ends } = JSON.parse(
    readFileSync(join(run, policy, "measured.json"), "utf8"),
  ).score;
  const reach = (1.96 * deviation) / Math.sqrt(ends);
  return { low: mean - reach, high: mean + reach };
}

test.skipIf(python === undefined)(
  "from random play to pi1 and pi2, each better than the one before (needs torch)",
  () => {
    const run = join(folder, "run");
    const args = ["learn", "curling-gpi", "--out", run, "--seed", "long", "--python", python as string];
    const cut = stopped(args, "SIGKILL", { said: "pi1 explores" });
    expect(cut.by).toBe("SIGKILL");
    const { stdout, stderr, status } = playout(args, "", {});
    expect({ error: status === 0 ? "" : stderr, status }).toEqual({ error: "", status: 0 });
    expect(stderr).not.toContain("pi1 learns");
    expect(stdout).toMatch(/^pi2 /m);
    // Published with nets of 680,000 weights that had seen 16 million ends: 2.92 and 2.94.
    expect(score(run, "pi1").low).toBeGreaterThan(1);
    expect(score(run, "pi2").low).toBeGreaterThan(0.1);
  },
);
