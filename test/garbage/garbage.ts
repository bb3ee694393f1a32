import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/** Runs a script of this folder, which says "begin" and "end" around what must leave no garbage. */
export function expectNoGarbage(
  name: string,
  flags: readonly string[] = [],
  args: readonly string[] = [],
): void {
  const script = fileURLToPath(new URL(name, import.meta.url));
  // Compiled at once, not beside the loop: on a busy machine the loop would run on uncompiled, and leave garbage.
  const line = ["--trace-gc", "--expose-gc", "--no-concurrent-recompilation", ...flags, script, ...args];
  const trace = execFileSync(process.execPath, line, { encoding: "utf8" });
  const during = /begin\n([\s\S]*)end\n/.exec(trace)?.[1];
  expect(trace).toMatch(/Mark-Compact/); // the trace works: the collection asked for before the beginning
  expect(during).toBe("");
}
