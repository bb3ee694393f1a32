/** CPU time, which other work on the machine does not lengthen. */
import { readFileSync } from "node:fs";

/**
 * Milliseconds that the calling thread has had on a core so far; nothing where the platform does not tell threads apart. Newer versions of
 * Node.js know it; else Linux does, in steps of the scheduler's tick, a few milliseconds.
 */
export function threadCpu(): number | undefined {
  const told = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.();
  if (told !== undefined) return milliseconds(told);
  try {
    // A synchronous read is made by the thread that asks.
    const nanoseconds = Number.parseInt(readFileSync("/proc/thread-self/schedstat", "utf8"), 10);
    // A kernel that does not count says 0.
    return nanoseconds > 0 ? nanoseconds / 1e6 : undefined;
  } catch {
    return undefined;
  }
}

/** The same of all threads of this process. */
export function processCpu(): number {
  return milliseconds(process.cpuUsage());
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
