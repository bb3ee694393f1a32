/** Whether the machine has something else to do: said before times are measured. */
import { availableParallelism, loadavg } from "node:os";
import { notice } from "./terminal.js";

/** Of a core. What is left over of work that has just ended is no sign of other work. */
const LEEWAY = 0.5;

/** A line where fewer cores are idle than are wanted, by the load of the last minute; some systems do not tell it. */
export function busyWords(load: number, cores: number, wanted: number): string | undefined {
  if (load <= Math.max(0, cores - wanted) + LEEWAY) return undefined;
  const have = `${load.toFixed(1)} on ${cores} ${cores === 1 ? "core" : "cores"}`;
  return `the machine is busy (load ${have}): trust the times when it is idle`;
}

export function noticeBusy(wanted = 1): void {
  const words = busyWords(loadavg()[0] ?? 0, availableParallelism(), wanted);
  if (words !== undefined) notice(words);
}
