import { readFileSync } from "node:fs";

/** The machine's own, also where a test has put another clock in its place. */
const { setTimeout } = globalThis;

/** Waits for what must come; how long that takes is never asked. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Whether a process runs; one that nobody has buried does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" && process.platform !== "linux";
  }
}
