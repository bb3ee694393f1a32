/** Whether something may have changed in a folder, without reading it. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { isHeld, messageOf } from "../files/index.js";

/** Differs when one of the files does, or who works there. */
export function stampOf(folder: string, names: readonly string[]): string {
  const files = names.map((name) => {
    try {
      const { ino, size, mtimeMs } = statSync(join(folder, name));
      return `${ino} ${size} ${mtimeMs}`;
    } catch (error) {
      return messageOf(error);
    }
  });
  return [...files, isWorkedOn(folder)].join("\n");
}

/** Returns false where the lock cannot be read, as of folders of others. */
export function isWorkedOn(folder: string): boolean {
  try {
    return isHeld(join(folder, "lock"));
  } catch {
    return false;
  }
}
