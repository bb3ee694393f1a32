/** Seconds of CPU time of this process that some work takes; the clock ticks in microseconds. */
export function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const used = process.cpuUsage(before);
  return Math.max(1, used.user + used.system) / 1e6;
}
