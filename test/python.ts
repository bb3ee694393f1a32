import { spawnSync } from "node:child_process";

/** The Python that tests run, where there is one that has these modules; tests that need it are skipped elsewhere, and say so in their names. */
export function pythonWith(...modules: readonly string[]): string | undefined {
  const program = ["import sys", ...modules.map((name) => `import ${name}`)].join("; ");
  const names = [process.env.PYTHON, "/usr/bin/python3", "python3"];
  return names.find((name) => name !== undefined && spawnSync(name, ["-c", program]).status === 0);
}
