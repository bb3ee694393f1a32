import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pythonWith } from "../python.js";
import { playout, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();

test("learning without Python says so in one line", () => {
  const { stderr, status } = playout([
    "learn",
    "curling-gpi",
    "--out",
    join(folder, "run"),
    "--python",
    "no-such-python",
  ]);
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^playout: .*no program no-such-python; install Python 3\.9 or newer, or name it with --python\n$/,
  );
});

const python = pythonWith();

test.skipIf(python === undefined)("a Python without torch says so in one line (needs Python)", () => {
  const bare = join(folder, "bare");
  spawnSync(python as string, ["-m", "venv", "--without-pip", bare]);
  const { stderr, status } = playout([
    ...["learn", "curling-gpi", "--out", join(folder, "run"), "--python", join(bare, "bin", "python3")],
  ]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^playout: .*python3 has no numpy; install it with pip install torch numpy\n$/);
});

const torch = pythonWith("numpy", "torch");

test.skipIf(torch === undefined)("folders of something else stay as they are (needs torch)", () => {
  const mine = join(folder, "mine");
  mkdirSync(mine);
  writeFileSync(join(mine, "notes.txt"), "mine");
  const { stderr, status } = playout(["learn", "curling-gpi", "--out", mine, "--python", torch as string]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^playout: .*mine: not empty, and no run; give another --out\n$/);
});
