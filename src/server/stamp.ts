/** Whether something may have changed in a folder, without reading it. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { isHeld } from "../files/index.js";

/** Differs when one of the files does, or who works there. */
export function stampOf(folder: string, names: readonly string[]): string {
  const files = names.map((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    return stats === undefined ? "-" : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
  });
  return [...files, isWorkedOn(folder)].join("\n");
}

export function isWorkedOn(folder: string): boolean {
  return isHeld(join(folder, "lock"));
}
