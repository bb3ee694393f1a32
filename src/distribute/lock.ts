/** One process at a time: a file that says who has the folder. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";

interface Owner {
  readonly pid: number;
  readonly host: string;
}

/** Takes the lock, also from a process that is gone; throws one line when another has it. Gives what lets go of it. */
export function takeLock(file: string): () => void {
  const own: Owner = { pid: process.pid, host: hostname() };
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const owner = ownerOf(file);
    if (owner !== undefined && isAlive(owner, own))
      throw new Error(
        `process ${owner.pid} on ${owner.host} is writing here; if it is gone, delete ${JSON.stringify(file)}`,
      );
    rmSync(file, { force: true });
  }
}

/** Nothing where the file cannot be read: its writer died over it. */
function ownerOf(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Owner;
  } catch {
    return undefined;
  }
}

/** Processes of other machines are taken for alive. */
function isAlive(owner: Owner, own: Owner): boolean {
  if (owner.host !== own.host) return true;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
