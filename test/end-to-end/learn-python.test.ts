import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playout, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();

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
